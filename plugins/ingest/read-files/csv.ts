import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Info, parse } from 'csv-parse';
import { textChunks } from './decode.ts';
import { type Fields, MOST_FIELDS } from './fields.ts';
import { type Reader, titleOfName } from './reader.ts';
import { readingOf } from './record.ts';

interface Row {
  record: Fields;
  info: Info;
}

/** One document a row; the first row names the columns. */
export const readCsv: Reader = async function* (file, options) {
  const chunks = textChunks(file, options);
  const { value: first = { text: '', bytes: 0 } } = await chunks.next();
  const parser = parse({
    columns: columnsOf,
    delimiter: delimiterOf(first.text, extname(file.path).toLowerCase()),
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: options.maxSize,
  });
  const feeding = pipeline(Readable.from(texts(first.text, chunks)), parser);
  feeding.catch(() => undefined); // the same error comes out of the parser below
  let [records, bytes] = [0, 0];
  const rows: AsyncIterable<Row> = parser;
  for await (const { record, info } of rows) {
    const fallback = { id: `${file.id}#${++records}`, title: titleOfName(file.id) };
    const found = { fields: record, text: JSON.stringify(record), item: `${file.path}#${records}`, fallback };
    yield { ...readingOf(found, file, options), bytes: info.bytes - bytes };
    bytes = info.bytes;
  }
  await feeding;
};

function columnsOf(names: string[]): string[] {
  if (names.length > MOST_FIELDS) throw new Error(`has more than ${MOST_FIELDS} columns`);
  return names.map((name, index) => name.trim() || `column ${index + 1}`);
}

async function* texts(first: string, chunks: AsyncIterable<{ text: string }>): AsyncGenerator<string> {
  yield first;
  for await (const { text } of chunks) yield text;
}

/** The one that the first line has most of. Spreadsheets of many countries write semicolons. */
function delimiterOf(text: string, extension: string): string {
  if (extension === '.tsv') return '\t';
  const line = text.slice(0, text.indexOf('\n') >>> 0).replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}
