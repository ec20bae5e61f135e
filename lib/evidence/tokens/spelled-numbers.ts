import { entryAt } from '../../text/entry.ts';
import { type NumberWord, numberOf } from '../lexicon/number-words.ts';
import { unitOf } from '../lexicon/units.ts';
import { numberKey, scaleBehind } from './numbers.ts';
import type { Piece } from './pieces.ts';
import { wordForm } from './word-forms.ts';

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
  for (let next = all[at]; next && !next.known && parts.length < LONGEST; next = all[at + parts.length]) {
    const part = wordForm(next.text, language).numberPart;
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

/** "The third month" is no three months. */
const knownAs = ({ value, ordinal }: NumberWord): NonNullable<Piece['known']> => {
  const [key, quantity] = [numberKey(value), [`= th ${value}`]];
  return ordinal ? { kind: 'number', keys: [...quantity, key], quantity } : { kind: 'number', keys: [key] };
};

/** The pieces of a text, of which those that spell a number are one. */
export function withSpelledNumbers(all: readonly Piece[], text: string, language: string): Piece[] {
  const found: Piece[] = [];
  for (let at = 0; at < all.length; ) {
    const piece = entryAt(all, at);
    const isBeginning = !piece.known && wordForm(piece.text, language).numberPart; // none begins with "and"
    const number = isBeginning ? numberInWords({ text, all, at, language }) : undefined;
    at += number?.count ?? 1;
    const { end } = entryAt(all, at - 1);
    found.push(number ? { start: piece.start, end, text: text.slice(piece.start, end), known: knownAs(number) } : piece);
  }
  return found;
}
