import type { DatabaseSync } from 'node:sqlite';
import { attempt, durably } from '../state/service-database.ts';

/** How long a process that runs a source need not be heard of before another one may run it, in milliseconds. */
export const HELD_FOR = 60_000;

/** A source is named within its instance. */
export interface SourceKey {
  instance: string;
  name: string;
}

/** What came of a run: all that is there was loaded; nothing could be, or not all; or it was stopped in its midst. */
export type RunOutcome = 'done' | 'failed' | 'stopped';

/** How many documents were loaded, left as they were, removed, and failed. */
export interface RunCounts {
  loaded: number;
  unchanged: number;
  removed: number;
  failed: number;
}

/** Times are milliseconds since the epoch. */
export interface RunResult extends RunCounts {
  ended: number;
  outcome: RunOutcome;
  /** Why it failed, without secrets. */
  reason?: string;
}

/** What is known of a source, whichever process ran it. */
export interface SourceState {
  /** Tells which options it had. */
  fingerprint: string;
  /** When its last run began. */
  begun: number;
  /** How that ended; absent while it is underway, and where its process was killed. */
  result?: RunResult;
  /** When the last run that was done ended. */
  lastGood?: number;
  /** How many runs in a row were killed. */
  killed: number;
  /** A process is at work on it until then, or for as long as it says so. */
  heldUntil?: number;
}

/** A run that is to begin. */
export interface Claim {
  /** Of the process. */
  holder: string;
  fingerprint: string;
  now: number;
  /** A run that began since then will do as well. */
  since: number;
}

/** Whether a run may begin: another process is at work on the source, or there has been one since. */
export type ClaimResult = 'claimed' | 'held' | 'done';

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** What is kept of sources, in the data folder: processes that share one run no source twice at a time, nor again after a restart. */
export class SourceStates {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  read({ instance, name }: SourceKey): SourceState | undefined {
    const select = 'SELECT * FROM sources WHERE instance = ? AND name = ?';
    const row = attempt(this.#database, () => this.#database.prepare(select).get(instance, name));
    return row && stateOf(row);
  }

  /** In one transaction, so that of several processes one may. */
  claim(key: SourceKey, { holder, fingerprint, now, since }: Claim): ClaimResult {
    return durably(this.#database, () => {
      const state = this.read(key);
      if ((state?.heldUntil ?? 0) > now) return 'held';
      if (state?.result && state.result.outcome !== 'stopped' && state.begun >= since && state.begun <= now) return 'done';
      const killed = state && !state.result ? state.killed + 1 : 0;
      this.#database
        .prepare(
          `INSERT INTO sources (instance, name, fingerprint, begun, killed, holder, held_until) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
           ON CONFLICT DO UPDATE SET fingerprint = ?3, begun = ?4, killed = ?5, holder = ?6, held_until = ?7, ended = NULL`,
        )
        .run(key.instance, key.name, fingerprint, now, killed, holder, now + HELD_FOR);
      return 'claimed';
    });
  }

  /** Says that the run is still underway. */
  renew({ instance, name }: SourceKey, holder: string, now: number): void {
    const update = 'UPDATE sources SET held_until = ? WHERE instance = ? AND name = ? AND holder = ?';
    attempt(this.#database, () => this.#database.prepare(update).run(now + HELD_FOR, instance, name, holder));
  }

  finish({ instance, name }: SourceKey, holder: string, result: RunResult): void {
    const { ended, outcome, reason = null, loaded, unchanged, removed, failed } = result;
    durably(this.#database, () =>
      this.#database
        .prepare(
          `UPDATE sources SET ended = ?4, outcome = ?5, reason = ?6, loaded = ?7, unchanged = ?8, removed = ?9, failed = ?10,
             last_good = CASE ?5 WHEN 'done' THEN ?4 ELSE last_good END, killed = 0, holder = NULL, held_until = NULL
           WHERE instance = ?1 AND name = ?2 AND holder = ?3`,
        )
        .run(instance, name, holder, ended, outcome, reason, loaded, unchanged, removed, failed),
    );
  }

  /** Safe twice. */
  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }
}

function stateOf(row: Record<string, unknown>): SourceState {
  const ended = number(row.ended);
  return {
    fingerprint: String(row.fingerprint),
    begun: Number(row.begun),
    killed: Number(row.killed),
    ...(ended === undefined ? {} : { result: resultOf(row, ended) }),
    ...(typeof row.last_good === 'number' ? { lastGood: row.last_good } : {}),
    ...(typeof row.held_until === 'number' ? { heldUntil: row.held_until } : {}),
  };
}

const resultOf = (row: Record<string, unknown>, ended: number): RunResult => ({
  ended,
  outcome: row.outcome as RunOutcome, // `finish` wrote it
  ...(typeof row.reason === 'string' ? { reason: row.reason } : {}),
  loaded: Number(row.loaded),
  unchanged: Number(row.unchanged),
  removed: Number(row.removed),
  failed: Number(row.failed),
});
