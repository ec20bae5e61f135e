import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { Settings } from '../../settings.ts';

/** Milliseconds over which it is looked how busy the loop of events was: longer than a question computes at a stretch. */
const WINDOW = 25;
/** Share of that time from which on it is full: the rest goes to what waits for threads beside it, for the same processor. */
const FULL = 0.7;
/** Milliseconds for which a full loop may be a wave that passes. Of that, so many calls are taken. */
const PASSING = 2000;
const WAVE = 64;
/** Calls at work that keep the processor busy all the time: with more of them each takes longer, and not one more is answered. */
const LEAST = 4;
/** What becomes of the limit in a window in which the loop was full, and in one in which it was not. */
const FALL = 0.9;
const GROWTH = 1.1;

/** How busy the loop of events was since the last look that told something. */
export interface Busy {
  /** Milliseconds. */
  elapsed: number;
  /** Share of that time, 0-1. */
  share: number;
}

/** Looks at the loop of the main thread, from there; tells nothing before a window is over. */
export function busyLoop(): () => Busy | undefined {
  let [last, lastDelay] = [performance.eventLoopUtilization(), runDelay()];
  return () => {
    const now = performance.eventLoopUtilization();
    const { idle, active } = performance.eventLoopUtilization(now, last);
    const elapsed = idle + active;
    if (elapsed < WINDOW) return undefined;
    const delay = runDelay();
    const share = Math.min(1, (active + delay - lastDelay) / elapsed);
    [last, lastDelay] = [now, delay];
    return { elapsed, share };
  };
}

/**
 * Milliseconds for which the main thread could have gone on and had no processor, from its beginning: others had it, or the container's
 * share was used up. Node counts them as idle where they follow a wait. The second figure of schedstat (Documentation/scheduler/sched-stats
 * of Linux); 0 where the system tells none.
 */
function runDelay(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[1]) / 1e6 || 0;
  } catch {
    return 0;
  }
}

type Adapting = Pick<Settings['http']['limits'], 'max_concurrent' | 'refuse_when_full'>;

/**
 * How many questions may be at work at once: `most`, until the processor has no room any more. Then more of them are taken for a moment
 * only, as bursts are (CoDel: RFC 8289); where it lasts, fewer and fewer, until each is answered about as soon as alone. Questions that
 * wait for a server leave the processor room, and lower nothing.
 */
export class AdaptiveLimit {
  readonly #most: number;
  readonly #look: () => Busy | undefined;
  #limit: number;
  /** Milliseconds for which the processor has been full without a break. */
  #full = 0;

  constructor({ max_concurrent: most, refuse_when_full: adapts }: Adapting, look = busyLoop()) {
    this.#most = most;
    this.#limit = most;
    this.#look = adapts ? look : () => undefined;
  }

  /** As it was when it was last asked for. */
  get current(): number {
    return Math.floor(this.#limit);
  }

  /** The limit now, with so many at work. */
  readonly now = (atWork: number): number => {
    const busy = this.#look();
    if (busy) this.#adapt(busy, atWork);
    return this.current;
  };

  #adapt({ elapsed, share }: Busy, atWork: number): void {
    const windows = elapsed / WINDOW;
    if (share < FULL) {
      this.#full = 0;
      this.#limit = Math.min(this.#most, this.#limit * GROWTH ** windows);
      return;
    }
    this.#full += elapsed;
    this.#limit = Math.min(this.#limit, Math.max(WAVE, atWork));
    if (this.#full > PASSING) this.#limit = Math.min(this.#most, Math.max(LEAST, this.#limit * FALL ** windows));
  }
}
