import type { FigureTable, Value } from './figure-table.ts';

/** What a spreadsheet takes for the beginning of a formula, also in the wide forms of East Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A field of CSV (RFC 4180); a text that a spreadsheet would reckon with stands behind an apostrophe. */
function field(value: Value): string {
  if (value === undefined || typeof value === 'number') return String(value ?? '');
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

const csvLine = (values: readonly Value[]): string => `${values.map(field).join(',')}\r\n`;

/** Gives a table to the browser to keep, as CSV that spreadsheets take for no formulas. */
export function download({ head, rows }: FigureTable, title: string): void {
  save(`${csvLine(head)}${rows.map((row) => csvLine(row)).join('')}`, `${fileNameOf(title)}.csv`);
}

/** Gives a text to the browser to keep. */
export function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const fileNameOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
