/** One labelled row: its features, 1 or 0, and how much it counts. */
export interface Labelled {
  features: readonly number[];
  label: number;
  weight: number;
}

export interface Logistic {
  intercept: number;
  /** One for each feature, in the feature's own unit. */
  weights: number[];
}

export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/** Log odds; shares of exactly 0 and 1 are moved in by a ten-thousandth. */
export const logit = (share: number): number => {
  const inside = Math.min(1 - 1e-4, Math.max(1e-4, share));
  return Math.log(inside / (1 - inside));
};

export const linear = ({ intercept, weights }: Logistic, features: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * (features[at] ?? 0), intercept);

interface Scale {
  mean: number[];
  deviation: number[];
}

function scaleOf(rows: readonly Labelled[]): Scale {
  const all = rows.reduce((sum, { weight }) => sum + weight, 0);
  const over = (value: (row: Labelled, at: number) => number): number[] =>
    (rows[0]?.features ?? []).map((_, at) => rows.reduce((sum, row) => sum + row.weight * value(row, at), 0) / all);
  const mean = over(({ features }, at) => features[at] as number);
  const variance = over(({ features }, at) => ((features[at] as number) - (mean[at] as number)) ** 2);
  return { mean, deviation: variance.map((value) => Math.sqrt(value) || 1) };
}

/** Solves A x = b by elimination; A is symmetric and positive, as a penalised information matrix is. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] as number]);
  for (const [at, pivot] of rows.entries()) {
    for (const below of rows.slice(at + 1)) {
      const factor = (below[at] as number) / (pivot[at] as number);
      for (let column = at; column <= rows.length; column++)
        below[column] = (below[column] as number) - factor * (pivot[column] as number);
    }
  }
  const solution = new Array<number>(rows.length).fill(0);
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] as number[]; // inside by the loop
    const known = solution.reduce((sum, value, column) => sum + (column > at ? value * (row[column] as number) : 0), 0);
    solution[at] = ((row[rows.length] as number) - known) / (row[at] as number);
  }
  return solution;
}

/** Gradient and information of the penalised likelihood at `values`; the first value is the intercept and is not penalised. */
function slope(rows: readonly { x: number[]; label: number; weight: number }[], values: readonly number[], penalty: number) {
  const gradient = values.map((value, at) => (at === 0 ? 0 : -penalty * value));
  const information = values.map((_, at) => values.map((_, other) => (at === other ? (at === 0 ? 1e-9 : penalty) : 0)));
  for (const { x, label, weight } of rows) {
    const share = sigmoid(x.reduce((sum, value, at) => sum + value * (values[at] as number), 0));
    for (const [at, value] of x.entries()) {
      gradient[at] = (gradient[at] as number) + weight * (label - share) * value;
      const row = information[at] as number[]; // as many as values
      for (const [other, second] of x.entries())
        row[other] = (row[other] as number) + weight * share * (1 - share) * value * second;
    }
  }
  return { gradient, information };
}

/** Newton steps at the most; ten are usually enough. */
const STEPS = 50;

/**
 * Logistic regression with a ridge penalty on standardised features, by Newton's method (iteratively reweighted least squares).
 * Deterministic: the same rows give the same weights.
 */
export function fitLogistic(rows: readonly Labelled[], penalty: number): Logistic {
  const { mean, deviation } = scaleOf(rows);
  const standard = rows.map(({ features, ...rest }) => ({
    ...rest,
    x: [1, ...features.map((value, at) => (value - (mean[at] as number)) / (deviation[at] as number))],
  }));
  let values = new Array<number>(mean.length + 1).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const { gradient, information } = slope(standard, values, penalty);
    const change = solve(information, gradient);
    values = values.map((value, at) => value + (change[at] as number));
    if (Math.max(...change.map(Math.abs)) < 1e-8) break;
  }
  const weights = values.slice(1).map((value, at) => value / (deviation[at] as number));
  const intercept = (values[0] as number) - weights.reduce((sum, weight, at) => sum + weight * (mean[at] as number), 0);
  return { intercept, weights };
}
