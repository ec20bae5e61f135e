import type { DatabaseSync } from 'node:sqlite';

/** A letter of a script that writes no spaces between words: each is searched as a word of its own, several as a phrase. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

const searchText = (text: string): string => text.replace(UNSPACED, ' $& ');

/** The tables' triggers use it: every connection that writes answers needs it. */
export function defineSearchText(database: DatabaseSync): void {
  database.function('search_text', { deterministic: true }, (text) => searchText(String(text)));
}

/** Words of a search that are looked for. */
const MOST_WORDS = 32;

/** From so many letters on a last word may be the beginning of one: what begins with one letter is nearly everything. */
const BEGINNING = 2;

const SEARCHABLE = /[\p{L}\p{N}]/u;

/** Between words. A character that ends a text in C would end the query, too. */
const BETWEEN = /[\s\p{Cc}]+/u;

/**
 * The query in FTS5's language for answers that have all words of a search, the last one also as the beginning of a word; undefined where
 * there is nothing to search for. Whatever a search holds is quoted: it has no operators.
 */
export function searchQuery(instance: string, search: string): string | undefined {
  const words = search
    .split(BETWEEN)
    .filter((word) => SEARCHABLE.test(word))
    .slice(0, MOST_WORDS);
  const last = words.at(-1);
  if (last === undefined) return undefined;
  const isBeginning = [...last].length >= BEGINNING && search.trimEnd().endsWith(last);
  return `instance : ${quoted(instance)} AND {question answer} : (${words.map(quoted).join(' AND ')}${isBeginning ? ' *' : ''})`;
}

const quoted = (word: string): string => `"${searchText(word).replaceAll('"', '""')}"`;
