import { fillTemplate } from '../../../lib/ingest/remote-path.ts';
import type { Row } from './database.ts';

/** Which column of a row is what. */
export interface Columns {
  id: string;
  title?: string;
  content?: string;
  url_template: string;
  id_prefix: string;
  /** In bytes, as JSON. */
  max_row_size: number;
}

/** A row as a record of JSON Lines, by the id of its document. */
export interface RowRecord {
  id: string;
  line: string;
  /** Columns that hold bytes: they are left out. */
  binary: string[];
}

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;

/** A value as JSON has it; a list stays a list, anything deeper is text. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return value.map((each) => (typeof each === 'object' && each !== null ? JSON.stringify(each) : plain(each)));
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** The value that tells a row apart, as text; undefined when it has none. */
export function keyOf(row: Row, column: string): string | undefined {
  const value = row[column];
  if (value === null || value === undefined || isBytes(value)) return undefined;
  return String(plain(value)) || undefined;
}

/** Throws, with a reason, for a row that is no document. */
export function recordOf(row: Row, columns: Columns): RowRecord {
  const key = keyOf(row, columns.id);
  if (key === undefined)
    throw new Error(row[columns.id] === undefined ? missing(columns.id, row) : `its column '${columns.id}' is empty`);
  const binary = Object.keys(row).filter((name) => isBytes(row[name]));
  const fields = new Map(
    Object.entries(row).flatMap(([name, value]) => (value === null || isBytes(value) ? [] : [[name, plain(value)]])),
  );
  move(fields, row, { to: 'title', from: columns.title });
  move(fields, row, { to: 'content', from: columns.content });
  if (columns.id.toLowerCase() === 'id' || columns.id === '_id') fields.delete(columns.id);
  const id = columns.id_prefix + key;
  const url = columns.url_template && fillTemplate(columns.url_template, textsOf(fields, columns.id, key));
  // The address that the row has itself counts more; `_id` is what records are known by before any other name.
  const line = JSON.stringify({ ...(url && { url }), ...Object.fromEntries(fields), _id: id });
  if (Buffer.byteLength(line) > columns.max_row_size) throw new Error('is larger than max_row_size');
  return { id, line, binary };
}

const missing = (column: string, row: Row): string =>
  `has no column '${column}': its columns are ${Object.keys(row).slice(0, 50).join(', ')}`;

/** Gives a column the name by which records are read. */
function move(fields: Map<string, unknown>, row: Row, { to, from }: { to: string; from: string | undefined }): void {
  if (from === undefined) return;
  if (row[from] === undefined) throw new Error(missing(from, row));
  if (isBytes(row[from])) throw new Error(`its column '${from}' holds bytes, not text`);
  const value = fields.get(from);
  for (const name of [...fields.keys()]) if (name === from || name.toLowerCase() === to) fields.delete(name);
  fields.set(to, value ?? '');
}

const textsOf = (fields: ReadonlyMap<string, unknown>, id: string, key: string): Record<string, string> =>
  Object.fromEntries([...[...fields].map(([name, value]) => [name, String(value)]), [id, key]]);
