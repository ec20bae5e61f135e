import { type TSchemaOptions, Type } from 'typebox';
import type { ResourceKind, ResourcePart, ResourceWith } from './resources/kinds.ts';

/** What every option of a plugin says of itself. Without a default it must be given, unless it is wrapped in `Type.Optional`. */
interface Described<T> extends TSchemaOptions {
  description: string;
  default?: T;
}

/** A time with its unit, such as `20s` or `1.5m`; the plugin gets milliseconds. */
export const Duration = (options: Described<string>) =>
  Type.Unsafe<number>({
    type: 'string',
    pattern: '^\\d+(\\.\\d+)?(ms|s|m|h|d)$',
    'x-unit': 'duration',
    examples: ['20s'],
    ...options,
  });

/** A size with its unit, such as `1MiB`; the plugin gets bytes. */
export const Size = (options: Described<string>) =>
  Type.Unsafe<number>({
    type: 'string',
    pattern: '^\\d+(\\.\\d+)?(B|kB|KiB|MB|MiB|GB|GiB)$',
    'x-unit': 'size',
    examples: ['1MiB'],
    ...options,
  });

/** A whole number from 0 to 100. */
export const Percent = (options: Described<number>) => Type.Integer({ minimum: 0, maximum: 100, ...options });

/** A number from 0 to 1. */
export const Share = (options: Described<number>) => Type.Number({ minimum: 0, maximum: 1, ...options });

/** A file or folder; a relative one is looked for beside the pipeline file. The plugin gets an absolute path. */
export const Path = (options: Described<string>) =>
  Type.Unsafe<string>({ type: 'string', minLength: 1, 'x-unit': 'path', ...options });

/**
 * The name under which a server keeps data. Who only measures works beside it, under a name of its own. Give it a pattern that lets the
 * name be followed by a dash and small letters.
 */
export const DataName = (options: Described<string> & { pattern?: string }) =>
  Type.Unsafe<string>({ type: 'string', 'x-unit': 'data_name', ...options });

/** A secret: masked wherever a configuration is shown. */
export const Secret = (options: Described<string>) => Type.String({ writeOnly: true, ...options });

/**
 * The name of a resource in the same file; the plugin gets the resource itself. `needs` names parts that this kind of resource may lack
 * and this option cannot do without: lint refuses a resource whose plugin does not offer them.
 */
export const ResourceName = <Kind extends ResourceKind, Part extends ResourcePart<Kind> = never>(
  kind: Kind,
  { needs = [], ...options }: Described<string> & { needs?: readonly Part[] },
) =>
  Type.Unsafe<ResourceWith<Kind, Part>>({
    type: 'string',
    minLength: 1,
    'x-resource': kind,
    ...(needs.length > 0 && { 'x-needs': [...needs] }),
    ...options,
  });

/** Turns `20s` into milliseconds. */
export function milliseconds(text: string): number {
  const [, amount, unit] = /^([\d.]+)(ms|s|m|h|d)$/.exec(text) ?? [];
  // The pattern names those units.
  return Number(amount) * { ms: 1, s: 1e3, m: 6e4, h: 36e5, d: 864e5 }[unit as 'ms'];
}

/** Turns `1MiB` into bytes. */
export function bytes(text: string): number {
  const [, amount, unit] = /^([\d.]+)(B|kB|KiB|MB|MiB|GB|GiB)$/.exec(text) ?? [];
  // The pattern names those units.
  return Number(amount) * { B: 1, kB: 1e3, KiB: 2 ** 10, MB: 1e6, MiB: 2 ** 20, GB: 1e9, GiB: 2 ** 30 }[unit as 'B'];
}
