import type { RetryPolicy } from '../upstream/retry.ts';
import { ElasticsearchRefusal } from './failure.ts';

/** Overload, and shards on the move after a node was lost: a moment later the same request may succeed. */
const PASSING: ReadonlySet<number> = new Set([429, 503]);

export const isBusy = (thrown: unknown): boolean => thrown instanceof ElasticsearchRefusal && PASSING.has(thrown.status);

/** For a server that is only busy. */
export const BUSY_SERVER: RetryPolicy = {
  firstWait: 100,
  longestWait: 5_000,
  jitter: [0.5, 1.5],
  room: 2,
  isPassing: isBusy,
};
