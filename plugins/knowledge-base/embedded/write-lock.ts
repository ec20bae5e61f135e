import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseFailure, sqliteResult } from '../../../lib/sqlite/failure.ts';

/** The file that holds it, in the folder; it has nothing in it. */
export const LOCK = 'writing.lock';
/** Milliseconds between two tries: a write takes some tens. */
const BETWEEN = 10;

/**
 * Lets one process at a time write into a folder: the engine gives up a write that another one has overtaken, and two that bring the same
 * new document would both add it. It is SQLite's lock on a file of its own, which ends with the process that holds it.
 */
export class WriteLock {
  readonly #path: string;
  #database?: DatabaseSync;

  constructor(folder: string) {
    this.#path = join(folder, LOCK);
  }

  /** Not to be called again before it has ended. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.#database ??= this.#attempt(() => new DatabaseSync(this.#path, { timeout: 0 }));
    const database = this.#database;
    while (!this.#attempt(() => begin(database))) await pause(BETWEEN);
    try {
      return await work();
    } finally {
      database.exec('ROLLBACK');
    }
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
  }

  #attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (thrown) {
      throw databaseFailure(this.#path, thrown);
    }
  }
}

/** False where another process has it. */
function begin(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (thrown) {
    if (sqliteResult(thrown) === 'busy') return false;
    throw thrown;
  }
}
