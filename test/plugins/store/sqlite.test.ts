import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import type { ExchangesWanted, LoggedAnswer, Store } from '../../../core/contract/resources/store.ts';
import { sqlite } from '../../../plugins/store/sqlite.ts';
import { silent, untold } from '../../support/call.ts';

const answer = (id: number): LoggedAnswer => ({
  id,
  time: id,
  instance: 'test',
  reason: 'answered',
  question: `question ${id}`,
  answer: "it's; DROP TABLE answers",
  record: { answer: 'x', score: 1 },
});

const KEEP_AND_DIE = `
  const { sqlite } = await import(${JSON.stringify(new URL('../../../plugins/store/sqlite.ts', import.meta.url).href)});
  const store = sqlite.create({ path: process.argv[1] });
  await store.ready();
  for (let value = 0; value < 42; value++) await store.keep('load', value);
  process.kill(process.pid, 'SIGKILL');`;

describe('store sqlite', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchstone-state-'));
    path = join(folder, 'deep', 'state.db');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('keeps answers over a restart, the newest first', async () => {
    for (const ids of [[1, 2], [3]]) {
      const store = sqlite.create({ path });
      await store.ready?.(silent, untold);
      for (const id of ids) await store.recordAnswer(answer(id));
      await store.close?.();
      await store.close?.();
    }
    const again = sqlite.create({ path });
    await again.ready?.(silent, untold);
    expect(await again.answers(2)).to.deep.equal([answer(3), answer(2)]);
    await again.close?.();
  });

  it('writes many at once, also those that wait when it closes', async () => {
    const store = sqlite.create({ path });
    await store.ready?.(silent, untold);
    const written = Promise.all(Array.from({ length: 100 }, (_, index) => store.recordAnswer(answer(index))));
    await store.close?.();
    await written;
    const again = sqlite.create({ path });
    await again.ready?.(silent, untold);
    expect(await again.answers(1000)).to.have.length(100);
    await again.close?.();
  });

  it('keeps small values by name over a restart, the last one of each', async () => {
    for (const value of [1, { cursor: ['a', 7], done: false }]) {
      const store = sqlite.create({ path });
      await store.ready?.(silent, untold);
      await store.keep('load', value);
      await store.keep('gone', 'x');
      await store.keep('gone', undefined);
      await store.close?.();
    }
    const again = sqlite.create({ path });
    await again.ready?.(silent, untold);
    expect(await again.kept('load')).to.deep.equal({ cursor: ['a', 7], done: false });
    expect(await again.kept('gone')).to.equal(undefined);
    expect(await again.kept('never')).to.equal(undefined);
    await again.close?.();
  });

  it('has on disk what it said it kept, also when the process is killed', async () => {
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', KEEP_AND_DIE, path], { encoding: 'utf8' });
    expect(child.signal, child.stderr).to.equal('SIGKILL');
    const store = sqlite.create({ path });
    await store.ready?.(silent, untold);
    expect(await store.kept('load')).to.equal(41);
    await store.close?.();
  });

  it('takes over a file of the schema before, which had answers alone', async () => {
    await mkdir(dirname(path));
    const database = new DatabaseSync(path);
    database.exec(
      `CREATE TABLE answers (id INTEGER PRIMARY KEY, time INTEGER NOT NULL, instance TEXT NOT NULL, reason TEXT NOT NULL,
        question TEXT NOT NULL, answer TEXT NOT NULL, record TEXT NOT NULL) STRICT;
      INSERT INTO answers VALUES (1, 1, 'test', 'answered', 'q', 'a', '{}');
      PRAGMA user_version = 1;`,
    );
    database.close();
    const store = sqlite.create({ path });
    await store.ready?.(silent, untold);
    await store.keep('load', 1);
    expect(await store.kept('load')).to.equal(1);
    expect(await store.answers(10)).to.have.length(1);
    await store.close?.();
  });

  it('takes over a file of schema 2, whose answers are of nobody', async () => {
    await mkdir(dirname(path));
    const database = new DatabaseSync(path);
    database.exec(
      `CREATE TABLE answers (id INTEGER PRIMARY KEY, time INTEGER NOT NULL, instance TEXT NOT NULL, reason TEXT NOT NULL,
        question TEXT NOT NULL, answer TEXT NOT NULL, record TEXT NOT NULL) STRICT;
      CREATE INDEX answers_time ON answers (time);
      CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
      INSERT INTO answers VALUES (1, 1, 'test', 'answered', 'q', 'a', '{}');
      INSERT INTO kept VALUES ('load', '7');
      PRAGMA user_version = 2;`,
    );
    database.close();
    const [store, other] = [sqlite.create({ path }), sqlite.create({ path })];
    await Promise.all([store.ready?.(silent, untold), other.ready?.(silent, untold)]);
    expect(await store.kept('load')).to.equal(7);
    await store.recordAnswer({ ...answer(2), session: 's-1', user: 'u-1' });
    expect(await other.answers(10)).to.deep.equal([
      { ...answer(2), session: 's-1', user: 'u-1' },
      { id: 1, time: 1, instance: 'test', reason: 'answered', question: 'q', answer: 'a', record: {} },
    ]);
    await Promise.all([store.close?.(), other.close?.()]);
  });

  describe('exchanges', () => {
    const LONG = 'x'.repeat(100_000);
    const HOSTILE = "s' OR '1'='1";
    let store: Store;
    beforeEach(async () => {
      store = sqlite.create({ path });
      await store.ready?.(silent, untold);
      const turns: Partial<LoggedAnswer>[] = [
        { session: 's-1', user: 'u-1' },
        { session: 's-1', user: 'u-1', instance: 'other' },
        { session: 's-2', user: 'u-1' },
        { session: 's-1', user: 'u-1', reason: 'no_results' },
        { session: 's-1', user: 'u-1', reason: 'blocked' },
        { session: 's-1', reason: 'too_short' },
        {},
        { user: 'u-2' },
        { session: 's-1', user: 'u-2' },
        { session: `${LONG}a` },
        { session: `${LONG}b` },
        { session: HOSTILE },
      ];
      for (const [index, turn] of turns.entries()) await store.recordAnswer({ ...answer(index + 1), ...turn });
    });
    afterEach(() => store.close?.());

    const WANTED: [name: string, wanted: Partial<ExchangesWanted>, expected: number[]][] = [
      ['of a session, the oldest first, without what was refused', { sessionId: 's-1' }, [1, 4, 9]],
      ['of a session and not of its user', { sessionId: 's-2', userId: 'u-1' }, [3]],
      ['of a session, without those of another user', { sessionId: 's-1', userId: 'u-2' }, [9]],
      ['of a user, over sessions', { userId: 'u-1' }, [1, 3, 4]],
      ['the newest', { sessionId: 's-1', most: 2 }, [4, 9]],
      ['none', { sessionId: 's-1', most: 0 }, []],
      ['since then', { sessionId: 's-1', since: 4 }, [4, 9]],
      ['of another instance', { sessionId: 's-1', instance: 'other' }, [2]],
      ['of an instance that is none', { sessionId: 's-1', instance: 'none' }, []],
      ['of nobody', {}, []],
      ['of an empty id', { sessionId: '', userId: '' }, []],
      ['of a pattern', { sessionId: '%' }, []],
      ['of an id that is a query', { sessionId: HOSTILE }, [12]],
      ['of a long id', { sessionId: `${LONG}b` }, [11]],
      ['of the beginning of an id', { sessionId: LONG }, []],
    ];
    for (const [name, wanted, expected] of WANTED) {
      it(`are ${name}`, async () => {
        const found = await store.exchanges({ instance: 'test', since: 0, most: 50, ...wanted });
        expect(found).to.deep.equal(expected.map((id) => ({ input: `question ${id}`, response: "it's; DROP TABLE answers" })));
      });
    }

    it('hold what was given before and is not yet written', async () => {
      const written = store.recordAnswer({ ...answer(100), session: 's-3' });
      expect(await store.exchanges({ instance: 'test', sessionId: 's-3', since: 0, most: 5 })).to.have.length(1);
      await written;
    });

    it('are found by an index, for sessions and for users', () => {
      const database = new DatabaseSync(path);
      for (const column of ['session', 'user']) {
        const plan = database
          .prepare(
            `EXPLAIN QUERY PLAN SELECT question FROM answers WHERE instance = ? AND ${column} = ? AND time >= ? ORDER BY time DESC`,
          )
          .all('test', 'x', 0);
        expect(JSON.stringify(plan)).to.contain(`answers_${column}`).and.not.to.contain('TEMP B-TREE');
      }
      database.close();
    });
  });

  it('says so when it is not open', async () => {
    const store = sqlite.create({ path });
    for (const call of [
      () => store.recordAnswer(answer(1)),
      () => store.keep('load', 1),
      () => store.kept('load'),
      () => store.exchanges({ instance: 'test', sessionId: 's', since: 0, most: 1 }),
    ]) {
      const error = await call().catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(Failure).with.property('code', 'resource_unavailable');
    }
  });

  it('refuses a file of a newer version, naming both', async () => {
    const store = sqlite.create({ path });
    await store.ready?.(silent, untold);
    await store.close?.();
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const error = await sqlite
      .create({ path })
      .ready?.(silent, untold)
      .catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Failure);
    expect(error).to.have.property('code', 'data_version');
    expect(messageOf(error)).to.contain('99').and.to.contain(path);
  });
});
