import type { AddressToken } from './tokens.ts';
import { APART, BEFORE, BEHIND, DIRECTIONS, isStreetCompound, LINKS, MEASURES, PARTICLES, TOLD, UNITS } from './words.ts';

/** Words of a name at most, and tokens in which a word that tells is looked for. */
const MOST_WORDS = 5;
const REACH = 9;

/** Reads what stands at places in a list of tokens. All that it looks at is near, so that each question takes the same time. */
export class AddressReader {
  readonly tokens: readonly AddressToken[];
  /** The text has no capitals at all: names cannot be told by them. */
  readonly #isSmall: boolean;

  constructor(tokens: readonly AddressToken[], isSmall: boolean) {
    this.tokens = tokens;
    this.#isSmall = isSmall;
  }

  #at(place: number): AddressToken | undefined {
    return this.tokens[place];
  }

  isWord(place: number, words?: ReadonlySet<string>): boolean {
    const token = this.#at(place);
    return token?.kind === 'word' && (words === undefined || words.has(token.plain));
  }

  isSign(place: number, signs: string): boolean {
    const token = this.#at(place);
    return token?.kind === 'sign' && signs.includes(token.text);
  }

  isBreak(place: number): boolean {
    return this.#at(place)?.kind === 'break';
  }

  /** A number of so many digits, with a letter behind it or without. */
  isNumber(place: number, fewest = 1, most = 6): boolean {
    const token = this.#at(place);
    if (token?.kind !== 'number') return false;
    const digits = token.text.replace(/\D.*$/, '').length;
    return digits >= fewest && digits <= most && !/[a-z]{2}$/.test(token.text);
  }

  /** A word that begins with a capital, or an ordinal; any longer word in a text without capitals. */
  isCapital(place: number): boolean {
    const token = this.#at(place);
    if (token?.kind === 'number') return /[a-z]{2}$/.test(token.text);
    if (token?.kind !== 'word') return false;
    return /^\p{Lu}/u.test(token.text) || (this.#isSmall && token.plain.length > 3 && !PARTICLES.has(token.plain));
  }

  /** Where a row of capitals, with small words between them, ends behind a place; the place itself where there is none. */
  namesFrom(place: number, most = MOST_WORDS): number {
    let end = place;
    for (let at = place; at < place + most && (this.isCapital(at) || this.isWord(at, PARTICLES)); at++)
      if (this.isCapital(at)) end = at + 1;
    return end;
  }

  /** Where a row of capitals that ends before a place begins; the place itself where there is none. */
  namesBefore(place: number, most = MOST_WORDS): number {
    let start = place;
    for (let at = place - 1; at >= place - most && (this.isCapital(at) || this.isWord(at, PARTICLES)); at--)
      if (this.isCapital(at)) start = at;
    return start;
  }

  /** The end of a street that follows its house number: "Main Street N", "rue de la Paix". */
  streetFrom(place: number): number | undefined {
    const from = this.isWord(place, PARTICLES) ? place + 1 : place;
    if (this.isWord(from, BEFORE)) {
      const end = this.namesFrom(from + 1);
      if (end > from + 1) return end;
    }
    const end = this.namesFrom(from);
    for (let at = from + 1; at < end; at++) {
      if (!this.isWord(at, BEHIND)) continue;
      return this.isWord(at + 1, DIRECTIONS) && this.isCapital(at + 1) ? at + 2 : at + 1;
    }
    return undefined;
  }

  /** The beginning of a street that its house number follows: "Via Roma", "Hauptstraße", "Kossuth Lajos utca". */
  streetBefore(place: number): number | undefined {
    const end = this.isSign(place - 1, ',') ? place - 1 : place;
    for (let at = end - 2; at >= end - MOST_WORDS - 1; at--) {
      if (!this.isCapital(at + 1) && !this.isWord(at + 1, PARTICLES)) break;
      if (this.isWord(at, BEFORE) && this.namesFrom(at + 1) >= end) return at;
    }
    if (!this.isCapital(end - 1) && !this.isWord(end - 1, APART)) return undefined;
    const word = this.#at(end - 1);
    if (word && isStreetCompound(word.plain)) return end - 1;
    return this.isWord(end - 1, APART) && this.isCapital(end - 2) ? this.namesBefore(end - 1, 3) : undefined;
  }

  /** Whether words before a place say that an address follows: "lives at", "address of the shop is", "Anschrift:". */
  isTold(place: number): boolean {
    let at = place - 1;
    while (this.isBreak(at) || this.isSign(at, '>*"“')) at--;
    if (!this.isSign(at, ':') && !this.isWord(at, LINKS)) return false;
    for (let before = at - 1; before >= at - REACH && !this.isSign(before, '.?!'); before--) if (this.isWord(before, TOLD)) return true;
    return false;
  }

  /** A number with a name behind it that no measure is: "10 Downing", "35 Pentelis". */
  isNumberedName(place: number): boolean {
    return this.isNumber(place) && this.isCapital(place + 1) && !this.isWord(place + 1, MEASURES);
  }

  /** Capitals of a state or of a postal code: `CA`, `SL`. */
  isCode(place: number): boolean {
    return /^\p{Lu}{2,3}$/u.test(this.#at(place)?.text ?? '');
  }

  isUnit(place: number): boolean {
    return (this.isWord(place, UNITS) && this.isNumber(place + 1)) || (this.isSign(place, '#') && this.isNumber(place + 1));
  }
}
