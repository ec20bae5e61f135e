import type { SimilarityScale } from '../retrieval/similarity-scale.ts';
import { sigmoid } from '../statistics/logistic.ts';

/** What a cosine to the nearest centroid means: embedding models and categories differ in the range that they use. */
export interface NearnessScale {
  /** From here on a question usually belongs to some category. */
  low: number;
  /** Cosine of a question in the middle of its category. */
  middle: number;
}

/** The share of the examples that lie further out than a question may. */
const OUTLIERS = 0.03;

/** Fewer examples do not tell how far questions of a category lie from it. */
const FEWEST = 4;

/** Examples that repeat each other would leave no room for a question in other words. */
const LEAST_RANGE = 0.04;

/** A value between two of the sorted ones, as if they lay on a line. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [below = 0, above = below] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (at - Math.floor(at)) * (above - below);
}

/** By how near the examples are to their own categories; by what the model says of texts of ours where they are too few to tell. */
export function nearnessScale(own: readonly number[], model: SimilarityScale | undefined): NearnessScale {
  if (own.length < FEWEST)
    return model ? { low: (model.unrelated + model.related) / 2, middle: model.related } : { low: 0, middle: 1 };
  const middle = quantile(own, 0.5);
  return { low: Math.min(quantile(own, OUTLIERS), middle - LEAST_RANGE), middle };
}

/** Log odds of a question in the middle of its category, that it is of it: 0.95. */
const SURE = 3;

/** How sure it is that a question with this cosine belongs to any of the categories, 0-1: a half at the low end of the scale. */
export const belonging = (cosine: number, { low, middle }: NearnessScale): number =>
  sigmoid((SURE * (cosine - low)) / (middle - low));
