/** A letter of a script that writes no spaces between words: each is searched as a word of its own, several as a phrase. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** Text as words of it are looked for: letters of scripts that write no spaces stand alone. */
export const searchText = (text: string): string => text.replace(UNSPACED, ' $& ');

/** Words of a search that are looked for. */
const MOST_WORDS = 32;

/** From so many letters on a last word may be the beginning of one: what begins with one letter is nearly everything. */
const BEGINNING = 2;

const SEARCHABLE = /[\p{L}\p{N}]/u;

/** Between words. A character that ends a text in C would end a query, too. */
const BETWEEN = /[\s\p{Cc}]+/u;

/** What is looked for: all of the words; the last one may be the beginning of a word. */
export interface SearchWords {
  words: string[];
  isBeginning: boolean;
}

/** Undefined where there is nothing to search for. */
export function searchWords(search: string): SearchWords | undefined {
  const words = search
    .split(BETWEEN)
    .filter((word) => SEARCHABLE.test(word))
    .slice(0, MOST_WORDS);
  const last = words.at(-1);
  if (last === undefined) return undefined;
  return { words, isBeginning: [...last].length >= BEGINNING && search.trimEnd().endsWith(last) };
}
