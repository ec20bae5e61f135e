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
}

/** The terms as the model takes them; `coverage` is how much it counts that words are nowhere, of which 1 is as learned. */
export const featuresOf = (terms: Terms, coverage = 1): number[] =>
  TERMS.map((term) => terms[term] * (term === 'missing' ? coverage : 1));

/** Log odds that each term adds to the risk of a sentence. */
export const contributions = (terms: Terms, coverage: number): Record<string, number> =>
  Object.fromEntries(featuresOf(terms, coverage).map((value, at) => [TERMS[at], value * (MODEL.sentence.weights[at] ?? 0)]));

/** Probability that a sentence is not backed, 0-1. */
export const sentenceRisk = (terms: Terms, coverage: number): number =>
  sigmoid(linear(MODEL.sentence, featuresOf(terms, coverage)));

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

/** How far an answer changes its source more often than backed answers do, 0-1; 1 at twice as often. */
export const excessOfJumps = (jumps: number, ordinary = MODEL.ordinaryJumps): number =>
  Math.min(1, Math.max(0, (jumps - ordinary) / ordinary));
