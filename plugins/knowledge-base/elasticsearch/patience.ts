import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '../../../core/plugin.ts';
import { Refusal } from './failure.ts';

/** Overload, and shards on the move after a node was lost: a moment later the same search may succeed. */
const PASSING: ReadonlySet<number> = new Set([429, 503]);
const FIRST_WAIT = 100;
const ATTEMPTS = 5;

const isPassing = (thrown: unknown): boolean => thrown instanceof Refusal && PASSING.has(thrown.status);

/** Does the work again after growing, jittered waits while the server is only busy and the call has time left. */
export async function patiently<T>(work: () => Promise<T>, { signal, deadline }: Call): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (thrown) {
      const wait = FIRST_WAIT * 2 ** (attempt - 1) * (0.5 + Math.random());
      if (attempt === ATTEMPTS || !isPassing(thrown) || Date.now() + 2 * wait > deadline) throw thrown;
      await pause(wait, undefined, { signal });
    }
  }
}
