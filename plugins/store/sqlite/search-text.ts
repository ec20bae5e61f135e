import type { DatabaseSync } from 'node:sqlite';
import { searchText, searchWords } from '../../../lib/storing/search-words.ts';

/** The tables' triggers use it: every connection that writes answers needs it. */
export function defineSearchText(database: DatabaseSync): void {
  database.function('search_text', { deterministic: true }, (text) => searchText(String(text)));
}

/**
 * The query in FTS5's language for answers that have all words of a search, the last one also as the beginning of a word; undefined where
 * there is nothing to search for. Whatever a search holds is quoted: it has no operators.
 */
export function searchQuery(instance: string, search: string): string | undefined {
  const found = searchWords(search);
  if (!found) return undefined;
  const { words, isBeginning } = found;
  return `instance : ${quoted(instance)} AND {question answer} : (${words.map(quoted).join(' AND ')}${isBeginning ? ' *' : ''})`;
}

const quoted = (word: string): string => `"${searchText(word).replaceAll('"', '""')}"`;
