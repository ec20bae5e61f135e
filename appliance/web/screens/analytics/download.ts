import { csvLine } from '../../../logs/csv.ts';
import type { FigureTable } from './figure-card.tsx';

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
