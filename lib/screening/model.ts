import { SCREENING_FEATURES, type Weighted } from './features.ts';

/** A logistic regression: one weight for each feature and, last, one that always counts. */
export type Weights = ArrayLike<number>;

/** Log-odds that a sentence tries to steer the model, not yet put to scale. */
export function logOdds(weights: Weights, { indices, values }: Weighted): number {
  let sum = weights[SCREENING_FEATURES] ?? 0;
  for (const [at, index] of indices.entries()) sum += (weights[index] ?? 0) * (values[at] ?? 0);
  return sum;
}

/**
 * Log-odds are made into a probability so that 0.6 and 0.9 mean a set share of false alarms: `sigmoid(slope * odds + shift)`, where slope
 * and shift are those that give 0.6 and 0.9 at two measured places. A prior would say less: who is attacked, and how often, we do not know.
 */
export interface Scale {
  slope: number;
  shift: number;
}

export interface Model {
  weights: Weights;
  scale: Scale;
}

export const probabilityOf = ({ weights, scale }: Model, features: Weighted): number =>
  1 / (1 + Math.exp(-(scale.slope * logOdds(weights, features) + scale.shift)));

/** A model as it is kept: weights as bytes, each a whole number of steps from -127 to 127. */
export interface Packed {
  weights: string;
  step: number;
  scale: Scale;
}

/** Weights are rounded to steps; a few that are far out are cut, so that the others keep their differences. */
export function pack(weights: Float64Array, scale: Scale): Packed {
  const sizes = Float64Array.from(weights, Math.abs).sort();
  const step = Number(((sizes[Math.floor(sizes.length * 0.9995)] ?? 1) / 127).toPrecision(6));
  const bytes = Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / step))));
  return { weights: Buffer.from(bytes.buffer).toString('base64'), step, scale };
}

export function unpack({ weights, step, scale }: Packed): Model {
  const bytes = Buffer.from(weights, 'base64');
  if (bytes.length !== SCREENING_FEATURES + 1)
    throw new Error(
      `The coefficients are ${bytes.length} and the features ${SCREENING_FEATURES + 1}: run scripts/train-injections.ts again.`,
    );
  return { weights: Float32Array.from(new Int8Array(bytes), (byte) => byte * step), scale };
}
