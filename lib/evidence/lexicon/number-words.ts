import { createRequire } from 'node:module';
import { perLanguage } from '../../text/per-language.ts';

export interface NumberWord {
  value: number;
  ordinal: boolean;
}

/** Options differ by language; those that one does not know are without effect. */
interface Writer {
  toCardinal(value: number, options?: object): string;
  toOrdinal(value: number, options?: object): string;
}

const LOCALES: Readonly<Record<string, string>> = {
  de: 'de-DE',
  en: 'en-US',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  nl: 'nl-NL',
  pt: 'pt-PT',
  ru: 'ru-RU',
};

/** Loaded when a text of the language is read: all eight would take 60 ms of each start. */
function writerFor(language: string): Writer | undefined {
  const locale = LOCALES[language];
  return locale && createRequire(import.meta.url)(`n2words/${locale}`); // what the package exports
}

/** "Two hundred and five" or "two hundred five", "cento e vinte e cinco". */
const AND: Readonly<Record<string, string>> = { en: 'and', es: 'y', fr: 'et', pt: 'e' };

/** "Dieciséis" is written without its accent, too. */
const plain = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

const LAST_ORDINAL = 31;
/** Numbers that texts spell out: all below the first, from there on hundreds, below the second. Greater ones are made of scales. */
const SPELLED = { each: 2000, hundreds: 10_000 };

/** Languages whose numbers have a feminine in the package: it takes as long again. */
const WITH_FEMININE = new Set(['es', 'ru']);

function* spellings(language: string): Iterable<[phrase: string, number: NumberWord]> {
  const writer = writerFor(language);
  if (!writer) return;
  for (const options of [undefined, ...(WITH_FEMININE.has(language) ? [{ gender: 'feminine' }] : [])]) {
    for (let value = 1; value <= LAST_ORDINAL; value++) yield [writer.toOrdinal(value, options), { value, ordinal: true }];
    for (let value = 0; value < SPELLED.hundreds; value += value < SPELLED.each ? 1 : 100)
      yield [writer.toCardinal(value, options), { value, ordinal: false }];
  }
}

/** Endings of German ordinals: "am ersten Tag". */
const ENDINGS: Readonly<Record<string, readonly string[]>> = { de: ['', 'n', 'r', 's'] };

interface NumberWords {
  phrases: ReadonlyMap<string, NumberWord>;
  /** All that phrases are made of. */
  words: ReadonlySet<string>;
}

const numberWords = perLanguage((language): NumberWords => {
  const phrases = new Map<string, NumberWord>();
  for (const [phrase, number] of spellings(language)) {
    const words = plain(phrase).split(/\P{L}+/u);
    const written = words.filter((word) => word !== AND[language]).join(' ');
    for (const ending of (number.ordinal && ENDINGS[language]) || ['']) phrases.set(written + ending, number);
    phrases.set(written.replace(/^(?:one |ein)(?=hund|thous|tausend)/, ''), number); // "a hundred"
  }
  return { phrases, words: new Set([...phrases.keys()].flatMap((phrase) => phrase.split(' '))) };
});

/** What a word in lower case is in a phrase for a number, nothing where it only joins others; undefined where it is no part of one. */
export function numberPart(word: string, language: string): string | undefined {
  const part = plain(word);
  return part === AND[language] ? '' : numberWords(language).words.has(part) ? part : undefined;
}

/** The number that such parts spell. */
export const numberOf = (parts: readonly string[], language: string): NumberWord | undefined =>
  numberWords(language).phrases.get(parts.filter((part) => part !== '').join(' '));
