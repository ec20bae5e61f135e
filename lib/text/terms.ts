import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';
import { words } from './words.ts';

/** The words that carry a text's subject, in lower case, in order and repeated as they come. */
export function contentWords(text: string, language = 'en'): string[] {
  const stops = stopWords(language);
  const found: string[] = [];
  for (const word of words(text.normalize('NFC'), language)) {
    const lower = word.text.toLowerCase();
    if (!stops.has(lower)) found.push(lower);
  }
  return found;
}

/** Their stems: what is indexed and what is searched for. */
export const terms = (text: string, language = 'en'): string[] =>
  contentWords(text, language).map((word) => stem(word, language));
