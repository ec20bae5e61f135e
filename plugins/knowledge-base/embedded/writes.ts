import type { Table } from '@lancedb/lancedb';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import type { Row } from './rows.ts';

/** A failure to write, told apart: a full disk is the operator's to mend, and nothing acknowledged is lost by it. */
export function writeFailure(cause: unknown, folder: string): Failure {
  const message = messageOf(cause);
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
    if (rows.length > 0) await table.add(rows);
    return;
  }
  await table
    .mergeInsert('id')
    .whenMatchedUpdateAll()
    .whenNotMatchedInsertAll()
    .whenNotMatchedBySourceDelete({ where: replaced })
    .execute(rows);
}
