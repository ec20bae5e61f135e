import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from './refusal.ts';

export interface Patience {
  signal?: AbortSignal;
  /** Milliseconds since the epoch; no wait goes beyond it. */
  deadline: number;
  /** How often the work is done again. */
  retries: number;
  /** Asked before each new try: whether the work may still be done again. */
  repeatable?(): boolean;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 30_000;
/** So that all who were sent away at once do not come back at once. */
const JITTER = 0.5;

/** Does the work again after growing, jittered waits, or the one that the server asks for, while what failed may pass. */
export async function patiently<T>(work: () => Promise<T>, patience: Patience): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (thrown) {
      const wait = waitAfter(thrown, attempt, patience);
      if (wait === undefined) throw thrown;
      await waited(wait, patience.signal);
    }
  }
}

/** Milliseconds until the next try; undefined when there is none. */
function waitAfter(
  thrown: unknown,
  attempt: number,
  { deadline, retries, repeatable = () => true }: Patience,
): number | undefined {
  if (!(thrown instanceof Refusal) || !thrown.passing || attempt >= retries || !repeatable()) return undefined;
  const least = thrown.retryAfter ?? Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  const wait = least * (1 + JITTER * Math.random());
  if (thrown.retryAfter !== undefined && wait > LONGEST_WAIT * 2) return undefined;
  return Date.now() + wait < deadline ? wait : undefined;
}

async function waited(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await pause(milliseconds, undefined, { signal });
  } catch (thrown) {
    throw signal?.aborted ? signal.reason : thrown;
  }
}
