import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../../core/contract/call.ts';
import { attempt, durably } from '../state/service-database.ts';
import type { Caller } from './caller.ts';
import type { Row } from './rows.ts';

/** Who does something; the state of a request is one. */
export interface Actor {
  caller?: Pick<Caller, 'id' | 'name'>;
  instance?: string;
  requestId?: string;
}

/** What is done. It never holds content: neither texts of documents, questions and answers, nor secrets. */
export interface Act {
  /** `domain.verb`, such as `key.create`. */
  action: `${string}.${string}`;
  /** The id of what it is done to. */
  target?: string;
  /** `done` unless told otherwise. */
  outcome?: 'done' | 'refused' | 'failed';
}

/** An act as it is kept. */
export interface AuditEntry {
  id: number;
  /** ISO 8601. */
  time: string;
  /** The id of a key, `settings` for what the settings say, or `command_line`. */
  actor: string;
  actorName: string;
  action: string;
  outcome: string;
  instance?: string;
  target?: string;
  requestId?: string;
}

export interface AuditOptions {
  database: DatabaseSync;
  /** Gets a line for each act, whatever the level of other lines. */
  log: Logger;
  /** Milliseconds that entries are kept. */
  retention: number;
}

export interface EntriesWanted {
  /** Those of one instance alone. */
  instance: string;
  /** Also those that belong to no instance. */
  withService: boolean;
  /** Those older than the entry of this id. */
  before?: number;
  limit: number;
}

const INSERT =
  'INSERT INTO audit (time, actor, actor_name, action, outcome, instance, target, request) VALUES (?, ?, ?, ?, ?, ?, ?, ?)';
const SELECT = 'SELECT * FROM audit WHERE id < ?1 AND (instance = ?2 OR (?3 AND instance IS NULL)) ORDER BY id DESC LIMIT ?4';

const HOUR = 3_600_000;
const NOBODY = { id: 'service', name: 'service' };

/** What was done to keys, answers, data and settings, by whom: rows in the service's database, and lines of a log stream of their own. */
export class Audit {
  readonly #options: AuditOptions;
  #pruned = 0;

  constructor(options: AuditOptions) {
    this.#options = options;
  }

  /** Keeps that something was done. On the disk when it returns; throws a Failure when it cannot be. */
  record(actor: Actor, act: Act): void {
    this.recordWith(actor, act, () => {});
  }

  /** Does something to the service's database and keeps that it was done: both or neither. */
  recordWith<T>({ caller = NOBODY, instance, requestId }: Actor, { action, target, outcome = 'done' }: Act, work: () => T): T {
    const { database, log } = this.#options;
    const now = Date.now();
    const row = [now, caller.id, caller.name, action, outcome, instance ?? null, target ?? null, requestId ?? null];
    const result = durably(database, () => {
      this.#prune(now);
      database.prepare(INSERT).run(...row);
      return work();
    });
    log.info('audit', { actor: caller.id, actorName: caller.name, action, outcome, instance, target, requestId });
    return result;
  }

  /** The newest first. */
  entries({ instance, withService, before = Number.MAX_SAFE_INTEGER, limit }: EntriesWanted): AuditEntry[] {
    const { database } = this.#options;
    const rows = attempt(database, () => database.prepare(SELECT).all(before, instance, Number(withService), limit));
    return rows.map(entryOf);
  }

  #prune(now: number): void {
    if (now - this.#pruned < HOUR) return;
    this.#pruned = now;
    this.#options.database.prepare('DELETE FROM audit WHERE time < ?').run(now - this.#options.retention);
  }
}

const entryOf = (row: Row): AuditEntry => ({
  id: Number(row.id),
  time: new Date(Number(row.time)).toISOString(),
  actor: String(row.actor),
  actorName: String(row.actor_name),
  action: String(row.action),
  outcome: String(row.outcome),
  ...(row.instance !== null && { instance: String(row.instance) }),
  ...(row.target !== null && { target: String(row.target) }),
  ...(row.request !== null && { requestId: String(row.request) }),
});
