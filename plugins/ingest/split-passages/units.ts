import { type Span, sentences, trimmed } from '../../../text/sentences.ts';
import { segmenter } from '../../../text/words.ts';
import type { Block } from './blocks.ts';

/** The smallest piece that packing moves: a sentence, a line of code, a row. */
export interface Unit extends Span {
  /** Which block it belongs to. */
  block: Block;
  /** How bad it is to start a passage here, from 0 (a new paragraph) to 1 (inside a sentence). */
  cost: number;
}

const COST = { paragraph: 0, item: 0.2, line: 0.3, sentence: 0.4, afterColon: 0.8, insideSentence: 1 };

/** The units of a run of blocks, none longer than `size`. */
export function unitsOf(content: string, blocks: readonly Block[], size: number): Unit[] {
  const units: Unit[] = [];
  for (const [index, block] of blocks.entries()) {
    const opening = costOfOpening(content, block, blocks[index - 1]);
    const byLine = block.kind === 'code' || block.kind === 'table';
    const spans = byLine ? linesOf(content, block) : sentencesOf(content, block);
    const inner = byLine ? COST.line : COST.sentence;
    for (const [place, span] of spans.entries()) addUnit(units, content, { ...span, block, cost: place ? inner : opening }, size);
  }
  return units;
}

function costOfOpening(content: string, block: Block, before: Block | undefined): number {
  if (before && /[:：]\W{0,3}$/.test(content.slice(Math.max(before.start, before.end - 4), before.end))) return COST.afterColon;
  return block.kind === 'item' && before?.kind === 'item' ? COST.item : COST.paragraph;
}

function sentencesOf(content: string, { start, end }: Block): Span[] {
  return sentences(content.slice(start, end)).map((span) => ({ start: start + span.start, end: start + span.end }));
}

function linesOf(content: string, block: Block): Span[] {
  const spans: Span[] = [];
  for (let start = block.start; start < block.end; ) {
    const found = content.indexOf('\n', start);
    const end = found < 0 || found > block.end ? block.end : found;
    if (content.slice(start, end).trim()) spans.push({ start, end });
    start = end + 1;
  }
  return spans;
}

function addUnit(units: Unit[], content: string, unit: Unit, size: number): void {
  if (unit.end - unit.start <= size) units.push(unit);
  else
    for (const [place, span] of pieces(content, unit, size).entries())
      units.push({ ...unit, ...span, cost: place ? COST.insideSentence : unit.cost });
}

/** Cuts what is longer than `size` into even pieces, at white space where there is some and else between words. */
function pieces(content: string, whole: Span, size: number): Span[] {
  const spans: Span[] = [];
  let rest = whole;
  while (rest.end - rest.start > size) {
    const length = rest.end - rest.start;
    const cut = cutBefore(content, rest.start, rest.start + Math.ceil(length / Math.ceil(length / size)));
    spans.push(trimmed(content, rest.start, cut));
    rest = trimmed(content, cut, rest.end);
  }
  return [...spans, rest];
}

/** Characters beyond a cut that the segmenter sees, so that it knows the whole word there. */
const LOOKAHEAD = 64;

/** Where to cut at or before a limit. A word that alone is longer is cut, but not within a character. */
function cutBefore(content: string, start: number, limit: number): number {
  const length = limit - start;
  const space = content.slice(start, limit + 1).search(/\s\S*$/);
  if (space >= length / 2) return start + space;
  const word = segmenter('en', 'word')
    .segment(content.slice(start, limit + LOOKAHEAD))
    .containing(length)?.index;
  if (word) return start + word;
  const code = content.charCodeAt(limit - 1);
  return code >= 0xd800 && code < 0xdc00 ? limit - 1 : limit;
}
