import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from './refusal.ts';

/** When work is done again, and after which waits. */
export interface RetryPolicy {
  /** The first wait and the longest, in milliseconds; each wait is twice the one before. */
  firstWait: number;
  longestWait: number;
  /** Each wait is multiplied by a number between these two: callers that were refused together do not come back together. */
  jitter: readonly [least: number, most: number];
  /** How many waits of this length must be left until the deadline. */
  room: number;
  /** Whether the same work may succeed in a moment. */
  isPassing(thrown: unknown): boolean;
}

/** How long one caller waits. */
export interface RetryBounds {
  signal?: AbortSignal;
  /** Milliseconds since the epoch; no wait goes beyond it. */
  deadline: number;
  /** How often the work is done again; as often as there is time for when absent. */
  retries?: number;
  /** Asked before each new try: whether the work may still be done again. */
  repeatable?(): boolean;
}

/** For servers of models and receivers of answers, which may be on the other side of the world and may ask for a wait themselves. */
export const REMOTE_SERVER: RetryPolicy = {
  firstWait: 250,
  longestWait: 30_000,
  jitter: [1, 1.5],
  room: 1,
  isPassing: (thrown) => thrown instanceof Refusal && thrown.passing,
};

/** Does the work again after growing, jittered waits, or the one that the server asks for, while what failed may pass. */
export async function retry<T>(work: () => Promise<T>, patience: RetryBounds, policy = REMOTE_SERVER): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (thrown) {
      const wait = mayRetry(thrown, attempt, { patience, policy }) ? waitAfter(thrown, attempt, policy) : undefined;
      if (wait === undefined || Date.now() + policy.room * wait >= patience.deadline) throw thrown;
      await sleep(wait, patience.signal);
    }
  }
}

function mayRetry(
  thrown: unknown,
  attempt: number,
  { patience, policy }: { patience: RetryBounds; policy: RetryPolicy },
): boolean {
  const { retries = Number.POSITIVE_INFINITY, repeatable = () => true } = patience;
  return policy.isPassing(thrown) && attempt < retries && repeatable();
}

/** Milliseconds until the next try; undefined when the server asks for more than anybody waits. */
function waitAfter(thrown: unknown, attempt: number, { firstWait, longestWait, jitter }: RetryPolicy): number | undefined {
  const [least, most] = jitter;
  const factor = least + (most - least) * Math.random();
  const asked = thrown instanceof Refusal ? thrown.retryAfter : undefined;
  if (asked === undefined) return Math.min(longestWait, firstWait * 2 ** attempt) * factor;
  return asked * factor > longestWait * 2 ? undefined : asked * factor;
}

/** Throws the signal's reason when it aborts. */
async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await pause(milliseconds, undefined, { signal });
  } catch (thrown) {
    throw signal?.aborted ? signal.reason : thrown;
  }
}
