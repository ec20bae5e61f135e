import type { DatabaseSync } from 'node:sqlite';
import { attempt, durably } from '../state/service-database.ts';
import type { Caller } from './caller.ts';
import type { Keys } from './keys.ts';
import { digest, newSecret } from './secrets.ts';

/** Milliseconds. */
const LIFE = 30 * 60_000;
/** Live passwords that one key may have at a time. */
const MOST = 10_000;

/** A password that was shown and has not been used yet. */
export interface Presented {
  caller: Caller;
  /** What it is known by. */
  hash: string;
  /** Uses it up. False when another call has done so before. */
  redeem(): boolean;
}

/** Passwords that stand in for a key once, for half an hour: a program hands them to what is not to have its key. */
export class OneTimePasswords {
  readonly #database: DatabaseSync;
  readonly #keys: Keys;

  constructor(database: DatabaseSync, keys: Keys) {
    this.#database = database;
    this.#keys = keys;
  }

  /** Whether it looks like one; whatever does not is no password. */
  static isOne(secret: string): boolean {
    return secret.startsWith('otp_');
  }

  /** Makes a password that may what the key may, on one instance. Undefined when the key has as many as it may have. */
  create(key: string, instance: string, now = Date.now()): string | undefined {
    const password = newSecret('otp');
    // Not worth waiting for the disk: after a crash of the machine another one is asked for.
    const isMade = attempt(this.#database, () => {
      this.#database.prepare('DELETE FROM one_time_passwords WHERE expires <= ?').run(now);
      const row = this.#database.prepare('SELECT count(*) AS live FROM one_time_passwords WHERE key = ?').get(key);
      if (Number(row?.live) >= MOST) return false;
      this.#database
        .prepare('INSERT INTO one_time_passwords (hash, key, instance, expires) VALUES (?, ?, ?, ?)')
        .run(digest(password), key, instance, now + LIFE);
      return true;
    });
    return isMade ? password : undefined;
  }

  /** Who shows it; undefined when it is none, was used, has expired, or its key opens nothing any more. */
  identify(password: string, now = Date.now()): Presented | undefined {
    const hash = digest(password);
    const select = 'SELECT key, instance FROM one_time_passwords WHERE hash = ? AND expires > ?';
    const row = attempt(this.#database, () => this.#database.prepare(select).get(hash, now));
    const holder = row && this.#keys.callerOf(String(row.key), now);
    if (!holder) return undefined;
    const scope = { instances: [String(row.instance)], permissions: holder.scope.permissions };
    return { caller: { ...holder, kind: 'one_time_password', scope }, hash, redeem: () => this.#redeem(hash) };
  }

  /** On the disk before its call begins: not even a crash lets it be used twice. */
  #redeem(hash: string): boolean {
    return durably(
      this.#database,
      () => this.#database.prepare('DELETE FROM one_time_passwords WHERE hash = ?').run(hash).changes === 1,
    );
  }
}
