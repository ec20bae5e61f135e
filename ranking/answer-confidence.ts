import { CONFIDENCE } from './answer-confidence.gen.ts';

/** What an answer of quotes shows of an answer to the question, see `plugins/language-model/extractive/signs.ts`; each 0-1. */
export type AnswerSigns = Readonly<Record<string, number>>;

/** A logistic regression on the log odds of the KBscore and the signs of the answer. */
export interface ConfidenceModel {
  version: string;
  intercept: number;
  /** What the log odds of the KBscore count for. */
  found: number;
  /** Of each sign. */
  weights: AnswerSigns;
}

/** The KBscore is rounded to hundredths: its ends are moved in by half of one. */
const HALF = 0.005;

/** Log odds of a KBscore, 0-100. */
export function foundOdds(kbScore: number): number {
  const share = Math.min(1 - HALF, Math.max(HALF, kbScore / 100));
  return Math.log(share / (1 - share));
}

/**
 * The probability that quotes answer the question, 0-1: that the passages can (the KBscore, 0-100), and that what was chosen of them does.
 * The weights are learnt on labelled questions by scripts/train-confidence.ts.
 */
export function answerConfidence(kbScore: number, signs: AnswerSigns, model: ConfidenceModel = CONFIDENCE): number {
  const { intercept, found, weights } = model;
  const odds = Object.entries(weights).reduce((sum, [sign, weight]) => sum + weight * (signs[sign] ?? 0), intercept);
  return 1 / (1 + Math.exp(-(odds + found * foundOdds(kbScore))));
}
