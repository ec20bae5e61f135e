import type { SharedState } from '../state/shared/shared-state.ts';
import { type Quota, RATE_WINDOW } from './quota.ts';

const WINDOW_MS = RATE_WINDOW * 1000;

/** What is counted: calls of somebody against a limit. */
export interface SharedLimit {
  name: Quota['name'];
  /** Calls of a minute, which begins with the clock's. */
  most: number;
  who: string;
}

type Sharing = Pick<SharedState, 'counters' | 'replica'>;

/** Share of a limit that all replicas together may have counted without telling each other. */
const UNTOLD = 0.1;

/**
 * Counts a call at all replicas. Each lets a few pass and tells the others a moment later; so many that all of them together stay within a
 * tenth of the limit. Beyond that, and near the limit, the call waits until it is told and knows its place among all. Where nobody can be
 * told, each has its fair share.
 */
export async function consumeShared(
  { name, most, who }: SharedLimit,
  { counters, replica }: Sharing,
  now = Date.now(),
): Promise<Quota> {
  const ends = (Math.floor(now / WINDOW_MS) + 1) * WINDOW_MS;
  const key = `${name} ${most} ${who} ${ends}`;
  const seconds = Math.max(1, Math.ceil((ends - now) / 1000));
  const quotaOf = (count: number): Quota => ({
    name,
    most,
    seconds,
    remaining: Math.max(0, most - count),
    isExceeded: count > most,
  });
  if (counters.of(key).known >= most) return quotaOf(most + 1);
  const place = counters.add(key, 1, ends + WINDOW_MS);
  const { known, own } = counters.of(key);
  const guess = known + own * replica.count;
  if (guess <= most && own * replica.count <= most * UNTOLD) return quotaOf(guess);
  await counters.tell().catch(() => {});
  const { known: all, told } = counters.of(key);
  // What came here after this call and was told together with it does not count against it.
  return quotaOf(told >= place ? all - (told - place) : guess);
}
