import { isMoney, quantityKeys, signOf } from '../lexicon/units.ts';
import type { Token } from './token.ts';

/** What may stand between a number and its unit: `24-month`. */
const GAP = /^[\s\u00a0\u202f]?-?$/;

const isBeside = (text: string, one: Token, other: Token): boolean =>
  other.start - one.end <= 2 && GAP.test(text.slice(one.end, other.start));

/** The unit that a token is behind a number, where letters alone are one, too. */
const asUnit = (token: Token): Token | undefined => {
  if (token.kind === 'unit') return token;
  const sign = signOf(token.text);
  return sign ? { ...token, kind: 'unit', keys: [sign], stop: false, name: false } : undefined;
};

/** Keys of a number's values with a unit. */
const valuesIn = ({ keys }: Token, unit: string): string[] => [
  ...new Set(keys.flatMap((key) => (Number.isNaN(Number(key.slice(1))) ? [] : quantityKeys(Number(key.slice(1)), unit)))),
];

/** A number that is read by itself so far, not as a date or a time. */
const isPlain = (token: Token | undefined): token is Token => token?.kind === 'number' && token.quantity === undefined;

/** "20 degrees Celsius" is measured in what is named last. */
function unitBehind(found: readonly Token[], at: number, text: string): { unit: Token; key: string } | undefined {
  const [number, next, last] = found.slice(at, at + 3);
  const unit = number && next && isBeside(text, number, next) ? asUnit(next) : undefined;
  if (!unit) return undefined;
  const key = unit.keys[0] ?? '';
  const named = key === 'unit °' && last?.kind === 'unit' ? last.keys[0] : undefined;
  return { unit, key: named ?? key };
}

const moneyBefore = (before: Token | undefined, number: Token, text: string): Token | undefined =>
  before?.kind === 'unit' && isMoney(before.keys[0] ?? '') && isBeside(text, before, number) ? before : undefined;

/** Words after which the digits behind the point are a number of their own: 2.10 comes after 2.9. */
const VERSION = new Set(['version', 'versión', 'versione', 'versão', 'versie', 'версия', 'версии', 'release', 'v']);

/** A unit is held where the same quantity is held in other words: "24 months", "two years". */
const unitWith = (unit: Token, quantity: readonly string[]): Token => ({
  ...unit,
  isCounted: true,
  stop: false,
  keys: [...quantity.map((key) => `in ${key}`), ...unit.keys],
});

/** "A year" is one; it is no number that an answer must back. */
const ARTICLE = new Set('a an ein eine einem einen einer un une una uno um uma een'.split(' '));

function withArticle(unit: Token, before: Token | undefined): Token {
  if (unit.isCounted || !before || !ARTICLE.has(before.text.toLowerCase())) return unit;
  const one = quantityKeys(1, unit.keys[0] ?? '');
  return { ...unit, keys: [...unit.keys, ...one, ...one.map((key) => `in ${key}`)] };
}

/** Words between what is counted and the time or amount that it is counted for: "5 euros per month". */
const PER = new Set('per pro par por al a an each every je cada ogni ao в'.split(' '));

/** Whether a unit says for how much something is counted, and has no number of its own. */
export function isRate(tokens: readonly Token[], at: number): boolean {
  const [unit, before] = [tokens[at], tokens[at - 1]];
  if (unit?.kind !== 'unit' || unit.isCounted || !before) return false;
  return before.kind === 'number' || before.kind === 'unit' || PER.has(before.text.toLowerCase());
}

/** A unit without a number. "Tag" and "Jahr" are small words in German, but not where they measure. */
function withoutNumber(tokens: readonly Token[], at: number): Token {
  const unit = withArticle(tokens[at] as Token, tokens[at - 1]); // the caller's loop
  return isRate(tokens, at) ? { ...unit, stop: false } : unit;
}

/** Gives numbers that stand beside a unit the value of both. */
export function withUnits(found: Token[], text: string): Token[] {
  for (let at = 0; at < found.length; at++) {
    const number = found[at]; // or any other token
    if (number?.kind === 'unit') found[at] = withoutNumber(found, at);
    if (!isPlain(number)) continue;
    const measure = (place: number, unit: Token, key: string): void => {
      const quantity = valuesIn(number, key);
      if (quantity.length === 0) return;
      found[at] = { ...number, keys: [...quantity, ...number.keys], quantity };
      found[place] = unitWith(unit, quantity);
    };
    const behind = unitBehind(found, at, text);
    const before = found[at - 1];
    const money = moneyBefore(before, number, text);
    if (behind) measure(at + 1, behind.unit, behind.key);
    else if (money) measure(at - 1, money, money.keys[0] ?? '');
    else if (before && VERSION.has(before.text.toLowerCase()) && /\d\.\d/.test(number.text)) {
      const quantity = [`= version ${number.text}`];
      found[at] = { ...number, keys: [...quantity, ...number.keys], quantity };
    }
  }
  return found;
}

/** Whether two tokens say the same: numbers that both have a unit, by their quantities; others by any key. */
export const isSame = (one: Token, other: Token): boolean => {
  const [ours, theirs] = one.quantity && other.quantity ? [one.quantity, other.quantity] : [one.keys, other.keys];
  return ours.some((key) => theirs.includes(key));
};

/** Dates, versions and ordinals are no amounts: where they differ, the number does. */
const NO_AMOUNT = /^= (?:date|version|th) /;
const isAmount = ({ quantity }: Token): boolean => quantity !== undefined && !NO_AMOUNT.test(quantity[0] ?? '');

const isNumberKey = (key: string): boolean => key.startsWith('#');

/** Whether two are the same number in different units, or at different times of day. */
export const isOtherwiseMeasured = (one: Token, other: Token): boolean =>
  isAmount(one) && isAmount(other) && !isSame(one, other) && one.keys.some((key) => isNumberKey(key) && other.keys.includes(key));

/** Places of a number in the sources, whatever its unit. */
export const anywhere = ({ keys }: Token, places: ReadonlyMap<string, readonly number[]>): readonly number[] =>
  keys.flatMap((key) => (isNumberKey(key) ? (places.get(key) ?? []) : []));

/** A number and the unit beside it as they stand in their text. */
export function textTogether(number: Token, unit: Token): string {
  const [first, second] = unit.start < number.start ? [unit, number] : [number, unit];
  return `${first.text}${second.start > first.end ? ' ' : ''}${second.text}`;
}

/** The unit that stands beside a number. */
export const unitBeside = (tokens: readonly Token[], at: number): Token | undefined =>
  [tokens[at + 1], tokens[at - 1]].find((token) => token?.isCounted);
