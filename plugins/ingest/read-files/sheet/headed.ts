import type { SheetRow } from './rows.ts';

/** Rows from the top in which the headings are looked for. */
export const LOOKED_AT = 30;
/** Characters of the longest heading of a column. */
const LONGEST = 100;
/** The share of the fullest row's cells that the row of headings has. */
const SHARE = 0.6;

/** Where among the first rows of a sheet its headings stand; undefined where it is no table of records. */
export function headingsAt(rows: readonly SheetRow[]): number | undefined {
  const fullest = Math.max(0, ...rows.map(({ cells }) => cells.size));
  const index = rows.findIndex((row) => isHeadings(row) && row.cells.size >= fullest * SHARE);
  return index >= 0 && rows.slice(index + 1).some(({ cells }) => cells.size > 1) ? index : undefined;
}

/** Two or more short texts, no two of them the same, and nothing else. */
function isHeadings({ cells, texts }: SheetRow): boolean {
  const words = [...cells.values()];
  const areTexts = [...cells.keys()].every((column) => texts.has(column));
  return cells.size > 1 && areTexts && new Set(words).size === words.length && words.every((text) => text.length <= LONGEST);
}

/** The cells of a row by the headings of their columns. */
export function recordOf({ cells }: SheetRow, headings: ReadonlyMap<number, string>): Record<string, string> {
  const columns = [...cells].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    columns.map(([column, text]) => [headings.get(column)?.replace(/\s+/g, ' ') ?? `column ${column + 1}`, text]),
  );
}
