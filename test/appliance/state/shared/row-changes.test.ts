import type { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { openServiceDatabase } from '../../../../appliance/state/service-database.ts';
import {
  changesOf,
  forgetChanges,
  hasChanges,
  noteChanges,
  SHARED_TABLES,
  stopNoting,
  takeOver,
} from '../../../../appliance/state/shared/row-changes.ts';
import { folderWith } from '../../../support/folder.ts';

const SESSION = "INSERT INTO sessions (hash, key, mark, created, used) VALUES (?, 'k', 'm', 1, 1)";
const AUDIT = "INSERT INTO audit (time, actor, actor_name, action, outcome) VALUES (1, 'a', 'a', 'key.create', 'done')";

describe('changes of rows that replicas share', () => {
  let database: DatabaseSync;
  beforeEach(() => {
    database = openServiceDatabase(folderWith());
  });
  afterEach(() => database.close());

  const noted = () => changesOf(database, 100).map(({ table, key, row }) => [table, JSON.parse(key), row !== undefined]);
  const forgetAll = () => forgetChanges(database, changesOf(database, 1000));

  it('are those that were there before, and all since then, of each row once as it is now', () => {
    database.prepare(SESSION).run('a');
    noteChanges(database);
    database.prepare(SESSION).run('b');
    database.prepare(SESSION).run('c');
    database.prepare("UPDATE sessions SET used = 2 WHERE hash = 'b'").run();
    database.prepare("DELETE FROM sessions WHERE hash = 'c'").run();
    expect(noted()).to.deep.equal([
      ['sessions', ['a'], true],
      ['sessions', ['b'], true],
      ['sessions', ['c'], false],
    ]);
    noteChanges(database); // as the next start does
    forgetAll();
    expect(hasChanges(database)).to.equal(false);
  });

  it('that come while others are sent wait on', () => {
    noteChanges(database);
    database.prepare(SESSION).run('a');
    const sent = changesOf(database, 100);
    database.prepare('UPDATE sessions SET used = 2').run();
    forgetChanges(database, sent);
    expect(noted()).to.deep.equal([['sessions', ['a'], true]]);
  });

  it('of others are taken over and not sent back, but for rows that were changed here and not sent', () => {
    noteChanges(database);
    const row = (hash: string, used: number) => ({
      hash,
      key: 'k',
      mark: 'm',
      created: 1,
      used,
      later: 'a column of a newer version',
    });
    const change = (hash: string, used: number) => ({ table: 'sessions', key: JSON.stringify([hash]), row: row(hash, used) });
    database.prepare(SESSION).run('own');
    takeOver(database, [change('a', 5), change('b', 5), change('own', 5), { table: 'of a newer version', key: '[]' }]);
    takeOver(database, [change('a', 6), { table: 'sessions', key: '["b"]' }]);
    const rows = database.prepare('SELECT hash, used FROM sessions ORDER BY hash').all();
    expect(rows.map(({ hash, used }) => [hash, used])).to.deep.equal([
      ['a', 6],
      ['own', 1],
    ]);
    expect(noted()).to.deep.equal([['sessions', ['own'], true]]);
  });

  it('carry bytes, and tell entries of the audit apart that have the same number', () => {
    noteChanges(database);
    database.prepare('INSERT INTO secrets (name, value) VALUES (?, ?)').run('s', Buffer.from([0, 255]));
    for (let count = 0; count < 2; count++) database.prepare(AUDIT).run();
    const sent = changesOf(database, 100);
    const other = openServiceDatabase(folderWith());
    noteChanges(other);
    other.prepare(AUDIT).run();
    for (let count = 0; count < 2; count++) takeOver(other, sent);
    expect(other.prepare('SELECT value FROM secrets').get()?.value).to.deep.equal(Uint8Array.from([0, 255]));
    expect(other.prepare('SELECT count(*) AS entries FROM audit').get()?.entries).to.equal(3);
    other.close();
  });

  it('are noted no more where nothing is shared', () => {
    noteChanges(database);
    stopNoting(database);
    database.prepare(SESSION).run('a');
    noteChanges(database);
    expect(noted()).to.deep.equal([['sessions', ['a'], true]]);
  });

  it('are those of tables that are there', () => {
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .all()
      .map(({ name }) => String(name));
    expect(tables).to.include.members(Object.keys(SHARED_TABLES));
  });
});
