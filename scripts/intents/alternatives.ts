import type { Likeness, Matcher } from '../../lib/intents/matcher.ts';
import { type Example, probabilities, refinePrototypes, sumsOf } from '../../lib/intents/prototypes.ts';
import { cosine, unit } from '../../lib/text/vectors.ts';

/** A question with its vector. */
export interface Asked {
  text: string;
  vector: Float32Array;
}

/** The categories of a question, best first; the share of the first is what tells whether it is in scope. */
export type Ranks = (asked: Asked) => readonly Likeness[] | Promise<readonly Likeness[]>;

export interface Lesson {
  /** By category. */
  texts: readonly (readonly string[])[];
  examples: readonly Example[];
}

/** Learns examples and gives what ranks categories by them. */
export type Learner = (lesson: Lesson) => Ranks | Promise<Ranks>;

const ranked = (shares: Iterable<number>): Likeness[] =>
  Array.from(shares, (share, category) => ({ category, share })).sort((a, b) => b.share - a.share);

export const byWords =
  (make: (texts: readonly (readonly string[])[]) => Matcher): Learner =>
  ({ texts }) => {
    const matcher = make(texts);
    return ({ text }) => matcher.match({ text }, undefined as never); // these matchers need no call
  };

/** The nearest examples, best first. */
function nearestOf(vector: Float32Array, examples: readonly Example[], count: number): Likeness[] {
  const best: Likeness[] = [];
  for (const { category, vector: own } of examples) {
    const share = cosine(own, vector);
    if (best.length === count && share <= (best.at(-1)?.share ?? 0)) continue;
    const before = best.findIndex((each) => each.share < share);
    best.splice(before < 0 ? best.length : before, 0, { category, share });
    best.length = Math.min(count, best.length);
  }
  return best;
}

/** The nearest example; of several the category of most, near ones counting more. */
export const nearest =
  (count: number): Learner =>
  ({ examples }) =>
  ({ vector }) => {
    const best = nearestOf(vector, examples, count);
    const highest = best[0]?.share ?? 0;
    const votes = new Map<number, number>();
    for (const { category, share } of best) votes.set(category, (votes.get(category) ?? 0) + Math.exp(20 * (share - highest)));
    const [first] = [...votes].sort((a, b) => b[1] - a[1]);
    return [{ category: first?.[0] ?? 0, share: highest }];
  };

const centroidsOf = ({ texts, examples }: Lesson): Float32Array[] => sumsOf(examples, texts.length).map(({ sum }) => unit(sum));

export const centroids: Learner = (lesson) => {
  const all = centroidsOf(lesson);
  return ({ vector }) => ranked(all.map((centroid) => cosine(centroid, vector)));
};

/** Centroids, and the likeness of words by a weight. */
export const centroidsAndWords =
  (weight: number, make: (texts: readonly (readonly string[])[]) => Matcher): Learner =>
  (lesson) => {
    const all = centroidsOf(lesson);
    const words = make(lesson.texts);
    return async ({ text, vector }) => {
      const likenesses = await words.match({ text }, undefined as never); // it needs no call
      const shares = all.map((centroid) => cosine(centroid, vector));
      for (const { category, share } of likenesses) shares[category] = (shares[category] ?? 0) + weight * share;
      return ranked(shares);
    };
  };

/** What is shipped, and the same from nothing instead of from centroids; what is in scope is told by centroids. */
export const refined =
  (fromCentroids: boolean): Learner =>
  async (lesson) => {
    const all = centroidsOf(lesson);
    const start = fromCentroids ? all : all.map((each) => new Float32Array(each.length));
    const prototypes = await refinePrototypes(start, lesson.examples);
    return ({ vector }) => {
      const [first] = ranked(probabilities(vector, prototypes));
      return [{ category: first?.category ?? 0, share: Math.max(...all.map((centroid) => cosine(centroid, vector))) }];
    };
  };

/** How much of the covariance is taken from the examples; the rest is that of a sphere. */
const SHRINKAGE = 0.4;

/** Covariance within categories, row by row, moved towards a sphere (Friedman 1989). */
function covarianceOf({ texts, examples }: Lesson): Float64Array {
  const sums = sumsOf(examples, texts.length);
  const size = examples[0]?.vector.length ?? 0;
  const all = new Float64Array(size * size);
  for (const { category, vector } of examples) {
    const { sum = new Float32Array(size), count = 1 } = sums[category] ?? {};
    const off = vector.map((value, at) => value - (sum[at] ?? 0) / count);
    for (let row = 0; row < size; row++)
      for (let column = 0; column <= row; column++)
        all[row * size + column] = (all[row * size + column] ?? 0) + (off[row] ?? 0) * (off[column] ?? 0);
  }
  let trace = 0;
  for (let row = 0; row < size; row++) trace += (all[row * size + row] ?? 0) / size;
  const keep = 1 - SHRINKAGE;
  return all.map((value, at) => keep * value + (Math.floor(at / size) === at % size ? SHRINKAGE * trace : 0));
}

/** Lower triangle whose square a symmetric matrix is (Cholesky). */
function rootOf(matrix: Float64Array, size: number): Float64Array {
  const root = new Float64Array(size * size);
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let left = matrix[row * size + column] ?? 0;
      for (let at = 0; at < column; at++) left -= (root[row * size + at] ?? 0) * (root[column * size + at] ?? 0);
      root[row * size + column] = row === column ? Math.sqrt(left) : left / (root[column * size + column] ?? 1);
    }
  return root;
}

function solve(root: Float64Array, vector: Float32Array): Float32Array {
  const size = vector.length;
  const found = new Float32Array(size);
  for (let row = 0; row < size; row++) {
    let left = vector[row] ?? 0;
    for (let at = 0; at < row; at++) left -= (root[row * size + at] ?? 0) * (found[at] ?? 0);
    found[row] = left / (root[row * size + row] ?? 1);
  }
  return found;
}

/** Linear discriminant analysis: distances in units of what varies within categories. */
export const discriminants: Learner = (lesson) => {
  const sums = sumsOf(lesson.examples, lesson.texts.length);
  const root = rootOf(covarianceOf(lesson), sums[0]?.sum.length ?? 0);
  const means = sums.map(({ sum, count }) =>
    solve(
      root,
      sum.map((value) => value / Math.max(1, count)),
    ),
  );
  return ({ vector }) => {
    const own = solve(root, vector);
    return ranked(means.map((mean) => -mean.reduce((sum, value, at) => sum + (value - (own[at] ?? 0)) ** 2, 0)));
  };
};
