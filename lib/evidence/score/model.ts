import type { ScoreSignals } from '../../../core/contract/resources/scorer.ts';
import { type Logistic, linear, logit, sigmoid } from '../../statistics/logistic.ts';
import type { Terms } from '../claims/evidence.ts';
import { MODEL } from './weights.gen.ts';

/** The terms in the order of the model's weights. */
export const TERMS = [
  'missing',
  'scattered',
  'loose',
  'reordered',
  'broken',
  'numbers',
  'names',
  'misplaced',
  'contradicted',
  'asks',
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
export const anyRisk = (risks: readonly number[]): number => 1 - risks.reduce((all, risk) => all * (1 - risk), 1);

/** What is known of an answer as a whole. */
export type AnswerRisks = ScoreSignals['risks'];

/** From this share of held words on an answer counts as wholly drawn from the texts. */
const DRAWN = 0.6;

/** What the log odds of an answer are made of. One that is not known of an answer gives undefined. */
const FEATURES = {
  any: ({ risks }: AnswerRisks) => logit(anyRisk(risks)),
  drawn: ({ several, held }: AnswerRisks) => (several ? Math.min(1, held / DRAWN) : 0),
  contradicted: ({ contradicted }: AnswerRisks) => (contradicted ? 1 : 0),
  verdict: ({ verdict }: AnswerRisks) => verdict && logit(anyRisk(verdict)),
} satisfies Record<string, (risks: AnswerRisks) => number | undefined>;

export type AnswerFeature = keyof typeof FEATURES;
export const ANSWER_FEATURES = Object.keys(FEATURES) as AnswerFeature[]; // just those
/** Those that are known of every answer, in the order of the model's weights. */
export const LEARNED = ['any', 'drawn', 'contradicted'] as const satisfies readonly AnswerFeature[];

/** Log odds that an answer is not backed: where they begin, and what each feature is multiplied with. */
export type AnswerWeights = Record<'intercept' | (typeof LEARNED)[number], number> & Partial<Record<AnswerFeature, number>>;

export const featureOf = (name: AnswerFeature, risks: AnswerRisks): number | undefined => FEATURES[name](risks);

export const answerFeatures = (risks: AnswerRisks): number[] => LEARNED.map((name) => FEATURES[name](risks));

const nameWeights = ({ intercept, weights }: Logistic): AnswerWeights => ({
  intercept,
  any: weights[0] ?? 0,
  drawn: weights[1] ?? 0,
  contradicted: weights[2] ?? 0,
});

const SHIPPED = { words: nameWeights(MODEL.answer), compared: nameWeights(MODEL.similarity.answer) };

/**
 * Two opinions of which none is known to be better count the same: half of each one's log odds (logarithmic opinion pool;
 * Genest and Zidek 1986, "Combining Probability Distributions").
 */
const poolWeights = (weights: AnswerWeights): AnswerWeights => ({
  intercept: weights.intercept / 2,
  any: weights.any / 2,
  drawn: weights.drawn / 2,
  contradicted: weights.contradicted / 2,
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
