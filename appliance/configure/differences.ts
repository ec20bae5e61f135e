import { isDeepStrictEqual } from 'node:util';
import type { ConfigPath } from '../../core/contract/errors.ts';
import { pointerOf } from './pointer.ts';
import { isTree, type ReadPipeline } from './read-pipeline.ts';
import { isSecretAt, MARKER, maskValue } from './secrets.ts';

/** One place at which two files differ, as it may be shown: secrets are markers. */
export interface Difference {
  pointer: string;
  before?: unknown;
  after?: unknown;
  secret?: true;
}

/** Most that are told: who changes more has another file. */
const MOST = 500;

/** Where two files differ, the deepest places first to last; lists of another length differ as wholes. */
export function differencesOf(before: ReadPipeline, after: ReadPipeline): Difference[] {
  const found: Difference[] = [];
  const walk = (path: ConfigPath, one: unknown, other: unknown): void => {
    if (found.length >= MOST || isDeepStrictEqual(one, other)) return;
    const keys = keysOfBoth(one, other);
    if (!keys) return void found.push(difference({ path, one, other }));
    for (const key of keys) walk([...path, key], (one as Record<string | number, unknown>)[key], (other as never)[key]); // of both
  };
  const difference = ({ path, one, other }: { path: ConfigPath; one: unknown; other: unknown }): Difference => ({
    pointer: pointerOf(path),
    ...(one !== undefined && { before: maskValue(before.uses, path, one) }),
    ...(other !== undefined && { after: maskValue(after.uses, path, other) }),
    ...((isSecretAt(before.uses, path, one ?? null) || isSecretAt(after.uses, path, other ?? null)) && { secret: true }),
  });
  walk([], before.value, after.value);
  return found.map((each) => (each.secret ? masked(each) : each));
}

/** A secret that took the place of a variable, or the other way round: both sides are shown as what they are. */
const masked = ({ before, after, ...rest }: Difference): Difference => ({
  ...rest,
  ...(before !== undefined && { before: typeof before === 'string' ? before : MARKER }),
  ...(after !== undefined && { after: typeof after === 'string' ? after : MARKER }),
});

function keysOfBoth(one: unknown, other: unknown): (string | number)[] | undefined {
  if (isTree(one) && isTree(other)) return [...new Set([...Object.keys(one), ...Object.keys(other)])];
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) return [...one.keys()];
  return undefined;
}
