import type { Calibration } from '../../../lib/evidence/score/calibration.ts';
import { scoreOf } from '../../../lib/evidence/score/ground.ts';
import {
  ANSWER_FEATURES,
  type AnswerFeature,
  type AnswerWeights,
  featureOf,
  weightsFor,
} from '../../../lib/evidence/score/model.ts';
import { fitTowards } from '../../../lib/statistics/logistic.ts';
import { logisticMap } from './logistic-map.ts';
import { isRuled, type Sample, type Scored } from './samples.ts';

/** How much the weights are held to those shipped; see docs/grounding.md for how it was chosen. */
const PENALTY = 3;

const plain = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Fits the weights of these features; without those that come out turned round, which are 0 then. */
function fitNamed(told: readonly Told[], names: readonly AnswerFeature[], penalty: number): Partial<AnswerWeights> {
  const shipped = weightsFor(told[0]?.risks ?? {});
  const { intercept, weights } = fitTowards(
    { intercept: shipped.intercept, weights: names.map((name) => shipped[name] ?? 0) },
    told.map(({ risks, backed }) => ({
      features: names.map((name) => featureOf(name, risks) ?? 0),
      label: backed ? 0 : 1,
      weight: 1,
    })),
    penalty,
  );
  const right = names.filter((_, at) => (weights[at] ?? 0) >= 0); // each speaks against an answer
  if (right.length < names.length)
    return { ...Object.fromEntries(names.map((name) => [name, 0])), ...fitNamed(told, right, penalty) };
  return { ...Object.fromEntries(names.map((name, at) => [name, plain(weights[at] ?? 0)])), intercept: plain(intercept) };
}

type Told = Pick<Sample['signals'], 'risks'> & Pick<Sample, 'backed'>;

/** Weights of the answer's log odds that fit the samples, near those that are shipped. */
function fitWeights(samples: readonly Sample[], penalty: number): AnswerWeights {
  const all = samples.filter((sample) => !isRuled(sample)).map(({ signals: { risks }, backed }) => ({ risks, backed }));
  const names = ANSWER_FEATURES.filter((name) => all.some(({ risks }) => featureOf(name, risks) !== undefined));
  // A verifier is not asked of an answer that claims nothing.
  const told = all.filter(({ risks }) => names.every((name) => featureOf(name, risks) !== undefined));
  return { ...weightsFor(told[0]?.risks ?? {}), ...fitNamed(told, names, penalty) };
}

/** Scores with their fractions, 0-100. */
export const scoresOf = (samples: readonly Sample[], calibration: Calibration): Scored[] =>
  samples.map(({ signals, backed }) => ({ score: scoreOf(signals, calibration).score, backed }));

/** One way to calibrate. */
export interface Candidate {
  name: string;
  learn(samples: readonly Sample[]): Calibration;
}

const asShipped: Candidate['learn'] = () => ({});

const mappedAfter =
  (learn: Candidate['learn']): Candidate['learn'] =>
  (samples) => {
    const calibration = learn(samples);
    const told = samples.filter((sample) => !isRuled(sample));
    return { ...calibration, map: logisticMap(scoresOf(told, calibration)) };
  };

/**
 * The simplest first. An isotonic map was tried as well: on 24 to 200 rows of the development sets it was no better than the logistic
 * one and often worse, as it takes every accident for a step.
 */
export function candidatesWith(penalty = PENALTY): Candidate[] {
  const weighted: Candidate['learn'] = (samples) => ({ weights: fitWeights(samples, penalty) });
  return [
    { name: 'as shipped', learn: asShipped },
    { name: 'weights', learn: weighted },
    { name: 'map', learn: mappedAfter(asShipped) },
    { name: 'weights and map', learn: mappedAfter(weighted) },
  ];
}
