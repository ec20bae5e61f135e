import type { Span } from '../../../core/contract/span.ts';
import { words } from '../../text/words.ts';
import { isNegation } from '../lexicon/negation.ts';
import type { NumberWord } from '../lexicon/number-words.ts';
import { unitOf } from '../lexicon/units.ts';
import { digitNumbers, numberKey, rowValue } from './numbers.ts';
import { withUnits } from './quantities.ts';
import type { TemporalExpression } from './temporal-expressions.ts';
import type { Token } from './token.ts';
import { type WordForm, wordForm } from './word-forms.ts';

interface Piece extends Span {
  text: string;
  /** In digits. */
  number?: TemporalExpression;
  unit?: string;
}

const SYMBOLS = /[%‰$€£¥₹]|°\s?[CF]\b|°/gu;

const numberPieces = (text: string, language: string): Piece[] =>
  digitNumbers(text, language).map((number) => ({
    start: number.start,
    end: number.end,
    text: text.slice(number.start, number.end),
    number,
  }));

const symbolPieces = (text: string, language: string): Piece[] =>
  [...text.matchAll(SYMBOLS)].map(({ index, 0: sign }) => ({
    start: index,
    end: index + sign.length,
    text: sign,
    unit: unitOf(sign.replace(/\s/g, ''), language) ?? sign,
  }));

/** A number in Han characters with what it counts, which dictionaries take for one word: 五年. */
const COUNTED = /^([〇零一二两兩三四五六七八九十百千万萬億亿]+)([年月日天个個人名小时時分秒次岁歳元円公斤米倍号周週].*)$/;

function apartFromCounter(word: Piece): Piece[] {
  const [, number, counter] = COUNTED.exec(word.text) ?? [];
  if (number === undefined || counter === undefined) return [word];
  const middle = word.start + number.length;
  return [
    { start: word.start, end: middle, text: number },
    { start: middle, end: word.end, text: counter },
  ];
}

const DOTTED = /(?<![\p{L}\p{N}.])\p{Lu}(?:\.\p{Lu})+(?![\p{L}\p{N}])/gu;

/** The words, with acronyms that are written with full stops as one: `U.S.`. */
function withAcronyms(found: readonly Piece[], text: string): readonly Piece[] {
  if (!/\.\p{Lu}/u.test(text)) return found; // many times as fast as the search
  const acronyms = [...text.matchAll(DOTTED)].map(({ index, 0: written }) => ({
    start: index,
    end: index + written.length,
    text: written.replaceAll('.', ''),
  }));
  if (acronyms.length === 0) return found;
  const rest = found.filter(({ start }) => !acronyms.some((acronym) => start >= acronym.start && start < acronym.end));
  return [...rest, ...acronyms].sort((a, b) => a.start - b.start);
}

const wordPieces = (text: string, language: string): readonly Piece[] => {
  const found = withAcronyms(words(text, language), text);
  return /\p{Script=Han}/u.test(text) ? found.flatMap(apartFromCounter) : found;
};

/** Whether a number goes on with a date that is one word for its full stops: `02.01.2024`. */
const isNextPart = (last: Piece | undefined, next: Piece | undefined, word: Piece): boolean =>
  last?.number !== undefined && next?.start === last.end + 1 && next.start < word.end;

/** Words, numbers and signs of units in the order of the text. */
function pieces(text: string, language: string): readonly Piece[] {
  const apart = [...numberPieces(text, language), ...symbolPieces(text, language)].sort((a, b) => a.start - b.start);
  if (apart.length === 0) return wordPieces(text, language);
  const found: Piece[] = [];
  let at = 0;
  for (const word of wordPieces(text, language)) {
    while (at < apart.length && (apart[at] as Piece).start <= word.start) found.push(apart[at++] as Piece); // inside by the loop
    while (isNextPart(found.at(-1), apart[at], word)) found.push(apart[at++] as Piece); // as above
    pushWord(found, word);
    while (at < apart.length && (apart[at] as Piece).start < word.end) at++; // digits inside of a name, such as `v2`
  }
  found.push(...apart.slice(at));
  return found;
}

