import { type Row, textOf } from './rows.ts';
import { levelOf, type Style } from './style.ts';
import { type Table, withTables } from './tables.ts';

/** Lines that belong together, or a table. */
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

function linesToBlocks(rows: readonly Row[], style: Style): Block[] {
  const blocks: Block[] = [];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    const level = levelOf(row, rows[index + 1], style);
    const last = blocks.at(-1);
    const near = before !== undefined && isNear(before, row);
    if (level !== undefined) {
      if (near && last?.kind === 'heading' && last.level === level) last.lines.push(textOf(row));
      else blocks.push({ kind: 'heading', level, lines: [textOf(row)] });
    } else if (near && last?.kind === 'text' && !ITEM.test(textOf(row))) last.lines.push(textOf(row));
    else blocks.push({ kind: 'text', lines: [textOf(row)] });
  }
  return blocks;
}

/** A row further up begins another column, where a paragraph goes on whose last sentence had not ended. */
const isNear = (before: Row, row: Row): boolean =>
  before.y >= row.y ? before.y - row.y <= LINE_STEP * Math.max(before.size, row.size) : !ENDS.test(textOf(before));
