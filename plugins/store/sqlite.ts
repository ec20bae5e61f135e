import { createHash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Type } from 'typebox';
import { Failure, messageOf } from '../../core/contract/errors.ts';
import type { Exchange } from '../../core/contract/facts/question.ts';
import { Path } from '../../core/contract/options.ts';
import { defineResource } from '../../core/contract/plugin.ts';
import type { AnswerLog, ExchangesWanted, LoggedAnswer, Notes, Sessions, Store } from '../../core/contract/resources/store.ts';
import { type Migration, openDatabase } from '../../lib/sqlite/database.ts';

/** What the tables were made of, version by version. */
const MIGRATIONS: readonly Migration[] = [
  `CREATE TABLE answers (
    id INTEGER PRIMARY KEY, time INTEGER NOT NULL, instance TEXT NOT NULL, reason TEXT NOT NULL,
    question TEXT NOT NULL, answer TEXT NOT NULL, record TEXT NOT NULL
  ) STRICT;`,
  `CREATE INDEX IF NOT EXISTS answers_time ON answers (time);
  CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;`,
  // Who asked. Most answers are of nobody, and stand in no index.
  `ALTER TABLE answers ADD COLUMN session TEXT;
  ALTER TABLE answers ADD COLUMN user TEXT;
  CREATE INDEX answers_session ON answers (instance, session, time) WHERE session IS NOT NULL;
  CREATE INDEX answers_user ON answers (instance, user, time) WHERE user IS NOT NULL;`,
];

/** Those of :id, without questions that were refused as they stood, and without what another user than :user said in the session. */
const exchangesOf = (column: 'session' | 'user'): string => `
  SELECT question AS input, answer AS response FROM answers
  WHERE instance = :instance AND ${column} = :id AND time >= :since
    AND (:user IS NULL OR user IS NULL OR user = :user) AND reason NOT IN ('blocked', 'too_short', 'too_long')
  ORDER BY time DESC, id DESC LIMIT :most`;

/** UTF-16 units of an id that are kept as they are. */
const LONGEST_ID = 128;

/** An id as it is kept, `null` for none. A long one is told by its hash: callers choose their ids, and each stands in an index. */
function idOf(id: string | undefined): string | null {
  if (!id) return null;
  return id.length <= LONGEST_ID ? id : createHash('sha256').update(id).digest('base64');
}

interface Waiting {
  answer: LoggedAnswer;
  resolve(): void;
  reject(failure: Failure): void;
}

interface Statements {
  insert: StatementSync;
  bySession: StatementSync;
  byUser: StatementSync;
}

class SqliteStore implements Store {
  readonly answers: AnswerLog = {
    record: (answer) => this.#record(answer),
    newest: async (limit) => this.#newest(limit),
  };
  readonly sessions: Sessions = { exchanges: async (wanted) => this.#exchanges(wanted) };
  readonly notes: Notes = {
    write: async (name, value) => this.#writeNote(name, value),
    read: async (name) => this.#readNote(name),
  };
  readonly #path: string;
  #database?: DatabaseSync;
  #statements?: Statements;
  readonly #waiting: Waiting[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  async ready(): Promise<void> {
    const database = openDatabase(this.#path, MIGRATIONS);
    this.#database = database;
    this.#statements = {
      insert: database.prepare(
        'INSERT OR REPLACE INTO answers (id, time, instance, reason, question, answer, record, session, user) VALUES ' +
          '(?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ),
      bySession: database.prepare(exchangesOf('session')),
      byUser: database.prepare(exchangesOf('user')),
    };
  }

  /** Resolves when the answer is written. What comes in one turn of the event loop is written in one transaction. */
  #record(answer: LoggedAnswer): Promise<void> {
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
    const { database, insert } = this.#use();
    database.exec('BEGIN');
    try {
      for (const { id, time, instance, reason, question, answer, record, session, user } of answers) {
        insert.run(id, time, instance, reason, question, answer, JSON.stringify(record), idOf(session), idOf(user));
      }
      database.exec('COMMIT');
    } catch (cause) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw cause;
    }
  }

  #writeNote(name: string, value: unknown): void {
    try {
      const { database } = this.#use();
      // A note says how far some work has come: unlike a log it is not lost when the power fails.
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

  #readNote(name: string): unknown {
    const row = this.#use().database.prepare('SELECT value FROM kept WHERE name = ?').get(name);
    return row && JSON.parse(String(row.value));
  }

  #use(): Statements & { database: DatabaseSync } {
    const [database, statements] = [this.#database, this.#statements];
    if (!database || !statements) throw new Failure('resource_unavailable', `the store ${this.#path} is not open`);
    return { database, ...statements };
  }

  #failure(cause: unknown): Failure {
    if (cause instanceof Failure) return cause;
    const message = messageOf(cause);
    const code = /full|disk/i.test(message) ? 'storage_full' : 'resource_unavailable';
    return new Failure(code, `${this.#path} cannot be written: ${message}`, { cause });
  }

  #newest(limit: number): LoggedAnswer[] {
    const rows = (this.#database?.prepare('SELECT * FROM answers ORDER BY time DESC, id DESC LIMIT ?').all(limit) ?? []) as (Omit<
      LoggedAnswer,
      'record'
    > & { record: string })[]; // as `insert` wrote them
    return rows.map(({ session, user, ...row }) => ({
      ...row,
      ...(session && { session }),
      ...(user && { user }),
      record: JSON.parse(row.record),
    }));
  }

  #exchanges({ instance, sessionId, userId, since, most }: ExchangesWanted): Exchange[] {
    const { bySession, byUser } = this.#use();
    const [session, user] = [idOf(sessionId), idOf(userId)];
    const id = session ?? user;
    if (id === null) return [];
    this.#write(); // a follow-up may come before the event loop has got to writing
    const rows = (session ? bySession : byUser).all({ instance, id, user, since, most });
    return rows.map(({ input, response }) => ({ input: String(input), response: String(response) })).reverse();
  }

  async close(): Promise<void> {
    this.#write();
    this.#database?.close();
    this.#database = undefined;
    this.#statements = undefined;
  }
}

export const sqlite = defineResource({
  provides: 'store',
  offers: ['answers', 'sessions', 'notes'],
  name: 'sqlite',
  summary: 'Keeps small durable state in one file on this machine.',
  config: Type.Object({
    path: Path({ description: 'The database file. Made when it is not there.' }),
  }),
  create: ({ path }) => new SqliteStore(path),
});
