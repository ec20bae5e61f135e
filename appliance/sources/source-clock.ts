import type { SourceSchedule } from '../../core/host/schedule.ts';
import { dueAt } from './due.ts';
import type { SourceState } from './source-states.ts';

/** Milliseconds after which it is looked at what other processes have run, and whether the clock was set. */
const LONGEST_WAIT = 60_000;
/** Milliseconds before what could not be run is tried again. */
const RETRY = 5000;

export interface SourceClockOptions {
  schedule: SourceSchedule;
  /** What is known of the source now. */
  state(): SourceState | undefined;
  /** Runs it, where there was no run since a moment; false where that has to wait for somebody else. Never called twice at once. */
  run(since: number): Promise<boolean>;
  /** What `state` or `run` throws. */
  onError(thrown: unknown): void;
}

/** Waits for the time of one source, has it run, and waits again. Times are milliseconds since the epoch. */
export class SourceClock {
  readonly #options: SourceClockOptions;
  readonly #started = Date.now();
  /** Somebody has asked for a run that begins after that. */
  #asked?: number;
  #notBefore = 0;
  /** The random delay of a time that it is due at. */
  #delay = { due: Number.NaN, by: 0 };
  #timer?: NodeJS.Timeout;
  #running?: Promise<void>;
  #isStopped = false;

  constructor(options: SourceClockOptions) {
    this.#options = options;
    this.#wait();
  }

  /** Asks for a run that begins from now on: at once, or when the one that is underway has ended. */
  ask(): void {
    this.#asked = Date.now();
    this.#wait();
  }

  /** Whether a run was asked for, or is underway or in line. */
  get isBusy(): boolean {
    return this.#running !== undefined || this.#asked !== undefined;
  }

  /** When it runs next by its schedule; undefined where it does not. */
  next(state: SourceState | undefined): number | undefined {
    const { schedule } = this.#options;
    const due = dueAt(schedule, state);
    return due === undefined ? undefined : Math.max(due, this.#started) + this.#delayOf(due, schedule.jitter);
  }

  /** Nothing is begun any more; resolves when what was begun has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #delayOf(due: number, jitter: number): number {
    if (this.#delay.due !== due) this.#delay = { due, by: Math.random() * jitter };
    return this.#delay.by;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped || this.#running) return;
    const wait = Math.min(Math.max(this.#wanted() - Date.now(), 0), LONGEST_WAIT);
    this.#timer = setTimeout(() => this.#wake(), wait).unref();
  }

  /** When a run is wanted, for whatever reason. */
  #wanted(): number {
    const next = this.#asked ?? this.#attempt(() => this.next(this.#options.state())) ?? Number.POSITIVE_INFINITY;
    return Math.max(next, this.#notBefore);
  }

  #wake(): void {
    if (this.#wanted() <= Date.now())
      this.#running = this.#run().finally(() => {
        this.#running = undefined;
        this.#wait();
      });
    else this.#wait();
  }

  async #run(): Promise<void> {
    const { schedule, state, run, onError } = this.#options;
    const asked = this.#asked;
    try {
      const since = asked ?? dueAt(schedule, state()) ?? Date.now();
      this.#asked = undefined;
      if (await run(since)) return;
    } catch (thrown) {
      onError(thrown);
    }
    this.#asked ??= asked;
    this.#notBefore = Date.now() + RETRY;
  }

  #attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (thrown) {
      this.#options.onError(thrown);
      return undefined;
    }
  }
}
