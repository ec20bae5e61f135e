import type { Span } from '../../../core/contract/span.ts';
import { entryAt } from '../../text/entry.ts';
import { words } from '../../text/words.ts';
import { isNegation } from '../lexicon/negation.ts';
import { type NumberWord, numberOf } from '../lexicon/number-words.ts';
import { unitOf } from '../lexicon/units.ts';
import { digitNumbers, HAN_NUMBER, numberKey, scaleBehind } from './numbers.ts';
import { withUnits } from './quantities.ts';
import type { Token } from './token.ts';
import { type WordForm, wordForm } from './word-forms.ts';

interface Piece extends Span {
  text: string;
  /** What is no word: a number in digits, a sign of a unit. */
  known?: Pick<Token, 'kind' | 'keys'>;
}

const SYMBOLS = /[%‰\p{Sc}]|°\s?[CF]\b|°/gu;

const numberPieces = (text: string, language: string): Piece[] =>
  digitNumbers(text, language).map(({ start, end, ...known }) => ({ start, end, text: text.slice(start, end), known }));

const matchesOf = (text: string, pattern: RegExp): Piece[] =>
  [...text.matchAll(pattern)].map(({ index, 0: written }) => ({ start: index, end: index + written.length, text: written }));

const symbolPieces = (text: string, language: string): Piece[] =>
  matchesOf(text, SYMBOLS).map((sign) => {
    const unit = unitOf(sign.text.replace(/\s/g, ''), language) ?? `unit ${sign.text}`;
    return { ...sign, known: { kind: 'unit', keys: [unit] } };
  });

/** Acronyms that are written with full stops are one word: `U.S.`, `p.m.`. */
const DOTTED = /(?<![\p{L}\p{N}.])(?:\p{Lu}(?:\.\p{Lu})+|[ap]\.m)(?![\p{L}\p{N}])/gu;
const acronymPieces = (text: string): Piece[] =>
  matchesOf(text, DOTTED).map((acronym) => ({ ...acronym, text: acronym.text.replaceAll('.', '') }));

/** A number in Han characters is apart from its unit, which dictionaries take for one word with it: 五年. */
function apartFromUnit(word: Piece, language: string): Piece[] {
  const number = HAN_NUMBER.exec(word.text)?.[0] ?? '';
  const unit = word.text.slice(number.length);
  if (number === '' || !unitOf(unit, language)) return [word];
  const middle = word.start + number.length;
  return [
    { start: word.start, end: middle, text: number },
    { start: middle, end: word.end, text: unit },
  ];
}

/** "3rd" is the number. */
const ORDINAL_ENDING = /^(?:st|nd|rd|th|er|re|e|º|ª|o|a)$/i;

/** The words between two pieces that are no plain words. */
function wordsBetween(text: string, start: number, end: number, language: string): Piece[] {
  const all = words(text.slice(start, end), language).map((word) => ({
    ...word,
    start: word.start + start,
    end: word.end + start,
  }));
  const isEnding = (word: Piece): boolean => word.start === start && start > 0 && ORDINAL_ENDING.test(word.text);
  return all.filter((word) => !isEnding(word)).flatMap((word) => apartFromUnit(word, language));
}

/** Words, numbers and signs of units in the order of the text. */
function pieces(text: string, language: string): readonly Piece[] {
  const apart = [...numberPieces(text, language), ...symbolPieces(text, language), ...acronymPieces(text)];
  apart.sort((a, b) => a.start - b.start);
  const ends = [0, ...apart.map(({ end }) => end)];
  const starts = [...apart.map(({ start }) => start), text.length];
  return ends.flatMap((end, at) => [...wordsBetween(text, end, entryAt(starts, at), language), ...apart.slice(at, at + 1)]);
}

/** Before a word that begins a sentence, a line or a list item, where it is capitalised whatever it is. */
const BEGINNING = /(?<=(?:[.!?:;\n•|]|^)[\s"'“‘«(¡¿*_#-]*)/uy;

function begins(text: string, start: number): boolean {
  BEGINNING.lastIndex = start;
  return BEGINNING.test(text);
}

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

/** A piece among those of a text. */
interface Place {
  text: string;
  all: readonly Piece[];
  at: number;
  language: string;
}

/** Words of the longest number that is read as one. */
const LONGEST = 8;
/** Too often something else to be numbers where they stand alone: "one of them", "a second later", "sei", "neuf" (new). */
const WEAK = new Set(['second', 'segundo', 'segunda', 'secondo', 'seconda', 'seconde', 'achten', 'sei', 'neuf']);

interface Spelled extends NumberWord {
  /** How many pieces it takes. */
  count: number;
}

/** The longest number in words that begins at a piece: `two hundred and five`. */
function longestNumber({ all, at, language }: Place): Spelled | undefined {
  const parts: string[] = [];
  for (const piece of all.slice(at, at + LONGEST)) {
    const part = piece.known ? undefined : wordForm(piece.text, language).numberPart;
    if (part === undefined) break;
    parts.push(part);
  }
  for (let count = parts.length; count > 0; count--) {
    const number = parts[count - 1] ? numberOf(parts.slice(0, count), language) : undefined;
    if (number) return { ...number, count };
  }
  return undefined;
}

/** Units of which "one" is a number. "One day" is some day. */
const COUNTED_UNIT = /^unit (?:second|minute|hour|week|month|year)$/;
const isCounted = (next: Piece | undefined, language: string): boolean =>
  next !== undefined && COUNTED_UNIT.test(unitOf(next.text, language) ?? '');

/** A number in words, with what multiplies it: `two million`. */
function numberInWords(place: Place): Spelled | undefined {
  const { text, all, at, language } = place;
  const number = longestNumber(place);
  if (!number) return undefined;
  const { value, ordinal, count } = number;
  const last = all[at + count - 1] as Piece; // it is made of pieces from there
  const isWeak = count === 1 && ((value === 1 && !ordinal) || WEAK.has(last.text.toLowerCase()));
  if (isWeak && (ordinal || !isCounted(all[at + 1], language))) return undefined;
  const { factor, end } = scaleBehind(text, last.end, language);
  let after = at + count;
  while (after < all.length && (all[after] as Piece).end <= end) after++; // inside by the loop
  return { value: value * factor, ordinal, count: after - at };
}

/** What begins with a piece that is a word: a number in words, or the word. */
function wordOrNumber(place: Place): { token: Token; count: number } {
  const { text, all, at, language } = place;
  const piece = all[at] as Piece; // the caller's loop
  const number = wordForm(piece.text, language).numberPart && numberInWords(place);
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
    if (piece.known) found.push({ ...numberToken(piece, piece.known.keys), kind: piece.known.kind });
    else {
      const { token, count } = wordOrNumber({ text, all, at, language });
      found.push(token);
      at += count - 1;
    }
  }
  return withUnits(found, text, language);
}
