import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Type } from 'typebox';
import { Failure } from '../../core/errors.ts';
import { Path } from '../../core/options.ts';
import { defineResource } from '../../core/plugin.ts';
import type { LoggedAnswer, Store } from '../../core/resources.ts';

/** Changes when an older service could not read the tables. */
const SCHEMA = 2;

const TABLES = `
  CREATE TABLE IF NOT EXISTS answers (
    id INTEGER PRIMARY KEY, time INTEGER NOT NULL, instance TEXT NOT NULL, reason TEXT NOT NULL,
    question TEXT NOT NULL, answer TEXT NOT NULL, record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS answers_time ON answers (time);
  CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;`;

interface Waiting {
  answer: LoggedAnswer;
  resolve(): void;
  reject(failure: Failure): void;
}

class SqliteStore implements Store {
  readonly #path: string;
  #database?: DatabaseSync;
  #insert?: StatementSync;
  readonly #waiting: Waiting[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  async ready(): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true });
    const database = new DatabaseSync(this.#path);
    this.#database = database;
    // A log may lose its last moments when the power fails, never its integrity: NORMAL. Readers never wait for a writer: WAL.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
    const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version > SCHEMA) {
      throw new Failure(
        'data_version',
        `${this.#path} was written by a newer version (schema ${version}, this service has ${SCHEMA}): start that version, or name another file`,
      );
    }
    database.exec(`${TABLES} PRAGMA user_version = ${SCHEMA};`);
    this.#insert = database.prepare('INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?, ?)');
  }

  /** Resolves when the answer is written. What comes in one turn of the event loop is written in one transaction. */
  recordAnswer(answer: LoggedAnswer): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ answer, resolve, reject }) === 1) setImmediate(() => this.#write());
    });
  }

  #write(): void {
    const waiting = this.#waiting.splice(0);
    if (waiting.length === 0) return;
    try {
      this.#insertAll(waiting.map(({ answer }) => answer));
      for (const { resolve } of waiting) resolve();
    } catch (cause) {
      const failure = this.#failure(cause);
      for (const { reject } of waiting) reject(failure);
    }
  }

  #insertAll(answers: readonly LoggedAnswer[]): void {
    const { database, insert } = this.#opened();
    database.exec('BEGIN');
    try {
      for (const { id, time, instance, reason, question, answer, record } of answers) {
        insert.run(id, time, instance, reason, question, answer, JSON.stringify(record));
      }
      database.exec('COMMIT');
    } catch (cause) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw cause;
    }
  }

  async keep(name: string, value: unknown): Promise<void> {
    try {
      const { database } = this.#opened();
      // What is kept says how far some work has come: unlike a log it is not lost when the power fails.
      database.exec('PRAGMA synchronous = FULL');
      try {
        if (value === undefined) database.prepare('DELETE FROM kept WHERE name = ?').run(name);
        else database.prepare('INSERT OR REPLACE INTO kept VALUES (?, ?)').run(name, JSON.stringify(value));
      } finally {
        database.exec('PRAGMA synchronous = NORMAL');
      }
    } catch (cause) {
      throw this.#failure(cause);
    }
  }

  async kept(name: string): Promise<unknown> {
    const row = this.#opened().database.prepare('SELECT value FROM kept WHERE name = ?').get(name);
    return row && JSON.parse(String(row.value));
  }

  #opened(): { database: DatabaseSync; insert: StatementSync } {
    const [database, insert] = [this.#database, this.#insert];
    if (!database || !insert) throw new Failure('resource_unavailable', `the store ${this.#path} is not open`);
    return { database, insert };
  }

  #failure(cause: unknown): Failure {
    if (cause instanceof Failure) return cause;
    const { message } = cause as Error;
    const code = /full|disk/i.test(message) ? 'storage_full' : 'resource_unavailable';
    return new Failure(code, `${this.#path} cannot be written: ${message}`, { cause });
  }

  async answers(limit: number): Promise<LoggedAnswer[]> {
    const rows = (this.#database?.prepare('SELECT * FROM answers ORDER BY time DESC, id DESC LIMIT ?').all(limit) ?? []) as (Omit<
      LoggedAnswer,
      'record'
    > & { record: string })[]; // as `insert` wrote them
    return rows.map((row) => ({ ...row, record: JSON.parse(row.record) as unknown }));
  }

  async close(): Promise<void> {
    this.#write();
    this.#database?.close();
    this.#database = undefined;
    this.#insert = undefined;
  }
}

export const sqlite = defineResource({
  provides: 'store',
  name: 'sqlite',
  summary: 'Keeps small durable state in one file on this machine.',
  config: Type.Object({
    path: Path({ description: 'The database file. Made when it is not there.' }),
  }),
  create: ({ path }) => new SqliteStore(path),
});
