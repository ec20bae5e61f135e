import { regex } from '../../text/regex.ts';
import type { Finder, Found } from '../found.ts';
import { addressEnd } from '../street/extent.ts';
import { AddressReader } from '../street/reader.ts';
import { addressTokens } from '../street/tokens.ts';

/** A box at a post office, also at those of the forces of the United States. */
const BOX = regex('giu')`
    (?<![\p{L}\p{N}])(?:(?:P\.? ?O\.? ?Box|Post Office Box|Postfach|Boîte postale|Apartado(?: de correos)?|Caixa Postal|Postbus|Postboks) (?:No\.? ?)?\d{1,6}
    |(?:PSC|Unit|CMR) \d{1,5},? Box \d{1,5}|US(?:S|NS|CGC|NV) \p{L}[\p{L}'’-]{1,30}(?=\s{1,3}[FAD]PO\b))(?:,?\s{1,3}[FAD]PO,? A[AEP] \d{5}(?:-\d{4})?)?(?![\p{L}\p{N}])
  `;

/** A stretch of tokens. */
type Place = [from: number, to: number];

/** Numbers of one or two rows that stand before a street, as some write them. */
function withNumbersBefore(reader: AddressReader, from: number): number {
  let at = from;
  while (at > from - 2 && reader.isNumber(at - 1, 2)) at--;
  return at;
}

/** The address whose house number stands at a place, before or behind the street. */
function streetAt(reader: AddressReader, at: number): Place | undefined {
  if (!reader.isNumber(at, 1, 6)) return undefined;
  const name = reader.isNumber(at + 1) ? at + 2 : at + 1;
  const end = reader.streetFrom(name);
  if (end !== undefined) return [at, end];
  const start = reader.isNumber(at, 1, 4) ? reader.streetBefore(at) : undefined;
  return start === undefined ? undefined : [withNumbersBefore(reader, start), at + 1];
}

/** "the corner of A and B", with what stands on both sides. */
function cornerAt(reader: AddressReader, at: number): Place | undefined {
  if (!reader.isWord(at, CORNER) || !reader.isWord(at + 1, OF)) return undefined;
  const [one, and] = sideFrom(reader, at + 2);
  const [other, end] = reader.isWord(and, AND) ? sideFrom(reader, and + 1) : [0, 0];
  return one && other ? [at, end] : undefined;
}

const CORNER = new Set(['corner']);
const OF = new Set(['of']);
const AND = new Set(['and']);

/** A street with or without a number on either side. */
function sideFrom(reader: AddressReader, at: number): [isOne: boolean, end: number] {
  const name = reader.isNumber(at) ? at + 1 : at;
  const end = reader.namesFrom(name);
  return [end > name, reader.isNumber(end) ? end + 1 : end];
}

/** What stands behind words that say that it is an address: a number and a name, or a name and a number. */
function toldAt(reader: AddressReader, at: number): Place | undefined {
  if (reader.isNumber(at)) {
    const name = reader.isNumber(at + 1) ? at + 1 : at;
    if (!reader.isNumberedName(name) || !reader.isTold(at)) return undefined;
    const end = reader.namesFrom(name + 1);
    return [at, reader.isNumber(end, 1, 4) ? end + 1 : end];
  }
  const end = reader.namesFrom(at);
  return end > at && reader.isNumber(end, 1, 4) && reader.isTold(at) ? [at, end + 1] : undefined;
}

function boxes(text: string): Found[] {
  return [...text.matchAll(BOX)].map(({ index, 0: { length } }) => ({ type: 'street_address', start: index, end: index + length }));
}

/**
 * Addresses of houses and post boxes: a house number beside what is a street by its words, in the languages of Europe, or beside any name
 * where words say that it is an address; with what follows of unit, place, state and country.
 */
export const streetAddresses: Finder = (text) => {
  if (!/\d|corner/i.test(text)) return [];
  const reader = new AddressReader(addressTokens(text), !/\p{Lu}/u.test(text));
  const { tokens } = reader;
  const found: Found[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const place = cornerAt(reader, at) ?? streetAt(reader, at) ?? toldAt(reader, at);
    if (!place) continue;
    const end = addressEnd(reader, place[1]);
    found.push({ type: 'street_address', start: tokens[place[0]]?.start ?? 0, end: tokens[end - 1]?.end ?? 0 });
    at = end - 1;
  }
  return [...found, ...boxes(text)];
};
