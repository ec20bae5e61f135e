import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../../core/contract/call.ts';
import type { SharedState } from '../state/shared/shared-state.ts';
import type { Caller } from './caller.ts';
import { DeferredWrites } from './deferred-writes.ts';
import { Snapshot } from './snapshot.ts';

/** Takes tokens that models read and wrote from somebody's budget. */
export type Spend = (tokens: number) => void;

interface BudgetsOptions {
  database: DatabaseSync;
  log: Logger;
  /** Tokens a day of a caller who has no budget of its own; 0 is no limit. */
  tokensPerDay: number;
  /** Where all replicas count together. */
  shared?: Pick<SharedState, 'counters'>;
}

/** Milliseconds that tokens wait to be written: so much a crash forgets, and another process on the folder sees late. */
const WRITE_AFTER = 1000;
/** Days that sums are kept. */
const KEEP_DAYS = 90;
const DAY = 86_400_000;
/** The share of a budget from which on the operator is told. */
const NEARLY = 0.9;

/** Days are those of UTC. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const sharedKey = (day: string, caller: string): string => `tokens ${day} ${caller}`;

/** Tokens of language models that callers may spend a day, and have spent. All processes on a data folder count together. */
export class Budgets {
  readonly #options: BudgetsOptions;
  readonly #written: Snapshot<ReadonlyMap<string, number>>;
  /** Not written yet, by day and caller. */
  readonly #waiting = new Map<string, { day: string; caller: string; tokens: number }>();
  readonly #writes: DeferredWrites;
  /** Tokens a day of those who have asked here and have a budget. */
  readonly #most = new Map<string, number>();
  /** The last day on which each was said to be nearly out of tokens. */
  readonly #warned = new Map<string, string>();
  #prunedOn = '';

  constructor(options: BudgetsOptions) {
    this.#options = options;
    this.#written = new Snapshot(options.database, () => this.#read());
    this.#writes = new DeferredWrites(() => this.#write(), { delay: WRITE_AFTER, log: options.log });
  }

  /** Counts tokens that a model read and wrote for a caller. */
  spend({ id: caller }: Pick<Caller, 'id'>, tokens: number, now = Date.now()): void {
    if (!(tokens > 0)) return;
    const day = dayOf(now);
    this.#options.shared?.counters.add(sharedKey(day, caller), tokens, now + 2 * DAY);
    const key = `${day} ${caller}`;
    this.#waiting.set(key, { day, caller, tokens: tokens + (this.#waiting.get(key)?.tokens ?? 0) });
    this.#writes.expect();
  }

  /** Tokens spent on the day. */
  spent({ id }: Pick<Caller, 'id'>, now = Date.now()): number {
    const key = `${dayOf(now)} ${id}`;
    const own = this.#spentHere(key);
    const { counters } = this.#options.shared ?? {};
    if (!counters) return own;
    const shared = sharedKey(dayOf(now), id);
    counters.add(shared, 0, now + 2 * DAY); // what others spend meanwhile
    const { known, own: untold } = counters.of(shared);
    return Math.max(own, known + untold);
  }

  #spentHere(key: string): number {
    return (this.#written.value.get(key) ?? 0) + (this.#waiting.get(key)?.tokens ?? 0);
  }

  /** Seconds until the caller may spend again; 0 when it may now. The call that ends a budget may go beyond it. */
  remainingWait({ id, allowance: { tokensPerDay = this.#options.tokensPerDay } }: Caller, now = Date.now()): number {
    if (tokensPerDay === 0) return 0;
    this.#most.set(id, tokensPerDay);
    const spent = this.spent({ id }, now);
    if (spent >= NEARLY * tokensPerDay) this.#warn(id, { spent, tokensPerDay, day: dayOf(now) });
    if (spent < tokensPerDay) return 0;
    return Math.ceil((DAY - (now % DAY)) / 1000);
  }

  /** Says once a day who will soon be refused. */
  #warn(caller: string, figures: { spent: number; tokensPerDay: number; day: string }): void {
    if (this.#warned.get(caller) === figures.day) return;
    this.#warned.set(caller, figures.day);
    this.#options.log.warn('budget nearly spent', { caller, ...figures });
  }

  /** The largest share of its tokens of the day that a caller has spent, of those who have asked this process and have a budget. */
  largestShare(now = Date.now()): number {
    return Math.max(0, ...[...this.#most].map(([id, most]) => this.spent({ id }, now) / most));
  }

  /** Writes what waits to be written. */
  flush(): void {
    this.#writes.flush();
  }

  /** Of today and yesterday: a process may be on either side of midnight. */
  #read(): Map<string, number> {
    const rows = this.#options.database
      .prepare('SELECT caller, day, tokens FROM tokens_spent WHERE day >= ?')
      .all(dayOf(Date.now() - DAY));
    return new Map(rows.map(({ caller, day, tokens }) => [`${day} ${caller}`, Number(tokens)]));
  }

  #write(): void {
    this.#prune();
    const add = this.#options.database.prepare(
      'INSERT INTO tokens_spent (caller, day, tokens) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET tokens = tokens + ?3',
    );
    for (const [key, { caller, day, tokens }] of this.#waiting) {
      add.run(caller, day, tokens);
      this.#waiting.delete(key);
    }
    this.#written.renew();
  }

  #prune(): void {
    const today = dayOf(Date.now());
    if (this.#prunedOn === today) return;
    this.#most.clear();
    this.#options.database.prepare('DELETE FROM tokens_spent WHERE day < ?').run(dayOf(Date.now() - KEEP_DAYS * DAY));
    this.#prunedOn = today;
  }
}
