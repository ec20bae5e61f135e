import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../../core/contract/call.ts';
import { attempt, durably } from '../state/service-database.ts';
import type { Actor, Audit } from './audit.ts';
import { type Allowance, type Caller, type Scope, UNLIMITED } from './caller.ts';
import { DeferredWrites } from './deferred-writes.ts';
import { allowanceOf, endOf, type Row, scopeOf, type Times, timesOf } from './rows.ts';
import { digest, NO_DIGEST, newId, newSecret, sameDigest } from './secrets.ts';
import { Snapshot } from './snapshot.ts';

/** What is known of a key. */
export interface KeyRecord extends Allowance, Times {
  id: string;
  name: string;
  scope: Scope;
}

/** `replaced`: the settings name an admin key, which stands in the place of the stored one. */
export type KeyState = 'live' | 'expired' | 'revoked' | 'replaced';

/** What a new key is to be. */
export type NewKey = Pick<KeyRecord, 'name' | 'scope' | 'expires'> & Allowance;

/** Why a secret opens nothing. Told to the operator alone. */
export type Refusal = 'unknown' | 'expired' | 'revoked';

export interface KeysOptions {
  database: DatabaseSync;
  audit: Audit;
  log: Logger;
  /** The admin key of the settings: it stands in the place of the stored one, and is not stored. */
  adminKey?: string;
}

/** A key made just now: to be shown once, as it cannot be read back. */
export interface MadeKey {
  key: string;
  /** Stores its hash. False when another process has made one meanwhile: this one opens nothing then. */
  keep(): boolean;
}

/** Also its id, so that an operator recognises it. */
const ADMIN_KEY = 'admin';
/** Milliseconds that the last use of a key waits to be written. */
const WRITE_USES_AFTER = 15_000;

interface Known {
  hash: string;
  record: KeyRecord;
  caller: Caller;
}

/** The keys that open the service: several may be live for one purpose, each with a scope and an end of its own. */
export class Keys {
  readonly #options: KeysOptions;
  readonly #known: Snapshot<ReadonlyMap<string, Known>>;
  readonly #used = new Map<string, number>();
  readonly #uses: DeferredWrites;

  constructor(options: KeysOptions) {
    this.#options = options;
    this.#known = new Snapshot(options.database, () => this.#read());
    this.#uses = new DeferredWrites(() => this.#writeUses(), { delay: WRITE_USES_AFTER, log: options.log });
  }

  /**
   * Who holds the key, or why nobody does. It takes one hash, one look into a table of hashes and one comparison, whichever key it is
   * and when it is none: its time tells nothing of the keys that there are.
   */
  identify(key: string, now = Date.now()): Caller | Refusal {
    const presented = digest(key);
    const known = this.#known.value.get(presented);
    if (!sameDigest(known?.hash ?? NO_DIGEST, presented) || !known) return 'unknown';
    const ended = endOf(known.record, now);
    if (ended) return ended;
    this.#used.set(known.record.id, now);
    this.#uses.expect();
    return known.caller;
  }

  /** The caller that a live key stands for, by the id of the key. */
  callerOf(id: string, now = Date.now()): Caller | undefined {
    return this.holderOf(id, now)?.caller;
  }

  /** The same with the digest of the key, which is another one once the key is changed. */
  holderOf(id: string, now = Date.now()): { caller: Caller; hash: string } | undefined {
    const found = this.#known.value.values().find(({ record }) => record.id === id);
    return found && !endOf(found.record, now) ? found : undefined;
  }

  /** All of them, the newest first, revoked and expired ones as well. */
  list(): KeyRecord[] {
    this.#uses.flush();
    const { database } = this.#options;
    return attempt(database, () => database.prepare('SELECT * FROM keys ORDER BY created DESC, id').all()).map(recordOf);
  }

