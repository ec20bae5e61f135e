import { covered, type TermWeights } from '../../../ranking/coverage.ts';
import { answerTypeOf } from './answer-type.ts';
import type { Candidate } from './candidates.ts';
import { type Part, sectionAt } from './parts.ts';
import type { Sentence } from './reading.ts';

/** What a chosen answer shows of an answer to the question; each 0-1. Read by ranking/answer-confidence.ts. */
export interface QuoteSigns {
  /** Weight of the question's terms in the one sentence that holds most of them. */
  sentence: number;
  /** The same of all that is shown together, with the headings above it. */
  shown: number;
  /** How well a heading above it says the question: the weight of the terms that it holds, by the share of its own terms that the question names. */
  heading: number;
  /** 1 where the question wants a number, a date, a name or the like, and a sentence shows one. */
  holds: number;
  /** 1 where none does. */
  lacks: number;
}

const isShown = (part: Part, { section, start, end }: Sentence): boolean =>
  section === part.section && start >= part.start && end <= part.end;

function headingSign(part: Part, weights: TermWeights): number {
  const own = sectionAt(part)?.own ?? new Set<string>();
  const named = [...own].filter((term) => weights.has(term)).length;
  return own.size === 0 ? 0 : covered(weights, own) * (named / own.size);
}

/** The signs of an answer that is made of these parts. */
export function signsOf(
  parts: readonly Part[],
  { question, weights, ranked }: { question: string; weights: TermWeights; ranked: readonly Candidate[] },
): QuoteSigns & { said: number; passage: number } {
  const shown = parts.flatMap((part) => part.source.reading.sentences.filter((sentence) => isShown(part, sentence)));
  const isAnswer = answerTypeOf(question);
  const holds = isAnswer !== undefined && shown.some(({ text }) => isAnswer(text));
  return {
    sentence: Math.max(0, ...shown.map(({ terms }) => covered(weights, terms))),
    shown: covered(weights, { has: (term) => shown.some(({ terms, around }) => terms.has(term) || around.has(term)) }),
    heading: Math.max(0, ...parts.map((part) => headingSign(part, weights))),
    holds: Number(holds),
    said: Math.max(0, ...ranked.filter(({ sentence }) => shown.includes(sentence)).map(({ said }) => said)),
    passage: parts[0]?.source.passage.closeness ?? 0,
    lacks: Number(isAnswer !== undefined && !holds),
  };
}
