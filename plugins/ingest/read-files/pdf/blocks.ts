import { type Row, textOf } from './rows.ts';
import { levelOf, type Style } from './style.ts';
import { type Table, withTables } from './tables.ts';

/** Lines that belong together, or a table. A line that was broken on purpose ends in a line feed. */
export type Block = Table | { kind: 'heading'; level: number; lines: string[] } | { kind: 'text'; lines: string[] };

/** In the size of the text: lines further apart are not of one paragraph. */
const LINE_STEP = 1.75;
/** What ends a sentence, or introduces something. */
export const ENDS = /[.!?:;…。！？]["'”’)\]]*$/;
const ITEM = /^(?:[•◦▪‣–*-]|\(?(?:\d{1,3}|[a-z])[.)])\s+\S/;

/** The blocks of a page, whose rows are in the order they are read in. */
export function blocksOf(rows: readonly Row[], style: Style): Block[] {
  return withTables(rows).flatMap((part): Block[] => (part.kind === 'table' ? [part] : linesToBlocks(part.rows, style)));
}

/** Rows that become one block. */
interface Group {
  level?: number;
  rows: Row[];
}

function linesToBlocks(rows: readonly Row[], style: Style): Block[] {
  const groups: Group[] = [];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    const level = levelOf(row, rows[index + 1], style);
    const last = groups.at(-1);
    const goesOn = before && isNear(before, row) && last?.level === level && (level !== undefined || !ITEM.test(textOf(row)));
    if (goesOn) last?.rows.push(row);
    else groups.push({ level, rows: [row] });
  }
  return groups.map(({ level, rows: own }) =>
    level === undefined ? { kind: 'text', lines: linesOf(own) } : { kind: 'heading', level, lines: own.map(textOf) },
  );
}

/** The share of the width from which on a line is full: what ends before it was broken on purpose. */
const FULL = 0.7;

function linesOf(rows: readonly Row[]): string[] {
  const edges = rows.map(({ segments }) => ({ left: segments[0]?.left ?? 0, right: segments.at(-1)?.right ?? 0 }));
  const widest = Math.max(...edges.map(({ left, right }) => right - left));
  return rows.map((row, index) => {
    const { left, right } = edges[index] as { left: number; right: number }; // one for each row
    return textOf(row) + (right - left < FULL * widest && index < rows.length - 1 ? '\n' : '');
  });
}

/** A row further up begins another column, where a paragraph goes on whose last sentence had not ended. */
const isNear = (before: Row, row: Row): boolean =>
  before.y >= row.y ? before.y - row.y <= LINE_STEP * Math.max(before.size, row.size) : !ENDS.test(textOf(before));
