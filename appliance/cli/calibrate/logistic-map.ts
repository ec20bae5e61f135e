import type { MapPoint } from '../../../lib/evidence/score/calibration.ts';
import { fitTowards, linear, logit, sigmoid } from '../../../lib/statistics/logistic.ts';
import type { Scored } from './samples.ts';

/** How much the curve is held to leaving scores as they are. */
const PENALTY = 1;

/** Scores at which the curve is told: more at the ends, where it bends. */
const AT = [0, 2, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 100];

const tenths = (score: number): number => Math.round(score * 10) / 10;

/** Points on a logistic curve over the log odds of the score (Platt 1999, "Probabilistic outputs for support vector machines"). */
export function logisticMap(rows: readonly Scored[]): MapPoint[] {
  const fitted = fitTowards(
    { intercept: 0, weights: [1] },
    rows.map(({ score, backed }) => ({ features: [logit(score / 100)], label: backed ? 1 : 0, weight: 1 })),
    PENALTY,
  );
  const [rise = 1] = fitted.weights;
  const curve = { intercept: fitted.intercept, weights: [Math.max(0, rise)] }; // labels that are turned round have no curve
  return AT.map((score) => [score, tenths(100 * sigmoid(linear(curve, [logit(score / 100)])))]);
}
