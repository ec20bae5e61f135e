import {
  type AnswerabilityModel,
  FEATURES,
  type FeatureName,
  type FeatureSet,
  type Features,
  type FeatureWeights,
  weigh,
} from '../../lib/retrieval/answerability.ts';
import { fitLogistic, type Labelled, type Logistic } from '../../lib/statistics/logistic.ts';
import type { Row } from './rows.ts';

/**
 * Ridge penalty, what a base counts for, and how many times that one counts whose own questions are not all answered: such
 * sets are rare, and only from them is learnt what foreign questions do not teach.
 */
const PENALTY = 3;
const BASE = 200;
const HARD = 8;
/** The share of the unanswerable among the questions without an answer, the others being foreign. */
const UNANSWERABLE = 0.8;

export const featuresOf = (features: Features, basis: FeatureSet): number[] =>
  FEATURES[basis].map((feature) => features[feature] ?? 0);

/** Of every base, questions with an answer count as much as those without one. */
export function weightsOf<R extends { base: string; kind: string }>(rows: readonly R[]): Map<R, number> {
  const counts = new Map<string, number>();
  const key = ({ base }: R, kind: string): string => `${base} ${kind}`;
  for (const row of rows) counts.set(key(row, row.kind), (counts.get(key(row, row.kind)) ?? 0) + 1);
  return new Map(
    rows.map((row) => {
      const hard = counts.has(key(row, 'unanswerable'));
      const share = row.kind === 'own' ? 1 : hard ? (row.kind === 'foreign' ? 1 - UNANSWERABLE : UNANSWERABLE) : 1;
      return [row, (BASE * (hard ? HARD : 1) * share) / (counts.get(key(row, row.kind)) ?? 1)];
    }),
  );
}

/** A regression on what is read off each row, which tells own questions from all others. */
export function fitRows(rows: readonly Row[], read: (row: Row) => readonly number[]): Logistic {
  const weights = weightsOf(rows);
  const labelled = rows.map(
    (row): Labelled => ({ features: read(row), label: row.kind === 'own' ? 1 : 0, weight: weights.get(row) ?? 0 }),
  );
  return fitLogistic(labelled, PENALTY);
}

export function fitBasis(rows: readonly Row[], basis: FeatureSet): FeatureWeights {
  const fitted = fitRows(rows, ({ features }) => featuresOf(features[basis], basis));
  const entries = FEATURES[basis].map((feature, at): [FeatureName, number] => [
    feature,
    roundThousandths(fitted.weights[at] ?? 0),
  ]);
  return { intercept: roundThousandths(fitted.intercept), weights: Object.fromEntries(entries) };
}

const roundThousandths = (value: number): number => Math.round(value * 1000) / 1000;

/** Rows that are learnt from: bases without questions of their own only serve to be asked foreign ones. */
export const trainingRows = (rows: readonly Row[]): Row[] => {
  const own = new Set(rows.filter(({ kind }) => kind === 'own').map(({ base }) => base));
  return rows.filter(({ base }) => own.has(base));
};

export type Scores = ReadonlyMap<Row, number>;

/** Probabilities of rows by a model that has not seen the part they are in. */
export function crossValidated(rows: readonly Row[], basis: FeatureSet, partOf: (row: Row) => string): Scores {
  const scores = new Map<Row, number>();
  for (const [part, left] of Map.groupBy(rows, partOf)) {
    const model = fitBasis(
      trainingRows(rows).filter((row) => partOf(row) !== part),
      basis,
    );
    for (const row of left) scores.set(row, weigh(row.features[basis], basis, model).probability);
  }
  return scores;
}

export const fitAll = (rows: readonly Row[]): AnswerabilityModel['bases'] => ({
  scaled: fitBasis(trainingRows(rows), 'scaled'),
  relative: fitBasis(trainingRows(rows), 'relative'),
  words: fitBasis(trainingRows(rows), 'words'),
});
