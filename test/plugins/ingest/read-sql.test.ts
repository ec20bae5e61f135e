import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { findPostgres } from '../../support/postgres.ts';
import { skipWithout } from '../../support/skip-without.ts';
import { plugin, QUERY, SqlBench, TABLE } from './read-sql/support.ts';
import { testCall } from './support.ts';

/** A database under test. */
interface Place {
  /** The options that lead to it. */
  options: Record<string, string>;
  execute(sql: string): Promise<void>;
  close(): Promise<void>;
}

const openers: Record<string, () => Promise<Place | { missing: string }>> = {
  SQLite: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-read-sql-'));
    const path = join(folder, 'shop.db');
    const database = new DatabaseSync(path);
    return {
      options: { database: `sqlite:${path}` },
      execute: async (sql) => database.exec(sql),
      close: async () => {
        database.close();
        rmSync(folder, { recursive: true });
      },
    };
  },
  PostgreSQL: async () => {
    const found = await findPostgres();
    if ('missing' in found) return found;
    return { options: { database: found.url }, execute: (sql) => found.execute(sql), close: () => found.close() };
  },
};

const INCREMENTAL = { query: QUERY, changed: 'updated', state: 'store', documents: 'kb' };

for (const [name, open] of Object.entries(openers))
  describe(`read_sql on ${name}`, () => {
    let place: Place;
    let bench: SqlBench;
    before(async function () {
      this.timeout(60_000);
      const found = await open();
      if ('missing' in found) skipWithout(this, found.missing);
      else place = found;
    });
    after(() => place?.close());
    beforeEach(async () => {
      bench = new SqlBench();
      await bench.open();
      await place.execute(TABLE);
    });
    afterEach(() => bench.close());

    const run = (options: object = {}, how?: Parameters<SqlBench['run']>[1]) =>
      bench.run({ ...place.options, query: QUERY, ...options }, how);

    it('reads each row as a document', async () => {
      const { documents, failures, loaded } = await run({
        url_template: 'https://x.example/{shelf}/{id}',
        id_prefix: 'article-',
      });
      expect(failures).to.deep.equal([]);
      expect(loaded).to.deep.equal(['article-1', 'article-2', 'article-3']);
      const [first] = documents;
      expect(first).to.deep.include({
        id: 'article-1',
        title: 'Bolts',
        content: 'Bolts hold plates together.',
        url: 'https://x.example/steel/1',
        metadata: { shelf: 'steel', updated: 'a' },
      });
      expect(first?.origin).to.match(/#rows$/);
      expect(documents[1]?.metadata).to.include({ extra: 'x' });
    });

    it('takes the columns that it is told', async () => {
      const { documents } = await run({
        id: 'title',
        title: 'shelf',
        content: 'extra',
        query: 'SELECT * FROM articles WHERE id = 2',
      });
      expect(documents[0]).to.include({ id: 'Nuts', title: 'steel', content: 'x' });
    });

    it('loads nothing again that is unchanged, and removes what is gone', async () => {
      await run();
      await place.execute("DELETE FROM articles WHERE id = 1; UPDATE articles SET body = 'Nuts are small.' WHERE id = 2");
      const { loaded, unchanged, removed } = await run();
      expect({ loaded, unchanged, removed }).to.deep.equal({ loaded: ['2'], unchanged: ['3'], removed: ['1'] });
    });

    it('reads rows alone that have changed, where a column tells', async () => {
      expect((await run(INCREMENTAL)).documents).to.have.length(3);
      const second = await run(INCREMENTAL);
      expect([second.documents, second.unchanged, second.removed]).to.deep.equal([[], ['1', '2', '3'], []]);
      await place.execute(
        "UPDATE articles SET body = 'Glue holds paper.', updated = 'b' WHERE id = 3; DELETE FROM articles WHERE id = 2",
      );
      const third = await run(INCREMENTAL);
      expect(third.documents.map(({ id, content }) => [id, content])).to.deep.equal([['3', 'Glue holds paper.']]);
      expect([third.loaded, third.unchanged, third.removed, third.failures]).to.deep.equal([['3'], ['1'], ['2'], []]);
    });

    it('reads again what the knowledge base lost, or did not take', async () => {
      await run(INCREMENTAL);
      bench.kb.held.delete('1');
      expect((await run(INCREMENTAL)).loaded).to.deep.equal(['1']);
      await place.execute("UPDATE articles SET body = 'New.', updated = 'b' WHERE id = 2");
      bench.kb.refused.add('2');
      expect((await run(INCREMENTAL)).failures.map(({ item }) => item)).to.deep.equal(['2']);
      bench.kb.refused.clear();
      expect((await run(INCREMENTAL)).loaded).to.deep.equal(['2']);
    });

    it('reads everything again for another pipeline or other options', async () => {
      await run(INCREMENTAL);
      expect((await run(INCREMENTAL, { generation: 'other' })).documents).to.have.length(3);
      expect((await run({ ...INCREMENTAL, title: 'shelf' })).documents).to.have.length(3);
    });

    it('names rows that are no documents, and reads the others', async () => {
      await place.execute("INSERT INTO articles VALUES (NULL, 'None', 'No id.', '', '', ''), (4, 'Wide', 'w', '', '', '')");
      await place.execute("UPDATE articles SET body = replace(substr('          ', 1, 10), ' ', 'wide text ') WHERE id = 4");
      const { failures, documents } = await run({
        max_row_size: '150B',
        query: 'SELECT * FROM articles ORDER BY title',
      });
      expect(documents.map(({ id }) => id)).to.have.members(['1', '2', '3']);
      const told = failures.map(({ item, reason, unread }) => [item.replace(/.*#/, ''), reason, unread?.document]);
      expect(told).to.deep.equal([
        ['rows row 3', "its column 'id' is empty", undefined],
        ['rows row 5', 'is larger than max_row_size', '4'],
      ]);
    });

    it('tells rows without an id in each run, and keeps what may have been one', async () => {
      await run(INCREMENTAL);
      await place.execute('UPDATE articles SET id = NULL WHERE id = 3');
      for (const _ of [1, 2]) {
        const { failures, removed, documents } = await run(INCREMENTAL);
        expect([failures.map(({ reason }) => reason), removed, documents]).to.deep.equal([["its column 'id' is empty"], [], []]);
      }
    });

    it('tells duplicate ids', async () => {
      await place.execute('UPDATE articles SET id = 1');
      const { failures, loaded } = await run();
      expect([failures.length, loaded]).to.deep.equal([2, ['1']]);
      expect(failures[0]?.reason).to.contain('duplicate id');
    });

    const refused: [name: string, options: object, reason: RegExp][] = [
      ['a query that writes', { query: "INSERT INTO articles VALUES (9, '', '', '', '', '') RETURNING *" }, /syntax error/],
      ['a query that removes', { query: 'DELETE FROM articles' }, /syntax error/],
      ['two statements', { query: 'SELECT 1 AS id; DROP TABLE articles' }, /syntax error/],
      ['a table that is not there', { query: 'SELECT * FROM nowhere' }, /nowhere/],
      ['a query that is none', { query: 'hello' }, /syntax error|no such table|hello/],
    ];
    for (const [what, options, reason] of refused)
      it(`refuses ${what}`, async () => {
        await run();
        const error = await run(options).then(
          () => undefined,
          (thrown: Error) => thrown,
        );
        expect(error?.message).to.match(reason);
        expect((await run()).unchanged).to.deep.equal(['1', '2', '3']);
      });

    it('refuses a column that is not there', async () => {
      const { failures, documents } = await run({ id: 'number' });
      expect(documents).to.deep.equal([]);
      expect(failures[0]?.reason).to.contain("has no column 'number': its columns are id, title");
    });

    it('cuts a query that gives too many rows, and removes nothing then', async () => {
      await run();
      await place.execute(
        'DELETE FROM articles WHERE id = 1; INSERT INTO articles SELECT id + 10, title, body, shelf, updated, extra FROM articles',
      );
      const { loaded, removed, failures } = await run({ max_rows: 3 });
      expect([loaded, removed]).to.deep.equal([['12'], []]);
      expect(failures[0]?.reason).to.contain('more than the 3 rows');
    });

    it('reads many rows in groups', async function () {
      this.timeout(20_000);
      const digits = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ');
      const query = `SELECT 1000 + a.d * 100 + b.d * 10 + c.d AS id, 'Row' AS title, 'Some text' AS body, 'a' AS updated
        FROM (${digits}) a, (${digits}) b, (${digits}) c, (SELECT 1 AS d UNION ALL SELECT 2) d WHERE d.d = 1 ORDER BY 1`;
      const { loaded, failures } = await run({ ...INCREMENTAL, query });
      expect([loaded.length, new Set(loaded).size, failures]).to.deep.equal([1000, 1000, []]);
      expect((await run({ ...INCREMENTAL, query })).documents).to.have.length(0);
    });

    it('breaks off when it is told to', async () => {
      const stop = new AbortController();
      const call = testCall(stop.signal);
      stop.abort(new Error('enough'));
      const error = await run({}, { call }).then(
        () => undefined,
        (thrown: Error) => thrown,
      );
      expect(error?.message).to.equal('enough');
    });
  });

describe('read_sql', () => {
  const issues: [name: string, options: object, message: RegExp | undefined][] = [
    ['a file', { database: 'sqlite:/a.db' }, undefined],
    ['an address', { database: 'postgresql://a:b@h/d' }, undefined],
    ['no address', { database: 'postgresql://a:geheim@h:port/d' }, /is no address/],
    ['a state alone', { database: 'sqlite:/a.db', state: 's', changed: 'c' }, /belong together/],
    ['a state without a mark', { database: 'sqlite:/a.db', state: 's', documents: 'kb' }, /needs 'changed'/],
  ];
  for (const [name, options, message] of issues)
    it(`checks its options: ${name}`, async () => {
      const said = (await plugin.check?.({ name: 'n', query: 'q', ...options } as never)) ?? []; // as a file would have them
      expect(said.map((issue) => issue.message).join()).to.match(message ?? /^$/);
      expect(JSON.stringify(said)).not.to.contain('geheim');
    });
});
