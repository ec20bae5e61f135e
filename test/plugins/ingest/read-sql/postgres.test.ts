import { expect } from 'chai';
import { findPostgres, type PostgresServer } from '../../../support/postgres.ts';
import { configure } from '../../../support/run-step.ts';
import { skipWithout } from '../../../support/skip-without.ts';
import { testCall } from '../support.ts';
import { plugin, QUERY, SqlBench, TABLE } from './support.ts';

describe('read_sql on PostgreSQL, alone', () => {
  let server: PostgresServer;
  let bench: SqlBench;
  before(async function () {
    this.timeout(60_000);
    const found = await findPostgres();
    if ('missing' in found) skipWithout(this, found.missing);
    server = found;
    await server.execute(TABLE);
  });
  after(() => server?.close());
  beforeEach(async () => {
    bench = new SqlBench();
    await bench.open();
  });
  afterEach(() => bench.close());

  const failureOf = (options: object): Promise<Error | undefined> =>
    bench.run({ query: QUERY, ...options }).then(
      () => undefined,
      (thrown: Error) => thrown,
    );

  it('reads the types of PostgreSQL', async () => {
    const query = `SELECT 9007199254740993::bigint AS id, 'T' AS title, 'Text' AS body, ARRAY['a','b'] AS tags, '{"a": 1}'::jsonb AS data,
      1.50::numeric AS price, true AS sold,
      timestamptz '2026-01-02 03:04:05.678901+00' AT TIME ZONE 'UTC' AS made, date '2026-01-02' AS day,
      'xyz'::bytea AS picture, NULL AS nothing`;
    const { documents, skipped, failures } = await bench.run({ database: server.url, query });
    expect(failures).to.deep.equal([]);
    expect(documents[0]).to.deep.include({ id: '9007199254740993', lists: { tags: ['a', 'b'] } });
    expect(documents[0]?.metadata).to.deep.equal({
      tags: 'a, b',
      data: '{"a":1}',
      price: '1.50',
      sold: true,
      made: '2026-01-02 03:04:05.678901',
      day: '2026-01-02',
    });
    expect(skipped).to.deep.equal({ 'column picture (binary)': 1 });
  });

  it('writes nothing, not even by a function', async () => {
    await server.execute('CREATE SEQUENCE IF NOT EXISTS counted');
    const error = await failureOf({ database: server.url, query: "SELECT nextval('counted') AS id" });
    expect(error?.message).to.contain('read-only transaction');
  });

  it('ends a statement that takes too long', async () => {
    const error = await failureOf({ database: server.url, query: 'SELECT pg_sleep(20)::text AS id', timeout_statement: '300ms' });
    expect(error?.message).to.contain('statement timeout');
  });

  it('keeps what was read when the connection is lost, and what was there', async function () {
    this.timeout(20_000);
    const query = "SELECT n AS id, 'Row' AS title, repeat('text ', 20) AS body FROM generate_series(1, 5000) n";
    await bench.run({ database: server.url, query });
    const source = plugin.create(configure(plugin, { name: 'rows', database: server.url, query }));
    const failures: unknown[] = [];
    let documents = 0;
    for await (const batch of source.batches({}, testCall())) {
      documents += batch.documents?.length ?? 0;
      failures.push(...(batch.failures ?? []));
      if (documents === 100)
        await server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'touchstone'");
    }
    expect(documents).to.equal(500);
    expect(failures).to.have.length(1);
    expect(failures[0]).to.deep.include({ unread: { origin: source.origins?.()[0] } });
    expect(JSON.stringify(failures[0])).to.contain('broke off after 500 rows');
  });

  const unreachable: [name: string, change: (url: URL) => void, reason: RegExp][] = [
    ['nobody listens', (url) => (url.port = '1'), /ECONNREFUSED/],
    ['its name is unknown', (url) => (url.hostname = 'nowhere.invalid'), /ENOTFOUND|EAI_AGAIN/],
    ['there is no such database', (url) => (url.pathname = '/nothing'), /database "nothing" does not exist/],
    ['there is no such user', (url) => (url.username = 'mallory'), /role "mallory" does not exist/],
  ];
  for (const [name, change, reason] of unreachable)
    it(`says so when ${name}`, async () => {
      const url = new URL(server.url);
      url.password = 'geheim';
      change(url);
      const error = await failureOf({ database: url.href });
      expect(error?.message).to.match(reason);
      expect(JSON.stringify([error?.message, error?.stack, error?.cause])).not.to.contain('geheim');
    });

  it('names itself without credentials', () => {
    const url = 'postgresql://reader:geheim@db.example:5432/shop?sslmode=verify-full';
    const source = plugin.create({ name: 'rows', database: url, query: QUERY, reading: {} } as never); // nothing else is looked at
    expect(source.origins?.()).to.deep.equal(['postgresql://db.example:5432/shop#rows']);
  });
});
