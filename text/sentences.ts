import { segmenter } from './words.ts';

/** A stretch of a text in UTF-16 units; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

// A full stop after these ends no sentence. Single letters (initials) are treated the same way.
const ABBREVIATIONS = new Set(
  'e.g i.e etc vs cf approx dept est fig figs no nos vol ch sec mr mrs ms dr prof st jr sr inc ltd co corp gov gen col sgt capt rev hon u.s u.k u.n a.m p.m bzw z.b d.h usw ca nr str sog ggf evtl p.ej sr sra ud uds pág núm art av'.split(
    ' ',
  ),
);

// A line break inside a paragraph is a space to a reader; before a list item, or after a heading, or before an empty line it is an end.
const SOFT_BREAK = /(?<!^#{1,6} [^\n]*)\n(?!\s{0,100}(?:\n|[-*+•◦▪–]\s|\d{1,3}[.)]\s|#{1,6}\s|\||>))/gm;

const lastWord = (text: string): string => /([\p{L}.]+)\.\s*$/u.exec(text)?.[1]?.toLowerCase() ?? '';

function endsInside(sentence: string, next: string): boolean {
  const word = lastWord(sentence);
  if (word && (word.length === 1 || ABBREVIATIONS.has(word))) return true;
  return /[.!?]["'”’)\]]*\s+$/.test(sentence) ? /^\p{Ll}/u.test(next) : false;
}

/** Characters before a full stop in which its word is looked for: without a bound, a text of one long word takes minutes. */
const ENDING = 40;

/** The sentences of a text, without the space around them. List items and headings count as sentences. */
export function sentences(text: string, language = 'en'): Span[] {
  const flowing = text.replace(/\r/g, ' ').replace(SOFT_BREAK, ' ');
  const spans: Span[] = [];
  let start = 0;
  const parts = [...segmenter(language, 'sentence').segment(flowing)];
  for (const [index, { segment, index: at }] of parts.entries()) {
    const next = parts[index + 1]?.segment;
    const end = at + segment.length;
    const ending = flowing.slice(Math.max(start, end - ENDING), end);
    if (next !== undefined && !segment.includes('\n') && endsInside(ending, next)) continue;
    const span = trimmed(flowing, start, end);
    if (span.end > span.start) spans.push(span);
    start = end;
  }
  return spans;
}

/** The same stretch without white space at its ends. */
export function trimmed(text: string, start: number, end: number): Span {
  while (start < end && /\s/.test(text[start] as string)) start++;
  while (end > start && /\s/.test(text[end - 1] as string)) end--;
  return { start, end };
}
