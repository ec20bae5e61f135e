import { clearLanguage } from '../../lib/text/language.ts';
import { stem } from '../../lib/text/stem.ts';
import { stopWords } from '../../lib/text/stop-words.ts';
import { words } from '../../lib/text/words.ts';

/** Characters of a question that are looked at. */
const LONGEST = 1000;

/** Words that many questions have and no subject is made of. */
const EMPTY: ReadonlySet<string> = new Set(
  'get need want know use work help thing way question problem issue try make find possible able like'.split(' '),
);

/** ISO 639-1; English where its words do not tell. */
export const questionLanguage = (question: string): string => clearLanguage(question) ?? 'en';

/** Stems of the words that carry a question's subject, each with its first form as typed, in their order. */
export function questionTerms(question: string): Map<string, string> {
  const text = question.slice(0, LONGEST).normalize('NFC');
  const language = questionLanguage(text);
  const stops = stopWords(language);
  const found = new Map<string, string>();
  for (const word of words(text, language)) {
    const lower = word.text.toLowerCase();
    if (stops.has(lower) || EMPTY.has(lower) || lower.length < 2) continue;
    const term = stem(lower, language);
    if (!found.has(term)) found.set(term, word.text);
  }
  return found;
}
