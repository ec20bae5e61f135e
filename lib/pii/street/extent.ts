import type { AddressReader } from './reader.ts';

/** Parts of an address behind its street at most: unit, place, state, postal code, country. */
const MOST_PARTS = 8;

/** Where the signs and ends of lines between two parts end; at most so many. */
function afterSigns(reader: AddressReader, place: number): number {
  let at = place;
  while (at < place + 3 && (reader.isSign(at, ',.') || reader.isBreak(at) || reader.isSign(at, '>'))) at++;
  return at;
}

/** What ends a place: a sign, an end, a number. A word in small letters tells that it was the beginning of a sentence. */
const isEnded = (reader: AddressReader, place: number): boolean => !reader.isWord(place) && !reader.isSign(place, ':');

/** The end of the part that begins at a place, and whether it makes sure that what stands before it belongs to the address. */
function partFrom(reader: AddressReader, at: number): { end: number; isSure: boolean } | undefined {
  if (reader.isUnit(at)) return { end: at + 2, isSure: true };
  if (reader.isNumber(at, 4, 6)) return { end: reader.isCode(at + 1) ? at + 2 : at + 1, isSure: true };
  const country = reader.countryFrom(at);
  if (country > at) return { end: country, isSure: true };
  const end = reader.namesFrom(at, 4);
  return end > at && isEnded(reader, end) ? { end, isSure: false } : undefined;
}

/** Where an address ends whose street ends at a place: with its unit, place, state, postal code and country. */
export function addressEnd(reader: AddressReader, street: number): number {
  let [sure, at, isDoubtful] = [street, street, false];
  for (let part = 0; part < MOST_PARTS && !reader.isSentenceEnd(at - 1); part++) {
    const from = afterSigns(reader, at);
    const found = partFrom(reader, from);
    if (!found) break;
    // The next line may be about something else, until a postal code comes.
    const isNewLine = Array.from({ length: from - at }, (_, sign) => at + sign).some((sign) => reader.isBreak(sign));
    isDoubtful = !found.isSure && (isDoubtful || isNewLine);
    at = found.end;
    if (!isDoubtful) sure = at;
  }
  return sure;
}
