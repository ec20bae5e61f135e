import { isNegation } from '../../../lib/evidence/lexicon/negation.ts';
import { shareOf, type TermWeights } from '../../../lib/retrieval/coverage.ts';
import { sentences } from '../../../lib/text/sentences.ts';
import { terms } from '../../../lib/text/terms.ts';
import { words } from '../../../lib/text/words.ts';

/** Whoever speaks of themselves, or asks why, tells what is the case ("I cannot sign in"): that is no claim that a text must deny. */
const PERSONAL: Readonly<Record<string, RegExp>> = {
  en: /\b(?:I|me|my|mine|we|us|our|ours)\b|^\s*why\b/iu,
  de: /(?<!\p{L})(?:ich|mir|mich|mein\p{L}*|wir|uns|unser\p{L}*)(?!\p{L})|^\s*(?:warum|wieso|weshalb)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:yo|me|mi|mis|nos|nuestr\p{L}*|puedo|tengo|sé)(?!\p{L})|^\s*¿?\s*por qué(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:je|j|me|m|mon|ma|mes|nous|notre|nos)(?!\p{L})|^\s*pourquoi(?!\p{L})/iu,
};

const denies = (text: string, language: string): boolean =>
  words(text, language).some(({ text: word, start }) => isNegation(word.toLowerCase(), language, text[start - 1]));

/** The sentence that shares most with the question. `weights` are those of the question's terms. */
function nearestSentence(passages: readonly string[], weights: TermWeights, language: string): string {
  let nearest = '';
  let most = 0;
  for (const passage of passages) {
    for (const { start, end } of sentences(passage, language)) {
      const sentence = passage.slice(start, end);
      const shared = shareOf(weights, new Set(terms(sentence, language)));
      if (shared > most) [nearest, most] = [sentence, shared];
    }
  }
  return nearest;
}

interface Asked {
  question: string;
  /** ISO 639-1. */
  language?: string;
  weights: TermWeights;
}

/** Whether a question asks for what is not the case ("Which article does not apply?"), and the sentence nearest to it denies nothing. */
export function isUndenied({ question, language = 'en', weights }: Asked, passages: readonly string[]): boolean {
  if (!denies(question, language) || PERSONAL[language]?.test(question)) return false;
  return !denies(nearestSentence(passages, weights, language), language);
}
