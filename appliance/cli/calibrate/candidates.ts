import type { Calibration } from '../../../grounding/calibration.ts';
import { scoreOf } from '../../../grounding/ground.ts';
import { fitTowards } from '../../../grounding/logistic.ts';
import { ANSWER_FEATURES, type AnswerFeature, type AnswerWeights, featureOf, weightsFor } from '../../../grounding/model.ts';
import { logisticMap } from './logistic-map.ts';
import { isRuled, type Sample, type Scored } from './samples.ts';

/** How much the weights are held to those shipped; see docs/grounding.md for how it was chosen. */
const PENALTY = 3;

/** Of these, more speaks against an answer: turned round, they would make scores fall as answers are better backed. */
const AGAINST: readonly AnswerFeature[] = ['any', 'contradicted', 'verdict'];

const plain = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Weights of the answer's log odds that fit the samples, near those that are shipped. */
function fitWeights(samples: readonly Sample[], penalty: number): AnswerWeights {
  const all = samples.filter((sample) => !isRuled(sample)).map(({ signals: { risks }, backed }) => ({ risks, backed }));
  const names = ANSWER_FEATURES.filter((name) => all.some(({ risks }) => featureOf(name, risks) !== undefined));
  // A verifier is not asked of an answer that claims nothing.
  const told = all.filter(({ risks }) => names.every((name) => featureOf(name, risks) !== undefined));
  const shipped = weightsFor(told[0]?.risks ?? {});
  const fitted = fitTowards(
    { intercept: shipped.intercept, weights: names.map((name) => shipped[name] ?? 0) },
    told.map(({ risks, backed }) => ({
      features: names.map((name) => featureOf(name, risks) ?? 0),
      label: backed ? 0 : 1,
      weight: 1,
    })),
    penalty,
  );
  const weightOf = (name: AnswerFeature, at: number): number => {
    const weight = plain(fitted.weights[at] ?? 0);
    return AGAINST.includes(name) ? Math.max(0, weight) : weight;
  };
  const weights = Object.fromEntries(names.map((name, at) => [name, weightOf(name, at)]));
  return { ...shipped, ...weights, intercept: plain(fitted.intercept) };
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
