import type { Exchange } from '../../../core/contract/facts/question.ts';
import { contextDependence, type DependenceSign } from './context-dependence.ts';
import { LONGEST, type Reading, read } from './reading.ts';
import { type SubjectWord, subjectOf } from './subject.ts';

/** Most words that are carried over: with two, names break apart; more change little. */
const MOST = 3;

export interface Carried {
  /** The question with what it lacks. */
  query: string;
  words: string[];
  sign: DependenceSign;
}

/**
 * Makes a question that leans on a conversation stand alone, by rule. Undefined where it does already, or where there is
 * nothing to add.
 */
export function standAlone(question: string, conversation: readonly Exchange[], language: string): Carried | undefined {
  if (conversation.length === 0 || question.length > LONGEST) return undefined;
  const reading = read(question, language);
  const sign = contextDependence(reading);
  if (!sign || (sign === 'consent' && !asks(conversation.at(-1)))) return undefined;
  const words = heaviest(lacking(reading, sign, subjectOf(conversation, language, sign === 'demonstrative')));
  return words.length > 0 ? { query: `${question} (${words.join(' ')})`, words, sign } : undefined;
}

const asks = (exchange: Exchange | undefined): boolean => /\?[^\p{L}\p{N}]*$/u.test(exchange?.response ?? '');

/** What the question does not hold itself, without what it puts in the place of: "and in Spain?" after "... in France". */
function lacking({ words, table }: Reading, sign: DependenceSign, subject: readonly SubjectWord[]): SubjectWord[] {
  const missing = subject.filter(({ stem }) => !words.some((word) => word.stem === stem));
  if (sign !== 'opener') return missing;
  const first = words.findIndex(({ content }) => content);
  const preposition = words.slice(0, Math.max(0, first)).findLast(({ lower }) => table?.prepositions.has(lower))?.lower;
  const replaced = preposition
    ? ({ after }: SubjectWord) => after === preposition
    : ({ name }: SubjectWord) => name && words.some((word) => word.name);
  const kept = missing.filter((word) => !replaced(word));
  return kept.length > 0 ? kept : missing;
}

/** The words of most weight, in their order. */
function heaviest(words: readonly SubjectWord[]): string[] {
  const kept = new Set(words.toSorted((a, b) => b.weight - a.weight).slice(0, MOST));
  return words.filter((word) => kept.has(word)).map(({ text }) => text);
}
