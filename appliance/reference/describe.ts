import type { TSchema } from 'typebox';
import type { AnyPlugin } from '../../core/contract/plugin.ts';
import { aKind, type Schema } from '../../core/host/resolve-options.ts';

/** The parts of an option's schema that are shown to people. */
interface OptionSchema extends Schema {
  anyOf?: OptionSchema[];
  items?: OptionSchema;
  properties?: Record<string, OptionSchema>;
  required?: string[];
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  pattern?: string;
}

/** One option of a plugin, as lists and reference pages show it. */
export interface DescribedOption {
  /** Names of nested options are joined with dots; `[]` stands for each entry of a list. */
  name: string;
  type: string;
  /** Absent when there is none. */
  default?: unknown;
  required: boolean;
  description: string;
}

export interface DescribedPlugin {
  name: string;
  /** `step`, `source` or the kind of resource. */
  kind: string;
  summary: string;
  needs: readonly string[];
  wants: readonly string[];
  gives: readonly string[];
  options: DescribedOption[];
}

export const kindOf = ({ provides, source }: AnyPlugin): string => provides?.replace('_', ' ') ?? (source ? 'source' : 'step');

/** What a plugin's record says of itself, without what runs. */
export const describePlugin = (plugin: AnyPlugin): DescribedPlugin => ({
  name: plugin.name,
  kind: kindOf(plugin),
  summary: plugin.summary,
  needs: plugin.needs ?? [],
  wants: plugin.wants ?? [],
  gives: plugin.gives ?? [],
  options: describeOptions(plugin.config),
});

/** Every option of an object's schema, nested ones after the one that holds them. */
// TypeBox writes JSON Schema
export const describeOptions = (schema: TSchema): DescribedOption[] => optionsBelow(schema as OptionSchema, '');

function optionsBelow(schema: OptionSchema, prefix: string): DescribedOption[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, option]) => {
    const name = `${prefix}${key}`;
    const required = (schema.required ?? []).includes(key) && option.default === undefined;
    const described = { name, type: typeOf(option), default: option.default, required, description: option.description ?? '' };
    return [described, ...optionsBelow(option, `${name}.`), ...entryOptions(option, name)];
  });
}

function entryOptions({ items, additionalProperties }: OptionSchema, name: string): DescribedOption[] {
  if (items?.properties) return optionsBelow(items, `${name}[].`);
  return typeof additionalProperties === 'object' ? optionsBelow(additionalProperties, `${name}.*.`) : [];
}

const UNITS = { duration: 'time, such as 20s', size: 'size, such as 1MiB', path: 'path', data_name: 'name of data in a server' };

function typeOf(option: OptionSchema): string {
  const { enum: values, anyOf, items } = option;
  if (option['x-resource']) return `name of ${aKind(option['x-resource'])}`;
  if (option['x-unit']) return UNITS[option['x-unit']];
  if (values) return values.map(inBackticks).join(', ');
  if (option.const !== undefined) return inBackticks(option.const);
  if (anyOf) return anyOf.map(typeOf).join(', ');
  if (items) return `list of ${typeOf(items)}`;
  if (option.type === 'object') return 'mapping';
  return `${option.type === 'string' ? 'text' : option.type}${rangeOf(option)}${option.writeOnly ? ', secret' : ''}`;
}

function rangeOf({ minimum, maximum }: OptionSchema): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` from ${minimum}`;
  return maximum === undefined ? '' : ` up to ${maximum}`;
}

const inBackticks = (value: unknown): string => `\`${value}\``;
