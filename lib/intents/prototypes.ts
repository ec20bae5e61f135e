import { cosine, unit } from '../text/vectors.ts';

/** An example, by the place of its category among all. */
export interface Example {
  category: number;
  /** Of unit length. */
  vector: Float32Array;
}

/** How sharply cosines are told apart: a difference of a thirtieth makes a category e times as likely. */
export const SHARPNESS = 30;

/** Size of the first step of the descent; steps shrink to nothing by the last. */
const FIRST_STEP = 0.1;

/** Times that each example is looked at: often while there are few, never so often that a start takes a minute. */
const PASSES = { least: 3, most: 10, looks: 40_000 };

/** Nearer to its label than this, an example moves nothing. */
const SETTLED = 1e-3;

/** Milliseconds of work after which others have their turn. */
const TURN = 20;

/** Sum of the vectors of each category, and how many they are. */
export interface CategorySum {
  sum: Float32Array;
  count: number;
}

export function sumsOf(examples: readonly Example[], categories: number): CategorySum[] {
  const dimensions = examples[0]?.vector.length ?? 0;
  const sums = Array.from({ length: categories }, () => ({ sum: new Float32Array(dimensions), count: 0 }));
  for (const { category, vector } of examples) {
    const own = sums[category];
    if (!own) continue;
    own.count++;
    add(own.sum, vector, 1);
  }
  return sums;
}

function add(to: Float32Array, vector: Float32Array, times: number): void {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) + times * (vector[at] ?? 0);
}

/** A permutation that is the same each time (Fisher and Yates; numbers by Numerical Recipes' generator). */
function* shuffled(count: number): Generator<number> {
  const order = Array.from({ length: count }, (_, at) => at);
  let seed = count;
  for (let last = count - 1; last >= 0; last--) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const at = Math.floor((seed / 2 ** 32) * (last + 1));
    yield order[at] ?? 0;
    order[at] = order[last] ?? 0;
  }
}

/** Probabilities of the categories by how near their prototypes are (softmax). */
export function probabilities(vector: Float32Array, prototypes: readonly Float32Array[]): Float64Array {
  const shares = Float64Array.from(prototypes, (prototype) => SHARPNESS * cosine(prototype, vector));
  const highest = shares.reduce((best, each) => Math.max(best, each), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (let at = 0; at < shares.length; at++) {
    const share = Math.exp((shares[at] ?? 0) - highest);
    shares[at] = share;
    sum += share;
  }
  return shares.map((share) => share / sum);
}

/** Lets others have their turn whenever it has run for a while. */
function politely(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < TURN) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        begun = performance.now();
        resolve();
      }),
    );
  };
}

/**
 * One vector a category, made so that the softmax of the cosines to them is right about the examples: multinomial logistic regression
 * that begins at the centroids, by stochastic gradient descent. Deterministic.
 */
export async function refinePrototypes(
  centroids: readonly Float32Array[],
  examples: readonly Example[],
): Promise<Float32Array[]> {
  const prototypes = centroids.map((centroid) => centroid.slice());
  const passes = Math.min(PASSES.most, Math.max(PASSES.least, Math.round(PASSES.looks / Math.max(1, examples.length))));
  const pause = politely();
  for (let pass = 0; pass < passes; pass++) {
    let looked = 0;
    for (const place of shuffled(examples.length)) {
      const example = examples[place];
      const left = 1 - (pass + looked++ / examples.length) / passes;
      if (example) descend(prototypes, example, FIRST_STEP * left);
      const waiting = pause();
      if (waiting) await waiting;
    }
  }
  return prototypes;
}

function descend(prototypes: readonly Float32Array[], { category, vector }: Example, step: number): void {
  for (const [place, share] of probabilities(vector, prototypes).entries()) {
    const error = share - (place === category ? 1 : 0);
    const prototype = prototypes[place];
    if (prototype && Math.abs(error) >= SETTLED) add(prototype, vector, -step * error);
  }
}

/** Most examples whose place among the others is looked up. */
const MOST_SAMPLES = 2000;

/**
 * How near examples are to the nearest centroid, each without what it adds to its own: as near as questions are that belong to some
 * category. Cosines, lowest first; an example that is alone in its category tells nothing.
 */
export function ownNearness(examples: readonly Example[], sums: readonly CategorySum[]): number[] {
  const centroids = sums.map(({ sum }) => unit(sum));
  const every = Math.max(1, Math.ceil(examples.length / MOST_SAMPLES));
  const found: number[] = [];
  for (const [place, { category, vector }] of examples.entries()) {
    const own = sums[category];
    if (place % every !== 0 || !own || own.count < 2) continue;
    const without = own.sum.slice();
    add(without, vector, -1);
    const others = centroids.map((centroid, at) => (at === category ? -1 : cosine(centroid, vector)));
    found.push(others.reduce((best, each) => Math.max(best, each), cosine(unit(without), vector)));
  }
  return found.sort((a, b) => a - b);
}
