/** The highest score at which at least a share of these is kept, when what scores less is held back. */
export function thresholdKeeping(kept: number, answerable: readonly number[]): number {
  const falling = answerable.toSorted((a, b) => b - a);
  return falling[Math.max(0, Math.ceil(kept * falling.length) - 1)] ?? 0;
}

/** The share that scores less than a threshold, 0-1. */
export const shareBelow = (threshold: number, scores: readonly number[]): number =>
  scores.filter((score) => score < threshold).length / Math.max(1, scores.length);

/** The share of the unanswerable that is held back when at least a share of the answerable is kept, 0-1. */
export const heldBack = (kept: number, answerable: readonly number[], unanswerable: readonly number[]): number =>
  shareBelow(thresholdKeeping(kept, answerable), unanswerable);
