import { regex } from '../../text/regex.ts';
import type { Finder, Found } from '../found.ts';
import { addressEnd } from '../street/extent.ts';
import { AddressReader } from '../street/reader.ts';
import { addressTokens } from '../street/tokens.ts';
import { MEASURES } from '../street/words.ts';

/** A box at a post office, also at those of the forces of the United States. */
const BOX = regex('giu')`
    (?<![\p{L}\p{N}])(?:(?:P\.? ?O\.? ?Box|Post Office Box|Postfach|Boîte postale|Apartado(?: de correos)?|Caixa Postal|Postbus
    |Postboks) (?:No\.? ?)?\d{1,6}
    |(?:PSC|Unit|CMR) \d{1,5},? Box \d{1,5}|US(?:S|NS|CGC
    |NV) \p{L}[\p{L}'’-]{1,30}(?=\s{1,3}[FAD]PO\b))(?:,?\s{1,3}[FAD]PO,? A[AEP] \d{5}(?:-\d{4})?)?(?![\p{L}\p{N}])
  `;

/** A stretch of tokens. */
type Place = [from: number, to: number];

/** The address whose house number stands at a place, before or behind the street. */
function streetAt(reader: AddressReader, at: number): Place | undefined {
  if (!reader.isNumber(at, 1, 6)) return undefined;
  const name = reader.isNumber(at + 1) ? at + 2 : at + 1;
  const end = reader.streetFrom(name);
  if (end !== undefined) return [at, end];
  const start = reader.isNumber(at, 1, 4) ? reader.streetBefore(at) : undefined;
  return start === undefined ? undefined : [start, at + 1];
}

/** "the corner of A and B", with the numbers that some write there, too. */
function cornerAt(reader: AddressReader, at: number): Place | undefined {
  if (!reader.isWord(at, CORNER) || !reader.isWord(at + 1, OF)) return undefined;
  let and = at + 3;
  while (and < at + 9 && !reader.isWord(and, AND)) and++;
  const end = reader.namesFrom(and + 1);
  const isNamed = reader.isNumber(at + 2) || reader.namesFrom(at + 2, 3) > at + 2;
  return isNamed && reader.isWord(and, AND) && end > and + 1 ? [at, reader.isNumber(end) ? end + 1 : end] : undefined;
}

const CORNER = new Set(['corner']);
const OF = new Set(['of']);
const AND = new Set(['and']);

/** What stands behind words that say that it is an address: a number and a name, or a name and a number. */
function toldAt(reader: AddressReader, at: number): Place | undefined {
  if (reader.isNumber(at)) {
    const name = reader.isNumber(at + 1) ? at + 1 : at;
    if (!reader.isNumberedName(name) || !reader.isTold(at)) return undefined;
    const end = reader.namesFrom(name + 1);
    return [at, reader.isNumber(end, 1, 4) ? end + 1 : end];
  }
  if (!reader.isCapital(at)) return undefined;
  const end = reader.namesFrom(at);
  if (!reader.isNumber(end, 1, 4) || reader.isYear(end) || reader.isWord(at, MEASURES)) return undefined;
  return reader.isTold(at) ? [at, end + 1] : undefined;
}

/** Post boxes, as places of tokens. */
function boxPlaces(text: string, { tokens }: AddressReader): Place[] {
  let at = 0;
  return [...text.matchAll(BOX)].map(({ index, 0: found }) => {
    const end = index + found.length;
    while ((tokens[at]?.end ?? Number.POSITIVE_INFINITY) <= index) at++;
    const from = at;
    while ((tokens[at]?.start ?? Number.POSITIVE_INFINITY) < end) at++;
    return [from, at];
  });
}

/** A full stop behind an address ends a sentence. */
const END = /[.,\s]+$/;

/**
 * Addresses of houses and post boxes: a house number beside what is a street by its words, in the languages of Europe, or beside any name
 * where words say that it is an address; with what follows of unit, place, state and country.
 */
export const streetAddresses: Finder = (text) => {
  if (!/\d|corner of/.test(text)) return [];
  const reader = new AddressReader(addressTokens(text), !/\p{Lu}/u.test(text));
  const places = boxPlaces(text, reader);
  for (let at = 0; at < reader.tokens.length; at++) {
    const place = cornerAt(reader, at) ?? streetAt(reader, at) ?? toldAt(reader, at);
    if (!place) continue;
    places.push(place);
    at = place[1] - 1;
  }
  return places.map(([from, to]): Found => {
    const start = reader.tokens[from]?.start ?? 0;
    const found = text.slice(start, reader.tokens[addressEnd(reader, to) - 1]?.end);
    return { type: 'street_address', start, end: start + found.replace(END, '').length };
  });
};
