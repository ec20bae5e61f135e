import type { ConfigPath } from '../../core/contract/errors.ts';

/** A place in a file as a JSON pointer (RFC 6901). */
export const pointerOf = (path: ConfigPath): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The keys of a JSON pointer; positions in lists are still text. Undefined where it is none. */
export function stepsOf(pointer: string): string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What stands at a place of a value; undefined where nothing does. */
export function valueAt(root: unknown, path: ConfigPath): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step]; // it has it
  }
  return value;
}
