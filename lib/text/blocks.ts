import { LRUCache } from 'lru-cache';
import type { Nodes, Parent, Table as TableNode } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Span } from '../../core/contract/span.ts';
import type { Block, Item, Table } from './block.ts';
import { linedBlocks } from './lined-blocks.ts';

// Blocks are what is read here: marks inside a line cost two thirds of the parser's time. Tags and definitions of links are text.
const INLINE = [
  ...['attention', 'autolink', 'characterEscape', 'characterReference', 'codeText', 'definition', 'hardBreakEscape'],
  ...['htmlFlow', 'htmlText', 'labelEnd', 'labelStartImage', 'labelStartLink'],
];
const EXTENSIONS = { extensions: [gfmTable(), { disable: { null: INLINE } }], mdastExtensions: [gfmTableFromMarkdown()] };

/** A line that may begin anything but a paragraph: a text without one is not parsed. */
const MARKED =
  /^(?:[ \t]*(?:#{1,6}(?:[ \t]|$)|[-*+•◦▪‣–](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|>|\||```|~~~|[-=]{1,200}[ \t]*$)| {4}|\t)|\|[ \t]*:?-/m;

/** Lists in lists in quotations: the parser's time grows with the square of the depth, and nobody writes such a text. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){40}/m;

/** The parser takes some hundred times the memory of a row for its cells, and no table that somebody reads has so many in one. */
const TOO_WIDE = /^(?:[^|\n]*\|){2000}/m;

/** The parser's time grows faster than a long list does: beyond this many UTF-16 units, a text is read in slices. */
const SLICE = 50_000;
/** Where a slice ends: above a heading, between two paragraphs, or below a line that no row of a table follows in the slice. */
const BREAKS = [/\n(?=#{1,6} )/g, /\n[ \t]*\n(?=\S)/g, /\n(?![ \t]*(?:\||$))/g];

/** The blocks of a text in order. Rules are left out. What begins and never ends (a fence) reaches to the end of the text. */
export function blocksOf(text: string): Block[] {
  if (!MARKED.test(text) || TOO_DEEP.test(text) || TOO_WIDE.test(text)) return paragraphsOf(text);
  return slicesOf(text).flatMap((start, at, starts) => {
    const blocks = blocksOfSlice(text.slice(start, starts[at + 1]));
    return start === 0 ? blocks : blocks.map((block) => moveBlock(block, start));
  });
}

/** What was read last: passages come again with the next question, and in each step that reads them. Some 5 MB at most. */
const read = new LRUCache<string, readonly Block[]>({ maxSize: 500_000, sizeCalculation: (_, slice) => slice.length || 1 });

function blocksOfSlice(slice: string): readonly Block[] {
  const known = read.get(slice);
  if (known) return known;
  const blocks = (slice.length > SLICE && blocksOfLongTable(slice)) || parse(slice);
  read.set(Buffer.from(slice).toString(), blocks); // a copy: what is cut out of a text holds all of it in memory
  return blocks;
}

const parse = (slice: string): Block[] => fromMarkdown(slice, EXTENSIONS).children.flatMap((node) => blocksIn(node, slice));

/**
 * A slice is longer than others where it ends in a table: only the beginning of that is parsed, what follows are rows, one a
 * line. Undefined where it ends in something else.
 */
function blocksOfLongTable(slice: string): Block[] | undefined {
  const cut = slice.lastIndexOf('\n', SLICE);
  if (cut < 0) return undefined;
  const blocks = parse(slice.slice(0, cut));
  const around = lastOfEach(blocks);
  const table = around.at(-1);
  if (!table || !('rows' in table) || table.end < slice.slice(0, cut).trimEnd().length) return undefined;
  for (const { index, 0: row } of slice.slice(cut).matchAll(/\S[^\r\n]*/g))
    table.rows.push({ start: cut + index, end: cut + index + row.length });
  for (const each of around) each.end = table.rows.at(-1)?.end ?? each.end;
  return blocks;
}

/** The last block, and what comes last within that, and so on. */
function lastOfEach(blocks: readonly Block[]): (Block | Item)[] {
  const last = blocks.at(-1);
  if (last?.kind === 'quote') return [last, ...lastOfEach(last.blocks)];
  const item = last?.kind === 'list' ? last.items.at(-1) : undefined;
  return last ? [last, ...(item ? [item, ...lastOfEach(item.blocks)] : [])] : [];
}

/** Nothing but code goes on past a heading at the beginning of a line, so that what stands below it is read by itself. */
const HEADING = /\n(?=#{1,6}[ \t])/g;
const FENCE = /`{3}|~{3}/;

/** Where each slice of a text begins. */
function slicesOf(text: string): number[] {
  const starts = [0];
  const headings = FENCE.test(text) ? [] : Array.from(text.matchAll(HEADING), ({ index }) => index + 1);
  for (const end of [...headings, text.length]) {
    for (let start = starts.at(-1) ?? 0; end - start > SLICE; starts.push(start)) start = endOfSlice(text, start);
    if (end < text.length) starts.push(end);
  }
  return starts;
}

/** The last good place for a break in the second half of a slice: one outside of code, where there is such. */
function endOfSlice(text: string, start: number): number {
  const slice = text.slice(start, start + SLICE);
  const places = BREAKS.flatMap((pattern) =>
    Array.from(slice.matchAll(pattern), ({ index, 0: { length } }) => index + length).toReversed(),
  );
  const late = places.filter((place) => place > SLICE / 2);
  const isOutside = (place: number): boolean => (slice.slice(0, place).match(/^[ \t]*(?:```|~~~)/gm)?.length ?? 0) % 2 === 0;
  const place = late.slice(0, TRIED).find(isOutside) ?? late[0];
  return place === undefined ? nextLine(text, start + SLICE) : start + place;
}

/** The beginning of the next line that is no row: a table stays with its header, however long it is. */
function nextLine(text: string, from: number): number {
  const found = text.slice(from).search(/\n(?![ \t]*\|)/);
  return found < 0 ? text.length : from + found + 1;
}

/** How many places for a break are looked at. */
const TRIED = 20;

const movedSpan = <S extends Span>(span: S, by: number): S => ({ ...span, start: span.start + by, end: span.end + by });

/** A block further down in its text. */
function moveBlock(block: Block, by: number): Block {
  switch (block.kind) {
    case 'list':
      return movedSpan(
        {
          ...block,
          items: block.items.map((item) => movedSpan({ ...item, blocks: item.blocks.map((each) => moveBlock(each, by)) }, by)),
        },
        by,
      );
    case 'quote':
      return movedSpan({ ...block, blocks: block.blocks.map((each) => moveBlock(each, by)) }, by);
    case 'table': {
      const header = block.header && { header: movedSpan(block.header, by) };
      return movedSpan({ ...block, ...header, rows: block.rows.map((row) => movedSpan(row, by)) }, by);
    }
    default:
      return movedSpan(block, by);
  }
}

/** Stretches between empty lines. */
function paragraphsOf(text: string): Block[] {
  return Array.from(text.matchAll(/\S[^\n]*(?:\n(?![ \t\r]*(?:\n|$))[^\n]*)*/g), ({ index, 0: found }) => ({
    kind: 'paragraph',
    start: index,
    end: index + found.trimEnd().length,
  }));
}

function blocksIn(node: Nodes, text: string): Block[] {
  const span = spanOf(node);
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', level: node.depth, words: headingWords(text.slice(span.start, span.end)), ...span }];
    case 'code':
      return [{ kind: 'code', language: node.lang ?? '', fence: fenceOf(text, span.start), ...span }];
    case 'list': {
      const items = node.children.map((item) => ({ ...spanOf(item), blocks: childrenOf(item, text) }));
      return [{ kind: 'list', ordered: node.ordered === true, first: node.start ?? 1, items, ...span }];
    }
    case 'table':
      return [tableOf(node, text)];
    case 'blockquote':
      return [{ kind: 'quote', blocks: childrenOf(node, text), ...span }];
    case 'paragraph':
      return linedBlocks(text, span);
    default:
      return [];
  }
}

const childrenOf = (node: Parent, text: string): Block[] => node.children.flatMap((child) => blocksIn(child, text));

/** The parser gives every node its place. */
const spanOf = ({ position }: Nodes): Span => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
});

const fenceOf = (text: string, start: number): string => /^[ \t]*(?:`{3,}|~{3,})[^\n]*/.exec(text.slice(start))?.[0] ?? '';

/** Without the marks before and behind, or the line below it. */
const headingWords = (heading: string): string =>
  heading
    .replace(/^#{1,6}[ \t]*/, '')
    .replace(/\n[ \t]*[-=]+[ \t]*$/, '')
    .replace(/(?:^|[ \t])#+[ \t]*$/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The parser's first row holds the names; the line of dashes stands between it and the second. */
function tableOf(node: TableNode, text: string): Table {
  const [head, ...rows] = node.children.map(spanOf);
  const span = spanOf(node);
  const dashes = text.indexOf('\n', head?.end ?? span.start) + 1;
  const end = text.indexOf('\n', dashes);
  const header = { start: span.start, end: end < 0 ? span.end : Math.min(end, span.end) };
  return { kind: 'table', ...span, header, rows };
}
