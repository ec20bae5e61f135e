import type { AddressToken } from './tokens.ts';
import {
  APART,
  AT,
  BEFORE,
  BEHIND,
  DIRECTIONS,
  DOTTED,
  GENITIVE,
  IS,
  isCountry,
  isStreetCompound,
  MEASURES,
  PARTICLES,
  PLACES,
  SMALL_BEFORE,
  STAYS,
  UNITS,
} from './words.ts';

/** Words of a name at most, and tokens in which a word that tells is looked for. */
const MOST_WORDS = 5;
const REACH = 9;
/** Units of an abbreviation with its full stop: `Pkwy.` */
const LONGEST_ABBREVIATION = 5;

const BIS = new Set(['bis', 'ter']);
/** Short for a drive, or before a name for a doctor. */
const TITLE = new Set(['dr']);

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
    if (!token) return false;
    return token.isCapital || (this.#isSmall && token.kind === 'word' && token.plain.length > 3 && !PARTICLES.has(token.plain));
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

  /** Whether a word is one of what streets are called by, written as it is for streets. */
  #isStreetWord(place: number, words: ReadonlySet<string>): boolean {
    const token = this.#at(place);
    if (!token || !this.isWord(place, words) || this.isSentenceEnd(place)) return false;
    if (DOTTED.has(token.plain) && !token.text.endsWith('.')) return false;
    return words !== BEFORE || SMALL_BEFORE.has(token.plain) || token.isCapital;
  }

  /** A word with a full stop behind it that is too long for an abbreviation. */
  isSentenceEnd(place: number): boolean {
    const token = this.#at(place);
    return token?.kind === 'word' && token.text.length > LONGEST_ABBREVIATION && token.text.endsWith('.');
  }

  /** The end of a street that follows its house number: "Main Street N", "rue de la Paix". */
  streetFrom(place: number): number | undefined {
    const from = this.isWord(place, BIS) ? place + 1 : place;
    if (this.#isStreetWord(from, BEFORE)) {
      const end = this.namesFrom(from + 1);
      if (end > from + 1) return end;
    }
    const end = this.isCapital(from) ? this.namesFrom(from) : from;
    for (let at = from + 1; at < end; at++) {
      if (!this.isWord(at, BEHIND) || (this.isWord(at, TITLE) && this.isCapital(at + 1))) continue;
      return this.isWord(at + 1, DIRECTIONS) && this.isCapital(at + 1) ? at + 2 : at + 1;
    }
    return undefined;
  }

  /** The beginning of a street that its house number follows: "Via Roma", "Hauptstraße", "Kossuth Lajos utca". */
  streetBefore(place: number): number | undefined {
    const end = this.isSign(place - 1, ',') ? place - 1 : place;
    for (let at = end - 2; at >= end - MOST_WORDS - 1; at--) {
      if (!this.isCapital(at + 1) && !this.isWord(at + 1, PARTICLES)) break;
      if (this.#isStreetWord(at, BEFORE) && this.namesFrom(at + 1) >= end) return at;
    }
    const word = this.#at(end - 1);
    if (word && this.isCapital(end - 1) && isStreetCompound(word.plain)) return end - 1;
    if (!this.#isStreetWord(end - 1, APART) || !this.isCapital(end - 2)) return undefined;
    if (word?.plain === 'gate' && !GENITIVE.test(this.#at(end - 2)?.plain ?? '')) return undefined;
    return this.namesBefore(end - 1, 3);
  }

  /**
   * Whether words before a place say that an address follows: "lives at", "the address of the shop is", "Anschrift:"; the name of who lives
   * there may stand on a line of its own in between.
   */
  isTold(place: number): boolean {
    const at = this.#beforeName(this.#beforeSigns(place - 1));
    if (this.isSign(at, ':=') || this.isWord(at, IS)) if (this.#isNear(at, PLACES, 7)) return true;
    return this.isWord(at, AT) && this.#isNear(at, STAYS, 4);
  }

  #beforeSigns(place: number): number {
    let at = place;
    while (at > place - REACH && (this.isBreak(at) || this.isSign(at, '>*"“'))) at--;
    return at;
  }

  /** Before a line that is a name, where there is one. */
  #beforeName(place: number): number {
    if (!this.isBreak(place + 1) || !this.isCapital(place)) return place;
    const before = this.#beforeSigns(this.namesBefore(place + 1, 4) - 1);
    return this.isSign(before, ':') ? before : place;
  }

  /** Whether one of the words stands among so many tokens before a place, in the same sentence. */
  #isNear(place: number, words: ReadonlySet<string>, reach: number): boolean {
    for (let at = place - 1; at >= place - reach && !this.#isBoundary(at); at--) if (this.isWord(at, words)) return true;
    return false;
  }

  #isBoundary(place: number): boolean {
    return this.isSign(place, '.?!') || this.isSentenceEnd(place);
  }

  /** A number with a name behind it that no measure is: "10 Downing", "35 Pentelis". */
  isNumberedName(place: number): boolean {
    return this.isNumber(place) && this.isCapital(place + 1) && !this.isWord(place + 1, MEASURES);
  }

  /** Capitals of a state or of a postal code: `CA`, `SL`. */
  isCode(place: number): boolean {
    return /^\p{Lu}{2,3}$/u.test(this.#at(place)?.text ?? '');
  }

  /** Where the name of a country ends that begins at a place; the place itself where there is none. */
  countryFrom(place: number): number {
    for (let end = place + 4; end > place; end--) {
      const words = this.tokens.slice(place, end);
      if (words.every(({ kind }) => kind === 'word') && isCountry(words.map(({ plain }) => plain).join(' '))) return end;
    }
    return place;
  }

  /** Numbers that stand for a year, not for a house. */
  isYear(place: number): boolean {
    return /^(?:1[5-9]|20)\d\d$/.test(this.#at(place)?.text ?? '');
  }

  isUnit(place: number): boolean {
    return (this.isWord(place, UNITS) && this.isNumber(place + 1)) || (this.isSign(place, '#') && this.isNumber(place + 1));
  }
}
