import { join } from 'node:path';
import { type Connection, connect, type Table } from '@lancedb/lancedb';
import { Field, FixedSizeList, Float32, Int32, List, Schema, Utf8 } from 'apache-arrow';
import { failureOf } from './failure.ts';
import { DATABASE, TABLE } from './folder.ts';

/** How long rows that another process has written may stay unseen. */
const SEE_OTHERS_AFTER_SECONDS = 2;

const schemaOf = (dimensions: number | undefined): Schema =>
  new Schema([
    ...['id', 'document', 'hash', 'origin', 'language', 'terms', 'shown'].map((name) => new Field(name, new Utf8(), false)),
    new Field('position', new Int32(), false),
    new Field('fields', new List(new Field('item', new Utf8(), true)), false),
    ...(dimensions ? [new Field('vector', new FixedSizeList(dimensions, new Field('item', new Float32(), true)), false)] : []),
  ]);

export interface OpenTable {
  connection: Connection;
  table: Table;
}

/** Opens the table of passages, or makes it. Throws `data_corrupt` when its files are not as they were written. */
export async function openTable(folder: string, dimensions: number | undefined): Promise<OpenTable> {
  try {
    const connection = await connect(join(folder, DATABASE), { readConsistencyInterval: SEE_OTHERS_AFTER_SECONDS });
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
