import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import { sqlite } from '../../../plugins/store/sqlite.ts';
import { callWith, quietHost } from '../../support/call.ts';
import { itKeepsNotes, itLogsAnswers, itRemembersSessions, loggedAnswer } from '../../support/store-suites.ts';

const call = callWith();

const KEEP_AND_DIE = `
  const { sqlite } = await import(${JSON.stringify(new URL('../../../plugins/store/sqlite.ts', import.meta.url).href)});
  const store = sqlite.create({ path: process.argv[1] });
  await store.ready();
  for (let value = 0; value < 42; value++) await store.notes.write('load', value);
  process.kill(process.pid, 'SIGKILL');`;

describe('store sqlite', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchstone-state-'));
    path = join(folder, 'deep', 'state.db');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const place = {
    open: async () => {
      const store = sqlite.create({ path });
      await store.ready?.(quietHost);
      return store;
    },
    unopened: () => sqlite.create({ path }),
  };
  describe('as any log of answers', () => itLogsAnswers(place));
  describe('as any memory of conversations', () => itRemembersSessions(place));
  describe('as anything that keeps notes', () => itKeepsNotes(place));

  it('writes none of those that came together where one of them cannot be written, and goes on with the next', async () => {
    const store = sqlite.create({ path });
    await store.ready?.(quietHost);
    const unwritable = { ...loggedAnswer(2), record: { score: 1n } };
    const together = [loggedAnswer(1), unwritable].map((each) =>
      store.answers.record(each, call).catch(({ code }: Failure) => code),
    );
    expect(await Promise.all(together)).to.deep.equal(['resource_unavailable', 'resource_unavailable']);
    await store.answers.record(loggedAnswer(3), call);
    expect(await store.answers.newest(10, call)).to.deep.equal([loggedAnswer(3)]);
    await store.close?.();
  });

  it('has on disk what it said it kept, also when the process is killed', async () => {
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', KEEP_AND_DIE, path], { encoding: 'utf8' });
    expect(child.signal, child.stderr).to.equal('SIGKILL');
    const store = sqlite.create({ path });
    await store.ready?.(quietHost);
    expect(await store.notes.read('load', call)).to.equal(41);
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
    await store.ready?.(quietHost);
    await store.notes.write('load', 1, call);
    expect(await store.notes.read('load', call)).to.equal(1);
    expect(await store.answers.newest(10, call)).to.have.length(1);
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
    await Promise.all([store.ready?.(quietHost), other.ready?.(quietHost)]);
    expect(await store.notes.read('load', call)).to.equal(7);
    await store.answers.record({ ...loggedAnswer(2), session: 's-1', user: 'u-1' }, call);
    expect(await other.answers.newest(10, call)).to.deep.equal([
      { ...loggedAnswer(2), session: 's-1', user: 'u-1' },
      { id: 1, time: 1, instance: 'test', reason: 'answered', question: 'q', answer: 'a', record: {} },
    ]);
    await Promise.all([store.close?.(), other.close?.()]);
  });

  it('finds conversations by an index, for sessions and for users', async () => {
    await (await place.open()).close?.();
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

  it('refuses a file of a newer version, naming both', async () => {
    const store = sqlite.create({ path });
    await store.ready?.(quietHost);
    await store.close?.();
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const error = await sqlite
      .create({ path })
      .ready?.(quietHost)
      .catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Failure);
    expect(error).to.have.property('code', 'data_version');
    expect(messageOf(error)).to.contain('99').and.to.contain(path);
  });
});
