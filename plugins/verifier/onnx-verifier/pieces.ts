import type { Span } from '../../../core/contract/span.ts';
import { sentences, trimSpan } from '../../../lib/text/sentences.ts';

/** Text that is longer is cut without being counted first: hardly a tokenizer makes fewer tokens of it. */
const CHARACTERS_PER_TOKEN = 12;

/** The place nearest to the middle, of those that lie inside. */
function nearest(places: readonly number[], { start, end }: Span): number | undefined {
  const middle = (start + end) / 2;
  const inside = places.filter((place) => place > start && place < end);
  return inside.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
}

/** Where a text is cut in two: between sentences, or else between words, or else between characters. */
function cutOf(text: string, span: Span): number {
  const own = text.slice(span.start, span.end);
  const between = sentences(own).map(({ start }) => span.start + start);
  const words = (): number[] => Array.from(own.matchAll(/\s+/g), ({ index }) => span.start + index);
  const middle = Math.floor((span.start + span.end) / 2);
  const isInside = /[\uDC00-\uDFFF]/.test(text[middle] ?? '');
  return nearest(between, span) ?? nearest(words(), span) ?? (isInside ? middle + 1 : middle);
}

/** Cuts a text into pieces of at most `most` tokens, in order, none of it left out but white space. */
export function piecesOf(text: string, most: number, lengthOf: (text: string) => number): Span[] {
  const pieces: Span[] = [];
  const waiting = [trimSpan(text, 0, text.length)];
  for (let span = waiting.pop(); span; span = waiting.pop()) {
    const { start, end } = span;
    if (start === end) continue;
    const own = text.slice(start, end);
    if ([...own].length === 1 || (own.length <= most * CHARACTERS_PER_TOKEN && lengthOf(own) <= most)) pieces.push(span);
    else {
      const cut = cutOf(text, span);
      waiting.push(trimSpan(text, cut, end), trimSpan(text, start, cut));
    }
  }
  return pieces;
}
