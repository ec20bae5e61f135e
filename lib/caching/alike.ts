import { tokens } from '../evidence/tokens/tokens.ts';
import { terms } from '../text/terms.ts';

/** Words that tell what is asked for: who is another question than when. Those that mean the same stand once, before the stroke. */
const ASKING: Readonly<Record<string, RegExp>> = {
  en: /\b(?:who|whom|whose|when|where|why|what|which|how (?:many|much|long|often|far|old|big|large|high|fast)|how)\b/gi,
  de: new RegExp(
    '(?<!\\p{L})(?:wer|wen|wem|wessen|wann|wo|woher|wohin|warum|wieso|weshalb|was|welche[rsnm]?|' +
      'wie (?:viele?|lange|oft|weit|alt|groß|hoch)|wieviele?|wie)(?!\\p{L})',
    'giu',
  ),
  es: /(?<!\p{L})(?:quién|quiénes|cuándo|dónde|adónde|por qué|qué|cuál|cuáles|cuánt[oa]s?|cómo)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:qui|quand|où|pourquoi|que|quoi|quel(?:le)?s?|combien|comment)(?!\p{L})/giu,
};
/** Of one meaning in most questions: "What card do I need?", "Which card do I need?" */
const SAME: Readonly<Record<string, string>> = {
  which: 'what',
  wieso: 'warum',
  weshalb: 'warum',
  wieviel: 'wie viele',
  wieviele: 'wie viele',
  'wie viel': 'wie viele',
  cuál: 'qué',
  cuáles: 'qué',
};

/** How many content words one question may have more than the other. */
const MORE = 1;

/** What a question says, as far as a small difference in it makes it another question. */
interface Reading {
  numbers: string;
  denies: boolean;
  asks: string;
  words: ReadonlySet<string>;
}

function read(question: string, language: string): Reading {
  const all = tokens(question, language);
  const numbers = all.filter(({ kind }) => kind === 'number' || kind === 'month').map(({ keys }) => keys.join('/'));
  const asks = (question.match(ASKING[language] ?? /$^/) ?? [])
    .map((word) => word.toLowerCase())
    .map((word) => SAME[word] ?? word);
  return {
    numbers: numbers.sort().join(' '),
    denies: all.filter(({ negation }) => negation).length % 2 === 1,
    asks: asks.sort().join(' '),
    words: new Set(terms(question, language)),
  };
}

/**
 * Whether two questions may have the same answer if a model takes them for alike: they name the same numbers, ask for the same kind of
 * thing,
 * both deny or neither does, and one has at most one content word that the other lacks. Models of meaning see little of that. `language` is
 * an ISO 639-1 code.
 */
export function mayBeSame(one: string, other: string, language = 'en'): boolean {
  const [a, b] = [read(one, language), read(other, language)];
  const differing = a.words.symmetricDifference(b.words).size;
  return a.numbers === b.numbers && a.denies === b.denies && a.asks === b.asks && differing <= MORE;
}
