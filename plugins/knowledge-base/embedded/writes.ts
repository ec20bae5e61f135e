import type { Table } from '@lancedb/lancedb';
import type { Row } from './rows.ts';

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
