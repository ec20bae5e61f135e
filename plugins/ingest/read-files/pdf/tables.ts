import type { Row, Segment } from './rows.ts';

export interface Table {
  kind: 'table';
  /** All of the same length. */
  cells: string[][];
}

export interface Lines {
  kind: 'lines';
  rows: Row[];
}

/** Rows that a table has at least. */
const LEAST = 3;
/** Rows that are compared with each other; a longer table is cut. */
const MOST = 200;
/** In font sizes: how far below its cell a further line of it stands at most. */
const NEXT_LINE = 1.6;

/** Parts rows into tables and what is between them. A table is a run of rows whose words stand in the same columns. */
export function withTables(rows: readonly Row[]): (Table | Lines)[] {
  const parts: (Table | Lines)[] = [];
  let at = 0;
  while (at < rows.length) {
    const end = endOfTable(rows, at);
    if (end > at) parts.push(tableOf(rows.slice(at, end)));
    else {
      const last = parts.at(-1);
      if (last?.kind === 'lines')
        last.rows.push(rows[at] as Row); // `at` is in range
      else parts.push({ kind: 'lines', rows: [rows[at] as Row] });
    }
    at = Math.max(end, at + 1);
  }
  return parts;
}

/** Where the table that begins at a row ends; that row itself where none does. */
function endOfTable(rows: readonly Row[], from: number): number {
  if ((rows[from]?.segments.length ?? 0) < 2) return from;
  let full = 0;
  let end = from;
  for (let at = from; at < Math.min(rows.length, from + MOST); at++) {
    const row = rows[at] as Row; // `at` is in range
    if (columnsOf(rows.slice(from, at + 1)).length < 2) break;
    if (row.segments.length > 1) [full, end] = [full + 1, at + 1];
    else if (!goesOn(row, rows[at - 1], rows.slice(from, at))) break;
    else end = at + 1;
  }
  return full >= LEAST ? end : from;
}

/** Whether a row with words in a single column is a further line of a cell that is not the first of its row. */
function goesOn(row: Row, before: Row | undefined, table: readonly Row[]): boolean {
  const [, ...others] = columnsOf(table);
  const [segment] = row.segments;
  const isNear = before !== undefined && before.y - row.y <= NEXT_LINE * Math.max(before.size, row.size);
  return isNear && segment !== undefined && others.some((column) => isIn(segment, column));
}

interface Column {
  left: number;
  right: number;
}

/** Stretches of the width that hold words, parted by ones that no row has words in. */
function columnsOf(rows: readonly Row[]): Column[] {
  const segments = rows.flatMap((row) => row.segments).sort((a, b) => a.left - b.left);
  const columns: Column[] = [];
  for (const { left, right } of segments) {
    const last = columns.at(-1);
    if (last && left <= last.right) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

const isIn = ({ left }: Segment, column: Column): boolean => left >= column.left - 1 && left <= column.right;

function tableOf(rows: readonly Row[]): Table {
  const columns = columnsOf(rows);
  const cells: string[][] = [];
  for (const [index, row] of rows.entries()) {
    const found = columns.map((column) =>
      row.segments
        .filter((segment) => isIn(segment, column))
        .map(({ text }) => text)
        .join(' '),
    );
    const above = cells.at(-1);
    if (above && row.segments.length === 1 && goesOn(row, rows[index - 1], rows.slice(0, index)))
      for (const [place, text] of found.entries()) above[place] = [above[place], text].filter(Boolean).join(' ');
    else cells.push(found);
  }
  return { kind: 'table', cells };
}
