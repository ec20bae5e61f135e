import { pick, type Random, randomFrom, whole } from '../../bench/support/random.ts';

/** Picks from lists, the same at every run. */
export class Picker {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  /** A whole number from 0 up to `end`, without it. */
  below(end: number): number {
    return whole(this.#random, end);
  }

  one<Item>(items: readonly Item[]): Item {
    return pick(this.#random, items);
  }

  some<Item>(items: readonly Item[], most: number): Item[] {
    return Array.from({ length: this.below(most + 1) }, () => this.one(items));
  }
}
