import type { Span } from '../../../core/contract/span.ts';
import { perLanguage } from '../../text/per-language.ts';
import { stopWords } from '../../text/stop-words.ts';
import { DECLINES } from '../lexicon/declines.ts';
import { FRAMES } from '../lexicon/frames.ts';
import { orderAt, ordersOf, patternOf, type WordOrder, wordsOf } from './word-orders.ts';

/** "1.", "-", "##", "Step 1:". */
const LIST_MARK =
  /^\s*(?:\d{1,3}[.)](?:\s|$)|[-*+•](?=\s)|#{1,6}\s|[*_]*(?:étape|opción|option|paso|passo|schritt|stap|step) \d{1,2}:)/gi;
const REFERENCE = /\[\s?\d{1,3}(?:\s?[,;]\s?\d{1,3})*\s?\]/g;

interface FrameOrder extends WordOrder {
  /** What is behind it is courtesy, too, where it is little. */
  isCourtesy: boolean;
}

const readerIn = perLanguage((language) => {
  const [told, declines] = [FRAMES[language], DECLINES[language]];
  if (!told || !declines) return undefined;
  const small = new Set([...stopWords(language), ...told.between.split(' ')]);
  const read = (orders: string, isCourtesy: boolean): FrameOrder[] =>
    ordersOf(orders, declines.words).map((order) => ({ ...order, isCourtesy, isBetween: (word) => small.has(word) }));
  const orders = [...read(told.frames, false), ...read(told.courtesies, true)];
  const [source, and] = [declines.words.source ?? '', declines.and].map(patternOf);
  return {
    small,
    /** Orders by what they begin with. */
    orders: Map.groupBy(
      orders.flatMap((order) => order.beginnings.map((word) => ({ word, order }))),
      ({ word }) => word,
    ),
    /** "Passages 2, 3 and 4". */
    numbered: new RegExp(`(?<!\\p{L})${source} ?#?\\d+(?:(?:,? ?${and}|,|-|&) ?(?:${source} )?\\d+)*`, 'giu'),
  };
});
type Reader = NonNullable<ReturnType<typeof readerIn>>;

/** Where a global pattern matches. It is used as it is: a copy for each sentence, as `matchAll` makes one, takes longer than the search. */
function spansMatching(sentence: string, pattern: RegExp): Span[] {
  const spans: Span[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(sentence); match; match = pattern.exec(sentence))
    spans.push({ start: match.index, end: pattern.lastIndex });
  return spans;
}

/** An answer with blanks for marks such as `[2]`, which name a source: the end of a sentence may lie inside of them. */
export const withoutReferences = (answer: string): string => answer.replace(REFERENCE, (mark) => ' '.repeat(mark.length));

/** Whether a sentence asks. */
export const isQuestion = (sentence: string): boolean => /[?？]["'”’)\]]*\s*$/.test(sentence);

/** What of a sentence claims nothing, in UTF-16 units of it. */
export interface Framing {
  /** Marks of lists and sources: a sentence is read as if it had none. */
  marks: Span[];
  /** Words to the reader: the same, but for names and numbers among them. */
  courtesies: Span[];
  /** Words by which an answer speaks of itself and of its sources, "Based on the passages": no source has to hold them. */
  frames: Span[];
}

/** Words behind a courtesy that belong to it, and how many of them may be other than small: with more it tells something. */
const BEHIND = { all: 20, meaningful: 4 };

const isLittle = (words: readonly string[], small: ReadonlySet<string>): boolean =>
  words.length <= BEHIND.all && words.filter((word) => !small.has(word)).length <= BEHIND.meaningful;

/** The orders that a word may begin. */
const ordersFrom = (word: string, { orders }: Reader): readonly { order: FrameOrder }[] =>
  orders.get(word) ?? (word[1] === "'" ? orders.get(word.slice(2)) : undefined) ?? [];

/** Adds the frames and courtesies of a stretch without commas. */
function readStretch(stretch: string, offset: number, reader: Reader, found: Framing): void {
  const words = wordsOf(stretch);
  const texts = words.map(([text]) => text.toLowerCase());
  for (const [place, { index }] of words.entries()) {
    for (const { order } of ordersFrom(texts[place] ?? '', reader)) {
      const after = orderAt(place, texts, order);
      const last = after && words[after - 1];
      if (!last) continue;
      const isWhole = order.isCourtesy && isLittle(texts.slice(after, after + BEHIND.all + 1), reader.small);
      const span = { start: offset + index, end: offset + (isWhole ? stretch.length : last.index + last[0].length) };
      found[order.isCourtesy ? 'courtesies' : 'frames'].push(span);
    }
  }
}

/** `clauses` are those of the sentence, whose apostrophes are straight. */
export function framingOf(sentence: string, clauses: readonly Span[], language: string): Framing {
  const reader = readerIn(language);
  const marks = [...spansMatching(sentence, LIST_MARK), ...spansMatching(sentence, REFERENCE)];
  const found: Framing = { marks, courtesies: [], frames: reader ? spansMatching(sentence, reader.numbered) : [] };
  if (!reader) return found;
  for (const { start, end } of clauses)
    for (const { index, 0: stretch } of sentence.slice(start, end).matchAll(/[^,:]+/g))
      readStretch(stretch, start + index, reader, found);
  return found;
}

/** Whether a span of a text lies in any of the stretches, in part at least. Linear, however many stretches there are. */
export function inAny(length: number, stretches: readonly Span[]): (span: Span) => boolean {
  if (stretches.length === 0) return () => false;
  const covered = new Uint8Array(length);
  for (const { start, end } of stretches) covered.fill(1, start, end);
  return ({ start, end }) => covered.subarray(Math.max(0, start), Math.max(0, end)).includes(1);
}
