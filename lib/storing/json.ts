import { Failure, messageOf } from '../../core/contract/errors.ts';

/** A value as it is kept. Throws a Failure for one that is no JSON, such as a BigInt. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value ?? null);
  } catch (cause) {
    throw new Failure('resource_unavailable', `a value cannot be written: ${messageOf(cause)}`, { cause });
  }
}
