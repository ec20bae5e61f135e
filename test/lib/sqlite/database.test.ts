import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { Failure } from '../../../core/contract/errors.ts';
import { openDatabase, schemaVersion } from '../../../lib/sqlite/database.ts';

const FIRST = 'CREATE TABLE notes (name TEXT PRIMARY KEY) STRICT';
const SECOND = (database: DatabaseSync): void => database.exec('ALTER TABLE notes ADD COLUMN value TEXT');
const BROKEN = "INSERT INTO notes (name) VALUES ('half'); SELECT * FROM nothing";

const OPEN = `
  const { openDatabase } = await import(${JSON.stringify(new URL('../../../lib/sqlite/database.ts', import.meta.url).href)});
  openDatabase(process.argv[1], ['CREATE TABLE once (id INTEGER)', 'INSERT INTO once VALUES (1)']).close();`;

const rights = (path: string): string => (statSync(path).mode & 0o777).toString(8);

function failureOf(work: () => unknown): Failure {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
}

describe('openDatabase', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchstone-database-'));
    path = join(folder, 'deep', 'down', 'some.db');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('makes folders and files for their user alone, and takes rights of others away', () => {
    openDatabase(path, [FIRST]).close();
    chmodSync(path, 0o644);
    const database = openDatabase(path, [FIRST]);
    database.exec("INSERT INTO notes VALUES ('x')");
    expect(['', '-wal', '-shm'].map((end) => rights(`${path}${end}`))).to.deep.equal(['600', '600', '600']);
    expect([join(folder, 'deep'), join(folder, 'deep', 'down')].map(rights)).to.deep.equal(['700', '700']);
    database.close();
  });

  it('overwrites what is deleted, and writes ahead', () => {
    const database = openDatabase(path, []);
    const pragma = (name: string): unknown => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    expect(['journal_mode', 'secure_delete', 'synchronous', 'busy_timeout'].map(pragma)).to.deep.equal(['wal', 1, 1, 5000]);
    database.close();
  });

  it('runs the migrations that are missing, in order', () => {
    openDatabase(path, [FIRST]).close();
    const database = openDatabase(path, [FIRST, SECOND]);
    database.exec("INSERT INTO notes VALUES ('x', 'y')");
    expect(schemaVersion(database)).to.equal(2);
    database.close();
  });

  it('runs all of them or none', () => {
    openDatabase(path, [FIRST]).close();
    expect(failureOf(() => openDatabase(path, [FIRST, SECOND, BROKEN])).code).to.equal('resource_unavailable');
    const database = openDatabase(path, [FIRST]);
    expect(schemaVersion(database)).to.equal(1);
    expect(database.prepare('SELECT * FROM notes').all()).to.deep.equal([]);
    database.close();
  });

  it('runs them once where several processes start at a time', async () => {
    const children = Array.from({ length: 6 }, () => spawn(process.execPath, ['--input-type=module', '-e', OPEN, path]));
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
    expect(codes).to.deep.equal([0, 0, 0, 0, 0, 0]);
    const database = new DatabaseSync(path);
    expect(database.prepare('SELECT count(*) AS rows FROM once').get()).to.deep.include({ rows: 1 });
    database.close();
  });

  it('refuses a file of a newer version and leaves it as it is', () => {
    openDatabase(path, [FIRST, SECOND]).close();
    const before = readFileSync(path);
    const failure = failureOf(() => openDatabase(path, [FIRST]));
    expect(failure.code).to.equal('data_version');
    expect(failure.message).to.contain(path).and.to.contain('schema 2').and.to.contain('has 1');
    expect(readFileSync(path).equals(before)).to.equal(true);
  });

  const DAMAGED: readonly [name: string, damage: (content: Buffer) => Buffer][] = [
    [
      'is something else',
      () => Buffer.from('this is no database, it is a letter to a friend of mine, as long as a page'.repeat(99)),
    ],
    ['has a header that was written over', (content) => Buffer.concat([Buffer.alloc(100, 7), content.subarray(100)])],
    ['has a schema that was written over', (content) => Buffer.concat([content.subarray(0, 100), Buffer.alloc(3996, 7)])],
    ['was cut', (content) => content.subarray(0, 5000)],
  ];
  for (const [name, damage] of DAMAGED)
    it(`says where and how it is mended when a file ${name}`, () => {
      openDatabase(path, [FIRST]).close();
      writeFileSync(path, damage(readFileSync(path)));
      const failure = failureOf(() => openDatabase(path, [FIRST, SECOND]));
      expect(failure.code).to.equal('data_corrupt');
      expect(failure.message).to.contain(path).and.to.contain('touchstone restore');
    });

  it('says who must let it in where the folder is not its own', () => {
    chmodSync(folder, 0o555);
    const failure = openedByAnother(path);
    chmodSync(folder, 0o700);
    expect(failure).to.contain('resource_unavailable').and.to.contain(path).and.to.contain('let the user');
  });
});

/** What a process says that may not write here; the superuser may write everywhere, and lets somebody else do it. */
function openedByAnother(path: string): string {
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const code = `${OPEN.replace('.close()', '')}`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code, path], { ...user, encoding: 'utf8' });
  return stderr;
}
