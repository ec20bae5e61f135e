/** A number from 0 to 1, exclusive; the same sequence for the same seed (mulberry32 by Tommy Ettinger, public domain). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a over UTF-16 units: the same text, the same seed. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

export const whole = (random: Random, below: number): number => Math.floor(random() * below);

export const pick = <T>(random: Random, values: readonly T[]): T => values[whole(random, values.length)] as T; // never of none

/** Roughly normal with mean 0 and variance 1: the sum of three uniform numbers, which costs no logarithm. */
export const normal = (random: Random): number => 2 * (random() + random() + random() - 1.5);
