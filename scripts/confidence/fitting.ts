import { fitLogistic } from '../../grounding/logistic.ts';
import { answerConfidence, type ConfidenceModel, foundOdds } from '../../ranking/answer-confidence.ts';
import { weightsOf } from '../answerability/fitting.ts';
import type { Row } from './rows.ts';

const PENALTY = 3;

/** Questions that the documents answer. */
export const isOwn = ({ kind }: Row): boolean => kind === 'own' || kind === 'heading';

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** What was quoted, by question: where nothing was, there is no answer to be sure of. */
export function fitConfidence(rows: readonly Row[]): Omit<ConfidenceModel, 'version'> {
  const quoted = rows.filter(({ signs }) => signs !== undefined);
  const names = Object.keys(quoted[0]?.signs ?? {});
  const weights = weightsOf(quoted);
  const fitted = fitLogistic(
    quoted.map((row) => ({
      features: [foundOdds(row.kbScore), ...names.map((name) => row.signs?.[name] ?? 0)],
      label: Number(isOwn(row)),
      weight: weights.get(row) ?? 0,
    })),
    PENALTY,
  );
  const [found = 0, ...others] = fitted.weights;
  return {
    intercept: rounded(fitted.intercept),
    found: rounded(found),
    weights: Object.fromEntries(names.map((name, at) => [name, rounded(others[at] ?? 0)])),
  };
}

/** Confidence in each answer, 0-100, by a model that was not taught on its part; nothing quoted scores nothing. */
export function crossValidated(rows: readonly Row[], partOf: (row: Row) => string): Map<Row, number> {
  const scores = new Map<Row, number>();
  for (const [part, left] of Map.groupBy(rows, partOf)) {
    const model = { version: '', ...fitConfidence(rows.filter((row) => partOf(row) !== part)) };
    for (const row of left) scores.set(row, row.signs ? Math.round(100 * answerConfidence(row.kbScore, row.signs, model)) : 0);
  }
  return scores;
}
