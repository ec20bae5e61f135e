import type { Prompt, ScoredPassage } from '../../../core/resources.ts';
import { covered, type TermWeights, termWeights } from '../../../ranking/coverage.ts';
import { terms } from '../../../text/terms.ts';
import { answerTypeOf } from './answer-type.ts';
import type { Sentence, SentenceReader } from './sentences.ts';

/** A sentence of a passage with what speaks for it. */
export interface Candidate {
  passage: ScoredPassage;
  /** Place of the passage in the prompt, from 0. */
  rank: number;
  sentence: Sentence;
  /** Weight of the question's terms in the sentence and around it, 0-1: below some of it the sentence is about something else. */
  support: number;
  score: number;
}

// Set on the development questions of squad2_half, where halving or doubling any of them moves the result by less than one point in a hundred.
const OWN = 1;
const CONTEXT = 0.3;
const TYPE = 0.25;
const PASSAGE = 0.3;
/** A sentence of a word or two answers little. */
const TOO_SHORT = 0.4;

const weightsOf = ({ termShares, question, language }: Prompt): TermWeights =>
  termWeights(termShares ?? new Map(terms(question, language).map((term) => [term, 0.1])));

/** Every sentence of the prompt's passages, judged against the question, best first. */
export function rankSentences(prompt: Prompt, reader: SentenceReader): Candidate[] {
  const bestScore = Math.max(1e-9, ...prompt.passages.map(({ score }) => score));
  const isAnswer = answerTypeOf(prompt.question);
  const weights = weightsOf(prompt);

  const judge = (passage: ScoredPassage, rank: number, sentence: Sentence): Candidate => {
    const { text, terms: own, around } = sentence;
    const said = covered(weights, own);
    const support = covered(weights, { has: (term) => own.has(term) || around.has(term) });
    const type = isAnswer?.(text) ? TYPE : 0;
    const tooShort = own.size < 2 ? TOO_SHORT : 0;
    const score = OWN * said + CONTEXT * (support - said) + type + PASSAGE * (passage.score / bestScore) - tooShort;
    return { passage, rank, sentence, support, score };
  };

  return prompt.passages
    .flatMap((passage, rank) => reader.read(passage, prompt.language).map((sentence) => judge(passage, rank, sentence)))
    .sort((a, b) => b.score - a.score);
}