const ORDINAL_ENDING = /^(?:st|nd|rd|th|er|re|e|º|ª|o|a)$/i;

/** A word, or what hangs on the number that it begins with: an ordinal's ending says nothing, anything else is a word (`4GB`). */
function pushWord(found: Piece[], word: Piece): void {
  const last = found.at(-1);
  if (last === undefined || last.end <= word.start) found.push(word);
  else if (last.number && last.end < word.end) {
    const rest = word.text.slice(last.end - word.start);
    if (!ORDINAL_ENDING.test(rest)) found.push({ start: last.end, end: word.end, text: rest });
  }
}

/** What stands before a word that begins a sentence, a line or a list item, where it is capitalised whatever it is. */
const BEGINNING = /(?:[.!?:;\n•|]|^)[\s"'“‘«(*_#-]*$/u;
/** UTF-16 units before a word in which its beginning is looked for. */
const LOOKED_AT = 6;

const begins = (text: string, start: number): boolean =>
  start <= LOOKED_AT ? BEGINNING.test(text.slice(0, start)) : BEGINNING_INSIDE.test(text.slice(start - LOOKED_AT, start));
const BEGINNING_INSIDE = /[.!?:;\n•|][\s"'“‘«(*_#-]*$/u;

/** German writes every noun with a capital letter: there only acronyms are told as names. */
const isName = ({ acronym, capital, lower }: WordForm, text: string, start: number, language: string): boolean =>
  acronym || (capital && lower.length > 1 && language !== 'de' && !begins(text, start));

function wordToken(text: string, { start, end, text: own }: Piece, language: string): Token {
  const form = wordForm(own, language);
  const { keys, kind, stop, lower } = form;
  return {
    start,
    end,
    text: own,
    kind,
    keys,
    stop,
    name: !stop && kind === 'word' && isName(form, text, start, language),
    negation: isNegation(lower, language, text[start - 1]),
  };
}

const numberToken = ({ start, end, text }: Piece, keys: readonly string[]): Token => ({
  start,
  end,
  text,
  kind: 'number',
  keys,
  stop: false,
  name: false,
  negation: false,
});

/** "The third month" is no three months. */
function ordinalToken(piece: Piece, value: number): Token {
  const quantity = [`= th ${value}`];
  return { ...numberToken(piece, [...quantity, numberKey(value)]), quantity };
}

/** Whether the second of two number words goes on counting where the first ends: two hundred | twenty | three. */
const fits = ({ value: last }: NumberWord, { value: next }: NumberWord, language: string): boolean =>
  next > 0 &&
  ((last >= 100 && last % 100 === 0 && next < 100) ||
    (last >= 20 && last < 100 && last % 10 === 0 && next < 10) ||
    // "soixante-dix", "quatre-vingt-treize", "dix-sept"
    (language === 'fr' && (((last === 60 || last === 80) && next < 20) || (last === 10 && next >= 7 && next < 10))));

/** The row of number words with one more; undefined where that does not belong to it: "twenty three" is one number, "two three" are two. */
function extendNumber(row: readonly NumberWord[], next: NumberWord, language: string): NumberWord[] | undefined {
  const last = row.at(-1);
  if (!last || last.scale || next.scale) return [...row, next];
  if (language === 'fr' && last.value === 4 && next.value === 20) return [...row.slice(0, -1), { ...last, value: 80 }];
  return fits(last, next, language) ? [...row, next] : undefined;
}

/** Joins the parts of a number: "two hundred and five", "treinta y dos". */
const AND: Readonly<Record<string, string>> = { en: 'and', pt: 'e', es: 'y', de: 'und', fr: 'et' };
const afterTens = new Set(['pt', 'es', 'fr']);

const isJoined = (last: NumberWord | undefined, word: string | undefined, language: string): boolean =>
  last !== undefined && word === AND[language] && (last.scale || (afterTens.has(language) && last.value >= 20));

interface Spelled {
  /** How many pieces it takes. */
  count: number;
  value: number;
  ordinal: boolean;
}

/** A number in words, alone or in a row: `two hundred`. */
function numberInWords(all: readonly Piece[], at: number, language: string): Spelled | undefined {
  const formAt = (place: number): WordForm | undefined => {
    const piece = all[place];
    return piece && !piece.number && !piece.unit ? wordForm(piece.text, language) : undefined;
  };
  let row: NumberWord[] = [];
  let next = at;
  while (next - at < LONGEST_ROW) {
    const place = isJoined(row.at(-1), all[next]?.text, language) ? next + 1 : next;
    const number = formAt(place)?.number;
    const longer = number && extendNumber(row, number, language);
    if (!number || !longer) break;
    row = longer;
    next = place + 1;
    if (number.ordinal) break;
  }
  const [first, ...more] = row;
  if (!first || (first.weak && more.length === 0 && (first.ordinal || !isCounted(formAt(next))))) return undefined;
  return { count: next - at, value: rowValue(row), ordinal: row.at(-1)?.ordinal ?? false };
}
/** Words of the longest number that is read as one. */
const LONGEST_ROW = 8;

/** Units of which "one" is a number. "One day" is some day. */
const COUNTED_UNIT = /^unit (?:sec|min|hr|week|month|year)$/;
const isCounted = (next: WordForm | undefined): boolean => next?.kind === 'unit' && COUNTED_UNIT.test(next.keys[0] ?? '');

const ROMAN = /^(?=[IVX]{2})X{0,3}(?:I[XV]|V?I{0,3})$/;

/** Value of a Roman numeral that stands after a word; a single letter may be another thing. */
function romanNumber(text: string, before: Token | undefined): number | undefined {
  if (!ROMAN.test(text) || before?.kind !== 'word' || before.stop) return undefined;
  const values = [...text].map((letter) => ({ I: 1, V: 5, X: 10 })[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

const digitToken = (piece: Piece, { kind, keys, quantity }: TemporalExpression): Token => ({
  ...numberToken(piece, keys),
  kind,
  ...(quantity && { quantity }),
});

/** A piece among those of a text. */
interface Place {
  text: string;
  all: readonly Piece[];
  at: number;
  /** The token before it. */
  before: Token | undefined;
  language: string;
}

/** What begins with a piece that is a word: a number in words, a Roman one, or the word. */
function wordOrNumber({ text, all, at, before, language }: Place): { token: Token; count: number } {
  const piece = all[at] as Piece; // the caller's loop
  const form = wordForm(piece.text, language);
  const roman = romanNumber(piece.text, before);
  if (roman !== undefined) return { token: numberToken(piece, [numberKey(roman), ...form.keys]), count: 1 };
  const number = form.number && numberInWords(all, at, language);
  if (!number) return { token: wordToken(text, piece, language), count: 1 };
  const end = all[at + number.count - 1]?.end ?? piece.end;
  const whole = { start: piece.start, end, text: text.slice(piece.start, end) };
  const token = number.ordinal ? ordinalToken(whole, number.value) : numberToken(whole, [numberKey(number.value)]);
  return { token, count: number.count };
}

/** The words, numbers and units of a text, with what each is compared by. */
export function tokens(text: string, language = 'en'): Token[] {
  const all = pieces(text, language);
  const found: Token[] = [];
  for (let at = 0; at < all.length; at++) {
    const piece = all[at] as Piece; // inside by the loop
    if (piece.number) found.push(digitToken(piece, piece.number));
    else if (piece.unit !== undefined) found.push({ ...numberToken(piece, [piece.unit]), kind: 'unit' });
    else {
      const { token, count } = wordOrNumber({ text, all, at, before: found.at(-1), language });
      found.push(token);
      at += count - 1;
    }
  }
  return withUnits(found, text);
}
