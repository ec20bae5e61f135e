import { words } from '../text/words.ts';
import { isNegation } from './negation.ts';
import type { NumberWord } from './number-words.ts';
import { digitNumbers, type NumberSpan, numberKey, rowValue } from './numbers.ts';
import { unitOf } from './units.ts';
import { type WordForm, wordForm } from './word-forms.ts';

/** A word, number or unit of a text, in UTF-16 units; `end` is exclusive. */
export interface Token {
  start: number;
  end: number;
  text: string;
  kind: WordForm['kind'];
  /** By what it is compared: its stem, value or unit. More than one where it can be read in several ways. */
  keys: readonly string[];
  /** A word that carries no subject. */
  stop: boolean;
  /** A name or an acronym. */
  name: boolean;
  negation: boolean;
}

interface Piece {
  start: number;
  end: number;
  text: string;
  numbers?: NumberSpan;
  unit?: string;
}

const SYMBOLS = /[%‰$€£¥₹]|°\s?[CF]\b|°/gu;

const numberPieces = (text: string, language: string): Piece[] =>
  digitNumbers(text, language).map((numbers) => ({ ...numbers, text: text.slice(numbers.start, numbers.end), numbers }));

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

const wordPieces = (text: string, language: string): Piece[] => {
  const found = words(text, language);
  return /\p{Script=Han}/u.test(text) ? found.flatMap(apartFromCounter) : found;
};

/** Words, numbers and signs of units in the order of the text. */
function pieces(text: string, language: string): Piece[] {
  const apart = [...numberPieces(text, language), ...symbolPieces(text, language)].sort((a, b) => a.start - b.start);
  if (apart.length === 0) return wordPieces(text, language);
  const found: Piece[] = [];
  let at = 0;
  for (const word of wordPieces(text, language)) {
    while (at < apart.length && (apart[at] as Piece).start <= word.start) found.push(apart[at++] as Piece); // inside by the loop
    const last = found.at(-1);
    if (last === undefined || last.end <= word.start) found.push(word);
    else if (last.numbers && last.end < word.end) pushRest(found, last, word);
    while (at < apart.length && (apart[at] as Piece).start < word.end) at++; // digits inside of a name, such as `v2`
  }
  found.push(...apart.slice(at));
  return found;
}

const ORDINAL_ENDING = /^(?:st|nd|rd|th|er|re|e|º|ª|o|a)$/i;

/** What hangs on a number: an ordinal's ending says nothing, anything else is a word (`4GB`). */
function pushRest(found: Piece[], { end }: Piece, word: Piece): void {
  const rest = word.text.slice(end - word.start);
  if (!ORDINAL_ENDING.test(rest)) found.push({ start: end, end: word.end, text: rest });
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

/** Whether a number word goes on with the row: "twenty three" is one number, "two three" are two. */
const goesOn = (last: NumberWord | undefined, next: NumberWord): boolean =>
  last === undefined ||
  last.scale ||
  next.scale ||
  (last.value >= 20 && last.value % 10 === 0 && next.value > 0 && next.value < 10);

/** Stands after hundreds and thousands: "two hundred and five". */
const AND: Readonly<Record<string, string>> = { en: 'and', pt: 'e', es: 'y', de: 'und' };

/** A number in words, alone or in a row: `two hundred`. Gives how many pieces it takes. */
function spelled(all: readonly Piece[], at: number, language: string): { count: number; value: number } | undefined {
  const numberAt = (place: number): NumberWord | undefined => {
    const piece = all[place];
    return piece && !piece.numbers && !piece.unit ? wordForm(piece.text, language).number : undefined;
  };
  const parts: NumberWord[] = [];
  let next = at;
  while (next - at < LONGEST_ROW) {
    const isJoined = parts.at(-1)?.scale && all[next]?.text === AND[language];
    const number = numberAt(isJoined ? next + 1 : next);
    if (!number || !goesOn(parts.at(-1), number)) break;
    parts.push(number);
    next += isJoined ? 2 : 1;
    if (number.ordinal) break;
  }
  return parts.length === 1 && parts[0]?.weak ? undefined : { count: next - at, value: rowValue(parts) };
}
/** Words of the longest number that is read as one. */
const LONGEST_ROW = 8;

/** The words, numbers and units of a text, with what each is compared by. */
export function tokens(text: string, language = 'en'): Token[] {
  const all = pieces(text, language);
  const found: Token[] = [];
  for (let at = 0; at < all.length; at++) {
    const piece = all[at] as Piece; // inside by the loop
    if (piece.numbers) found.push(numberToken(piece, piece.numbers.values.map(numberKey)));
    else if (piece.unit !== undefined) found.push({ ...numberToken(piece, [piece.unit]), kind: 'unit' });
    else {
      const number = wordForm(piece.text, language).number && spelled(all, at, language);
      if (!number) found.push(wordToken(text, piece, language));
      else {
        const end = all[at + number.count - 1]?.end ?? piece.end;
        found.push(numberToken({ start: piece.start, end, text: text.slice(piece.start, end) }, [numberKey(number.value)]));
        at += number.count - 1;
      }
    }
  }
  return found;
}
