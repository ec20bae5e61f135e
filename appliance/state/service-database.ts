import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type Migration, openDatabase } from '../../lib/sqlite/database.ts';
import { databaseFailure } from '../../lib/sqlite/failure.ts';
import { finishMoves } from './moves.ts';

/** All that ever changed the tables, in order: append, never change what stands here. Times are milliseconds since the epoch. */
export const SERVICE_MIGRATIONS: readonly Migration[] = [
  // Hashes are SHA-256 in hexadecimal, lists are JSON; NULL is "no limit".
  `CREATE TABLE keys (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, instances TEXT, permissions TEXT,
    calls_per_minute INTEGER, tokens_per_day INTEGER,
    created INTEGER NOT NULL, expires INTEGER, revoked INTEGER, last_used INTEGER
  ) STRICT;
  CREATE TABLE one_time_passwords (
    hash TEXT PRIMARY KEY, key TEXT NOT NULL, instance TEXT NOT NULL, expires INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX one_time_passwords_expires ON one_time_passwords (expires);
  CREATE TABLE embed_codes (
    code TEXT PRIMARY KEY, name TEXT NOT NULL, instance TEXT NOT NULL, origins TEXT NOT NULL,
    calls_per_minute INTEGER, tokens_per_day INTEGER,
    created INTEGER NOT NULL, expires INTEGER, revoked INTEGER, last_used INTEGER
  ) STRICT;
  CREATE TABLE tokens_spent (
    caller TEXT NOT NULL, day TEXT NOT NULL, tokens INTEGER NOT NULL, PRIMARY KEY (caller, day)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL, actor TEXT NOT NULL, actor_name TEXT NOT NULL, action TEXT NOT NULL,
    outcome TEXT NOT NULL, instance TEXT, target TEXT, request TEXT
  ) STRICT;
  CREATE INDEX audit_time ON audit (time);`,
  // Numbers of processes that give ids to answers, and when each was last in use.
  'CREATE TABLE nodes (node INTEGER PRIMARY KEY, seen INTEGER NOT NULL) STRICT',
  // What the service itself signs with.
  'CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;',
  // The last run of each source, and who is at work on it; see `SourceState`.
  `CREATE TABLE sources (
    instance TEXT NOT NULL, name TEXT NOT NULL, fingerprint TEXT NOT NULL, begun INTEGER NOT NULL, killed INTEGER NOT NULL,
    ended INTEGER, outcome TEXT, reason TEXT, loaded INTEGER, unchanged INTEGER, removed INTEGER, failed INTEGER,
    last_good INTEGER, holder TEXT, held_until INTEGER, PRIMARY KEY (instance, name)
  ) STRICT, WITHOUT ROWID`,
  // Who is signed in to the screens: hashes of tokens, and the mark of the key as it was then; see `Sessions`.
  `CREATE TABLE sessions (
    hash TEXT PRIMARY KEY, key TEXT NOT NULL, mark TEXT NOT NULL, created INTEGER NOT NULL, used INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  // What pipeline files were, without secrets; `changes` is JSON. Of proposals `text` has secrets that are not saved yet.
  `CREATE TABLE settings_revisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT, instance TEXT NOT NULL, revision TEXT NOT NULL, time INTEGER NOT NULL, actor TEXT NOT NULL,
    action TEXT NOT NULL, changes TEXT NOT NULL, text TEXT NOT NULL
  ) STRICT;
  CREATE INDEX settings_revisions_instance ON settings_revisions (instance, id);
  CREATE TABLE settings_proposals (
    id TEXT PRIMARY KEY, instance TEXT NOT NULL, name TEXT NOT NULL, base TEXT NOT NULL, time INTEGER NOT NULL, actor TEXT NOT NULL,
    changes TEXT NOT NULL, text TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;`,
  // Where rows come from that several replicas have, each under a number of its own; pipeline files that were saved at one of them.
  `ALTER TABLE audit ADD COLUMN origin TEXT;
  CREATE UNIQUE INDEX audit_origin ON audit (origin) WHERE origin IS NOT NULL;
  CREATE TABLE pipeline_texts (
    instance TEXT PRIMARY KEY, revision TEXT NOT NULL, earlier TEXT NOT NULL, text TEXT NOT NULL, kept TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;`,
];

/** Where a data folder keeps what is the service's own and no pipeline's. */
export const serviceDatabasePath = (data: string): string => join(data, 'service.db');

/** Opens such a file wherever it is; see `openDatabase` for what it throws. */
export const openServiceDatabaseAt = (path: string): DatabaseSync => openDatabase(path, SERVICE_MIGRATIONS);

/** Opens that of a data folder, with all files in it as the last restore was to leave them. */
export function openServiceDatabase(data: string): DatabaseSync {
  finishMoves(data);
  return openServiceDatabaseAt(serviceDatabasePath(data));
}

/** Does something with the file, and throws a Failure that names it when that fails. */
export function attempt<T>(database: DatabaseSync, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw databaseFailure(database.location() ?? 'service.db', thrown);
  }
}

/**
 * Does in one transaction what must outlive a crash of the machine as well: once it returns, it is on the disk. What fails is undone.
 * Nested calls join the outer one.
 */
export function durably<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work();
  database.exec('PRAGMA synchronous = FULL; BEGIN IMMEDIATE;');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (thrown) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw databaseFailure(database.location() ?? 'service.db', thrown);
  } finally {
    database.exec('PRAGMA synchronous = NORMAL');
  }
}
