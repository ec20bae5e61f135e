import type { Terms } from './evidence.ts';
import { type Logistic, linear, logit, sigmoid } from './logistic.ts';
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

/** Terms that say that words are there, but not together: what the penalty for jumping between sources weighs. */
const STITCHED: ReadonlySet<keyof Terms> = new Set(['scattered', 'loose', 'reordered', 'broken', 'misplaced']);
/** The term that says that words are nowhere: what the weight of the total coverage weighs. */
const COVERAGE: ReadonlySet<keyof Terms> = new Set(['missing']);

export interface GroundingModel {
  version: string;
  /** Terms of a sentence -> log odds that it is not backed. */
  sentence: Logistic;
  /** `answerFeatures` -> log odds that something in the answer is not backed. */
  answer: Logistic;
  /** From this probability on, 0-1, an answer counts as not backed. */
  threshold: number;
}

/** How much terms count against what was learned: 1 leaves them as they are. */
export interface Emphasis {
  stitched: number;
  coverage: number;
}

const PLAIN: Emphasis = { stitched: 1, coverage: 1 };

export const featuresOf = (terms: Terms, { stitched, coverage }: Emphasis = PLAIN): number[] =>
  TERMS.map((term) => terms[term] * (STITCHED.has(term) ? stitched : COVERAGE.has(term) ? coverage : 1));

/** Log odds that each term adds to the risk of a sentence. */
export const contributions = (terms: Terms, emphasis: Emphasis): Record<string, number> =>
  Object.fromEntries(featuresOf(terms, emphasis).map((value, at) => [TERMS[at], value * (MODEL.sentence.weights[at] ?? 0)]));

/** Probability that a sentence is not backed, 0-1. */
export const sentenceRisk = (terms: Terms, emphasis: Emphasis): number =>
  sigmoid(linear(MODEL.sentence, featuresOf(terms, emphasis)));

/** Probability that at least one of the sentences is not backed, as if they were independent (noisy or). */
export const anyRisk = (risks: readonly number[]): number => 1 - risks.reduce((all, risk) => all * (1 - risk), 1);

export interface AnswerRisks {
  /** Of each sentence that claims something. */
  risks: readonly number[];
  /** The answer was drawn from several texts, as from the passages of a search: such answers are wrong less often than others. */
  several: boolean;
  /** Share of the words of its claims that some source holds, 0-1: one that shares no words was not drawn from the texts. */
  held: number;
  /** A source says otherwise in a sentence that is alike. */
  contradicted: boolean;
}

/** From this share of held words on an answer counts as wholly drawn from the texts. */
const DRAWN = 0.6;

export const answerFeatures = ({ risks, several, held, contradicted }: AnswerRisks): number[] => [
  logit(anyRisk(risks)),
  several ? Math.min(1, held / DRAWN) : 0,
  contradicted ? 1 : 0,
];

/** Probability that something in an answer is not backed, 0-1. */
export const answerRisk = (risks: AnswerRisks): number => sigmoid(linear(MODEL.answer, answerFeatures(risks)));
