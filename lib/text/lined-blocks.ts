import type { Span } from '../../core/contract/span.ts';
import type { Block } from './block.ts';

/** Marks of items that Markdown does not know, and rows of a table that has no line of dashes. */
const BULLET = /^[ \t]*[•◦▪‣–]\s/;
const ROW = /^[ \t]*\|.*\|[ \t]*$/;

type Kind = 'item' | 'row' | 'prose';

const kindOf = (line: string): Kind => (BULLET.test(line) ? 'item' : ROW.test(line) ? 'row' : 'prose');

interface Run extends Span {
  kind: Kind;
  lines: Span[];
}

function linesIn(text: string, { start, end }: Span): Span[] {
  const lines: Span[] = [];
  for (let at = start; at < end; ) {
    const found = text.indexOf('\n', at);
    const stop = found < 0 || found > end ? end : found;
    lines.push({ start: at, end: stop });
    at = stop + 1;
  }
  return lines;
}

/** Whether a line goes on with what the last run is made of: prose below an item belongs to the item. */
const goesOn = (run: Run, kind: Kind): boolean => run.kind === kind || (run.kind === 'item' && kind === 'prose');

function runsIn(text: string, span: Span): Run[] {
  const runs: Run[] = [];
  for (const line of linesIn(text, span)) {
    const kind = kindOf(text.slice(line.start, line.end));
    const last = runs.at(-1);
    if (!last || !goesOn(last, kind)) runs.push({ kind, ...line, lines: [line] });
    else {
      last.end = line.end;
      const item = last.lines.at(-1);
      if (last.kind === 'item' && kind === 'prose' && item) item.end = line.end;
      else last.lines.push(line);
    }
  }
  return runs;
}

/** The blocks of a paragraph as Markdown has it: other bullets make lists of its lines, and bars make rows. */
export function linedBlocks(text: string, span: Span): Block[] {
  return runsIn(text, span).map(({ kind, lines, start, end }): Block => {
    if (kind === 'row') return { kind: 'table', start, end, rows: lines };
    if (kind === 'prose') return { kind: 'paragraph', start, end };
    const items = lines.map((line) => ({ ...line, blocks: [{ kind: 'paragraph' as const, ...line }] }));
    return { kind: 'list', ordered: false, first: 1, items, start, end };
  });
}
