import { isAbsolute, resolve } from 'node:path';
import type { TSchema } from 'typebox';
import type { ConfigPath } from '../contract/errors.ts';
import { bytes, milliseconds } from '../contract/options.ts';
import type { ResourceKind } from '../contract/resources/kinds.ts';

/** The parts of a JSON Schema that the host reads. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  const?: unknown;
  'x-resource'?: ResourceKind;
  /** Parts of the resource that this option cannot do without. */
  'x-needs'?: readonly string[];
  /** The other resources of the same list are used while this one is away. */
  'x-alternatives'?: boolean;
  /** Questions are answered without it. */
  'x-dispensable'?: boolean;
  'x-unit'?: 'duration' | 'size' | 'path' | 'data_name';
  description?: string;
  writeOnly?: boolean;
}

/** `a knowledge base`, `an embedder`. */
export const aKind = (kind: ResourceKind): string => `${kind === 'embedder' ? 'an' : 'a'} ${kind.replace('_', ' ')}`;

/** A field of a configuration that names a resource. */
export interface Reference {
  path: ConfigPath;
  kind: ResourceKind;
  name: string;
  /** Parts that it must have and others of its kind may lack. */
  needs?: readonly string[];
  /** The others that the same list names are used while this one is away. */
  alternatives?: true;
  /** Questions are answered without it. */
  dispensable?: true;
}

/** Every field that names a resource, at any depth. */
export function references(schema: TSchema, value: unknown): Reference[] {
  const found: Reference[] = [];
  transform(schema as Schema, value, [], (node, leaf, path) => {
    // a JSON Schema it is
    const kind = node['x-resource'];
    if (kind && typeof leaf === 'string')
      found.push({
        path,
        kind,
        name: leaf,
        ...(node['x-needs'] && { needs: node['x-needs'] }),
        ...(node['x-alternatives'] && { alternatives: true }),
        ...(node['x-dispensable'] && { dispensable: true }),
      });
    return leaf;
  });
  return found;
}

/** What names in a configuration are resolved in. */
export interface ResolveScope {
  /** Folder that relative paths start from. */
  folder: string;
  resource(name: string): unknown;
}

/** The configuration as a plugin gets it: milliseconds, bytes, absolute paths, and resources in place of their names. */
export const resolveOptions = (schema: TSchema, value: unknown, scope: ResolveScope): unknown =>
  transform(schema as Schema, value, [], (node, leaf) => {
    if (typeof leaf !== 'string') return leaf;
    if (node['x-resource']) return scope.resource(leaf);
    if (node['x-unit'] === 'duration') return milliseconds(leaf);
    if (node['x-unit'] === 'size') return bytes(leaf);
    if (node['x-unit'] === 'path') return isAbsolute(leaf) ? leaf : resolve(scope.folder, leaf);
    return leaf;
  });

/** Absolute paths of every file and folder that a configuration names. */
export function pathsIn(schema: TSchema, value: unknown, folder: string): string[] {
  const found: string[] = [];
  // a JSON Schema it is
  transform(schema as Schema, value, [], (node, leaf) => {
    if (node['x-unit'] === 'path' && typeof leaf === 'string') found.push(resolve(folder, leaf));
    return leaf;
  });
  return found;
}

/** The configuration with every name of data kept in a server changed. */
export const withDataNames = (schema: TSchema, value: unknown, rename: (name: string) => string): unknown =>
  transform(schema as Schema, value, [], (node, leaf) =>
    node['x-unit'] === 'data_name' && typeof leaf === 'string' && leaf ? rename(leaf) : leaf,
  );

/** The configuration as it may be shown: secrets masked. */
export const maskSecrets = (schema: TSchema, value: unknown): unknown =>
  transform(schema as Schema, value, [], (node, leaf) => (node.writeOnly && leaf ? '********' : leaf));

type Change = (schema: Schema, leaf: unknown, path: ConfigPath) => unknown;

function transform(schema: Schema | undefined, value: unknown, path: ConfigPath, change: Change): unknown {
  if (!schema) return value;
  if (Array.isArray(value)) return value.map((item, index) => transform(schema.items, item, [...path, index], change));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, transform(propertySchema(schema, key), item, [...path, key], change)]),
    );
  }
  return change(schema, value, path);
}

function propertySchema(schema: Schema, key: string): Schema | undefined {
  const rest = schema.additionalProperties;
  return schema.properties?.[key] ?? (typeof rest === 'object' ? rest : undefined);
}
