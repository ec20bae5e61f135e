import { stem } from '../../text/stem.ts';
import { stopWords } from '../../text/stop-words.ts';
import { monthOf } from '../lexicon/months.ts';
import type { NumberWord } from '../lexicon/number-words.ts';
import { unitOf } from '../lexicon/units.ts';
import { hanNumber, numberKey, numberWord } from './numbers.ts';

/** What a word is wherever it stands. */
export interface WordForm {
  lower: string;
  /** By what it is compared: its unit or month, its value, its stem. */
  keys: readonly string[];
  kind: 'word' | 'number' | 'unit' | 'month';
  /** It carries no subject. */
  stop: boolean;
  /** It begins with a capital letter. */
  capital: boolean;
  /** Capitals or digits inside make it a name wherever it stands. */
  acronym: boolean;
  number?: NumberWord;
}

const CAPITAL = /^\p{Lu}/u;
const ACRONYM =
  /^(?:\p{Lu}[\p{Lu}\p{N}]+|\p{L}+\p{N}[\p{L}\p{N}]*|\p{Ll}+\p{Lu}[\p{L}\p{N}]*|\p{Lu}\p{Ll}+\p{Lu}[\p{L}\p{N}]*)$/u;
/** What is left of `doesn't` before its apostrophe. */
const CONTRACTED = new Set('doesn didn isn aren wasn weren hasn haven hadn wouldn couldn shouldn mustn needn'.split(' '));
const HAN = /^[〇零一二两兩三四五六七八九十百千万萬億亿]+$/;

const isSmall = (lower: string, language: string): boolean =>
  stopWords(language).has(lower) || (language === 'en' && CONTRACTED.has(lower));

/** English months in lower case are other words: "may", "march". */
const monthIn = (lower: string, capital: boolean, language: string): number | undefined =>
  capital || language !== 'en' ? monthOf(lower, language) : undefined;

function read(text: string, language: string): WordForm {
  const lower = text.toLowerCase();
  const capital = CAPITAL.test(text);
  const acronym = ACRONYM.test(text);
  if (HAN.test(text))
    return { lower, keys: [numberKey(hanNumber(text) ?? text)], kind: 'number', stop: false, capital, acronym: false };
  const month = monthIn(lower, capital, language);
  const unit = month === undefined ? unitOf(lower, language) : undefined;
  const number = numberWord(lower, language);
  const own = stem(lower, language);
  const keys = [month === undefined ? [] : `month ${month}`, unit ?? [], number ? numberKey(number.value) : [], own].flat();
  const kind = month !== undefined ? 'month' : unit !== undefined ? 'unit' : 'word';
  // "US" and "IT" are no small words.
  const stop = kind !== 'month' && isSmall(lower, language) && !(acronym && text === text.toUpperCase());
  return { lower, keys, kind, stop, capital, acronym, ...(number && { number }) };
}

/** Words remembered per language. A vocabulary follows Zipf's law, so this answers nearly every word. */
const REMEMBERED = 20_000;

const forms = new Map<string, Map<string, WordForm>>();

/** What a word is in a language; each is looked up once. */
export function wordForm(text: string, language: string): WordForm {
  let known = forms.get(language);
  if (!known) {
    known = new Map();
    forms.set(language, known);
  }
  let found = known.get(text);
  if (!found) {
    if (known.size >= REMEMBERED) known.clear();
    found = read(text, language);
    known.set(text, found);
  }
  return found;
}
