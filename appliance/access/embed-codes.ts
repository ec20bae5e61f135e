import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../../core/contract/call.ts';
import { attempt } from '../state/service-database.ts';
import type { Actor, Audit } from './audit.ts';
import type { Allowance, Caller } from './caller.ts';
import { DeferredWrites } from './deferred-writes.ts';
import type { Refusal } from './keys.ts';
import { allowanceOf, endOf, type Row, type Times, timesOf } from './rows.ts';
import { Snapshot } from './snapshot.ts';

/** What is known of an embed code. It stands in pages for all to read: a name, and no secret. */
export interface EmbedCode extends Allowance, Times {
  /** Digits, exact as a number of JSON too. */
  code: string;
  name: string;
  instance: string;
  /** Where pages may use it, such as `https://www.example.com`. */
  origins: readonly string[];
}

export type NewEmbedCode = Pick<EmbedCode, 'name' | 'instance' | 'origins' | 'expires'> & Allowance;

/** A page in a browser. */
export interface Visitor extends Caller {
  kind: 'embedcode';
  origins: readonly string[];
}

interface EmbedCodesOptions {
  database: DatabaseSync;
  audit: Audit;
  log: Logger;
}

/** Too many to find one by trying within the limits of an address; few enough digits to be read out. */
const LOWEST = 10 ** 11;
const BEYOND = 10 ** 12;
/** Milliseconds that the last use of a code waits to be written. */
const WRITE_USES_AFTER = 15_000;

/** The codes that let pages of listed origins ask questions. */
export class EmbedCodes {
  readonly #options: EmbedCodesOptions;
  readonly #known: Snapshot<ReadonlyMap<string, EmbedCode>>;
  readonly #used = new Map<string, number>();
  readonly #uses: DeferredWrites;

  constructor(options: EmbedCodesOptions) {
    this.#options = options;
    this.#known = new Snapshot(options.database, () => new Map(this.list().map((each) => [each.code, each])));
    this.#uses = new DeferredWrites(() => this.#writeUses(), { delay: WRITE_USES_AFTER, log: options.log });
  }

  /** Whose page calls, or why nobody's does. Where it may be used from is for the caller to check. */
  identify(code: string, now = Date.now()): Visitor | Refusal {
    const known = this.#known.value.get(code);
    if (!known) return 'unknown';
    const ended = endOf(known, now);
    if (ended) return ended;
    this.#used.set(code, now);
    this.#uses.expect();
    const { name, instance, origins, callsPerMinute, tokensPerDay } = known;
    const allowance = { callsPerMinute, tokensPerDay };
    return { kind: 'embedcode', id: code, name, scope: { instances: [instance], permissions: [] }, allowance, origins };
  }

  /** Whether pages of an origin may use some live code. */
  lists(origin: string, now = Date.now()): boolean {
    for (const each of this.#known.value.values()) if (each.origins.includes(origin) && !endOf(each, now)) return true;
    return false;
  }

  /** The newest first, revoked and expired ones as well. */
  list(): EmbedCode[] {
    const { database } = this.#options;
    return attempt(database, () => database.prepare('SELECT * FROM embed_codes ORDER BY created DESC, code').all()).map(codeOf);
  }

  create(actor: Actor, wanted: NewEmbedCode): EmbedCode {
    const made: EmbedCode = { ...wanted, code: String(randomInt(LOWEST, BEYOND)), created: Date.now() };
    this.#options.audit.recordWith(actor, { action: 'embedcode.create', target: made.code }, () => this.#insert(made));
    this.#known.renew();
    return made;
  }

  /** From now on the code opens nothing. False when it was revoked before, or is not there. */
  revoke(actor: Actor, code: string): boolean {
    const { database, audit } = this.#options;
    if (!database.prepare('SELECT 1 FROM embed_codes WHERE code = ? AND revoked IS NULL').get(code)) return false;
    const update = database.prepare('UPDATE embed_codes SET revoked = ? WHERE code = ? AND revoked IS NULL');
    audit.recordWith(actor, { action: 'embedcode.revoke', target: code }, () => update.run(Date.now(), code));
    this.#known.renew();
    return true;
  }

  /** Another process has changed something. */
  refresh(): void {
    this.#known.renew();
  }

  /** Writes what waits to be written. */
  flush(): void {
    this.#uses.flush();
  }

  #insert({ code, name, instance, origins, callsPerMinute, tokensPerDay, created, expires }: EmbedCode): void {
    this.#options.database
      .prepare(
        'INSERT INTO embed_codes (code, name, instance, origins, calls_per_minute, tokens_per_day, created, expires) ' +
          'VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(
        ...[code, name, instance, JSON.stringify(origins)],
        ...[callsPerMinute ?? null, tokensPerDay ?? null, created, expires ?? null],
      );
  }

  #writeUses(): void {
    const update = this.#options.database.prepare(
      'UPDATE embed_codes SET last_used = ?1 WHERE code = ?2 AND ifnull(last_used, 0) < ?1',
    );
    for (const [code, time] of this.#used) {
      update.run(time, code);
      this.#used.delete(code);
    }
  }
}

const codeOf = (row: Row): EmbedCode => ({
  code: String(row.code),
  name: String(row.name),
  instance: String(row.instance),
  origins: JSON.parse(String(row.origins)),
  ...allowanceOf(row),
  ...timesOf(row),
});
