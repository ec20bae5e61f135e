import type { Span } from '../../core/contract/span.ts';
import { type Edit, joinSpans } from './edits.ts';

const FENCED = /^[ \t]*```[\s\S]*?^[ \t]*```[^\n]*/gm;
/** What a sentence takes with it: its marks of citation, and the space after it. */
const TAIL = /^(?:[ \t]*\[\d{1,3}(?: *[,;] *\d{1,3})*\](?!\())*[ \t]*/;
/** What stands at the beginning of a sentence and belongs to the one before: the end of bold letters, marks of citation. */
const HEAD = /^(?:\*\*(?=\s))?(?:[ \t]*\[\d{1,3}(?: *[,;] *\d{1,3})*\](?!\())*[ \t]*/;
const ORDERED = /^([ \t]*)(\d{1,3})[.)][ \t]/;
/** A line of which nothing is left but the mark of a list item, a heading or a quotation. */
const EMPTY = /^[ \t]*(?:>[ \t]*)*(?:[-*+•◦▪–]|\d{1,3}[.)]|#{1,6})?[ \t]*$/;

/** A stretch with what belongs to it: marks behind it, the other half of bold letters, all of a block of code that it is in. */
function widen(span: Span, text: string): Span {
  const block = [...text.matchAll(FENCED)].find(({ index, 0: code }) => index < span.end && index + code.length > span.start);
  if (block) return { start: Math.min(span.start, block.index), end: Math.max(span.end, block.index + block[0].length) };
  const isFirst = span.start === 0 || text[span.start - 1] === '\n';
  const start = isFirst ? span.start : span.start + lengthOf(HEAD, text.slice(span.start, span.end));
  const bold = text.slice(start, span.end).split('**').length % 2 === 0 && text.startsWith('**', span.end) ? 2 : 0;
  const end = span.end + bold + lengthOf(TAIL, text.slice(span.end + bold));
  const isLast = end === text.length || text[end] === '\n';
  return { start: isLast ? start - lengthOf(/[ \t]*$/, text.slice(0, start)) : start, end };
}

const lengthOf = (pattern: RegExp, text: string): number => pattern.exec(text)?.[0].length ?? 0;

function linesOf(text: string): Span[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const span = { start, end: start + line.length };
    start = span.end + 1;
    return span;
  });
}

/** What the cuts leave of a line; undefined where they do not touch it. */
function restOf({ start, end }: Span, text: string, cuts: readonly Span[]): string | undefined {
  const own = cuts.filter((cut) => cut.start < end && cut.end > start);
  if (own.length === 0) return undefined;
  let [rest, at] = ['', start];
  for (const cut of own) {
    rest += text.slice(at, Math.max(at, cut.start));
    at = Math.max(at, cut.end);
  }
  return rest + text.slice(at, Math.max(at, end));
}

/** Lines go with their ends; where an empty line or nothing stands before it, the empty lines after it go too. */
function wholeLines({ start, end }: Span, text: string): Span {
  const isApart = start === 0 || text.slice(0, start).endsWith('\n\n');
  const after = lengthOf(/^\n*/, text.slice(end));
  const last = end + after === text.length;
  return { start: last ? text.slice(0, start).trimEnd().length : start, end: end + (isApart ? after : Math.min(1, after)) };
}

/** Numbers of list items that stand after items which are gone. */
function renumber(lines: readonly Span[], text: string, isGone: (line: Span) => boolean): Edit[] {
  const edits: Edit[] = [];
  let gone = new Map<number, number>(); // how many, by the depth of the list
  for (const line of lines) {
    const found = text.slice(line.start, line.end);
    const [, indent = '', number] = ORDERED.exec(found) ?? [];
    if (number === undefined) {
      if (/^\S/.test(found)) gone = new Map();
      continue;
    }
    const depth = indent.length;
    gone = new Map([...gone].filter(([other]) => other <= depth));
    const before = number === '1' ? 0 : (gone.get(depth) ?? 0);
    gone.set(depth, isGone(line) ? before + 1 : before);
    const start = line.start + depth;
    if (!isGone(line) && before > 0) edits.push({ start, end: start + number.length, text: `${Number(number) - before}` });
  }
  return edits;
}

/** The edits that take stretches out of a text so that its lists, numbers and paragraphs stay whole. */
export function cutEdits(text: string, spans: readonly Span[]): Edit[] {
  const cuts = joinSpans(spans.map((span) => widen(span, text)));
  const lines = linesOf(text);
  const empty = new Set(lines.filter((line) => EMPTY.test(restOf(line, text, cuts) ?? '-x')));
  const blocks = joinSpans([...empty].map(({ start, end }) => ({ start, end: end + 1 }))); // lines in a row
  const whole = blocks.map(({ start, end }) => wholeLines({ start, end: end - 1 }, text));
  const all = joinSpans([...cuts, ...whole]);
  const numbers = renumber(lines, text, (line) => empty.has(line));
  return [...all.map((cut) => ({ ...cut, text: '' })), ...numbers].sort((a, b) => a.start - b.start);
}
