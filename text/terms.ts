import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';
import { words } from './words.ts';

/** The stems of the words that carry a text's subject, in order and repeated as they come: what is indexed and what is searched for. */
export function terms(text: string, language = 'en'): string[] {
  const stops = stopWords(language);
  const found: string[] = [];
  for (const word of words(text.normalize('NFC'), language)) {
    const lower = word.text.toLowerCase();
    if (!stops.has(lower)) found.push(stem(lower, language));
  }
  return found;
}
