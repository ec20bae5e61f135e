import { Parser } from 'htmlparser2';
import { shownNumber } from './shown.ts';
import type { Workbook } from './workbook.ts';

/** A row that has something in it. */
export interface SheetRow {
  /** As the sheet counts them, from 1. */
  number: number;
  /** What is shown, by the number of the column from 0. */
  cells: Map<number, string>;
  /** Columns whose cells hold text rather than numbers, dates or truth values. */
  texts: Set<number>;
}

/** Characters of XML that are read at once. */
const SLICE = 2 ** 16;
/** What Excel has at most. */
const MOST_COLUMNS = 16_384;

/** The rows of a sheet from top to bottom. A cell that is merged over several rows stands in each of them. */
export function* rowsIn(xml: string, workbook: Workbook): Generator<SheetRow> {
  const merged = mergedIn(xml);
  const reader = new RowReader(workbook);
  for (let at = 0; at < xml.length; at += SLICE) {
    reader.write(xml.slice(at, at + SLICE));
    for (const row of reader.take()) {
      repeat(row, merged);
      if (row.cells.size > 0) yield row;
    }
  }
}

class RowReader {
  readonly #workbook: Workbook;
  readonly #parser: Parser;
  #done: SheetRow[] = [];
  #row: SheetRow = { number: 0, cells: new Map(), texts: new Set() };
  #hidden = false;
  #cell: Record<string, string> = {};
  #column = -1;
  #text = '';
  #inValue = false;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#open(name, attributes),
        ontext: (data) => {
          if (this.#inValue) this.#text += data;
        },
        onclosetag: (name) => this.#close(name),
      },
      { xmlMode: true },
    );
  }

  write(xml: string): void {
    this.#parser.write(xml);
  }

  /** The rows that are whole. */
  take(): SheetRow[] {
    const rows = this.#done;
    this.#done = [];
    return rows;
  }

  #open(name: string, attributes: Record<string, string>): void {
    if (name === 'row') {
      this.#row = { number: Number(attributes.r) || this.#row.number + 1, cells: new Map(), texts: new Set() };
      this.#hidden = attributes.hidden === '1';
      this.#column = -1;
    } else if (name === 'c') {
      this.#cell = attributes;
      this.#column = columnOf(attributes.r) ?? this.#column + 1;
      this.#text = '';
    } else this.#inValue = name === 'v' || name === 't';
  }

  #close(name: string): void {
    this.#inValue = false;
    if (name === 'row' && !this.#hidden) this.#done.push(this.#row);
    if (name !== 'c' || this.#text.trim() === '') return;
    if (this.#column >= MOST_COLUMNS) throw new Error(`has more than ${MOST_COLUMNS} columns`);
    const { text, isText } = this.#shown();
    if (text !== '') this.#row.cells.set(this.#column, text);
    if (isText) this.#row.texts.add(this.#column);
  }

  #shown(): { text: string; isText: boolean } {
    const { t = 'n', s = '0' } = this.#cell;
    const { strings, formats, from1904 } = this.#workbook;
    const raw = this.#text;
    if (t === 's') return { text: (strings[Number(raw)] ?? '').trim(), isText: true };
    if (t === 'b') return { text: raw === '1' ? 'true' : 'false', isText: false };
    if (t === 'e') return { text: '', isText: false };
    const value = Number(raw);
    if (t !== 'n' || !Number.isFinite(value)) return { text: raw.trim(), isText: t !== 'd' };
    return { text: shownNumber(value, formats[Number(s)] ?? 0, from1904), isText: false };
  }
}

/** 0 of `A7`, 27 of `AB3`. */
function columnOf(reference = ''): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  return letters === undefined ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Cells of one column that are shown as one. */
interface Merged {
  column: number;
  first: number;
  last: number;
  text?: string;
}

const MERGED = /<mergeCell\s[^>]{0,200}?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
/** Merged cells of a sheet that are looked at. */
const MOST_MERGED = 10_000;

function mergedIn(xml: string): Merged[] {
  const found = xml.matchAll(MERGED).take(MOST_MERGED);
  return [...found]
    .map(([, letters, first, last]) => ({ column: columnOf(letters) ?? 0, first: Number(first), last: Number(last) }))
    .filter(({ first, last }) => last > first)
    .sort((a, b) => b.first - a.first);
}

/** Rows come from top to bottom: what is behind them is looked at no more. */
function repeat(row: SheetRow, merged: Merged[]): void {
  for (let index = merged.length - 1; index >= 0; index--) {
    const each = merged[index] as Merged; // `index` is in range
    if (each.first > row.number) break;
    if (each.first === row.number) each.text = row.cells.get(each.column);
    else if (each.last >= row.number && each.text && row.cells.size > 0) row.cells.set(each.column, each.text);
    if (each.last <= row.number) merged.splice(index, 1);
  }
}
