import { stem } from '../text/stem.ts';
import { stopWords } from '../text/stop-words.ts';
import { words } from '../text/words.ts';
import { monthOf } from './months.ts';
import { isNegation } from './negation.ts';
import type { NumberWord } from './number-words.ts';
import { digitNumbers, hanNumber, type NumberSpan, numberKey, numberWord, rowValue } from './numbers.ts';
import { unitOf } from './units.ts';

export type TokenKind = 'word' | 'number' | 'unit';

/** A word, number or unit of a text, in UTF-16 units; `end` is exclusive. */
export interface Token {
  start: number;
  end: number;
  text: string;
  kind: TokenKind;
  /** By what it is compared: its stem, value or unit. More than one where it can be read in several ways. */
  keys: readonly string[];
  /** A word that carries no subject. */
  stop: boolean;
  /** A name or an acronym. */
  name: boolean;
  negation: boolean;
}

const SYMBOLS = /[%‰$€£¥₹]|°\s?[CF]\b|°/gu;

interface Piece {
  start: number;
  end: number;
  text: string;
  numbers?: NumberSpan;
  unit?: string;
}

/** Words, numbers and signs of units in the order of the text. */
function pieces(text: string, language: string): Piece[] {
  const numbers: Piece[] = digitNumbers(text, language).map((found) => ({
    start: found.start,
    end: found.end,
    text: text.slice(found.start, found.end),
    numbers: found,
  }));
  const signs: Piece[] = [...text.matchAll(SYMBOLS)].map(({ index, 0: sign }) => ({
    start: index,
    end: index + sign.length,
    text: sign,
    unit: unitOf(sign.replace(/\s/g, ''), language) ?? sign,
  }));
  const apart = numbers.length + signs.length === 0 ? [] : [...numbers, ...signs].sort((a, b) => a.start - b.start);
  let at = 0;
  const found: Piece[] = [];
  for (const word of words(text, language)) {
    while (at < apart.length && (apart[at] as Piece).start <= word.start) found.push(apart[at++] as Piece);
    const last = found.at(-1);
    if (last === undefined || last.end <= word.start) found.push(word);
    else if (last.numbers && last.end < word.end) pushRest(found, last, word);
    while (at < apart.length && (apart[at] as Piece).start < word.end) at++; // digits inside of a name, such as `v2`
  }
  found.push(...apart.slice(at));
  return found;
}

/** What hangs on a number: an ordinal's ending says nothing, anything else is a word (`4GB`, `B2B`). */
function pushRest(found: Piece[], { end }: Piece, word: Piece): void {
  const rest = word.text.slice(end - word.start);
  if (!/^(?:st|nd|rd|th|er|re|e|º|ª|o|a)$/i.test(rest)) found.push({ start: end, end: word.end, text: rest });
}

const UPPER = /^\p{Lu}/u;
const ACRONYM =
  /^(?:\p{Lu}[\p{Lu}\p{N}]+|\p{L}+\p{N}[\p{L}\p{N}]*|\p{Ll}+\p{Lu}[\p{L}\p{N}]*|\p{Lu}\p{Ll}+\p{Lu}[\p{L}\p{N}]*)$/u;

/** Whether a word begins a sentence, a line or a list item, where it is capitalised whatever it is. */
const begins = (text: string, start: number): boolean =>
  /(?:^|[.!?:;\n•|][\s"'“‘«(*_#-]*|^[\s"'“‘«(*_#-]*)$/u.test(text.slice(Math.max(0, start - 6), start));

const isName = (text: string, piece: Piece, language: string): boolean =>
  ACRONYM.test(piece.text) ||
  (language !== 'de' && piece.text.length > 1 && UPPER.test(piece.text) && !begins(text, piece.start));

function wordToken(text: string, piece: Piece, language: string, stops: ReadonlySet<string>): Token {
  const { start, end } = piece;
  const lower = piece.text.toLowerCase();
  const month = UPPER.test(piece.text) || language !== 'en' ? monthOf(lower, language) : undefined;
  const unit = month === undefined ? unitOf(lower, language) : undefined;
  const base = { start, end, text: piece.text, negation: isNegation(lower, language, text[start - 1]) };
  if (month !== undefined)
    return { ...base, kind: 'word', keys: [`month ${month}`, stem(lower, language)], stop: false, name: false };
  const number = numberWord(lower, language);
  const keys = [unit ?? [], number ? numberKey(number.value) : [], stem(lower, language)].flat();
  const stop = stops.has(lower) && !(ACRONYM.test(piece.text) && piece.text === piece.text.toUpperCase());
  return { ...base, kind: unit === undefined ? 'word' : 'unit', keys, stop, name: !stop && isName(text, piece, language) };
}

const numberToken = (piece: Piece, keys: readonly string[]): Token => ({
  start: piece.start,
  end: piece.end,
  text: piece.text,
  kind: 'number',
  keys,
  stop: false,
  name: false,
  negation: false,
});

/** A number in words, alone or in a row: `two hundred`. Gives how many pieces it takes. */
function spelled(all: readonly Piece[], at: number, language: string): { count: number; value: number } | undefined {
  const parts: NumberWord[] = [];
  let count = 0;
  for (let index = at; index < all.length; index++) {
    const { text } = all[index] as Piece;
    const word = numberWord(text.toLowerCase(), language);
    if (!word) break;
    const last = parts.at(-1);
    // "two three" are two numbers, "twenty three" is one.
    if (last && !last.scale && !word.scale && !(last.value >= 20 && last.value % 10 === 0 && word.value < 10 && word.value > 0))
      break;
    parts.push(word);
    count = index - at + 1;
    if (word.ordinal) break;
  }
  return count === 0 || (count === 1 && parts[0]?.weak) ? undefined : { count, value: rowValue(parts) };
}

const isHan = (text: string): boolean => /^[〇零一二两兩三四五六七八九十百千万萬億亿]+$/.test(text);

/** The words, numbers and units of a text, with what each is compared by. */
export function tokens(text: string, language = 'en'): Token[] {
  const stops = stopWords(language);
  const all = pieces(text, language);
  const found: Token[] = [];
  for (let at = 0; at < all.length; at++) {
    const piece = all[at] as Piece;
    if (piece.numbers) found.push(numberToken(piece, piece.numbers.values.map(numberKey)));
    else if (piece.unit !== undefined) found.push({ ...numberToken(piece, [piece.unit]), kind: 'unit' });
    else if (isHan(piece.text)) found.push(numberToken(piece, [numberKey(hanNumber(piece.text) ?? piece.text)]));
    else {
      const number = spelled(all, at, language);
      if (!number) found.push(wordToken(text, piece, language, stops));
      else {
        const end = all[at + number.count - 1]?.end ?? piece.end;
        found.push(numberToken({ start: piece.start, end, text: text.slice(piece.start, end) }, [numberKey(number.value)]));
        at += number.count - 1;
      }
    }
  }
  return found;
}
