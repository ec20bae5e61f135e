import { createHmac, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { attempt, durably } from '../state/service-database.ts';
import type { Actor, Audit } from './audit.ts';
import type { Caller } from './caller.ts';
import type { Keys } from './keys.ts';
import { digest, sameDigest } from './secrets.ts';

/** 256 bits: nobody finds one by trying. */
const TOKEN_BYTES = 32;
/** Live sessions of one key; those that were begun first end for new ones. */
const MOST = 1000;
/** Milliseconds that the last use of a session may be late in the file. */
const WRITE_USES_AFTER = 60_000;

export interface SessionsOptions {
  database: DatabaseSync;
  audit: Audit;
  keys: Keys;
  /** Milliseconds: the longest life, and without a call. */
  life: { longest: number; idle: number };
}

/** Who is signed in in a browser. */
export interface BrowserSession {
  /** The holder of the key, of kind `session`. */
  caller: Caller;
  /** Milliseconds since the epoch at which it ends at the latest. */
  expires: number;
}

/**
 * Sessions of browsers, each bound to the key that signed in. Of tokens there are hashes alone. The mark of a session is made of its token
 * and the digest of the key: with another key of the same id, as when the settings name a new one, it fits no more.
 */
export class Sessions {
  readonly #options: SessionsOptions;

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  /** Signs the holder of a key in, and gives the token of the new session. */
  create(actor: Actor & { caller: Caller }, now = Date.now()): { token: string; session: BrowserSession } {
    const { database, audit, keys, life } = this.#options;
    const { id } = actor.caller;
    const holder = keys.holderOf(id, now);
    if (!holder) throw new Error('the key has just ended');
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const insert = 'INSERT INTO sessions (hash, key, mark, created, used) VALUES (?, ?, ?, ?, ?)';
    audit.recordWith(actor, { action: 'session.create', target: id }, () => {
      this.#prune(id, now);
      database.prepare(insert).run(digest(token), id, markOf(token, holder.hash), now, now);
    });
    return { token, session: { caller: asSession(holder.caller), expires: now + life.longest } };
  }

  /** Who shows the token; undefined when it is none, has ended, or its key opens nothing any more. */
  identify(token: string, now = Date.now()): BrowserSession | undefined {
    const { database, keys, life } = this.#options;
    const hash = digest(token);
    const select = 'SELECT key, mark, created, used FROM sessions WHERE hash = ? AND created > ? AND used > ?';
    const row = attempt(database, () => database.prepare(select).get(hash, now - life.longest, now - life.idle));
    const holder = row && keys.holderOf(String(row.key), now);
    if (!row || !holder || !sameDigest(String(row.mark), markOf(token, holder.hash))) return undefined;
    if (now - Number(row.used) > Math.min(WRITE_USES_AFTER, life.idle / 2)) this.#use(hash, now);
    return { caller: asSession(holder.caller), expires: Number(row.created) + life.longest };
  }

  /** Ends the session of a token. False where there is none. */
  end(actor: Actor, token: string): boolean {
    const { database, audit } = this.#options;
    const hash = digest(token);
    const found = attempt(database, () => database.prepare('SELECT key FROM sessions WHERE hash = ?').get(hash));
    if (!found) return false;
    audit.recordWith(actor, { action: 'session.delete', target: String(found.key) }, () =>
      database.prepare('DELETE FROM sessions WHERE hash = ?').run(hash),
    );
    return true;
  }

  #use(hash: string, now: number): void {
    const { database } = this.#options;
    attempt(database, () => database.prepare('UPDATE sessions SET used = ? WHERE hash = ?').run(now, hash));
  }

  /** Forgets what has ended, and what one key has too many of. */
  #prune(key: string, now: number): void {
    const { database, life } = this.#options;
    durably(database, () => {
      database.prepare('DELETE FROM sessions WHERE created <= ? OR used <= ?').run(now - life.longest, now - life.idle);
      database
        .prepare(
          'DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions WHERE key = ? ORDER BY created DESC LIMIT -1 OFFSET ?)',
        )
        .run(key, MOST - 1);
    });
  }
}

const asSession = (caller: Caller): Caller => ({ ...caller, kind: 'session' });

const markOf = (token: string, hash: string): string => createHmac('sha256', token).update(`key ${hash}`).digest('hex');

/** What pages of ours send with calls that change something; it follows from the token, and the token not from it. */
export const csrfToken = (token: string): string => createHmac('sha256', token).update('csrf').digest('base64url');
