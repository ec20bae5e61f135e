import { passesMod97 } from '../check-digits.ts';
import type { Finder, Found } from '../found.ts';

/** Characters of an IBAN by country, as the registry of SWIFT (release 99, 2024) lists them. */
const LENGTHS: Readonly<Record<number, string>> = {
  15: 'NO',
  16: 'BE',
  18: 'DK FK FI FO GL NL SD',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU XK MN',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ OM SO TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'LY PT ST',
  26: 'IS TR',
  27: 'BI DJ FR GR IT MC MR SM',
  28: 'AL AZ BY CY DO GT HN HU LB NI PL SV',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU YE',
  31: 'MT SC',
  32: 'LC',
  33: 'RU',
};
const lengthOf = new Map(
  Object.entries(LENGTHS).flatMap(([length, countries]) => countries.split(' ').map((country) => [country, Number(length)])),
);

const BEGINNING = /(?<![\p{L}\p{N}])[A-Za-z]{2}[ -]?\d[ -]?\d/gu;
const isSign = (unit: string): boolean => /^[A-Za-z0-9]$/.test(unit);

/** The IBAN that begins at a place, with single blanks or dashes anywhere in it. */
function ibanAt(text: string, start: number): Found | undefined {
  const length = lengthOf.get(text.slice(start, start + 2).toUpperCase());
  if (length === undefined) return undefined;
  let [code, at] = ['', start];
  while (code.length < length && at < text.length) {
    const unit = text.charAt(at);
    if (isSign(unit)) code += unit;
    else if (!/[ -]/.test(unit) || !isSign(text.charAt(at + 1))) return undefined;
    at++;
  }
  const isWhole = code.length === length && !isSign(text.charAt(at));
  return isWhole && passesMod97(code) ? { type: 'iban', start, end: at } : undefined;
}

/** International bank account numbers: a country, its length, and the check digits. */
export const ibans: Finder = (text) => [...text.matchAll(BEGINNING)].flatMap(({ index }) => ibanAt(text, index) ?? []);
