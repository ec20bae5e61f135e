import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Failure } from '../../core/contract/errors.ts';
import { databaseFailure, sqliteResult } from './failure.ts';

/** A step from one schema to the next: SQL, or a function where SQL is not enough. It runs within a transaction and must not end it. */
export type Migration = string | ((database: DatabaseSync) => void);

/** How long a statement waits for another process that writes, in milliseconds. */
export const BUSY_MS = 5000;
const RETRY_MS = 20;

/**
 * Opens a database file and brings it to the newest schema: `migrations` are all that there ever were, in order, and its `user_version` is
 * how many of them have run. Made when it is not there: the folder for its user alone (0700), the file and those beside it too (0600). What
 * is deleted is overwritten. A commit survives a crash of the process; `PRAGMA synchronous = FULL` lets it survive one of the machine.
 * Holds the event loop while it works. Throws a Failure that names the path and the mend: `data_version` for a file that a newer version
 * wrote, `data_corrupt` for a damaged one, `storage_full`, or `resource_unavailable` where it cannot be written.
 */
export function openDatabase(path: string, migrations: readonly Migration[]): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    makePrivate(path);
    database = new DatabaseSync(path, { timeout: BUSY_MS });
    refuseNewer(path, database, migrations.length);
    useWriteAheadLog(database);
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;');
    migrate(database, migrations);
    return database;
  } catch (thrown) {
    database?.close();
    throw databaseFailure(path, thrown);
  }
}

/** How many migrations a file has seen. */
export const schemaVersion = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version);

/**
 * SQLite gives the files beside a database the rights of the database, so those are set before it is opened. A file that is there is never
 * opened past SQLite: closing it would end the locks that this process holds on it (https://sqlite.org/howtocorrupt.html, 2.2).
 */
function makePrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (!existsSync(path)) create(path);
  for (const each of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(each)) restrict(each);
}

function create(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch (thrown) {
    if (!hasCode(thrown, 'EEXIST')) throw thrown; // another process was first
  }
}

const hasCode = (thrown: unknown, code: string): boolean => thrown instanceof Error && 'code' in thrown && thrown.code === code;

/** Another user's file keeps its rights: that user alone may change them, and has let us in. */
function restrict(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch (thrown) {
    if (!hasCode(thrown, 'EPERM')) throw thrown;
  }
}

function refuseNewer(path: string, database: DatabaseSync, newest: number): void {
  const version = schemaVersion(database);
  if (version <= newest) return;
  throw new Failure(
    'data_version',
    `${path} was written by a newer version (schema ${version}, this service has ${newest}): start that version, or name another file`,
  );
}

/** Readers do not wait for the writer then. Where two processes make a file at a time SQLite refuses one of them at once: it waits here. */
function useWriteAheadLog(database: DatabaseSync): void {
  const until = Date.now() + BUSY_MS;
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (thrown) {
      if (sqliteResult(thrown) !== 'busy' || Date.now() > until) throw thrown;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

/** All that is missing or nothing, and once where two processes start at a time. */
function migrate(database: DatabaseSync, migrations: readonly Migration[]): void {
  if (schemaVersion(database) >= migrations.length) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const migration of migrations.slice(schemaVersion(database))) {
      if (typeof migration === 'string') database.exec(migration);
      else migration(database);
    }
    database.exec(`PRAGMA user_version = ${migrations.length}; COMMIT;`);
  } catch (thrown) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw thrown;
  }
}
