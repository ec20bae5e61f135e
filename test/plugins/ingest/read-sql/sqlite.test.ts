import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { SqlBench } from './support.ts';

describe('read_sql on SQLite, alone', () => {
  it('says when a file is not there, and makes none', async () => {
    const bench = new SqlBench();
    await bench.open();
    const error = await bench
      .run({ database: 'sqlite:/tmp/touchstone-nowhere/none.db', query: 'SELECT 1 AS id' })
      .catch((thrown: Error) => thrown);
    expect(String(error)).to.match(/none\.db: unable to open database file/);
    await bench.close();
  });

  it('ends a query that takes too long', async () => {
    const bench = new SqlBench();
    await bench.open();
    const path = join(mkdtempSync(join(tmpdir(), 'touchstone-read-sql-')), 'a.db');
    new DatabaseSync(path).exec('CREATE TABLE t (id)');
    const query = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) AS id FROM n';
    const error = await bench
      .run({ database: `sqlite:${path}`, query, timeout_statement: '300ms' })
      .catch((thrown: Error) => thrown);
    expect(String(error)).to.contain('took longer than 300 ms');
    await bench.close();
    rmSync(dirname(path), { recursive: true });
  });

  it('leaves out bytes', async () => {
    const bench = new SqlBench();
    await bench.open();
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-read-sql-'));
    const path = join(folder, 'a.db');
    const database = new DatabaseSync(path);
    database.exec(
      "CREATE TABLE t (id, body, picture); INSERT INTO t VALUES ('a', 'Text', x'00ff'), (x'01', 'Text', NULL), ('b', x'02', NULL)",
    );
    database.close();
    const { documents, failures, skipped } = await bench.run({
      database: `sqlite:${path}`,
      query: 'SELECT * FROM t',
      content: 'body',
    });
    expect(documents.map(({ id, metadata }) => [id, metadata])).to.deep.equal([['a', {}]]);
    expect(failures.map(({ reason }) => reason)).to.deep.equal([
      "its column 'id' is empty",
      "its column 'body' holds bytes, not text",
    ]);
    expect(skipped).to.deep.equal({ 'column picture (binary)': 1 });
    await bench.close();
    rmSync(folder, { recursive: true });
  });
});
