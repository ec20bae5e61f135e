import { type Row, textOf } from './rows.ts';

/** From this many pages on, a line that most of them have at an edge is taken for a running head or foot. */
const ENOUGH_PAGES = 4;

/** Rows at the top and at the bottom that are looked at. */
const EDGE = 2;

/** Pages without running heads, running feet and page numbers. */
export function withoutRunning(pages: readonly Row[][]): Row[][] {
  if (pages.length < ENOUGH_PAGES) return [...pages];
  const running = runningLines(pages);
  return pages.map((page) => page.filter((row, index) => !(isEdge(index, page) && running.has(pattern(row)))));
}

const isEdge = (index: number, page: readonly Row[]): boolean => index < EDGE || index >= page.length - EDGE;
const pattern = (row: Row): string => textOf(row).replace(/\d+/g, '0');

function runningLines(pages: readonly Row[][]): Set<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const edges = new Set(page.filter((_, index) => isEdge(index, page)).map(pattern));
    for (const edge of edges) counts.set(edge, (counts.get(edge) ?? 0) + 1);
  }
  // Heads of left and right pages may differ.
  return new Set([...counts].filter(([, count]) => count >= Math.max(3, pages.length * 0.4)).map(([line]) => line));
}
