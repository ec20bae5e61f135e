import type { Span } from '../../core/contract/span.ts';

/** A text without any end of a sentence is cut here, at a blank where there is one. */
const LONGEST = 400;

const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000;
const isWideEnd = (code: number): boolean => code === 0x3002 || code === 0xff01 || code === 0xff1f;
const isEnd = (code: number): boolean => code === 33 || code === 46 || code === 63 || code === 0x2026;
const isClosing = (code: number): boolean =>
  code === 34 || code === 39 || code === 41 || code === 93 || code === 0x201d || code === 0x2019 || code === 0xbb;
const isSmall = (char: string | undefined): boolean => char !== undefined && /^\p{Ll}/u.test(char);

/** Whether a line break at `at` is one between sentences, and not one inside a sentence that was wrapped. */
function breaksLine(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 10) return false;
  return !isSmall(text[at + 1]) || text.charCodeAt(at - 1) === 10;
}

/** Where a sentence ends whose last character stands at `at`; undefined when it goes on. */
function endAfter(text: string, at: number): number | undefined {
  const code = text.charCodeAt(at);
  if (isWideEnd(code) || breaksLine(text, at)) return at + 1;
  if (!isEnd(code)) return undefined;
  let next = at + 1;
  while (next < text.length && next - at <= 3 && (isClosing(text.charCodeAt(next)) || isEnd(text.charCodeAt(next)))) next++;
  if (next < text.length && !isBlank(text.charCodeAt(next))) return undefined;
  return code === 46 && isSmall(text[next + 1]) ? undefined : next;
}

/** The last blank of a stretch, or its end where there is none in its second half. */
function blankBefore(text: string, start: number, end: number): number {
  for (let at = end; at > (start + end) / 2; at--) if (isBlank(text.charCodeAt(at))) return at;
  return end;
}

function trimBlanks(text: string, start: number, end: number): Span {
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

/**
 * The sentences and lines of a text, none over 400 characters, without the blanks around them. Quicker and coarser than a reader's
 * idea of a sentence: it goes over every passage of every question. Time is linear in the text.
 */
export function windowsOf(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  const close = (end: number): void => {
    const span = trimBlanks(text, start, end);
    if (span.end > span.start) spans.push(span);
    start = end;
  };
  for (let at = 0; at < text.length; at++) {
    const end = endAfter(text, at);
    if (end !== undefined) close(end);
    else if (at - start >= LONGEST) close(blankBefore(text, start, at));
  }
  close(text.length);
  return spans;
}
