import type { Scored } from './samples.ts';

/** What comes of showing the answers that reach a threshold. */
export interface Shown {
  threshold: number;
  /** Share of those shown that are backed, 0-1; undefined where none is shown. */
  precision?: number;
  /** Share of all answers that are shown, 0-1. */
  coverage: number;
}

export function shownAt(rows: readonly Scored[], threshold: number): Shown {
  const shown = rows.filter(({ score }) => score >= threshold);
  const backed = shown.filter((row) => row.backed).length;
  return {
    threshold,
    ...(shown.length > 0 && { precision: backed / shown.length }),
    coverage: shown.length / Math.max(1, rows.length),
  };
}

/** Answers that must be shown for their share to mean anything. */
const FEWEST = 5;

/** The lowest threshold that shows answers of which at least this share is backed; undefined where none does. */
export function thresholdFor(rows: readonly Scored[], precision: number): number | undefined {
  for (let threshold = 0; threshold <= 100; threshold++) {
    const shown = shownAt(rows, threshold);
    if (Math.round(shown.coverage * rows.length) < FEWEST) return undefined;
    if ((shown.precision ?? 0) >= precision) return threshold;
  }
  return undefined;
}
