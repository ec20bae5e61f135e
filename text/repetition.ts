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
