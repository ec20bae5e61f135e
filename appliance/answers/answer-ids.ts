import { randomInt } from 'node:crypto';
import { NODES } from '../state/nodes.ts';

/** The first second that an id can tell: the beginning of 2025, UTC, in seconds since the epoch. The last one is in January 2059. */
const FIRST_SECOND = 1_735_689_600;

/** How many ids a node has in a second. */
const COUNTS = 2 ** 13;

/**
 * Ids of answers, unique over all processes whose nodes differ: seconds since 2025 (30 bits), node (10 bits), count within the second (13
 * bits). Whole numbers below 2^53, so that JSON carries them exactly; digits only; a later one of a node is the larger one.
 */
export class AnswerIds {
  readonly #node: () => number;
  readonly #now: () => number;
  #second: number;
  /** The second of the start is left out: whoever had the node just before may have given ids in it. */
  #count = COUNTS;

  /** `node`: 0-1023. `now`: milliseconds since the epoch; it may step back. */
  constructor(node: () => number, now: () => number = Date.now) {
    this.#node = node;
    this.#now = now;
    this.#second = this.#currentSecond();
  }

  /** When a second is used up, or the clock has stepped back, the next second is begun. */
  next(): number {
    const current = this.#currentSecond();
    if (current > this.#second || this.#count === COUNTS) {
      this.#second = Math.max(current, this.#second + 1);
      this.#count = 0;
    }
    return (this.#second * NODES + this.#node()) * COUNTS + this.#count++;
  }

  #currentSecond(): number {
    return Math.floor(this.#now() / 1000) - FIRST_SECOND;
  }
}

/** An id for an answer that no store keeps. */
export const unkeptAnswerId = (): number => new AnswerIds(() => randomInt(NODES)).next();
