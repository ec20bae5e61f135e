import type { Cut } from '../../../core/contract/facts/batch.ts';
import type { Span } from '../../../core/contract/span.ts';
import type { Block, Item } from '../../../lib/text/block.ts';
import { sentences, trimSpan } from '../../../lib/text/sentences.ts';
import { segmenter } from '../../../lib/text/words.ts';

/** The smallest piece that packing moves: a sentence, an item, a block of code, a row. */
export interface Unit extends Span {
  /** How bad it is to start a passage here, from 0 (a new paragraph) to 1 (inside a sentence). */
  cost: number;
  /** What a passage that starts here is cut out of; absent where a block begins. */
  inside?: Cut;
  /** What a passage that starts here repeats of its block, with the end of the line: the header of a table, the fence of code. */
  lead: string;
}

interface Reading {
  content: string;
  /** Most characters of a unit. */
  size: number;
}

const COST = { paragraph: 0, line: 0.3, sentence: 0.4, item: 0.5, row: 0.5, afterColon: 0.8, insideSentence: 1 };

/** The units of a run of blocks, none longer than `size`. */
export function unitsOf(content: string, blocks: readonly Block[], size: number): Unit[] {
  return blocks.flatMap((block, index) => {
    const [first, ...others] = unitsIn(block, { content, size });
    const cost = followsColon(content, blocks[index - 1]) ? COST.afterColon : COST.paragraph;
    return first ? [{ ...first, cost }, ...others] : [];
  });
}

const followsColon = (content: string, before: Block | undefined): boolean =>
  before !== undefined && /[:：]\W{0,3}$/.test(content.slice(Math.max(before.start, before.end - 4), before.end));

const startOf = ({ start, end }: Span): Unit => ({ start, end, cost: COST.paragraph, lead: '' });

/** The first of them begins the block. */
function unitsIn(block: Block, reading: Reading): Unit[] {
  switch (block.kind) {
    case 'list':
      return block.items.flatMap((item, place) =>
        itemUnits(item, reading).map((unit, at) => (place || at ? inList(unit) : unit)),
      );
    case 'table':
      return tableUnits(block, reading);
    case 'code':
      return codeUnits(block, reading);
    default:
      return boundUnits(sentencesOf(reading.content, block), reading);
  }
}

const inList = (unit: Unit): Unit => ({ ...unit, inside: 'list', cost: Math.max(unit.cost, COST.item) });

/** An item stays whole unless it is longer than a passage may be: then what it holds is cut as elsewhere. */
function itemUnits(item: Item, reading: Reading): Unit[] {
  if (item.end - item.start <= reading.size) return [startOf(item)];
  const units = item.blocks.flatMap((block) => unitsIn(block, reading));
  const [first, ...others] = units.length > 0 ? units : boundUnits([startOf(item)], reading);
  return boundUnits(first ? [{ ...first, start: item.start }, ...others] : [], reading);
}

/** A lead may take this share of a passage; a longer one is not repeated. */
const MOST_LEAD = 0.25;

const leadOf = (text: string, { size }: Reading): string => (text.length + 1 <= size * MOST_LEAD ? `${text}\n` : '');

function tableUnits({ header, rows, start, end }: Extract<Block, { kind: 'table' }>, reading: Reading): Unit[] {
  const lead = header ? leadOf(reading.content.slice(header.start, header.end), reading) : '';
  const [first, ...others] = header ? [{ start, end: rows[0]?.end ?? end }, ...rows.slice(1)] : rows;
  const whole = others.map((row): Unit => ({ ...startOf(row), cost: COST.row, inside: 'table', lead }));
  return boundUnits([startOf(first ?? { start, end }), ...whole], reading);
}

function codeUnits({ fence, start, end }: Extract<Block, { kind: 'code' }>, reading: Reading): Unit[] {
  if (end - start <= reading.size) return [startOf({ start, end })];
  const lead = fence === '' ? '' : leadOf(fence, reading);
  const [first, ...others] = linesOf(reading.content, { start, end });
  const lines = others.map((line): Unit => ({ ...startOf(line), cost: COST.line, inside: 'code', lead }));
  return boundUnits(first ? [startOf(first), ...lines] : [], reading);
}

function sentencesOf(content: string, { start, end }: Span): Unit[] {
  return sentences(content.slice(start, end)).map((span, place) => {
    const unit = startOf({ start: start + span.start, end: start + span.end });
    return place ? { ...unit, cost: COST.sentence, inside: 'text' } : unit;
  });
}

function linesOf(content: string, block: Span): Span[] {
  const spans: Span[] = [];
  for (let start = block.start; start < block.end; ) {
    const found = content.indexOf('\n', start);
    const end = found < 0 || found > block.end ? block.end : found;
    if (content.slice(start, end).trim()) spans.push({ start, end });
    start = end + 1;
  }
  return spans;
}

/** The same units, with what is longer than a passage may be in pieces. */
function boundUnits(units: readonly Unit[], { content, size }: Reading): Unit[] {
  return units.flatMap((unit): Unit[] => {
    const room = size - unit.lead.length;
    if (unit.end - unit.start <= room) return [unit];
    return pieces(content, unit, room).map((span, place) =>
      place ? { ...unit, ...span, cost: COST.insideSentence, inside: unit.inside ?? 'text' } : { ...unit, ...span },
    );
  });
}

/** Cuts what is longer than `size` into even pieces, at white space where there is some and else between words. */
function pieces(content: string, whole: Span, size: number): Span[] {
  const spans: Span[] = [];
  let rest = { start: whole.start, end: whole.end };
  while (rest.end - rest.start > size) {
    const length = rest.end - rest.start;
    const cut = cutBefore(content, rest.start, rest.start + Math.ceil(length / Math.ceil(length / size)));
    spans.push(trimSpan(content, rest.start, cut));
    rest = trimSpan(content, cut, rest.end);
  }
  return [...spans, rest];
}

/** Characters beyond a cut that the segmenter sees, so that it knows the whole word there. */
const LOOKAHEAD = 64;

/**
 * Where to cut at or before a limit: at the end of a line, else at white space. A word that alone is longer is cut, but not
 * within a character.
 */
function cutBefore(content: string, start: number, limit: number): number {
  const length = limit - start;
  const window = content.slice(start, limit + 1);
  const line = window.lastIndexOf('\n');
  if (line >= length / 2) return start + line;
  const space = window.search(/\s\S*$/);
  if (space >= length / 2) return start + space;
  const word = segmenter('en', 'word')
    .segment(content.slice(start, limit + LOOKAHEAD))
    .containing(length)?.index;
  if (word) return start + word;
  const code = content.charCodeAt(limit - 1);
  return code >= 0xd800 && code < 0xdc00 ? limit - 1 : limit;
}
