import type { Span } from '../../../core/contract/span.ts';
import { regex } from '../../text/regex.ts';
import { quantityKeys } from '../lexicon/units.ts';

/** A part of a date, or a time of day, with its offsets in UTF-16 units; `end` is exclusive. */
export interface TemporalExpression extends Span {
  kind: 'number' | 'month';
  keys: readonly string[];
  /** Those of the keys by which it is compared with others that have such, too. */
  quantity?: readonly string[];
}

const monthKey = (written: string): string => `month ${Number(written)}`;
const numberKey = (written: string): string => `#${Number(written)}`;

/** `2024-01-02`, `02.01.2024`, `1/2/2024`. */
const DATE = regex('dgu')`
    (?<![\p{L}\p{N}.,/-])(?:(?<first>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})
    |(?<one>\d{1,2})([-/.])(?<other>\d{1,2})\6(?<last>\d{4}))(?![-/.]?\p{N}|(?!T\d)\p{L})
  `;

const isDay = (written: string): boolean => Number(written) >= 1 && Number(written) <= 31;
const isMonth = (written: string): boolean => Number(written) >= 1 && Number(written) <= 12;

/** Where each named part of a match stands. */
type Places = Record<string, [start: number, end: number] | undefined>;

interface Written {
  text: string;
  place: [start: number, end: number];
}

const numberPart = ({ text, place: [start, end] }: Written): TemporalExpression => ({
  start,
  end,
  kind: 'number',
  keys: [numberKey(text)],
});
const monthPart = ({ text, place: [start, end] }: Written): TemporalExpression => ({
  start,
  end,
  kind: 'month',
  keys: [monthKey(text)],
});

/** A day or a month: whoever writes it so writes every date so, and means by the place what he means by it elsewhere. */
const eitherPart = ({ text, place: [start, end] }: Written, where: string): TemporalExpression => ({
  start,
  end,
  kind: 'number',
  keys: [`= date ${where} ${Number(text)}`, numberKey(text), monthKey(text)],
  quantity: [`= date ${where} ${Number(text)}`],
});

/** Day and month, told by the sign between, by what can be a month, or not at all. */
function dayAndMonth(one: Written, other: Written, sign: string): TemporalExpression[] | undefined {
  const [dayFirst, monthFirst] = [isDay(one.text) && isMonth(other.text), isMonth(one.text) && isDay(other.text)];
  if (dayFirst && (sign === '.' || !monthFirst)) return [numberPart(one), monthPart(other)];
  if (monthFirst && !dayFirst) return [monthPart(one), numberPart(other)];
  return dayFirst ? [eitherPart(one, 'first'), eitherPart(other, 'second')] : undefined;
}

function dateParts(match: RegExpExecArray): TemporalExpression[] {
  const places: Places = match.indices?.groups ?? {};
  const part = (name: string): Written | undefined => {
    const [text, place] = [match.groups?.[name], places[name]];
    return text !== undefined && place ? { text, place } : undefined;
  };
  const [first, month, day, one, other, last] = ['first', 'month', 'day', 'one', 'other', 'last'].map(part);
  if (first && month && day)
    return isMonth(month.text) && isDay(day.text) ? [numberPart(first), monthPart(month), numberPart(day)] : [];
  const both = one && other && dayAndMonth(one, other, match[6] ?? '');
  return both && last ? [...both, numberPart(last)] : [];
}

/** `9:30`, `9:30 pm`, `3 p.m.`, `14.30 Uhr`, `20h30`. */
const CLOCK = regex('giu')`
    (?<![\p{L}\p{N}.:,])(?<hour>\d{1,2})(?:(?::(?<minute>\d{2})(?!:?\p{N}))?
    (?:[\s\u00a0\u202f]?(?<half>[ap]\.m\.?|[ap]m)(?![\p{L}\p{N}]))|:(?<minutes>\d{2})(?![:.,]?\p{N})(?:[\s\u00a0]Uhr\b)?
    |(?:[.](?<dotted>\d{2}))?[\s\u00a0](?:Uhr|uur)(?:[\s\u00a0](?<behind>\d{2})(?!\p{N}))?(?!\p{L})
    |[\s\u00a0]?h[\s\u00a0]?(?<french>\d{2})(?!\p{N}))
  `;

const HOUR = 60;
const NOON = 12 * HOUR;

/** Languages in which "20 hours" is how a time of day is spoken. */
const SPOKEN_IN_HOURS = new Set(['fr', 'es', 'it', 'pt']);

/**
 * By what a time of day is compared: minutes after midnight. One that does not say which half of the day it means may be
 * either, before noon first.
 */
function timeKeys(hour: string, minute: string, half: string | undefined): string[] {
  const inHalf = (Number(hour) % 12) * HOUR + Number(minute);
  const clock = (minutes: number): string => `= clock ${minutes}`;
  if (half?.[0] === 'p') return [clock(inHalf + NOON), `= pm ${inHalf}`];
  if (half) return [clock(inHalf)];
  const exact = clock(Number(hour) * HOUR + Number(minute));
  return Number(hour) > 12 || hour.startsWith('0') ? [exact] : [exact, `= pm ${inHalf}`];
}

function timeOf(match: RegExpExecArray, language: string): TemporalExpression[] {
  const { hour = '', minute, half, minutes, dotted, behind, french } = match.groups ?? {};
  const after = minute ?? minutes ?? dotted ?? behind ?? french ?? '00';
  if (Number(hour) > (half ? 12 : 23) || Number(after) > 59) return [];
  if (language === 'de' && half?.toLowerCase() === 'am') return []; // "am" is a small word there
  const spoken = after === '00' && SPOKEN_IN_HOURS.has(language) ? quantityKeys(Number(hour), 'unit hr') : [];
  const quantity = [...timeKeys(hour, after, half?.toLowerCase()), ...spoken];
  const keys = after === '00' ? [...quantity, numberKey(hour), ...spoken.map((key) => `in ${key}`)] : quantity;
  return [{ start: match.index, end: match.index + match[0].length, kind: 'number', keys, quantity }];
}

/** Signs without which nothing of this kind is written; most texts have none of them. */
const MAY_HOLD_DATE = /\d[-/.]\d{1,2}[-/.]\d/;
const MAY_HOLD_TIME = /\d(?::\d|[\s\u00a0\u202f]?[ap]\.?m\b|[\s\u00a0](?:Uhr|uur)|[\s\u00a0]?h[\s\u00a0]?\d)/i;

/** Dates written in digits, part by part, and times of day, in the order of the text. */
export function temporalExpressions(text: string, language: string): TemporalExpression[] {
  const dates = MAY_HOLD_DATE.test(text) ? [...text.matchAll(DATE)].flatMap(dateParts) : [];
  const times = MAY_HOLD_TIME.test(text) ? [...text.matchAll(CLOCK)].flatMap((match) => timeOf(match, language)) : [];
  return dates.length > 0 && times.length > 0 ? [...dates, ...times].sort((a, b) => a.start - b.start) : [...dates, ...times];
}
