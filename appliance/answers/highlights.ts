import { stem } from '../../lib/text/stem.ts';
import { terms } from '../../lib/text/terms.ts';
import { type Word, words } from '../../lib/text/words.ts';

/** A stretch of a text, in UTF-16 units. */
export interface Highlight {
  position: number;
  length: number;
}

/** What may stand between two words of one stretch: blanks, or a sign that joins them. */
const BETWEEN = /^(?:\s*|['’_-])$/;

/**
 * Finds the stretches of a text that match a query's words, in order: by their stems in the language (ISO 639-1), without stop words.
 * Words that follow each other are one stretch.
 */
export function highlights(query: string, language = 'en'): (text: string) => Highlight[] {
  const wanted = new Set(terms(query, language));
  const isWanted = ({ text }: Word) => wanted.has(stem(text.normalize('NFC').toLowerCase(), language));
  return (text) => {
    const found: Highlight[] = [];
    for (const { start, end } of words(text, language).filter(isWanted)) {
      const last = found.at(-1);
      const from = last ? last.position + last.length : 0;
      if (last && BETWEEN.test(text.slice(from, start))) last.length = end - last.position;
      else found.push({ position: start, length: end - start });
    }
    return found;
  };
}
