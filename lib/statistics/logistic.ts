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
  const mean = over(({ features }, at) => features[at] ?? 0);
  const variance = over(({ features }, at) => ((features[at] ?? 0) - (mean[at] ?? 0)) ** 2);
  return { mean, deviation: variance.map((value) => Math.sqrt(value) || 1) };
}

/** Solves A x = b by elimination; A is symmetric and positive, as a penalised information matrix is. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, pivot] of rows.entries()) {
    for (const below of rows.slice(at + 1)) {
      const factor = (below[at] ?? 0) / (pivot[at] ?? 0);
      for (let column = at; column <= rows.length; column++) below[column] = (below[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  }
  const solution = new Array<number>(rows.length).fill(0);
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] as number[]; // inside by the loop
    const known = solution.reduce((sum, value, column) => sum + (column > at ? value * (row[column] as number) : 0), 0);
    solution[at] = ((row[rows.length] ?? 0) - known) / (row[at] ?? 0);
  }
  return solution;
}

/** A row in standard units; `offset` is what its log odds are before any weight. */
interface Standard {
  x: number[];
  offset: number;
  label: number;
  weight: number;
}

/** Gradient and information of the penalised likelihood at `values`; the first value is the intercept. */
function slope(rows: readonly Standard[], values: readonly number[], penalties: readonly number[]) {
  const gradient = values.map((value, at) => -(penalties[at] ?? 0) * value);
  const information = values.map((_, at) => values.map((_, other) => (at === other ? (penalties[at] ?? 0) : 0)));
  for (const { x, offset, label, weight } of rows) {
    const share = sigmoid(x.reduce((sum, value, at) => sum + value * (values[at] ?? 0), offset));
    for (const [at, value] of x.entries()) {
      gradient[at] = (gradient[at] ?? 0) + weight * (label - share) * value;
      const row = information[at] as number[]; // as many as values
      for (const [other, second] of x.entries()) row[other] = (row[other] ?? 0) + weight * share * (1 - share) * value * second;
    }
  }
  return { gradient, information };
}

/** Penalised log likelihood, which the best values have most of. */
function likelihood(rows: readonly Standard[], values: readonly number[], penalties: readonly number[]): number {
  const penalised = values.reduce((sum, value, at) => sum - ((penalties[at] ?? 0) * value ** 2) / 2, 0);
  return rows.reduce((sum, { x, offset, label, weight }) => {
    const odds = x.reduce((all, value, at) => all + value * (values[at] ?? 0), offset);
    return sum + weight * (label * odds - Math.max(0, odds) - Math.log1p(Math.exp(-Math.abs(odds))));
  }, penalised);
}

/** Newton steps at the most; ten are usually enough. */
const STEPS = 50;

/** Times that a step is halved at the most; further than that it changes nothing. */
const HALVINGS = 30;

/** A step that goes too far, as it does where the prior is far off, is halved until it leads up. */
function improve(values: number[], change: readonly number[], goodness: (values: readonly number[]) => number): number[] {
  const before = goodness(values);
  for (let part = 1; part > 2 ** -HALVINGS; part /= 2) {
    const next = values.map((value, at) => value + part * (change[at] ?? 0));
    if (goodness(next) >= before) return next;
  }
  return values;
}

/** What is best added to the prior: as many penalties as there are features, after that of the intercept. */
function fitPrior(prior: Logistic, rows: readonly Labelled[], penalties: readonly number[]): Logistic {
  if (rows.length === 0) return prior;
  const { mean, deviation } = scaleOf(rows);
  const standard = rows.map(({ features, label, weight }) => ({
    label,
    weight,
    offset: linear(prior, features),
    x: [1, ...features.map((value, at) => (value - (mean[at] ?? 0)) / (deviation[at] ?? 0))],
  }));
  let values = new Array<number>(mean.length + 1).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const { gradient, information } = slope(standard, values, penalties);
    const change = solve(information, gradient);
    if (Math.max(...change.map(Math.abs)) < 1e-8) break;
    values = improve(values, change, (next) => likelihood(standard, next, penalties));
  }
  const added = values.slice(1).map((value, at) => value / (deviation[at] ?? 0));
  const intercept = (values[0] ?? 0) - added.reduce((sum, weight, at) => sum + weight * (mean[at] ?? 0), 0);
  return { intercept: prior.intercept + intercept, weights: added.map((weight, at) => weight + (prior.weights[at] ?? 0)) };
}

/** Keeps the information regular where nothing is known of the intercept. */
const FREE = 1e-9;

/**
 * Logistic regression with a ridge penalty on standardised features, by Newton's method (iteratively reweighted least squares).
 * Deterministic: the same rows give the same weights.
 */
export function fitLogistic(rows: readonly Labelled[], penalty: number): Logistic {
  const none = (rows[0]?.features ?? []).map(() => 0);
  return fitPrior({ intercept: 0, weights: none }, rows, [FREE, ...none.map(() => penalty)]);
}

/**
 * The same, but the penalty is on being another than `prior`, for the intercept, too: few rows stay near it, and a feature that does not
 * vary keeps its weight. A penalty of 1 weighs as much as four rows that are as likely as not.
 */
export const fitTowards = (prior: Logistic, rows: readonly Labelled[], penalty: number): Logistic =>
  fitPrior(prior, rows, [penalty, ...prior.weights.map(() => penalty)]);
