import { SCREENING_FEATURES, type Weighted } from '../../lib/screening/features.ts';
import { logOdds } from '../../lib/screening/model.ts';
import type { Row } from './rows.ts';

interface Sample {
  features: Weighted;
  label: 0 | 1;
  weight: number;
}

const EPOCHS = 20;
const RATE = 0.3;

/** A linear congruential generator (Numerical Recipes): the same numbers wherever it runs. */
function generator(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
}

/** How many samples have each feature: the penalty of a weight is divided among them. */
function countsOf(samples: readonly Sample[]): Float64Array {
  const counts = new Float64Array(SCREENING_FEATURES + 1);
  for (const { features } of samples) for (const index of features.indices) counts[index] = (counts[index] ?? 0) + 1;
  return counts;
}

/**
 * Minimises the weighted log loss plus `penalty / 2` times the squared weights, by AdaGrad (Duchi, Hazan and Singer 2011) in a fixed order.
 * Weights of samples are brought to a mean of 1.
 */
function regression(samples: readonly Sample[], penalty: number): Float64Array {
  const weights = new Float64Array(SCREENING_FEATURES + 1);
  const squares = new Float64Array(SCREENING_FEATURES + 1).fill(1e-6);
  const counts = countsOf(samples);
  const mean = samples.reduce((sum, { weight }) => sum + weight, 0) / samples.length;
  const step = (index: number, gradient: number): void => {
    const square = (squares[index] ?? 0) + gradient ** 2;
    squares[index] = square;
    weights[index] = (weights[index] ?? 0) - (RATE * gradient) / Math.sqrt(square);
  };
  const learn = ({ features: { indices, values }, label, weight }: Sample): void => {
    const error = ((1 / (1 + Math.exp(-logOdds(weights, { indices, values }))) - label) * weight) / mean;
    for (const [at, index] of indices.entries())
      step(index, error * (values[at] ?? 0) + (penalty * (weights[index] ?? 0)) / (counts[index] ?? 1));
    step(SCREENING_FEATURES, error);
  };
  const order = samples.map((_, index) => index);
  const random = generator();
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const index of order) learn(samples[index] as Sample); // order holds their places
  }
  return weights;
}

/** Log-odds of a text: that of its most suspicious sentence. */
export const oddsOf = (weights: Float64Array, { sentences }: Row): number =>
  Math.max(-20, ...sentences.map((sentence) => logOdds(weights, sentence)));

const strongest = (weights: Float64Array, sentences: readonly Weighted[]): Weighted[] =>
  sentences.toSorted((a, b) => logOdds(weights, b) - logOdds(weights, a)).slice(0, 1);

/** All sentences of a harmless text are harmless; of an attack those are one that the set names, or that an earlier round finds. */
function samplesOf(row: Row, earlier: Float64Array | undefined): Sample[] {
  const { label, weight, sentences, attack } = row;
  if (weight === 0) return [];
  const shared = (of: readonly Weighted[], each: number): Sample[] => of.map((features) => ({ features, label, weight: each }));
  if (label === 0) return shared(sentences, weight / Math.sqrt(sentences.length));
  const meant = attack ?? (earlier ? strongest(earlier, sentences) : sentences);
  return shared(meant, weight / meant.length);
}

/** Two rounds: the second takes of each attack the sentence that the first found most suspicious. */
export function train(rows: readonly Row[], penalty: number): Float64Array {
  const first = regression(
    rows.flatMap((row) => samplesOf(row, undefined)),
    penalty,
  );
  return regression(
    rows.flatMap((row) => samplesOf(row, first)),
    penalty,
  );
}
