import type { Span } from '../../../core/contract/span.ts';
import { entryAt } from '../../text/entry.ts';
import { regex } from '../../text/regex.ts';
import { multiplierOf } from '../lexicon/scales.ts';
import { timeKeys } from '../lexicon/units.ts';

/** A number in digits, or the month of a date in digits, with its offsets in UTF-16 units; `end` is exclusive. */
export interface DigitNumber extends Span {
  kind: 'number' | 'month';
  keys: readonly string[];
}

// Dates that are read in one way alone (`2024-01-02`, `02.01.2024`), then numbers with signs of grouping and of decimals, in digits of any
// script. Ratios (`16:9`) and times of day (`15:00`) stay whole, names (`v2`) are none.
const DIGITS = regex('gu')`
    (?<![\p{N}./-])(?<date>\d{4}-(?:0[1-9]|1[0-2])-\d{2}|\d{1,2}\.(?:0?[1-9]|1[0-2])\.\d{4})(?![.-]?\p{N})
    |(?<minus>(?<![^\s([])[-−])?(?<![\p{Lu}\p{Ll}\p{Nd}])(?<digits>\p{Nd}{1,3}(?:[\u0020\u00a0\u202f'’]\p{Nd}{3})+(?!\p{Nd})(?:[.,]\p{Nd}+)?
    |\p{Nd}+(?:[.,:]\p{Nd}+)*|(?<![\p{L}\p{M}\p{N}.,:)])\.\p{Nd}+)
  `;
/** Languages whose decimal sign is a full stop; elsewhere it is a comma. */
const POINT = new Set(['en', 'zh', 'ja', 'ko', 'th', 'he', 'hi', 'bn', 'ur', 'ar', 'fa']);

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** What a digit of any script is worth: they stand in blocks of ten that begin with the zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && isDigit(code - value - 1)) value++;
  return String(value);
}

const plain = (value: number): string => String(Math.round(value * 1e6) / 1e6);

const withoutSigns = (digits: string): string => digits.replace(/[.,]/g, '');

/** What digits with signs between them may stand for: none where they are no number, two where a sign may group or divide. */
function readings(written: string, language: string): number[] {
  const digits = written.replace(/[\s\u00a0\u202f'’]/g, '');
  if (digits.includes(':')) return [];
  const whole = Number(withoutSigns(digits));
  const last = /[.,](?=\d*$)/.exec(digits);
  if (!last) return [whole];
  const [before, behind] = [digits.slice(0, last.index), digits.slice(last.index + 1)];
  const isGrouped = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/.test(digits);
  const isDivided = !before.includes(last[0]) && (!isGrouped || (last[0] === '.') === POINT.has(language));
  return [...(isGrouped ? [whole] : []), ...(isDivided ? [Number(`${withoutSigns(before)}.${behind}`)] : [])];
}

/** A word right behind a number. */
const NEXT = /^[\s\u00a0\u202f-]{0,2}([\p{L}\p{M}]+)/u;
const LONGEST_SCALE = 16;

/** What a number is multiplied with, and where the words for it end: two at most, "2 mil millones". */
export function scaleBehind(text: string, end: number, language: string): { factor: number; end: number } {
  const found = { factor: 1, end };
  for (let word = 0; word < 2; word++) {
    const [all = '', name = ''] = NEXT.exec(text.slice(found.end, found.end + LONGEST_SCALE)) ?? [];
    // "5 M" may be metres; "5M" is a million.
    const factor = name.length > 1 || all === name ? multiplierOf(name, language) : undefined;
    if (factor === undefined) break;
    found.factor *= factor;
    found.end += all.length;
  }
  return found;
}

function digitNumber(text: string, match: RegExpExecArray, language: string): DigitNumber {
  const digits = (match.groups?.digits ?? '').replace(/[^\P{Nd}0-9]/gu, digitValue);
  const { factor, end } = scaleBehind(text, match.index + match[0].length, language);
  const sign = match.groups?.minus ? -1 : 1;
  const values = readings(digits, language).map((value) => numberKey(sign * value * factor));
  const times = timeKeys(digits).flatMap((key) => [key, `in ${key}`]); // "pm" is held in "15:00"
  return { start: match.index, end, kind: 'number', keys: values.length > 0 ? values : [numberKey(digits), ...times] };
}

/** The month stands in the middle of either date. */
const dateParts = (date: string, start: number): DigitNumber[] =>
  [...date.matchAll(/\d+/g)].map(({ index, 0: digits }, place) => ({
    start: start + index,
    end: start + index + digits.length,
    kind: place === 1 ? 'month' : 'number',
    keys: [place === 1 ? `month ${Number(digits)}` : numberKey(Number(digits))],
  }));

/** Numbers written in digits, by value: `1,000`, `1 000` and `1 thousand` are one. Dates come in three parts. */
export function digitNumbers(text: string, language: string): DigitNumber[] {
  if (!/\p{Nd}/u.test(text)) return [];
  const found: DigitNumber[] = [];
  DIGITS.lastIndex = 0;
  for (let match = DIGITS.exec(text); match; match = DIGITS.exec(text)) {
    const date = match.groups?.date;
    const numbers = date ? dateParts(date, match.index) : [digitNumber(text, match, language)];
    found.push(...numbers);
    DIGITS.lastIndex = Math.max(DIGITS.lastIndex, entryAt(numbers, numbers.length - 1).end); // behind its scale
  }
  return found;
}

export const HAN_NUMBER = /^[〇零一二两兩三四五六七八九十百千]+/;

/** Value of a number in Han characters, such as 三十五 or 二〇二四. */
export function hanNumber(written: string): number {
  let [total, digit] = [0, 0];
  for (const sign of written.replace(/零/g, '〇').replace(/[两兩]/g, '二')) {
    const scale = 10 ** ('十百千'.indexOf(sign) + 1);
    if (scale === 1) digit = digit * 10 + '〇一二三四五六七八九'.indexOf(sign);
    else [total, digit] = [total + (digit || 1) * scale, 0];
  }
  return total + digit;
}

/** A value as it is compared. */
export const numberKey = (value: number | string): string => `#${typeof value === 'number' ? plain(value) : value}`;
