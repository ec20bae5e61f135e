import type { Span } from '../../../core/contract/span.ts';
import { perLanguage } from '../../text/per-language.ts';
import { DECLINES, type Declines } from '../lexicon/declines.ts';
import { anyOf, orderAt, ordersOf, patternOf, type WordOrder, wordsOf } from './word-orders.ts';

function turnsOf({ turn, and }: Declines): RegExp {
  const [anywhere, behindComma] = [turn, and].map((list) => `(?=${patternOf(list)}(?!\\p{L}))`);
  return new RegExp(`(?<=[.!?;])\\s+|,?\\s${anywhere}|,\\s+${behindComma}`, 'giu');
}

const readerIn = perLanguage((language) => {
  const lists = DECLINES[language];
  return (
    lists && {
      denial: new RegExp(`(?<!\\p{L})${patternOf(lists.words.denial ?? '')}(?!\\p{L})`, 'iu'),
      active: ordersOf(lists.active, lists.words),
      passive: ordersOf(lists.passive, lists.words),
      turns: turnsOf(lists),
      condition: anyOf(lists.condition),
    }
  );
});

/** UTF-16 units before a decline in which its condition is looked for: without a bound, a text of nothing but conditions takes minutes. */
const BEFORE = 200;

/** Where in a clause it says that something is not told; nowhere if that is only a condition. */
export function declineIn(clause: string, language: string): number | undefined {
  const reader = readerIn(language);
  if (!reader?.denial.test(clause)) return undefined;
  const words = wordsOf(clause);
  const texts = words.map(([text]) => text);
  const isConditional = (at: number): boolean => {
    const before = clause.slice(Math.max(0, at - BEFORE), at);
    return wordsOf(before.slice(before.lastIndexOf(',') + 1)).some(([word]) => reader.condition.test(word));
  };
  let first: number | undefined;
  for (const [place, { index }] of words.entries()) {
    const isHere = (order: WordOrder): boolean => orderAt(place, texts, order) !== undefined;
    const isPassive = reader.passive.some(isHere);
    if (!(isPassive || reader.active.some(isHere)) || isConditional(index)) continue;
    if (isPassive) return 0;
    first ??= index;
  }
  return first;
}

/** The clauses of a sentence. */
export function clausesOf(sentence: string, language: string): Span[] {
  const turns = readerIn(language)?.turns;
  const cuts = turns ? [...sentence.matchAll(turns)].map(({ index, 0: { length } }) => index + length) : [];
  return [0, ...cuts].map((start, at) => ({ start, end: cuts[at] ?? sentence.length }));
}
