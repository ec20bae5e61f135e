import type { ScoredPassage } from '../../core/contract/facts/search.ts';
import { regex } from '../../lib/text/regex.ts';
import { sentences } from '../../lib/text/sentences.ts';
import { terms } from '../../lib/text/terms.ts';

/** The share of an answer's stems, small words left out, that passages and question must hold. No threshold of the service. */
const HELD = 0.8;

/** Words by which an answer is led in, which tell nothing of its subject. */
const LEAD = regex('gi')`
    \b(?:the )?(?:correct |right )?answer(?: to (?:this|the|your) question)? (?:is|would be)\b:?
    |\b(?:the |this )?(?:passages?|text|documents?)
    (?: you(?:'ve)? provided)? (?:mentions?|states?|says?|suggests?|highlights?|explains?|describes?|discusses)
    (?: that)?\b
  `;

/** Sentences that claim nothing but that something is not told. */
const DECLINES =
  /\b(?:not|no|cannot|can't|don't|doesn't|isn't|unable)\b.{0,60}\b(?:mention|provid|contain|state|specif|inform|know|answer|tell|told)/i;

const NUMBER = /\p{Nd}+(?:[.,:]\p{Nd}+)*/gu;
/** At the beginning of a line it counts items. */
const COUNTING = /^\s*\d{1,3}[.)]\s/gm;
/** A word with a capital letter that does not begin a sentence, a line or a quotation. */
const NAME = /(?<=[\p{L}\p{N},;)] )\p{Lu}[\p{L}\p{N}'’-]+/gu;

/** Whether an answer says anything of its subject. */
export const claims = (answer: string): boolean =>
  sentences(answer).some(({ start, end }) => !DECLINES.test(answer.slice(start, end)));

interface Text {
  answer: string;
  question: string;
  passages: readonly ScoredPassage[];
}

/**
 * What an answer tells that stands neither in the passages nor in the question: numbers, names, and whether it is too many of
 * its words.
 */
export function unbackedTerms({ answer, question, passages }: Text): { terms: string[]; isLoose: boolean } {
  const source = [question, ...passages.flatMap(({ title, headings, text }) => [title, ...headings, text])].join('\n');
  const lower = source.toLowerCase();
  const held = new Set(terms(source));
  const told = answer.replace(COUNTING, '').replace(LEAD, '');
  const own = [...new Set(terms(told))];
  const marks = [NUMBER, NAME].flatMap((mark) => [...told.matchAll(mark)].map(([found]) => found));
  return {
    terms: marks.filter((mark) => !lower.includes(mark.toLowerCase())),
    isLoose: own.filter((term) => held.has(term)).length < HELD * own.length,
  };
}
