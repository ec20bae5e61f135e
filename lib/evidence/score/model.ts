import type { ScoreSignals } from '../../../core/contract/resources/scorer.ts';
import { type Logistic, linear, logit, sigmoid } from '../../statistics/logistic.ts';
import type { Terms } from '../claims/evidence.ts';
import { MODEL } from './weights.gen.ts';

/** The terms in the order of the model's weights. */
export const TERMS = [
  'missing',
  'scattered',
  'broken',
  'numbers',
  'names',
  'contradicted',
] as const satisfies readonly (keyof Terms)[];

export interface GroundingModel {
  version: string;
  /** Terms of a sentence -> log odds that it is not backed. */
  sentence: Logistic;
  /** `answerFeatures` -> log odds that something in the answer is not backed. */
  answer: Logistic;
  /** From this probability on, 0-1, an answer counts as not backed. */
  threshold: number;
  /** Changes of the source in 100 letters that backed answers do not exceed. */
  ordinaryJumps: number;
  similarity: SimilarityModel;
}

/** What changes where an embedder compares the meaning of the sentences that words leave in doubt. */
export interface SimilarityModel {
  /** Risks by words between which a sentence is in doubt. */
  doubt: readonly [least: number, most: number];
  /** Log odds by words and the distance from the sources -> log odds that a sentence in doubt is not backed. */
  sentence: Logistic;
  /** In place of the one above it. */
  answer: Logistic;
}

/** The terms as the model takes them; `coverage` is how much it counts that words are nowhere, of which 1 is as learned. */
export const claimFeatures = (terms: Terms, coverage = 1): number[] =>
  TERMS.map((term) => terms[term] * (term === 'missing' ? coverage : 1));

/** What each term adds to the log odds that a sentence is not backed, and where they begin. */
export const sentenceShares = (terms: Terms, coverage: number): Record<string, number> => ({
  intercept: MODEL.sentence.intercept,
  ...Object.fromEntries(
    claimFeatures(terms, coverage).map((value, at) => [TERMS[at], value * (MODEL.sentence.weights[at] ?? 0)]),
  ),
});

/** Probability that a sentence is not backed, 0-1. */
export const sentenceRisk = (terms: Terms, coverage: number): number =>
  sigmoid(linear(MODEL.sentence, claimFeatures(terms, coverage)));

/** Probability that at least one of the sentences is not backed, as if they were independent (noisy or). */
const anyRisk = (risks: readonly number[]): number => 1 - risks.reduce((all, risk) => all * (1 - risk), 1);

/** Probability that a word of the answer stands in a sentence that is not backed. */
function meanRisk(risks: readonly number[], words: readonly number[]): number {
  const all = words.reduce((sum, count) => sum + count, 0);
  return all === 0 ? 0 : risks.reduce((sum, risk, at) => sum + risk * (words[at] ?? 0), 0) / all;
}

/**
 * Log odds that an answer is not backed, by the risks of its sentences: half of those that one of them is not, which grow with every
 * sentence, and half of those of the mean over its words, which do not know its length.
 */
const pooledLogit = (risks: readonly number[], words: readonly number[]): number =>
  (logit(anyRisk(risks)) + logit(meanRisk(risks, words))) / 2;

/** What is known of an answer as a whole. */
export type AnswerRisks = ScoreSignals['risks'];

/** What the log odds of an answer are made of. One that is not known of an answer gives undefined. */
const FEATURES = {
  // No number of backed words makes up for what is denied.
  sentences: ({ risks, words, contradicted }: AnswerRisks) => (contradicted ? logit(anyRisk(risks)) : pooledLogit(risks, words)),
  verdict: ({ verdict, words }: AnswerRisks) => verdict && pooledLogit(verdict, words),
} satisfies Record<string, (risks: AnswerRisks) => number | undefined>;

export type AnswerFeature = keyof typeof FEATURES;
export const ANSWER_FEATURES = Object.keys(FEATURES) as AnswerFeature[]; // just those

/** Log odds that an answer is not backed: where they begin, and what each feature is multiplied with. */
export type AnswerWeights = Record<'intercept' | 'sentences', number> & Partial<Record<AnswerFeature, number>>;

export const featureOf = (name: AnswerFeature, risks: AnswerRisks): number | undefined => FEATURES[name](risks);

/** As the model's weights take them: those that are known of every answer. */
export const answerFeatures = (risks: AnswerRisks): number[] => [FEATURES.sentences(risks)];

const nameWeights = ({ intercept, weights }: Logistic): AnswerWeights => ({ intercept, sentences: weights[0] ?? 0 });

const SHIPPED = { words: nameWeights(MODEL.answer), compared: nameWeights(MODEL.similarity.answer) };

/**
 * Two opinions of which none is known to be better count the same: half of each one's log odds (logarithmic opinion pool;
 * Genest and Zidek 1986, "Combining Probability Distributions").
 */
const poolWeights = (weights: AnswerWeights): AnswerWeights => ({
  intercept: weights.intercept / 2,
  sentences: weights.sentences / 2,
  verdict: 0.5,
});

/** The weights as shipped or others in their place, with one for a model's verdict where there is one. */
export function weightsFor(
  { verdict, compared }: Pick<AnswerRisks, 'verdict' | 'compared'>,
  calibrated?: AnswerWeights,
): AnswerWeights {
  const weights = calibrated ?? SHIPPED[compared ? 'compared' : 'words'];
  return verdict !== undefined && weights.verdict === undefined ? poolWeights(weights) : weights;
}

/** Two opinions on a sentence as one, each counting half. */
export const pooledRisk = (one: number, other: number): number => sigmoid((logit(one) + logit(other)) / 2);

/** What each feature adds to the log odds that something in an answer is not backed, and where they begin. */
export function answerShares(risks: AnswerRisks, calibrated?: AnswerWeights): Record<string, number> {
  const weights = weightsFor(risks, calibrated);
  const told = ANSWER_FEATURES.map((name) => [name, (weights[name] ?? 0) * (featureOf(name, risks) ?? 0)] as const);
  return { intercept: weights.intercept, ...Object.fromEntries(told) };
}

/** Probability that something in an answer is not backed, 0-1. */
export const answerRisk = (risks: AnswerRisks, calibrated?: AnswerWeights): number =>
  sigmoid(Object.values(answerShares(risks, calibrated)).reduce((sum, share) => sum + share, 0));

/** How far an answer changes its source more often than backed answers do, 0-1; 1 at twice as often. */
export const excessOfJumps = (jumps: number, ordinary = MODEL.ordinaryJumps): number =>
  Math.min(1, Math.max(0, (jumps - ordinary) / ordinary));
