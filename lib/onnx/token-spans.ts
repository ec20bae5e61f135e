import type { Span } from '../../core/contract/span.ts';
import { charactersOf, foldCharacter, type TokenCharacter, type TokenStyle } from './token-texts.ts';

interface Placed extends Span {
  character: string;
}

/** The folded characters of a text with their places; marks and joiners belong to what stands before them. */
function placesOf(text: string): Placed[] {
  const found: Placed[] = [];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const rest = foldCharacter(character);
    const last = found.at(-1);
    if (rest.length === 0 && last?.end === start && /[\p{M}\p{Cf}]/u.test(character)) last.end = end;
    for (const each of rest) found.push({ character: each, start, end });
    start = end;
  }
  return found;
}

/** So many characters in a row show that both sides are at the same place again. */
const SURE = 3;
/** How far it is looked for where tokenizer and text disagree on a character. */
const REACH = 24;

/** Both sides laid beside each other, read from left to right. */
class Alignment {
  readonly #held: readonly TokenCharacter[];
  readonly #places: readonly Placed[];
  readonly #spans: (Span | undefined)[];
  /** Where it stands on both sides. */
  #token = 0;
  #place = 0;

  constructor(text: string, tokens: readonly string[], style: TokenStyle) {
    this.#held = charactersOf(tokens, style);
    this.#places = placesOf(text);
    this.#spans = new Array<Span | undefined>(tokens.length);
  }

  /** Where each token stands; an empty stretch for one that holds nothing of the text. */
  read(): Span[] {
    while (this.#token < this.#held.length && this.#place < this.#places.length) {
      const { text } = this.#held[this.#token] as TokenCharacter; // inside by the loop
      if (text === undefined) this.#passUnknown();
      else if (text === this.#places[this.#place]?.character) this.#pass(1, 1);
      else this.#passGap();
    }
    let end = 0;
    return Array.from(this.#spans, (span) => {
      end = span?.end ?? end;
      return span ?? { start: end, end };
    });
  }

  /** Gives the next characters of the text to all of the next ones that the tokens hold. */
  #pass(held: number, places: number): void {
    const [first, last] = [this.#places[this.#place], this.#places[this.#place + places - 1]];
    for (const { first: from, last: to } of this.#held.slice(this.#token, this.#token + held)) {
      for (let at = from; first && last && at <= to; at++) {
        const before = this.#spans[at];
        this.#spans[at] = { start: before?.start ?? first.start, end: last.end };
      }
    }
    this.#token += held;
    this.#place += places;
  }

  /** Unknown tokens take a word each, as white space shows them; the last takes all up to where both sides agree again. */
  #passUnknown(): void {
    let unknown = 1;
    while (this.#token + unknown < this.#held.length && this.#held[this.#token + unknown]?.text === undefined) unknown++;
    let end = this.#place + 1;
    while (end < this.#places.length && !this.#agree(this.#token + unknown, end)) end++;
    for (; unknown > 1 && this.#place < end; unknown--) this.#pass(1, this.#wordFrom(this.#place, end) - this.#place);
    this.#pass(unknown, end - this.#place);
  }

  #wordFrom(place: number, most: number): number {
    let end = place + 1;
    while (end < most && this.#places[end]?.start === this.#places[end - 1]?.end) end++;
    return end;
  }

  /** Passes over the fewest characters until both sides agree again. */
  #passGap(): void {
    const [held, places] = this.#gap();
    this.#pass(held, places);
  }

  #gap(): [held: number, places: number] {
    for (let all = 1; all <= REACH; all++) {
      for (let held = 0; held <= all; held++) {
        if (this.#agree(this.#token + held, this.#place + all - held)) return [held, all - held];
      }
    }
    return [1, 1];
  }

  /** Whether both sides go on alike from these places, as far as the tokens tell. */
  #agree(token: number, place: number): boolean {
    for (let step = 0; step < SURE; step++) {
      const { text } = this.#held[token + step] ?? {};
      if (text === undefined) return step > 0 || (token === this.#held.length && place === this.#places.length);
      if (text !== this.#places[place + step]?.character) return false;
    }
    return true;
  }
}

/**
 * Where each token stands in the text that was cut into them, in UTF-16 units. A token that holds none of it, such as one for a space,
 * is empty and stands where the one before it ends. The library does not tell; so both sides are stripped of what tokenizers change
 * (case, accents, widths, spaces), laid beside each other, and brought together again where they still differ.
 */
export const tokenSpans = (text: string, tokens: readonly string[], style: TokenStyle): Span[] =>
  new Alignment(text, tokens, style).read();
