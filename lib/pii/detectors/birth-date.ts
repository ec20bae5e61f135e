import { monthOf } from '../../evidence/lexicon/months.ts';
import { regex } from '../../text/regex.ts';
import { type Finder, type Found, foundAt } from '../found.ts';

const TOLD = regex('giu')`
    (?<!\p{L})(?:born|birth(?:day|date)?s?|b-?day|d\.?o\.?b\.?|geboren|geb\.|geburts(?:tag|datum)|née?|naissance|nacid[oa]
    |nació|nací|nacimiento
    |nat[oa] (?:il|nel|a)|nascita|nascid[oa]|nasci(?:mento)?|geboortedatum|geboortedag)(?!\p{L})
  `;
/** Units between the word and the date; the date may stand before it, too. */
const REACH = 40;

const NUMBERS = /(?<![\p{L}\d])(\d{1,4})([-./] ?)(\d{1,2})\2(\d{4}|\d{2})(?![\p{L}\d])/gu;
const DAY_MONTH =
  /(?<![\p{L}\d])(\d{1,2})(?:st|nd|rd|th|er|\.)? {1,2}(?:of |de |d['’])?(\p{L}{3,12})\.?,? {1,2}(?:de |del )?(\d{4})(?!\d)/giu;
const MONTH_DAY = /(?<!\p{L})(\p{L}{3,12})\.? {1,2}(\d{1,2})(?:st|nd|rd|th)?,? {1,2}(\d{4})(?!\d)/giu;
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];

const isMonth = (word: string): boolean => LANGUAGES.some((language) => monthOf(word.toLowerCase(), language) !== undefined);
const isDay = (day: number): boolean => day >= 1 && day <= 31;
const isYear = (year: number): boolean => year >= 1900 && year <= 2100;

function isDate(first: string, middle: string, last: string): boolean {
  const [one, two, three] = [Number(first), Number(middle), Number(last)];
  if (first.length === 4) return isYear(one) && two >= 1 && two <= 12 && isDay(three);
  if (first.length === 3) return false;
  return isDay(one) && isDay(two) && Math.min(one, two) <= 12 && (last.length === 2 || isYear(three));
}

/** All dates of a short text, with their places in it. */
function datesIn(text: string): { index: number; length: number }[] {
  const numbers = [...text.matchAll(NUMBERS)].filter(([, first = '', , middle = '', last = '']) => isDate(first, middle, last));
  const named = [
    ...[...text.matchAll(DAY_MONTH)].filter(
      ([, day, month = '', year]) => isDay(Number(day)) && isMonth(month) && isYear(Number(year)),
    ),
    ...[...text.matchAll(MONTH_DAY)].filter(
      ([, month = '', day, year]) => isDay(Number(day)) && isMonth(month) && isYear(Number(year)),
    ),
  ];
  return [...numbers, ...named].map(({ index, 0: { length } }) => ({ index, length })).sort((a, b) => a.index - b.index);
}

/** The date behind a word that tells, else the one before it. */
function dateNear(text: string, start: number, end: number): Found | undefined {
  const next = datesIn(text.slice(end, end + REACH + 20)).find(({ index }) => index <= REACH);
  if (next) return foundAt('date_of_birth', end + next.index, next.length);
  const from = Math.max(0, start - REACH);
  const before = datesIn(text.slice(from, start)).at(-1);
  return before && foundAt('date_of_birth', from + before.index, before.length);
}

/** Dates near a word that tells that somebody was born then. */
export const birthDates: Finder = (text) =>
  [...text.matchAll(TOLD)].flatMap(({ index, 0: { length } }) => dateNear(text, index, index + length) ?? []);
