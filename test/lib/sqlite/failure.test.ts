import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { Failure } from '../../../core/contract/errors.ts';
import { databaseFailure, sqliteResult } from '../../../lib/sqlite/failure.ts';

describe('databaseFailure', () => {
  let path: string;
  let database: DatabaseSync;
  beforeEach(() => {
    path = join(mkdtempSync(join(tmpdir(), 'touchstone-failure-')), 'some.db');
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec('CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT');
  });
  afterEach(() => {
    database.close();
    rmSync(join(path, '..'), { recursive: true });
  });

  function thrownBy(work: () => void): unknown {
    try {
      work();
    } catch (thrown) {
      return thrown;
    }
    throw new Error('nothing was thrown');
  }

  const CASES: readonly [name: string, work: () => void, code: string, says: RegExp][] = [
    [
      'a disk without room',
      () => {
        database.exec('PRAGMA max_page_count = 3'); // what SQLite takes for the end of the disk
        database.exec(`INSERT INTO notes VALUES ('a', '${'x'.repeat(20_000)}')`);
      },
      'storage_full',
      /make room/,
    ],
    [
      'a row that is there',
      () => database.exec("INSERT INTO notes VALUES ('a', 'b'), ('a', 'b')"),
      'id_conflict',
      /same already/,
    ],
    ['a query that makes no sense', () => database.exec('SELECT * FROM nowhere'), 'resource_unavailable', /no such table/],
    [
      'a file that may only be read',
      () => {
        database.exec('PRAGMA query_only = ON');
        database.exec("INSERT INTO notes VALUES ('a', 'b')");
      },
      'resource_unavailable',
      /let the user that runs the service write/,
    ],
    [
      'a file that another holds',
      () => {
        const other = new DatabaseSync(path);
        other.exec('BEGIN EXCLUSIVE');
        try {
          database.exec("INSERT INTO notes VALUES ('a', 'b')");
        } finally {
          other.close();
        }
      },
      'resource_unavailable',
      /held by another process/,
    ],
  ];
  for (const [name, work, code, says] of CASES)
    it(`names the path and the mend of ${name}`, () => {
      const failure = databaseFailure(path, thrownBy(work));
      expect(failure.code).to.equal(code);
      expect(failure.message).to.match(says).and.to.contain(path);
    });

  it('leaves a Failure as it is, and knows nothing of what is no error of SQLite', () => {
    const failure = new Failure('data_version', 'newer');
    expect(databaseFailure(path, failure)).to.equal(failure);
    expect([new Error('x'), 'text', undefined].map(sqliteResult)).to.deep.equal([undefined, undefined, undefined]);
    expect(databaseFailure(path, 'text').message).to.contain('text').and.to.contain(path);
  });
});
