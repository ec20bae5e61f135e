import type { Span } from '../../../core/contract/span.ts';
import { entryAt } from '../../text/entry.ts';
import { words } from '../../text/words.ts';
import { unitOf } from '../lexicon/units.ts';
import { digitNumbers, HAN_NUMBER } from './numbers.ts';
import type { Token } from './token.ts';

/** A stretch of a text that is looked at by itself. */
export interface Piece extends Span {
  text: string;
  /** What is no word: a number, a sign of a unit. */
  known?: Pick<Token, 'kind' | 'keys' | 'quantity'>;
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
export function pieces(text: string, language: string): readonly Piece[] {
  const apart = [...numberPieces(text, language), ...symbolPieces(text, language), ...acronymPieces(text)];
  apart.sort((a, b) => a.start - b.start);
  const ends = [0, ...apart.map(({ end }) => end)];
  const starts = [...apart.map(({ start }) => start), text.length];
  return ends.flatMap((end, at) => [...wordsBetween(text, end, entryAt(starts, at), language), ...apart.slice(at, at + 1)]);
}
