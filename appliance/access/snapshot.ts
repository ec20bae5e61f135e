import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { attempt } from '../state/service-database.ts';

/** Milliseconds after which it is looked whether another process has changed the file: a key revoked there is refused here by then. */
const LOOK_EVERY = 500;

/** What is read from a database on every request: kept in memory, read again once another process has changed the file. */
export class Snapshot<T> {
  readonly #database: DatabaseSync;
  readonly #read: () => T;
  readonly #versionOf: StatementSync;
  #value: T | undefined;
  #version: unknown;
  #looked = 0;

  constructor(database: DatabaseSync, read: () => T) {
    this.#database = database;
    this.#read = read;
    // It changes with what others write, not with what this process writes: `renew` is for that.
    this.#versionOf = database.prepare('PRAGMA data_version');
  }

  get value(): T {
    const now = Date.now();
    if (this.#value === undefined || now - this.#looked > LOOK_EVERY) return this.#look(now);
    return this.#value;
  }

  /** To be called after a change of one's own. */
  renew(): void {
    this.#value = undefined;
  }

  #look(now: number): T {
    return attempt(this.#database, () => {
      const version = this.#versionOf.get()?.data_version;
      const value = this.#value === undefined || version !== this.#version ? this.#read() : this.#value;
      this.#value = value;
      this.#version = version;
      this.#looked = now;
      return value;
    });
  }
}