  stateOf(record: KeyRecord, now = Date.now()): KeyState {
    return endOf(record, now) ?? (record.id === ADMIN_KEY && this.#options.adminKey ? 'replaced' : 'live');
  }

  /** Makes a key. What opens the service is in `key` alone: it is not kept. */
  create(actor: Actor, wanted: NewKey): { key: string; record: KeyRecord } {
    const key = newSecret('ts');
    const record: KeyRecord = { ...wanted, id: newId(), created: Date.now() };
    this.#options.audit.recordWith(actor, { action: 'key.create', target: record.id }, () => this.#insert(record, key));
    this.#known.renew();
    return { key, record };
  }

  /** From now on the key opens nothing. False when it was revoked before, or is not there. */
  revoke(actor: Actor, id: string): boolean {
    const { database, audit } = this.#options;
    const isLive = database.prepare('SELECT 1 FROM keys WHERE id = ? AND revoked IS NULL').get(id) !== undefined;
    if (!isLive) return false;
    const update = database.prepare('UPDATE keys SET revoked = ? WHERE id = ? AND revoked IS NULL');
    audit.recordWith(actor, { action: 'key.revoke', target: id }, () => update.run(Date.now(), id));
    this.#known.renew();
    return true;
  }

  /** An admin key, where there was never one. It opens nothing before it is kept. */
  firstKey(): MadeKey | undefined {
    if (this.#options.adminKey || this.#hasAdmin()) return undefined;
    const key = newSecret('ts');
    return { key, keep: () => this.#keepFirst(key) };
  }

  /** Another process has changed something. */
  refresh(): void {
    this.#known.renew();
  }

  /** Writes what waits to be written. */
  flush(): void {
    this.#uses.flush();
  }

  #keepFirst(key: string): boolean {
    const isFirst = durably(this.#options.database, () => {
      if (this.#hasAdmin()) return false;
      this.#insert({ id: ADMIN_KEY, name: ADMIN_KEY, scope: UNLIMITED, created: Date.now() }, key);
      return true;
    });
    if (isFirst) this.#options.audit.record({}, { action: 'key.create', target: ADMIN_KEY });
    this.#known.renew();
    return isFirst;
  }

  #hasAdmin(): boolean {
    const { instances, permissions } = UNLIMITED;
    const found = this.#options.database
      .prepare('SELECT 1 FROM keys WHERE instances = ? AND permissions = ?')
      .get(JSON.stringify(instances), JSON.stringify(permissions));
    return found !== undefined;
  }

  #insert({ id, name, scope, callsPerMinute, tokensPerDay, created, expires }: KeyRecord, key: string): void {
    const lists = [JSON.stringify(scope.instances), JSON.stringify(scope.permissions)];
    this.#options.database
      .prepare(
        'INSERT INTO keys (id, name, hash, instances, permissions, calls_per_minute, tokens_per_day, created, expires) ' +
          'VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(id, name, digest(key), ...lists, callsPerMinute ?? null, tokensPerDay ?? null, created, expires ?? null);
  }

  #read(): Map<string, Known> {
    const { database, adminKey } = this.#options;
    const rows = database.prepare('SELECT * FROM keys').all();
    const known = rows.map((row) => knownOf(String(row.hash), recordOf(row)));
    if (!adminKey) return byHash(known);
    const given = knownOf(digest(adminKey), { id: ADMIN_KEY, name: ADMIN_KEY, scope: UNLIMITED, created: 0 });
    return byHash([...known.filter(({ record }) => record.id !== ADMIN_KEY), given]);
  }

  #writeUses(): void {
    const update = this.#options.database.prepare('UPDATE keys SET last_used = ?1 WHERE id = ?2 AND ifnull(last_used, 0) < ?1');
    for (const [id, time] of this.#used) {
      update.run(time, id);
      this.#used.delete(id);
    }
  }
}

const byHash = (known: readonly Known[]): Map<string, Known> => new Map(known.map((each) => [each.hash, each]));

const knownOf = (hash: string, record: KeyRecord): Known => {
  const { id, name, scope, callsPerMinute, tokensPerDay } = record;
  return { hash, record, caller: { kind: 'key', id, name, scope, allowance: { callsPerMinute, tokensPerDay } } };
};

const recordOf = (row: Row): KeyRecord => ({
  id: String(row.id),
  name: String(row.name),
  scope: scopeOf(row),
  ...allowanceOf(row),
  ...timesOf(row),
});
