/** How a figure went over time. */
export interface Slope {
  perMinute: number;
  /** The ends of its 95 % interval, per minute; minus and plus infinity where the samples are too few to tell. */
  low: number;
  high: number;
}

export interface Point {
  minute: number;
  value: number;
}

/** Degrees of freedom below which the quantile is too rough. */
const LEAST = 3;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The least-squares line through some points, with a 95 % interval that is wider where a sample repeats the one before it: n samples whose
 * residuals follow each other with correlation r tell as much as n (1 - r) / (1 + r) that do not (Santer et al. 2000, J. Geophys. Res. 105,
 * 7337, equations 3 to 6).
 */
export function slopeOf(points: readonly Point[]): Slope {
  const [middle, level] = [mean(points.map(({ minute }) => minute)), mean(points.map(({ value }) => value))];
  const spread = points.reduce((sum, { minute }) => sum + (minute - middle) ** 2, 0);
  const unknown = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  if (!(spread > 0)) return { perMinute: 0, ...unknown };
  const perMinute = points.reduce((sum, { minute, value }) => sum + (minute - middle) * (value - level), 0) / spread;
  const residuals = points.map(({ minute, value }) => value - level - perMinute * (minute - middle));
  const squares = residuals.reduce((sum, residual) => sum + residual ** 2, 0);
  if (squares === 0) return { perMinute, low: perMinute, high: perMinute };
  const freedom = points.length * repetition(residuals, squares) - 2;
  if (freedom < LEAST) return { perMinute, ...unknown };
  const half = student(freedom) * Math.sqrt(squares / freedom / spread);
  return { perMinute, low: perMinute - half, high: perMinute + half };
}

/** The share of samples that count on their own, at most 1. */
function repetition(residuals: readonly number[], squares: number): number {
  const products = residuals.slice(1).reduce((sum, residual, at) => sum + residual * (residuals[at] ?? 0), 0);
  const correlation = Math.max(0, products / squares);
  return (1 - correlation) / (1 + correlation);
}

/** The 97.5 % quantile of Student's distribution, by Abramowitz and Stegun 26.7.5; from 3 degrees of freedom on it errs by 4 % at most. */
function student(freedom: number): number {
  const z = 1.959964;
  const [first, second] = [(z ** 3 + z) / 4, (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96];
  return z + first / freedom + second / freedom ** 2;
}
