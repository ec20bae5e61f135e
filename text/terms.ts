import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';
import { type Word, words } from './words.ts';

/** A word that carries a subject, with its stem. */
export interface Term extends Word {
  stem: string;
}

/** The words of a text that carry its subject, stemmed: what is indexed and what is searched for. */
export function termsWithOffsets(text: string, language = 'en'): Term[] {
  const stops = stopWords(language);
  const found: Term[] = [];
  for (const word of words(text.normalize('NFC'), language)) {
    const lower = word.text.toLowerCase();
    if (!stops.has(lower)) found.push({ ...word, stem: stem(lower, language) });
  }
  return found;
}

/** The stems of a text in order, repeated as they come. */
export const terms = (text: string, language = 'en'): string[] => termsWithOffsets(text, language).map((term) => term.stem);
