import { entryAt } from '../../text/entry.ts';
import { isMoney, quantityKeys, unitOf } from '../lexicon/units.ts';
import type { Token } from './token.ts';

/** What may stand between a number and its unit: `24-month`. */
const GAP = /^[\s\u00a0\u202f]?-?$/;

const isBeside = (text: string, one: Token, other: Token): boolean =>
  other.start - one.end <= 2 && GAP.test(text.slice(one.end, other.start));

const isNumberKey = (key: string): boolean => key.startsWith('#');

/** Keys of a number's values with a unit. */
const valuesIn = (numberKeys: readonly string[], unit: string): string[] => [
  ...new Set(numberKeys.flatMap((key) => quantityKeys(key.slice(1), unit))),
];

/** A number that is read by itself so far, not as an ordinal. */
const isPlain = (token: Token | undefined): token is Token => token?.kind === 'number' && token.quantity === undefined;

const unitKey = (token: Token, language: string): string | undefined =>
  token.kind === 'unit' ? token.keys[0] : unitOf(token.text, language);

interface Written {
  text: string;
  /** ISO 639-1. */
  language: string;
}

/** The unit of a number: before it where that is money, or behind it. */
function unitOfNumber(
  found: readonly Token[],
  at: number,
  { text, language }: Written,
): { place: number; key: string } | undefined {
  const [before, number, next] = [found[at - 1], found[at] as Token, found[at + 1]]; // inside by the loop
  const money = before && !before.isCounted && isBeside(text, before, number) ? unitKey(before, language) : undefined;
  if (money && isMoney(money)) return { place: at - 1, key: money };
  const key = next && isBeside(text, number, next) ? unitKey(next, language) : undefined;
  return key ? { place: at + 1, key } : undefined;
}

/** What a unit counts is held where the same quantity is held in other words: "24 months", "two years". */
const unitToken = (token: Token, key: string, quantity: readonly string[]): Token => ({
  ...token,
  kind: 'unit',
  stop: false,
  name: false,
  keys: [...quantity.map((each) => `in ${each}`), key, ...token.keys],
});

/** Words before a unit of which there is one, or for each of which something is counted: "an hour", "5 euros per month". */
const ONE = new Set(
  'a an per each every ein eine einem einen einer je pro un une par una uno por cada al ogni um uma ao een в'.split(' '),
);

/** A unit without a number is a mere word, but behind these, and behind another where it says for how much that is counted: "5 €/month". */
function unitAlone(token: Token, before: Token | undefined, language: string): Token {
  const isOne = before !== undefined && ONE.has(before.text.toLowerCase());
  const key = isOne || before?.kind === 'number' || before?.kind === 'unit' ? unitKey(token, language) : undefined;
  if (key === undefined || token.isCounted) return token;
  const one = isOne ? quantityKeys('1', key) : [];
  const unit = unitToken(token, key, one);
  return { ...unit, keys: [...unit.keys, ...one] };
}

/** Whether a unit says for how much something is counted, and has no number of its own. */
export const isRate = ({ kind, isCounted }: Token): boolean => kind === 'unit' && !isCounted;

/** Gives numbers that stand beside a unit the value of both. */
export function withUnits(found: Token[], text: string, language: string): Token[] {
  for (const [at, token] of found.entries()) {
    const unit = isPlain(token) ? unitOfNumber(found, at, { text, language }) : undefined;
    if (unit) {
      const numberKeys = token.keys.filter(isNumberKey); // a time is no longer of either half of the day
      const quantity = valuesIn(numberKeys, unit.key);
      found[at] = { ...token, keys: [...quantity, ...numberKeys], quantity };
      found[unit.place] = { ...unitToken(entryAt(found, unit.place), unit.key, quantity), isCounted: true };
    } else if (token.kind !== 'number') found[at] = unitAlone(token, found[at - 1], language);
  }
  return found;
}

/** Whether two tokens say the same: numbers that both have a unit, by their quantities; others by any key. */
export const isSame = (one: Token, other: Token): boolean => {
  const [ours, theirs] = one.quantity && other.quantity ? [one.quantity, other.quantity] : [one.keys, other.keys];
  return ours.some((key) => theirs.includes(key));
};

/** Ordinals are no amounts: where they differ, the number does. */
const NO_AMOUNT = /^= th /;
const isAmount = ({ quantity }: Token): boolean => quantity !== undefined && !NO_AMOUNT.test(quantity[0] ?? '');

/** Whether two are the same number in different units, or in different halves of the day. */
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
