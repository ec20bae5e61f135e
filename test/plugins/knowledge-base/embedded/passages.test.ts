import type { Table } from '@lancedb/lancedb';
import { expect } from 'chai';
import { PassageReader } from '../../../../plugins/knowledge-base/embedded/passages.ts';
import { rowsOf } from '../../../../plugins/knowledge-base/embedded/rows.ts';
import type { RowId } from '../../../../plugins/knowledge-base/embedded/search.ts';
import { openTable } from '../../../../plugins/knowledge-base/embedded/table.ts';
import { loadable } from '../../../support/documents.ts';
import { folderWith } from '../../../support/folder.ts';

describe('passages that are read', () => {
  /** Tables whose first rows have the same addresses. */
  let tables: [first: Table, second: Table];
  let ids: RowId[];
  const open: { close(): void }[] = [];

  async function tableOf(texts: readonly string[]): Promise<Table> {
    const folder = folderWith();
    const { connection, table } = await openTable(folder, folder, undefined);
    open.push(table, connection);
    await table.add(rowsOf(loadable('d', texts), 'en'));
    return table;
  }

  before(async () => {
    tables = [await tableOf(['one pump', 'two pumps']), await tableOf(['one valve', 'two valves'])];
    const rows = (await tables[0].query().withRowId().select(['_rowid']).toArray()) as { _rowid: RowId }[]; // the column asked for
    ids = rows.map(({ _rowid }) => _rowid);
  });
  after(() => {
    for (const each of open) each.close();
  });

  const textsOf = async (reader: PassageReader, table: Table, version: number): Promise<string[]> =>
    [...(await reader.read(table, version, ids)).values()].map(({ passage }) => passage.text);

  it('are remembered as long as the version stands', async () => {
    const reader = new PassageReader();
    const first = await reader.read(tables[0], 1, ids);
    const again = await reader.read(tables[1], 1, ids);
    expect([...again.keys()]).to.deep.equal(ids);
    for (const id of ids) expect(again.get(id)).to.equal(first.get(id));
  });

  it('are read anew when the version is another, each time', async () => {
    const reader = new PassageReader();
    const read: string[][] = [];
    for (const [table, version] of [
      [tables[0], 1],
      [tables[1], 2],
      [tables[0], 3],
    ] as const)
      read.push(await textsOf(reader, table, version));
    expect(read).to.deep.equal([
      ['one pump', 'two pumps'],
      ['one valve', 'two valves'],
      ['one pump', 'two pumps'],
    ]);
  });

  it('are remembered of a version that is not the first', async () => {
    const reader = new PassageReader();
    await textsOf(reader, tables[0], 1);
    await textsOf(reader, tables[1], 2);
    expect(await textsOf(reader, tables[0], 2)).to.deep.equal(['one valve', 'two valves']);
  });

  it('are left out where they are gone', async () => {
    const gone = typeof ids[0] === 'bigint' ? 99n : 99;
    const found = await new PassageReader().read(tables[0], 1, [...ids, gone as RowId]); // an address that no row has
    expect([...found.keys()]).to.deep.equal(ids);
  });
});
