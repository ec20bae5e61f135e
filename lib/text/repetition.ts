import type { Span } from '../../core/contract/span.ts';
import { sentences } from './sentences.ts';
import { words } from './words.ts';

/** Most words of what is said over and over. */
const LONGEST = 60;
/** It must be said at least so often in a row, and fill at least so many words. */
const TIMES = 4;
const FILLED = 24;
/** UTF-16 units at the end of a text that are looked at: enough for all that. */
const WINDOW = 4000;

/** The number before an item of a list: it grows while the item stays the same. */
const ITEM_NUMBER = /^[^\S\n]*\d{1,4}[.)](?=\s)/gm;

/**
 * Where a text begins to repeat itself up to its end: the offset, in UTF-16 units, after the first time that it says what it goes on
 * saying. Language models get caught in such loops. Undefined where the end of the text is no loop.
 */
export function loopsFrom(text: string): number | undefined {
  const from = Math.max(0, text.length - WINDOW);
  const tail = text.slice(from).replace(ITEM_NUMBER, (found) => ' '.repeat(found.length));
  const said = words(tail);
  const keys = said.map((word) => word.text.toLowerCase());
  for (let period = 1; period <= LONGEST && period * TIMES <= keys.length; period++) {
    const repeated = repeatedAtEnd(keys, period);
    if (repeated < (TIMES - 1) * period || repeated + period < FILLED) continue;
    const lastKept = said[keys.length - repeated - 1];
    return lastKept && from + withItsMark(tail, lastKept.end);
  }
  return undefined;
}

/** How many words at the end are the same as the one that stands `period` words before. */
function repeatedAtEnd(keys: readonly string[], period: number): number {
  let count = 0;
  while (count + period < keys.length && keys[keys.length - 1 - count] === keys[keys.length - 1 - count - period]) count++;
  return count;
}

/** The offset after the punctuation that ends what ends there. */
function withItsMark(text: string, end: number): number {
  const [marks = ''] = /^[\p{P}\p{S}]*/u.exec(text.slice(end, end + 10)) ?? [];
  return end + marks.length;
}

/** Words from which on a sentence that comes again is no refrain. */
const TELLS = 6;
/** The same where it comes again directly and alone: two steps of a list may be as short as "Select Next." */
const TELLS_ALONE = 4;
/** Sentences that may be said again together, directly behind the first time. */
const BLOCK = 6;
/** A sentence may come twice: two procedures have a step in common. Nothing needs it more often. */
const OFTEN = 3;

/** What a sentence may begin with, and its marks of citation. */
const LEAD = /^\s*(?:\d{1,4}[.)]|[-*+•◦▪–]|#{1,6}|>)\s+/;
/** The mark of a list item, which stands alone where it is a number. */
const MARK = /^(?:\d{1,4}[.)]|[-*+•◦▪–])$/;
const CITED = /\[ *\d{1,3}(?: *[,;] *\d{1,3})* *\]/g;
const FENCED = /^[ \t]*```[\s\S]*?(?:^[ \t]*```|(?![\s\S]))/gm;

interface Said extends Span {
  key: string;
  /** How many words it has. */
  length: number;
}

/** The sentences outside of code and tables, as they are compared: without their capitals, marks and numbers of list items. */
function saidIn(text: string, language: string): Said[] {
  const code = [...text.matchAll(FENCED)].map(({ index, 0: block }) => ({ start: index, end: index + block.length }));
  const isProse = ({ start, end }: Span): boolean =>
    text[start] !== '|' && !MARK.test(text.slice(start, end)) && !code.some((block) => start < block.end && end > block.start);
  return sentences(text, language)
    .filter(isProse)
    .map((span) => {
      const said = words(text.slice(span.start, span.end).replace(LEAD, '').replace(CITED, ''), language);
      return { ...span, key: said.map((word) => word.text.toLowerCase()).join(' '), length: said.length };
    });
}

/** Whether the sentences from a place on are those before it once more: as many as it says, 0 where they are not. */
function saidAgain(all: readonly Said[], at: number): number {
  for (let count = 1; count <= BLOCK && count <= at && at + count <= all.length; count++) {
    const block = all.slice(at, at + count);
    const isSame = block.every(({ key }, index) => key === all[at - count + index]?.key);
    if (isSame && block.reduce((sum, { length }) => sum + length, 0) >= (count === 1 ? TELLS_ALONE : TELLS)) return count;
  }
  return 0;
}

/**
 * Sentences that say once more what the text has said: directly behind it, also several together, or three times and more. At the end also
 * one that breaks off in words that were said.
 */
export function repeats(text: string, language = 'en'): Span[] {
  const all = saidIn(text, language);
  const counts = new Map<string, number>();
  for (const { key } of all) counts.set(key, (counts.get(key) ?? 0) + 1);
  const seen = new Set<string>();
  const found = new Set<Said>();
  for (const [at, each] of all.entries()) {
    for (const again of all.slice(at, at + saidAgain(all, at))) found.add(again);
    if (each.length >= TELLS && (counts.get(each.key) ?? 0) >= OFTEN && seen.has(each.key)) found.add(each);
    seen.add(each.key);
  }
  const last = all.at(-1);
  if (last && found.size > 0 && [...seen].some((key) => key.startsWith(`${last.key} `))) found.add(last);
  return [...found].map(({ start, end }) => ({ start, end })).sort((one, other) => one.start - other.start);
}
