import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, connect, Session, type Table } from '@lancedb/lancedb';
import { Field, FixedSizeList, Float32, Int32, List, Schema, Utf8 } from 'apache-arrow';
import { failureOf } from './failure.ts';
import { TABLE } from './folder.ts';

/**
 * The engine remembers what it has read of indexes, with their files open, and goes on remembering those that newer ones have replaced:
 * each load leaves two files open and some hundred kilobytes, up to the size of its memory, which is 6 GB where nothing else is said.
 * So much of it is always there, in bytes; of a larger index there is room for what is on the disk, twice.
 */
const LEAST_REMEMBERED = 32 * 1024 * 1024;
const REMEMBERED_OF_DISK = 2;

/** How long rows that another process has written may stay unseen. */
const SEE_OTHERS_AFTER_SECONDS = 2;

/** The column without which rows are of the first format: they had one for each thing that is shown. */
const SHOWN = 'shown';

export const schemaOf = (dimensions: number | undefined): Schema =>
  new Schema([
    ...['id', 'document', 'hash', 'origin', 'language', 'terms', SHOWN].map((name) => new Field(name, new Utf8(), false)),
    new Field('position', new Int32(), false),
    new Field('fields', new List(new Field('item', new Utf8(), true)), false),
    ...(dimensions ? [new Field('vector', new FixedSizeList(dimensions, new Field('item', new Float32(), true)), false)] : []),
  ]);

export interface OpenTable {
  connection: Connection;
  table: Table;
}

export const isFirstFormat = async (table: Table): Promise<boolean> => {
  const { fields } = await table.schema();
  return fields.every(({ name }) => name !== SHOWN);
};

/**
 * Opens the table of passages in the engine's folder, or makes it. Throws `data_corrupt` when its files are not as they were written.
 * `folder` is how the knowledge base is called.
 */
export async function openTable(folder: string, place: string, dimensions: number | undefined): Promise<OpenTable> {
  try {
    const remembered = BigInt(Math.max(LEAST_REMEMBERED, REMEMBERED_OF_DISK * (await bytesIn(place))));
    const session = new Session(remembered, remembered);
    // Given as an argument of its own, as its documentation has it, a session is left out.
    const connection = await connect(place, { readConsistencyInterval: SEE_OTHERS_AFTER_SECONDS, session });
    const names = await connection.tableNames();
    const table = names.includes(TABLE)
      ? await connection.openTable(TABLE)
      : await connection.createEmptyTable(TABLE, schemaOf(dimensions), { mode: 'create', existOk: true });
    await table.countRows();
    return { connection, table };
  } catch (cause) {
    throw failureOf(cause, folder, 'opened');
  }
}

/** Bytes of all files in a folder; of one that is not there, none. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name)).catch(() => ({ size: 0 }))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
