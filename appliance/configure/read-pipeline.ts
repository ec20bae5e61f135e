import { type Document, isPair, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { ConfigPath } from '../../core/contract/errors.ts';
import type { AnyPlugin } from '../../core/contract/plugin.ts';
import { SECTIONS } from '../../core/host/blueprint.ts';
import type { Schema } from '../../core/host/resolve-options.ts';
import { sourceSchedule } from '../../core/host/schedule.ts';
import { pointerOf, valueAt } from './pointer.ts';

export const USE_SECTIONS = ['resources', ...SECTIONS, 'sources'] as const;
export type UseSection = (typeof USE_SECTIONS)[number];

/** One place of a file that names a plugin. */
export interface PluginUse {
  /** Of the options: the last step is the name of the plugin. */
  path: ConfigPath;
  section: UseSection;
  /** Of a resource or source its name, of a step its label. */
  name: string;
  plugin: AnyPlugin;
  /** As they are written, variables as variables. */
  options: unknown;
}

/** A file as it is written: variables are not filled in. */
export interface ReadPipeline {
  text: string;
  document: Document.Parsed;
  value: unknown;
  uses: readonly PluginUse[];
}

export type FindPlugin = (name: string) => AnyPlugin | undefined;

/** Undefined where the text is no YAML. */
export function readPipeline(text: string, find: FindPlugin): ReadPipeline | undefined {
  const document = parseDocument(text, { version: '1.2', prettyErrors: false, logLevel: 'silent' });
  if (document.errors.length > 0) return undefined;
  try {
    const value: unknown = document.toJS();
    return { text, document, value, uses: usesOf(value, find) };
  } catch {
    return undefined; // aliases of nothing, or so many that they would fill the memory
  }
}

type Tree = Record<string, unknown>;
export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

function usesOf(root: unknown, find: FindPlugin): PluginUse[] {
  if (!isTree(root)) return [];
  return USE_SECTIONS.flatMap((section) => {
    const entries = root[section];
    const pairs = Array.isArray(entries) ? [...entries.entries()] : isTree(entries) ? Object.entries(entries) : [];
    return pairs.flatMap(([at, entry]) => useOf([section, at], entry, find));
  });
}

function useOf([section, at]: [UseSection, string | number], entry: unknown, find: FindPlugin): PluginUse[] {
  if (!isTree(entry)) return [];
  const beside = section === 'resources' ? [] : section === 'sources' ? Object.keys(sourceSchedule.properties) : ['label'];
  return Object.keys(entry).flatMap((key) => {
    const plugin = beside.includes(key) ? undefined : find(key);
    const name = typeof at === 'string' ? at : String(entry.label ?? key);
    return plugin ? [{ path: [section, at, key], section, name, plugin, options: entry[key] }] : [];
  });
}

/** The schema of the value at a place below the options of a plugin; undefined where the schema knows nothing of it. */
export function schemaAt(schema: Schema | undefined, path: ConfigPath): Schema | undefined {
  let node = schema;
  for (const step of path) {
    const rest = node?.additionalProperties;
    node = typeof step === 'number' ? node?.items : (node?.properties?.[step] ?? (typeof rest === 'object' ? rest : undefined));
  }
  return node;
}

/** The use that a place belongs to. */
export const useAt = (uses: readonly PluginUse[], path: ConfigPath): PluginUse | undefined =>
  uses.find((use) => use.path.every((step, index) => String(step) === String(path[index])));

/** Every scalar of a file with its place; aliases are passed over, as what they stand for has a place of its own. */
export function scalarsOf(document: Document.Parsed): { path: ConfigPath; node: Node & { value: unknown } }[] {
  const found: { path: ConfigPath; node: Node & { value: unknown } }[] = [];
  visit(document, {
    Scalar(key, node, ancestors) {
      if (key !== 'key') found.push({ path: pathOf(ancestors, key, node), node });
    },
  });
  return found;
}

function pathOf(ancestors: readonly unknown[], key: unknown, node: unknown): ConfigPath {
  const path: (string | number)[] = [];
  for (const [index, each] of ancestors.entries()) {
    const child = ancestors[index + 1] ?? node;
    if (isPair(each)) path.push(isScalar(each.key) ? String(each.key.value) : String(each.key));
    else if (isSequence(each)) path.push(child === node && typeof key === 'number' ? key : each.items.indexOf(child));
  }
  return path;
}

const isSequence = (node: unknown): node is { items: unknown[] } => node?.constructor.name === 'YAMLSeq';

/** Which place a line and column of a text stand for: keys and values by where they begin. */
export function placesOf(text: string): (line: number, column: number) => ConfigPath {
  const lines = new LineCounter();
  const document = parseDocument(text, { version: '1.2', prettyErrors: false, lineCounter: lines, logLevel: 'silent' });
  const places = new Map<number, ConfigPath>();
  const put = (offset: number | undefined, path: ConfigPath): void => {
    if (offset !== undefined && !places.has(offset)) places.set(offset, path);
  };
  visit(document, {
    Pair(key, pair, ancestors) {
      const path = pathOf([...ancestors, pair], key, pair.value);
      put((pair.key as Node | null)?.range?.[0], path); // parsed: it is a node or nothing
      put((pair.value as Node | null)?.range?.[0], path); // the same
    },
    Node(key, node, ancestors) {
      if (typeof key === 'number') put(node.range?.[0], pathOf(ancestors, key, node));
    },
  });
  return (line, column) => places.get((lines.lineStarts[line - 1] ?? 0) + column - 1) ?? [];
}

/** What a place is called wherever the list that it is in is ordered: positions of steps are replaced by their labels. */
export function placeName(root: unknown, path: ConfigPath): string {
  const [section, at, ...rest] = path;
  if (typeof at !== 'number') return pointerOf(path);
  const entry = valueAt(root, [section ?? '', at]);
  const name = isTree(entry) ? String(entry.label ?? Object.keys(entry).find((key) => key !== 'label')) : String(at);
  return pointerOf([section ?? '', name, ...rest]);
}
