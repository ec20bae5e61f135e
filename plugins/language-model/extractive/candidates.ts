import type { Prompt, ScoredPassage } from '../../../core/resources.ts';
import { covered, type TermWeights, termWeights } from '../../../ranking/coverage.ts';
import { sentences } from '../../../text/sentences.ts';
import { terms } from '../../../text/terms.ts';
import { answerTypeOf } from './answer-type.ts';

/** A sentence of a passage with what speaks for it. */
export interface Candidate {
  passage: ScoredPassage;
  /** Place of the passage in the prompt, and of the sentence in the passage; both from 0. */
  rank: number;
  index: number;
  start: number;
  end: number;
  /** Weight of the question's terms in the sentence with its neighbour and headings, 0-1: below some of it the sentence is about something else. */
  support: number;
  score: number;
}

// Set on the development questions of squad2_half, where halving or doubling any of them moves the result by less than one point in a hundred.
const OWN = 1;
const CONTEXT = 0.3;
const TYPE = 0.25;
const PASSAGE = 0.3;
/** A question in the text, or a word or two, answers nothing. */
const UNANSWERING = 0.4;

/** Short sections are packed with their heading lines inside: these say what stands below them, and are not quoted. */
const HEADING = /^#{1,6} /;

const union = (...sets: ReadonlySet<string>[]): Set<string> => new Set(sets.flatMap((set) => [...set]));

const weightsOf = ({ termShares, question, language }: Prompt): TermWeights =>
  termWeights(termShares ?? new Map(terms(question, language).map((term) => [term, 0.1])));

interface Judge {
  weights: TermWeights;
  language?: string;
  isAnswer?: (sentence: string) => boolean;
  bestScore: number;
}

function candidatesOf(passage: ScoredPassage, rank: number, { weights, language, isAnswer, bestScore }: Judge): Candidate[] {
  const above = new Set(terms([passage.title, ...passage.headings].join('\n'), language));
  let heading = above;
  let before: ReadonlySet<string> = new Set();
  return sentences(passage.text, language).flatMap(({ start, end }, index) => {
    const text = passage.text.slice(start, end);
    const found = new Set(terms(text, language));
    if (HEADING.test(text)) {
      heading = union(above, found);
      before = new Set();
      return [];
    }
    const own = covered(weights, found);
    const support = covered(weights, union(found, before, heading));
    const type = isAnswer ? Number(isAnswer(text)) : 0;
    const unanswering = /\?\s*$/.test(text) || found.size < 2 ? UNANSWERING : 0;
    before = found;
    const score = OWN * own + CONTEXT * (support - own) + TYPE * type + PASSAGE * (passage.score / bestScore) - unanswering;
    return [{ passage, rank, index, start, end, support, score }];
  });
}

/** Every sentence of the prompt's passages, judged against the question, best first. */
export function rankSentences(prompt: Prompt): Candidate[] {
  const bestScore = Math.max(1e-9, ...prompt.passages.map(({ score }) => score));
  const isAnswer = answerTypeOf(prompt.question);
  const judge: Judge = {
    weights: weightsOf(prompt),
    bestScore,
    ...(prompt.language ? { language: prompt.language } : {}),
    ...(isAnswer ? { isAnswer } : {}),
  };
  return prompt.passages.flatMap((passage, rank) => candidatesOf(passage, rank, judge)).sort((a, b) => b.score - a.score);
}
