import { pick, type Random, whole } from '../../bench/support/random.ts';

/** Times that something without an upper bound is repeated at most. */
const REPEATED = 12;

const range = (from: string, to: string): string[] =>
  Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, at) => String.fromCharCode(from.charCodeAt(0) + at));

const CLASSES: Readonly<Record<string, readonly string[]>> = {
  d: range('0', '9'),
  w: [...range('a', 'z'), ...range('A', 'Z'), ...range('0', '9'), '_'],
  s: [' ', '\t', '\n'],
  S: [...range('a', 'z'), '!', 'é', '中'],
  D: range('a', 'z'),
  W: ['!', ' ', '-'],
};
const ANY = [...range(' ', '~'), 'ä', '語'];

/** Writes texts that a regular expression matches, of those that schemas have: no lookaround, no references back. */
class Writer {
  readonly #source: string;
  readonly #random: Random;
  #at = 0;

  constructor(source: string, random: Random) {
    this.#source = source;
    this.#random = random;
  }

  /** One of the alternatives up to the end of the pattern or of its group. All are read, one is kept. */
  alternatives(): string {
    const written = [this.#sequence()];
    while (this.#source[this.#at] === '|') {
      this.#at++;
      written.push(this.#sequence());
    }
    return pick(this.#random, written);
  }

  #sequence(): string {
    let text = '';
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) text += this.#repeated();
    return text;
  }

  #repeated(): string {
    const start = this.#at;
    const first = this.#atom();
    const times = this.#times();
    const after = this.#at;
    const further = Array.from({ length: Math.max(0, times - 1) }, () => {
      this.#at = start;
      return this.#atom();
    });
    this.#at = after;
    return times === 0 ? '' : [first, ...further].join('');
  }

  #times(): number {
    const [found = '', sign, from = '', comma, to] = /^(?:([*+?])|\{(\d+)(,)?(\d*)\})?/.exec(this.#source.slice(this.#at)) ?? [];
    this.#at += found.length;
    if (found === '') return 1;
    const least = sign ? (sign === '+' ? 1 : 0) : Number(from);
    const most = sign === '?' ? 1 : to ? Number(to) : comma || sign ? least + REPEATED : least;
    return least + whole(this.#random, Math.min(most - least, REPEATED) + 1);
  }

  #atom(): string {
    const sign = this.#source[this.#at++] ?? '';
    if (sign === '^' || sign === '$') return '';
    if (sign === '.') return pick(this.#random, ANY);
    if (sign === '\\') return this.#escaped(this.#source[this.#at++] ?? '');
    if (sign === '[') return this.#oneOf();
    if (sign !== '(') return sign;
    if (this.#source.startsWith('?:', this.#at)) this.#at += 2;
    const text = this.alternatives();
    this.#at++; // the closing one
    return text;
  }

  #escaped(letter: string): string {
    const known = CLASSES[letter];
    return known ? pick(this.#random, known) : letter === 'n' ? '\n' : letter;
  }

  #oneOf(): string {
    const isNegated = this.#source[this.#at] === '^';
    if (isNegated) this.#at++;
    const found: string[] = [];
    while (this.#source[this.#at] !== ']') found.push(...this.#inClass());
    this.#at++;
    return pick(this.#random, isNegated ? ANY.filter((each) => !found.includes(each)) : found);
  }

  /** A sign of a class, all of `\d` and the like, or all from one to another. */
  #inClass(): readonly string[] {
    const from = this.#source[this.#at++] ?? '';
    if (from === '\\') {
      const letter = this.#source[this.#at++] ?? '';
      return CLASSES[letter] ?? [letter];
    }
    const to = this.#source[this.#at + 1];
    if (this.#source[this.#at] !== '-' || to === ']' || to === undefined) return [from];
    this.#at += 2;
    return range(from, to);
  }
}

/** A text that the pattern matches. Throws where the pattern is beyond what is understood here. */
export function textOfPattern(pattern: string, random: Random): string {
  const text = new Writer(pattern, random).alternatives();
  if (!new RegExp(pattern, 'u').test(text)) throw new Error(`no text could be made for the pattern ${pattern}: ${text}`);
  return text;
}
