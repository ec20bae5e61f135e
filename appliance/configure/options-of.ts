import type { Schema } from '../../core/host/resolve-options.ts';
import { isTree, type PluginUse } from './read-pipeline.ts';

/** The parts of an option's schema that a form is made of. */
export interface OptionSchema extends Schema {
  properties?: Record<string, OptionSchema>;
  required?: string[];
  title?: string;
  default?: unknown;
}

/** One option of a use of a plugin: one that holds a value, not one that only holds others. */
export interface Option {
  path: string[];
  /** Nested names joined with dots. */
  name: string;
  schema: OptionSchema;
  required: boolean;
  isSet: boolean;
  /** As it is written; undefined where it is not set. */
  written?: unknown;
}

/** The options of a use in the order of the schema. */
// TypeBox writes JSON Schema
export const optionsOf = ({ plugin, options }: PluginUse): Option[] => optionsBelow(plugin.config as OptionSchema, options, []);

function optionsBelow(schema: OptionSchema, value: unknown, path: readonly string[]): Option[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, option]) => {
    const below = [...path, key];
    const written = isTree(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    if (option.properties) return optionsBelow(option, written, below);
    const required = (schema.required ?? []).includes(key) && option.default === undefined;
    return [{ path: below, name: below.join('.'), schema: option, required, isSet: written !== undefined, written }];
  });
}
