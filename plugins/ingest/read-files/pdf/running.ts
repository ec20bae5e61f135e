import { type Row, textOf } from './rows.ts';

/** From this many pages on running heads and feet are looked for. */
const ENOUGH_PAGES = 4;
/** Rows at the top and at the bottom that are looked at. */
const EDGE = 2;
/** The share of the pages that have the same line at an edge: heads of left and right pages may differ. */
const SHARE = 0.4;

/** Pages without running heads, running feet and page numbers. */
export function withoutRunning(pages: readonly Row[][]): Row[][] {
  if (pages.length < ENOUGH_PAGES) return [...pages];
  const running = runningLines(pages);
  const offset = numberOffset(pages);
  const size = usualSize(pages) * 1.05;
  return pages.map((page, number) =>
    page.filter((row, index) => {
      if (!isEdge(index, page)) return true;
      return (
        !running.has(pattern(row)) && !(offset !== undefined && row.size <= size && numbersIn(row).includes(number + offset))
      );
    }),
  );
}

const isEdge = (index: number, page: readonly Row[]): boolean => index < EDGE || index >= page.length - EDGE;
/** The title of a document stays where it is larger than in the heads of its pages. */
const pattern = (row: Row): string => `${Math.round(row.size)} ${textOf(row).replace(/\d+/g, '0')}`;

function runningLines(pages: readonly Row[][]): Set<string> {
  const counts = count(pages.map((page) => page.filter((_, index) => isEdge(index, page)).map(pattern)));
  return new Set([...counts].filter(([, times]) => times >= leastOf(pages)).map(([line]) => line));
}

const leastOf = (pages: readonly Row[][]): number => Math.max(3, pages.length * SHARE);

/** What page numbers at the edges are ahead of the count of pages; undefined where pages are not numbered. */
function numberOffset(pages: readonly Row[][]): number | undefined {
  const found = pages.map((page, number) =>
    page
      .filter((_, index) => isEdge(index, page))
      .flatMap(numbersIn)
      .map((each) => each - number),
  );
  const [most] = [...count(found)].sort(([, a], [, b]) => b - a);
  return most && most[1] >= leastOf(pages) ? most[0] : undefined;
}

/** The size that most rows have: a heading is larger, and may begin with the number of its page by chance. */
function usualSize(pages: readonly Row[][]): number {
  const sizes = pages.flatMap((page) => page.map(({ size }) => size)).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

/** The numbers that a row begins and ends with. */
const numbersIn = (row: Row): number[] =>
  [/^\W*(\d{1,4})\b/, /\b(\d{1,4})\W*$/].flatMap((place) => {
    const [, digits] = place.exec(textOf(row)) ?? [];
    return digits ? [Number(digits)] : [];
  });

/** On how many pages something stands. */
function count<T>(pages: readonly T[][]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const page of pages) for (const each of new Set(page)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}
