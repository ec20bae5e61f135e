import type { Row, Segment } from './rows.ts';

/** Lines that a column has at least. */
const LINES = 4;
/** Characters of an average line: what is shorter on either side is a table. */
const PROSE = 18;
/** Places that are tried. */
const LIKELY = 8;
/** Columns of columns: a page with more has none. */
const DEEPEST = 3;

/** The rows of a page in the order they are read in: within a stretch of columns the left one first. */
export function inReadingOrder(rows: readonly Row[], depth = 0): Row[] {
  const gutter = depth < DEEPEST ? gutterOf(rows) : undefined;
  if (gutter === undefined) return [...rows];
  const ordered: Row[] = [];
  for (const { columns, rows: run } of runsOf(rows, gutter)) {
    if (!columns) ordered.push(...run);
    else for (const side of sidesOf(run, gutter)) ordered.push(...inReadingOrder(side, depth + 1));
  }
  return ordered;
}

interface Run {
  /** Whether the rows stand in two columns. */
  columns: boolean;
  rows: Row[];
}

/** The place left of which no line of the right column begins, where a stretch of the page has two columns of prose. */
function gutterOf(rows: readonly Row[]): number | undefined {
  const starts = new Map<number, number>();
  for (const { segments } of rows)
    for (const { left } of segments) starts.set(Math.round(left / 2), (starts.get(Math.round(left / 2)) ?? 0) + 1);
  const likely = [...starts].filter(([, count]) => count >= LINES).sort(([a, many], [b, more]) => more - many || a - b);
  return likely
    .slice(0, LIKELY)
    .map(([place]) => place * 2 - 2)
    .find((place) => runsOf(rows, place).some(({ columns }) => columns));
}

/** Cuts rows where a line crosses the gutter. */
function runsOf(rows: readonly Row[], gutter: number): Run[] {
  const runs: Row[][] = [];
  let crossed = true;
  for (const row of rows) {
    const crosses = row.segments.some(({ left, right }) => left < gutter && right > gutter);
    if (crosses || crossed) runs.push([row]);
    else runs.at(-1)?.push(row);
    crossed = crosses;
  }
  return runs.map((run) => ({ columns: sidesOf(run, gutter).every(isProse) && overlap(sidesOf(run, gutter)), rows: run }));
}

function sidesOf(rows: readonly Row[], gutter: number): [Row[], Row[]] {
  const side = (wanted: (segment: Segment) => boolean): Row[] =>
    rows.map((row) => ({ ...row, segments: row.segments.filter(wanted) })).filter(({ segments }) => segments.length > 0);
  return [side(({ right }) => right <= gutter), side(({ right }) => right > gutter)];
}

function isProse(rows: readonly Row[]): boolean {
  const segments = rows.flatMap((row) => row.segments);
  return rows.length >= LINES && segments.reduce((sum, { text }) => sum + text.length, 0) >= PROSE * segments.length;
}

/** Columns stand beside each other, not one above the other. */
function overlap([one, other]: [Row[], Row[]]): boolean {
  const [top, bottom] = [Math.min(heightOf(one), heightOf(other)), Math.max(floorOf(one), floorOf(other))];
  return top > bottom;
}

const heightOf = (rows: readonly Row[]): number => rows[0]?.y ?? 0;
const floorOf = (rows: readonly Row[]): number => rows.at(-1)?.y ?? 0;
