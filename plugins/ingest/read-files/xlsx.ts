import { describedBy } from './fields.ts';
import { checkOffice, escapeHtml } from './markup.ts';
import { bytesOf } from './open-file.ts';
import { type FoundFile, type Reader, type ReaderOptions, type Reading, titleOfName } from './reader.ts';
import { readingOf } from './record.ts';
import { headingsAt, LOOKED_AT, recordOf } from './sheet/headed.ts';
import { rowsIn, type SheetRow } from './sheet/rows.ts';
import { type Workbook, workbookOf } from './sheet/workbook.ts';
import { unzip } from './zip.ts';

/**
 * One document for each row of a sheet whose first rows hold headings of its columns, and one for what stands above them; one document
 * for a whole sheet of another kind. Sheets and rows that are hidden are left out.
 */
export const readXlsx: Reader = async function* (file, options) {
  const archive = unzip(checkOffice(await bytesOf(file, options)));
  const workbook = workbookOf(archive);
  for (const { name, part } of workbook.sheets)
    yield* new SheetReader(file, options, { name, isOnly: workbook.sheets.length === 1 }).read(archive.text(part), workbook);
};

interface Named {
  name: string;
  /** Of its workbook. */
  isOnly: boolean;
}

class SheetReader {
  readonly #file: FoundFile;
  readonly #options: ReaderOptions;
  readonly #id: string;
  readonly #title: string;

  constructor(file: FoundFile, options: ReaderOptions, { name, isOnly }: Named) {
    this.#file = file;
    this.#options = options;
    this.#id = `${file.id}#${name}`;
    this.#title = isOnly ? titleOfName(file.id) : `${titleOfName(file.id)}: ${name}`;
  }

  *read(xml: string, workbook: Workbook): Generator<Reading> {
    const rows = rowsIn(xml, workbook);
    const first = rows.take(LOOKED_AT).toArray();
    const at = headingsAt(first);
    if (at === undefined) yield* this.#whole([...first, ...rowsIn(xml, workbook).drop(first.length)]);
    else {
      yield* this.#whole(first.slice(0, at));
      const headings = first[at]?.cells ?? new Map<number, string>();
      for (const row of rowsIn(xml, workbook).drop(at + 1)) yield this.#record(row, headings);
    }
  }

  #record(row: SheetRow, headings: ReadonlyMap<number, string>): Reading {
    this.#options.signal.throwIfAborted();
    const fields = recordOf(row, headings);
    const fallback = { id: `${this.#id}!${row.number}`, title: this.#title };
    const item = `${this.#file.path}${this.#id.slice(this.#file.id.length)}!${row.number}`;
    return readingOf({ fields, text: JSON.stringify(fields), item, fallback }, this.#file, this.#options);
  }

  /** Rows as one document: none where there are none. */
  *#whole(rows: readonly SheetRow[]): Generator<Reading> {
    if (rows.length === 0) return;
    const columns = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].sort((a, b) => a - b);
    const cells = ({ cells: own }: SheetRow) => columns.map((column) => `<td>${escapeHtml(own.get(column) ?? '')}</td>`).join('');
    const content = `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</table>`;
    yield { document: { ...describedBy({}, { id: this.#id, title: this.#title }), content, format: 'html' } };
  }
}
