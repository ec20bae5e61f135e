import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../../core/contract/call.ts';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import { openServiceDatabase } from '../service-database.ts';
import { Leases } from './leases.ts';
import { Replica } from './replica.ts';
import { SharedCounters } from './shared-counters.ts';
import { SharedIndex } from './shared-index.ts';
import type { SharedLayout } from './shared-layout.ts';
import { SharedLockouts } from './shared-lockouts.ts';
import { SharedReports } from './shared-reports.ts';
import { SharedRows } from './shared-rows.ts';
import type { SharedStateOptions } from './shared-settings.ts';

/** Milliseconds between looks for what others have changed, and for what was changed here by another process. */
const LOOK_EVERY = 500;
const SEND_EVERY = 100;
/** Milliseconds that an answer waits for what it has changed to reach the others. */
const LONGEST_WAIT = 3_000;
const PRUNE_EVERY = 3_600_000;

export interface SharedStateParts {
  options: SharedStateOptions;
  /** The data folder. */
  data: string;
  log: Logger;
  /** What its indices are made of; as this version has it by default. */
  layout?: SharedLayout;
}

interface OpenedShared {
  database: DatabaseSync;
  index: SharedIndex;
  counts: SharedIndex;
  rows: SharedRows;
  leases: Leases;
  counters: SharedCounters;
  replica: Replica;
  reports: SharedReports;
  lockouts: SharedLockouts;
}

/** What replicas share. Each goes on with what it has where Elasticsearch is away, and sends what the others lack once it is back. */
export class SharedState {
  /** Told of the tables in which others have changed something. */
  onChange?: (tables: ReadonlySet<string>) => void;
  readonly #parts: SharedStateParts;
  readonly #timers: NodeJS.Timeout[] = [];
  #opened?: OpenedShared;
  #fault = '';

  constructor(parts: SharedStateParts) {
    this.#parts = parts;
  }

  /**
   * Brings this replica to where the others are. `prepare` makes what each needs and all must have alike. Throws where Elasticsearch
   * cannot be used: a replica that knows no keys is of no use.
   */
  async open(prepare: (database: DatabaseSync) => void): Promise<void> {
    const { options, data, layout } = this.#parts;
    const index = await SharedIndex.open(options, 'service', layout);
    const counts = await SharedIndex.open(options, 'counts', layout);
    const database = openServiceDatabase(data);
    const fail = (thrown: unknown): void => this.#fail(thrown);
    const rows = new SharedRows(database, index);
    const counters = new SharedCounters(counts, fail);
    const [leases, replica] = [new Leases(counts), new Replica(counts, fail)];
    const [reports, lockouts] = [new SharedReports(counts, replica), new SharedLockouts(counts)];
    this.#opened = { database, index, counts, rows, counters, leases, replica, reports, lockouts };
    await rows.pull();
    prepare(database);
    await rows.push();
    await rows.pull();
    await this.#opened.replica.join();
    this.#every(LOOK_EVERY, () => Promise.all([this.pull(), lockouts.look()]));
    this.#every(SEND_EVERY, () => Promise.all([rows.push(), lockouts.tell()]));
    this.#every(PRUNE_EVERY, async () => {
      for (const each of [index, counts]) await each.prune(Date.now());
    });
  }

  /** What is wrong with Elasticsearch, as far as its use has told; empty where nothing is. */
  get fault(): string {
    return this.#fault;
  }

  get leases(): Leases {
    return this.#open.leases;
  }

  get counters(): SharedCounters {
    return this.#open.counters;
  }

  get replica(): Replica {
    return this.#open.replica;
  }

  get reports(): SharedReports {
    return this.#open.reports;
  }

  get lockouts(): SharedLockouts {
    return this.#open.lockouts;
  }

  /** Looks for what others have changed. Throws where that cannot be done. */
  async pull(): Promise<void> {
    const tables = await this.#open.rows.pull();
    if (tables.size > 0) this.onChange?.(tables);
  }

  /** Whether others lack something. */
  get waits(): boolean {
    return this.#open.rows.waits;
  }

  /** Sends what others lack. Gives up after a while: it is sent later then. */
  async push(): Promise<void> {
    const sent = this.#open.rows.push().catch((thrown: unknown) => this.#fail(thrown));
    await Promise.race([sent, pause(LONGEST_WAIT, undefined, { ref: false })]);
  }

  /** Deletes a row for all; false where another has done so before. Throws where nobody can tell. */
  take(table: string, key: string): Promise<boolean> {
    return this.#open.rows.take(table, key);
  }

  /** Sends what others lack, and closes. Safe twice, and before it is open. */
  async close(): Promise<void> {
    const opened = this.#opened;
    if (!opened) return;
    await this.push();
    await opened.counters.tell().catch(() => {}); // a quarter of a second of counts
    this.#opened = undefined;
    for (const timer of this.#timers) clearInterval(timer);
    opened.replica.close();
    await opened.index.close();
    await opened.counts.close();
    opened.database.close();
  }

  get #open(): OpenedShared {
    if (!this.#opened) throw new Failure('shutting_down', 'what replicas share is not open');
    return this.#opened;
  }

  #every(milliseconds: number, work: () => Promise<unknown>): void {
    let isWorking = false;
    const timer = setInterval(() => {
      if (isWorking || !this.#opened) return;
      isWorking = true;
      work()
        .then(() => this.#recover())
        .catch((thrown: unknown) => this.#fail(thrown))
        .finally(() => (isWorking = false));
    }, milliseconds);
    this.#timers.push(timer.unref());
  }

  /** Said once, until it is over. */
  #fail(thrown: unknown): void {
    const error = messageOf(thrown);
    if (error === this.#fault || !this.#opened) return;
    this.#fault = error;
    this.#parts.log.error('what replicas share cannot be read or written: each goes on with what it knows', { error });
  }

  #recover(): void {
    if (this.#fault) this.#parts.log.info('what replicas share can be read and written again');
    this.#fault = '';
  }
}
