import type { Span } from '../../core/contract/span.ts';
import { regex } from '../text/regex.ts';

/** A text in which numbers are written in one way, and where each of its units stands in the text as it was. */
export interface NormalText {
  text: string;
  original: string;
  /** Place in the original of each unit; absent where both are the same. */
  places?: Uint32Array;
}

/** Digits, blanks, dashes and letters that are written otherwise than in ASCII, and marks that nobody sees. */
const FOREIGN = regex('v')`
    [[\p{Nd}\p{Zs}\p{Pd}]--[0-9 \-]]|[\u2212\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0f\u20e3\ufeff\uff01-\uff5e]
    |[\u{1d400}-\u{1d7ff}]
  `;
const UNSEEN = /^(?:[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\ufe0f|\u20e3)$/;
const WIDE = /^[\uff01-\uff5e\u{1d400}-\u{1d7ff}]$/u;
const DIGIT = /^\p{Nd}$/u;
const BLANK = /^\p{Zs}$/u;
const DASH = /^[\p{Pd}\u2212]$/u;

/** Of a decimal digit of any script: the digits of a script stand in a row that begins at a multiple of 16, or 6 behind one. */
function digitValue(point: number): number {
  const place = point & 15;
  return DIGIT.test(String.fromCodePoint(point - place)) ? place : place - 6;
}

/** What stands in place of a character. */
function plainForm(sign: string): string {
  if (sign <= '\u007f') return sign;
  if (UNSEEN.test(sign)) return '';
  if (WIDE.test(sign)) return sign.normalize('NFKC');
  if (DIGIT.test(sign)) return String(digitValue(sign.codePointAt(0) ?? 0));
  if (BLANK.test(sign)) return ' ';
  return DASH.test(sign) ? '-' : sign;
}

/** The same text with ASCII digits, dashes and blanks, without full width, styled letters and marks that nobody sees. */
export function normalText(original: string): NormalText {
  if (!FOREIGN.test(original)) return { text: original, original };
  const places = new Uint32Array(original.length);
  let [text, at] = ['', 0];
  for (const sign of original) {
    const plain = plainForm(sign);
    for (let unit = 0; unit < plain.length; unit++) places[text.length + unit] = at + unit;
    text += plain;
    at += sign.length;
  }
  return { text, original, places };
}

/** Where a stretch of the normal text stands in the original. */
export function originalSpan({ places, original }: NormalText, { start, end }: Span): Span {
  if (!places) return { start, end };
  const last = places[end - 1] ?? 0;
  return { start: places[start] ?? 0, end: last + String.fromCodePoint(original.codePointAt(last) ?? 0).length };
}
