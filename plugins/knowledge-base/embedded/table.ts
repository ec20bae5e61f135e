import { join } from 'node:path';
import { type Connection, connect, type Table } from '@lancedb/lancedb';
import { Failure } from '../../../core/errors.ts';
import { type Row, schemaOf } from './rows.ts';

const NAME = 'passages';

/** How long rows that another process has written may stay unseen. */
const SEE_OTHERS_AFTER_SECONDS = 2;

export interface OpenTable {
  connection: Connection;
  table: Table;
}

/** Opens the table of passages, or makes it. Throws `data_corrupt` when its files cannot be read. */
export async function openTable(folder: string, dimensions: number | undefined): Promise<OpenTable> {
  try {
    const connection = await connect(join(folder, 'lance'), { readConsistencyInterval: SEE_OTHERS_AFTER_SECONDS });
    const names = await connection.tableNames();
    const table = names.includes(NAME)
      ? await connection.openTable(NAME)
      : await connection.createEmptyTable(NAME, schemaOf(dimensions), { mode: 'create', existOk: true });
    await table.countRows();
    return { connection, table };
  } catch (cause) {
    throw new Failure(
      'data_corrupt',
      `the knowledge base in ${folder} cannot be opened: ${(cause as Error).message}. Restore it from a backup, or remove the folder and load the documents again.`,
      { cause },
    );
  }
}

/** A failure to write, told apart: a full disk is the operator's to mend, and nothing acknowledged is lost by it. */
export function writeFailure(cause: unknown, folder: string): Failure {
  const message = (cause as Error).message ?? String(cause);
  return /no space left|os error 28|ENOSPC|quota|file too large/i.test(message)
    ? new Failure('storage_full', `there is no room to write in ${folder}: free some, and load again; what was loaded stays`, {
        cause,
      })
    : new Failure('resource_unavailable', `the knowledge base in ${folder} cannot be written: ${message}`, { cause });
}

/**
 * Replaces whole documents in one commit: readers, and a process that opens the folder after a crash, see all of it or
 * nothing. New documents are appended, which costs no join.
 */
export async function replaceDocuments(table: Table, rows: Row[], replaced: string | undefined): Promise<void> {
  if (!replaced) {
    await table.add(rows);
    return;
  }
  await table
    .mergeInsert('id')
    .whenMatchedUpdateAll()
    .whenNotMatchedInsertAll()
    .whenNotMatchedBySourceDelete({ where: replaced })
    .execute(rows);
}
