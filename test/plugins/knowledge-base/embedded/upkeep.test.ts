import type { Table } from '@lancedb/lancedb';
import { expect } from 'chai';
import type { Logger } from '../../../../core/contract/call.ts';
import { Upkeep } from '../../../../plugins/knowledge-base/embedded/upkeep.ts';

/** A table that counts what is done to it; `optimize` fails as long as `broken` says why. */
class CountingTable {
  indexes: string[] = [];
  dropped: string[] = [];
  unindexed = 0;
  optimized = 0;
  broken = '';
  readonly rows: number;

  constructor(rows: number) {
    this.rows = rows;
  }

  async countRows(): Promise<number> {
    return this.rows;
  }

  async listIndices(): Promise<{ name: string }[]> {
    return this.indexes.map((name) => ({ name }));
  }

  async indexStats(name: string): Promise<{ numIndexedRows: number; numUnindexedRows: number } | undefined> {
    return this.indexes.includes(name)
      ? { numIndexedRows: this.rows - this.unindexed, numUnindexedRows: this.unindexed }
      : undefined;
  }

  async version(): Promise<number> {
    return this.optimized;
  }

  async dropIndex(name: string): Promise<void> {
    this.indexes = this.indexes.filter((each) => each !== name);
    this.dropped.push(name);
  }

  async createIndex(column: string): Promise<void> {
    this.indexes.push(`${column}_idx`);
  }

  async optimize(): Promise<void> {
    if (this.broken) throw new Error(this.broken);
    this.optimized++;
  }
}

function upkeepOf(table: CountingTable, vectors = true) {
  const errors: string[] = [];
  const log: Logger = {
    debug() {},
    info() {},
    warn() {},
    error: (message, fields) => errors.push(`${message} ${JSON.stringify(fields)}`),
  };
  const keepUp = (): Promise<void> => upkeep.run();
  const upkeep = new Upkeep({ table: table as unknown as Table, vectors, log, keepUp }); // the parts of a table that upkeep uses
  return { upkeep, errors };
}

describe('upkeep of the embedded knowledge base', () => {
  for (const [name, rows, vectors, expected] of [
    ['nothing for an empty table', 0, true, []],
    ['every index but that of vectors for a small one', 100, true, ['id_idx', 'document_idx', 'terms_idx', 'fields_idx']],
    [
      'an index of vectors where comparing all takes long',
      4000,
      true,
      ['id_idx', 'document_idx', 'terms_idx', 'vector_idx', 'fields_idx'],
    ],
    ['none of vectors where there are none', 256, false, ['id_idx', 'document_idx', 'terms_idx', 'fields_idx']],
  ] as const) {
    it(`makes ${name}, once`, async () => {
      const table = new CountingTable(rows);
      const { upkeep } = upkeepOf(table, vectors);
      await upkeep.run();
      await upkeep.run();
      await upkeep.close();
      expect(table.indexes).to.deep.equal(expected);
    });
  }

  it('raises the alarm when it fails, and takes it back when it succeeds again', async () => {
    const table = new CountingTable(100);
    const { upkeep, errors } = upkeepOf(table);
    table.broken = 'no space left on device';
    expect(await upkeep.run().catch((error: Error) => error.message)).to.equal('no space left on device');
    expect(upkeep.failure?.message).to.equal('no space left on device');
    expect(errors).to.have.length(1);
    expect(errors[0]).to.contain('become slower').and.to.contain('no space left');
    table.broken = '';
    await upkeep.run();
    expect(upkeep.failure).to.equal(undefined);
    await upkeep.close();
  });

  it('makes the index of fields anew where rows have come, instead of merging it', async () => {
    const table = new CountingTable(100);
    const { upkeep } = upkeepOf(table);
    await upkeep.run();
    table.unindexed = 1;
    await upkeep.run();
    await upkeep.close();
    expect(table.dropped).to.deep.equal(['fields_idx']);
    expect(table.indexes.toSorted()).to.deep.equal(['document_idx', 'fields_idx', 'id_idx', 'terms_idx']);
  });

  it('never runs twice at once', async () => {
    const table = new CountingTable(100);
    const { upkeep } = upkeepOf(table);
    await Promise.all([upkeep.run(), upkeep.run(), upkeep.run()]);
    await upkeep.close();
    expect(table.indexes).to.have.length(4);
    expect(table.optimized).to.equal(3);
  });
});
