import { perLanguage } from '../../text/per-language.ts';
import { stem } from '../../text/stem.ts';
import { stopWords } from '../../text/stop-words.ts';
import { monthOf } from '../lexicon/months.ts';
import { numberPart } from '../lexicon/number-words.ts';
import { HAN_NUMBER, hanNumber, numberKey } from './numbers.ts';

/** What a word is wherever it stands. */
export interface WordForm {
  lower: string;
  /** By what it is compared: its month, its value or its stem. */
  keys: readonly string[];
  kind: 'word' | 'number' | 'month';
  /** It carries no subject. */
  stop: boolean;
  /** It begins with a capital letter. */
  capital: boolean;
  /** Capitals or digits inside make it a name wherever it stands. */
  acronym: boolean;
  /** As a part of a number in words; nothing where it only joins others. */
  numberPart: string | undefined;
}

const CAPITAL = /^\p{Lu}/u;
const ACRONYM =
  /^(?:\p{Lu}[\p{Lu}\p{N}]+|\p{L}+\p{N}[\p{L}\p{N}]*|\p{Ll}+\p{Lu}[\p{L}\p{N}]*|\p{Lu}\p{Ll}+\p{Lu}[\p{L}\p{N}]*)$/u;
/** What is left of `doesn't` before its apostrophe. */
const CONTRACTED = new Set('doesn didn isn aren wasn weren hasn haven hadn wouldn couldn shouldn mustn needn'.split(' '));

const isSmall = (lower: string, language: string): boolean =>
  stopWords(language).has(lower) || (language === 'en' && CONTRACTED.has(lower));

/** English months in lower case are other words: "may", "march". */
const monthIn = (lower: string, capital: boolean, language: string): number | undefined =>
  capital || language !== 'en' ? monthOf(lower, language) : undefined;

function read(text: string, language: string): WordForm {
  const lower = text.toLowerCase();
  const capital = CAPITAL.test(text);
  const acronym = ACRONYM.test(text);
  const part = numberPart(lower, language);
  const form = { lower, capital, numberPart: part };
  if (HAN_NUMBER.exec(text)?.[0] === text)
    return { ...form, keys: [numberKey(hanNumber(text))], kind: 'number', stop: false, acronym: false };
  const month = monthIn(lower, capital, language);
  const own = stem(lower, language);
  if (month !== undefined) return { ...form, keys: [`month ${month}`, own], kind: 'month', stop: false, acronym };
  // "US" and "IT" are no small words.
  const stop = isSmall(lower, language) && !(acronym && text === text.toUpperCase());
  return { ...form, keys: [own], kind: 'word', stop, acronym };
}

/** Words remembered per language. A vocabulary follows Zipf's law, so this answers nearly every word. */
const REMEMBERED = 20_000;

const formsIn = perLanguage(() => new Map<string, WordForm>());

/** What a word is in a language; each is looked up once. */
export function wordForm(text: string, language: string): WordForm {
  const known = formsIn(language);
  let found = known.get(text);
  if (!found) {
    if (known.size >= REMEMBERED) known.clear();
    found = read(text, language);
    known.set(text, found);
  }
  return found;
}
