import type { Span } from '../../../core/contract/span.ts';
import { perLanguage } from '../../text/per-language.ts';
import { DECLINES, type Declines } from '../lexicon/declines.ts';

/** Words that come in an order. */
interface Order {
  words: readonly RegExp[];
  /** At the beginning of a clause alone. */
  isFirst: boolean;
  /** What stands before is what is not told. */
  isPassive: boolean;
}

/** A list of words as one pattern; a word may have a letter with an apostrophe before it: "n'indique". */
const anyOf = (list: string): RegExp =>
  new RegExp(`^(?:\\p{L}')?(?:${list.replaceAll('*', "[\\p{L}']*").replaceAll(' ', '|')})$`, 'iu');

function ordersOf({ words, active, passive }: Declines): Order[] {
  const wordOf = (names: string): RegExp => anyOf(names.replace(/\w+/g, (name) => words[name] ?? name).replaceAll('|', ' '));
  const read = (orders: string, isPassive: boolean): Order[] =>
    orders.split('; ').map((order) => ({
      words: order.replace('^ ', '').split(' ').map(wordOf),
      isFirst: order.startsWith('^'),
      isPassive,
    }));
  return [...read(active, false), ...read(passive, true)];
}

function turnsOf({ turn, and }: Declines): RegExp {
  const [anywhere, behindComma] = [turn, and].map((list) => `(?=(?:${list.replaceAll(' ', '|')})(?!\\p{L}))`);
  return new RegExp(`(?<=[.!?;])\\s+|,?\\s${anywhere}|,\\s+${behindComma}`, 'giu');
}

const readerIn = perLanguage((language) => {
  const lists = DECLINES[language];
  return (
    lists && {
      denial: anyOf(lists.words.denial ?? ''),
      orders: ordersOf(lists),
      turns: turnsOf(lists),
      condition: anyOf(lists.condition),
    }
  );
});

/** Words that may stand between two of an order. */
const BETWEEN = 4;
/** UTF-16 units before a decline in which its condition is looked for: without a bound, a text of nothing but conditions takes minutes. */
const BEFORE = 200;

const MARK = /[,:]/;
/** Words, and the marks that no order goes beyond. */
const wordsOf = (text: string): RegExpExecArray[] => [...text.matchAll(/[\p{L}\p{N}']+|[,:]/gu)];

/** Whether the words of an order follow each other from a place on. */
function isAt(place: number, clause: readonly string[], { words, isFirst }: Order): boolean {
  if (isFirst && place > 0) return false;
  let next = place;
  return words.every((word, at) => {
    const near = clause.slice(next, next + (at === 0 ? 1 : 1 + BETWEEN));
    const step = near.findIndex((each) => word.test(each) || MARK.test(each));
    next += step + 1;
    return step >= 0 && !MARK.test(near[step] ?? '');
  });
}

/** Where in a clause it says that something is not told; nowhere if that is only a condition. */
export function declineIn(clause: string, language: string): number | undefined {
  const reader = readerIn(language);
  const words = wordsOf(clause);
  const texts = words.map(([text]) => text);
  if (!reader || !texts.some((word) => reader.denial.test(word))) return undefined;
  const isConditional = (at: number): boolean => {
    const before = clause.slice(Math.max(0, at - BEFORE), at);
    return wordsOf(before.slice(before.lastIndexOf(',') + 1)).some(([word]) => reader.condition.test(word));
  };
  let first: number | undefined;
  for (const [place, { index }] of words.entries()) {
    const found = reader.orders.filter((order) => isAt(place, texts, order));
    if (found.length === 0 || isConditional(index)) continue;
    if (found.some(({ isPassive }) => isPassive)) return 0;
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
