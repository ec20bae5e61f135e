import { type Random, randomFrom } from '../../../bench/support/random.ts';
import { weigh } from '../../../lib/retrieval/answerability.ts';
import { auroc } from '../../../lib/statistics/classification.ts';
import { linear, logit, sigmoid } from '../../../lib/statistics/logistic.ts';
import { heldBack } from '../../../lib/statistics/thresholds.ts';
import { entryAt } from '../../../lib/text/entry.ts';
import { drawn, type Interval } from '../../grounding/bootstrap.ts';
import { featuresOf, fitBasis, fitRows, type Scores, trainingRows } from '../fitting.ts';
import type { Row } from '../rows.ts';

/** What a reader says of a question, from the log odds of its passages. */
export const MEANS = {
  highest: (odds: readonly number[]): number => Math.max(...odds),
  'mean of the best two': (odds: readonly number[]): number => {
    const [first = 0, second = first] = odds.toSorted((one, other) => other - one);
    return (first + second) / 2;
  },
} as const satisfies Record<string, (odds: readonly number[]) => number>;

/** Who judges a group of bases, and has learnt nothing of it: mtrag_clapnq is of the encyclopedia that clapnq is of. */
export const readerOf = (group: string): 'squad' | 'clapnq' => (['clapnq', 'mtrag_clapnq'].includes(group) ? 'clapnq' : 'squad');

/**
 * Probabilities of rows by a regression that has not seen the part they are in. `read` tells of a row what the reader says that judges a
 * group of bases; without it the signs of the shipped score are all.
 */
export function scored(rows: readonly Row[], partOf: (row: Row) => string, read?: (row: Row, judged: string) => number): Scores {
  const scores = new Map<Row, number>();
  for (const [part, left] of Map.groupBy(rows, partOf)) {
    const { group: judged } = entryAt(left, 0);
    const features = (row: Row): number[] => [...featuresOf(row.features.scaled, 'scaled'), ...(read ? [read(row, judged)] : [])];
    const fitted = fitRows(
      trainingRows(rows).filter((row) => partOf(row) !== part),
      features,
    );
    for (const row of left) scores.set(row, sigmoid(linear(fitted, features(row))));
  }
  return scores;
}

/**
 * The same, where the signs keep what all rows have taught, and only two figures are learnt from those that were read: what the signs' log
 * odds count for, and what reading does.
 */
export function added(all: readonly Row[], rows: readonly Row[], read: (row: Row, judged: string) => number): Scores {
  const scores = new Map<Row, number>();
  for (const [judged, left] of Map.groupBy(rows, ({ group }) => group)) {
    const others = (from: readonly Row[]): Row[] => trainingRows(from).filter(({ group }) => group !== judged);
    const signs = fitBasis(others(all), 'scaled');
    const features = (row: Row): number[] => [logit(weigh(row.features.scaled, 'scaled', signs).probability), read(row, judged)];
    const fitted = fitRows(others(rows), features);
    for (const row of left) scores.set(row, sigmoid(linear(fitted, features(row))));
  }
  return scores;
}

/** A question of a set that has unanswerable ones, with its scores. */
export interface Judged {
  answerable: boolean;
  /** Questions of one document are drawn together. */
  document: string;
  without: number;
  with: number;
}

/** What is told of scores of answerable and of unanswerable questions. */
export type Figure = (own: readonly number[], other: readonly number[]) => number;

export const area: Figure = (own, other) => auroc([...own, ...other], [...own.map(() => true), ...other.map(() => false)]);
export const heldAt =
  (kept: number): Figure =>
  (own, other) =>
    heldBack(kept, own, other);

const DRAWS = 1000;

export function figureOf(judged: readonly Judged[], by: 'with' | 'without', figure: Figure): number {
  const of = (answerable: boolean): number[] => judged.filter((each) => each.answerable === answerable).map((each) => each[by]);
  return figure(of(true), of(false));
}

/** What a figure gains, with its interval by a bootstrap over documents (Efron 1979). */
export function gainOf(judged: readonly Judged[], figure: Figure, random: Random = randomFrom(1)): Interval {
  const groups = [...Map.groupBy(judged, ({ document }) => document).values()];
  const gain = (of: readonly Judged[]): number => figureOf(of, 'with', figure) - figureOf(of, 'without', figure);
  const gains = Array.from({ length: DRAWS }, () => gain(drawn(groups, random))).sort((one, other) => one - other);
  const at = (share: number): number => gains[Math.round(share * (DRAWS - 1))] ?? 0;
  return { mean: gain(judged), low: at(0.025), high: at(0.975) };
}
