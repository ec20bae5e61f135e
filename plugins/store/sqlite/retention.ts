import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../../core/contract/call.ts';
import { messageOf } from '../../../core/contract/errors.ts';
import type { DatabaseThreads } from './threads/database-threads.ts';

/** Tables of each class: what is older than the class says goes. */
const TABLES = { answers: ['answers'], traces: ['traces'], ratings: ['ratings', 'judgements'], cache: ['cache'] } as const;

/** How long what is kept of each class stays, in milliseconds; what is absent stays for good. */
export type RetentionTimes = { [Class in keyof typeof TABLES]?: number };

const EVERY_MS = 600_000;
/** Rows that go with one commit, and the rest in between: nobody who writes waits for long. */
const TOGETHER = 50;
const PAUSE_MS = 20;

/** Removes what has become too old, little by little. */
export class Retention {
  readonly #database: DatabaseThreads;
  readonly #times: RetentionTimes;
  readonly #stopped = new AbortController();
  #working?: Promise<void>;
  #timer?: NodeJS.Timeout;

  constructor(database: DatabaseThreads, times: RetentionTimes) {
    this.#database = database;
    this.#times = times;
  }

  start(log: Logger): void {
    if (Object.values(this.#times).every((time) => time === undefined)) return;
    const work = (): void => {
      this.#working ??= this.#clean()
        .catch((error: unknown) => {
          if (!this.#stopped.signal.aborted) log.warn('what is too old could not be removed', { error: messageOf(error) });
        })
        .finally(() => (this.#working = undefined));
    };
    work();
    this.#timer = setInterval(work, EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort();
    await this.#working;
  }

  async #clean(): Promise<void> {
    let removed = 0;
    for (const [name, tables] of Object.entries(TABLES)) {
      const time = this.#times[name as keyof typeof TABLES]; // its keys
      if (time === undefined) continue;
      for (const table of tables) removed += await this.#removeOlder(table, Date.now() - time);
    }
    if (removed > 0) await this.#database.checkpoint();
  }

  async #removeOlder(table: string, time: number): Promise<number> {
    const spared = table === 'cache' ? ' AND edited = 0' : ''; // what somebody wrote by hand stays
    const old = `SELECT rowid FROM ${table} WHERE time < ?${spared} LIMIT ${TOGETHER}`;
    const sql = `DELETE FROM ${table} WHERE rowid IN (${old}) RETURNING 1`;
    let removed = 0;
    for (;;) {
      const [rows = []] = await this.#database.write([{ sql, values: [time] }]);
      removed += rows.length;
      if (rows.length < TOGETHER) return removed;
      await pause(PAUSE_MS, undefined, { signal: this.#stopped.signal });
    }
  }
}
