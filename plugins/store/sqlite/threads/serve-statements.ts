// A worker thread with one connection to a database file: tasks come in, outcomes go out in their order.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { BUSY_MS, openDatabase } from '../../../../lib/sqlite/database.ts';
import { databaseFailure, sqliteResult } from '../../../../lib/sqlite/failure.ts';
import { MIGRATIONS } from '../schema.ts';
import { defineSearchText } from '../search-text.ts';
import type { Fault, Outcome, Row, Statement, Task, ThreadReply, Transaction } from './statements.ts';

const path = String(workerData); // set by StatementThread, which made this worker

/** Statements that are kept prepared. There are a few dozen, and some more by which conditions a search has. */
const PREPARED = 200;

const SHORT_MS = 50;

const say = (reply: ThreadReply): void => parentPort?.postMessage(reply);

function faultOf(thrown: unknown): Fault {
  const { code, message } = databaseFailure(path, thrown);
  return { code, message, lasting: sqliteResult(thrown) !== undefined && code !== 'id_conflict' };
}

class Connection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();
  #full = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  read(statement: Statement): Outcome {
    try {
      return { rows: [this.#run(statement)] };
    } catch (thrown) {
      return { fault: faultOf(thrown) };
    }
  }

  write(transactions: readonly Transaction[], full: boolean): Outcome[] {
    try {
      if (full !== this.#full) this.#database.exec(`PRAGMA synchronous = ${full ? 'FULL' : 'NORMAL'}`);
      this.#full = full;
      this.#database.exec('BEGIN IMMEDIATE');
      const outcomes = transactions.map((each) => this.#transact(each));
      this.#database.exec('COMMIT');
      return outcomes;
    } catch (thrown) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      return transactions.map(() => ({ fault: faultOf(thrown) }));
    }
  }

  /** Whoever has something to write is not to wait until others have read: it is tried again later. */
  checkpoint(): Outcome {
    this.#database.exec(`PRAGMA busy_timeout = ${SHORT_MS}`);
    const outcome = this.read({ sql: 'PRAGMA wal_checkpoint(TRUNCATE)' });
    this.#database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    return outcome;
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  /** One that fails takes nothing else with it, unless SQLite has given up the whole of what is written (a full disk): then it throws. */
  #transact(statements: Transaction): Outcome {
    this.#database.exec('SAVEPOINT one');
    try {
      const rows = statements.map((each) => this.#run(each));
      this.#database.exec('RELEASE one');
      return { rows };
    } catch (thrown) {
      if (!this.#database.isTransaction) throw thrown;
      this.#database.exec('ROLLBACK TO one; RELEASE one');
      return { fault: faultOf(thrown) };
    }
  }

  #run({ sql, values = [] }: Statement): Row[] {
    const prepared = this.#prepare(sql);
    return Array.isArray(values) ? prepared.all(...values) : prepared.all(values);
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known) return known;
    if (this.#prepared.size >= PREPARED) this.#prepared.clear();
    const prepared = this.#database.prepare(sql);
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

function outcomesOf(connection: Connection, task: Exclude<Task, { kind: 'close' }>): Outcome[] {
  if (task.kind === 'write') return connection.write(task.transactions, task.full);
  return [task.kind === 'read' ? connection.read(task.statement) : connection.checkpoint()];
}

function serveTasks(connection: Connection): void {
  parentPort?.on('message', (task: Task) => {
    if (task.kind !== 'close') return say({ outcomes: outcomesOf(connection, task) });
    connection.close();
    parentPort?.close();
  });
}

try {
  const database = openDatabase(path, MIGRATIONS);
  defineSearchText(database);
  serveTasks(new Connection(database));
  say({ opened: true });
} catch (thrown) {
  say({ opened: false, fault: faultOf(thrown) });
}
