import type { Health, Logger } from '../../core/contract/call.ts';

/** Something that comes and goes while the service runs, such as a server. */
export interface Monitored {
  /** Finds out how it is now. Does not throw: an obstacle is a result. */
  check(): Promise<void>;
  /** What the last check found. */
  health(): Health;
  /** Logged when it can be used again, and when it cannot. */
  messages: { ok: string; notOk: string };
  /** Milliseconds between two checks while it is healthy, and while it is not. */
  healthyInterval: number;
  unhealthyInterval: number;
}

/** Checks something now and from time to time, one check at once, and logs when its health changes. */
export class HealthMonitor {
  readonly #monitored: Monitored;
  readonly #log: Logger;
  #logged = '';
  #checking?: Promise<void>;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #timer?: NodeJS.Timeout;
  #closed = false;

  constructor(monitored: Monitored, log: Logger) {
    this.#monitored = monitored;
    this.#log = log;
  }

  /** Checks now, or waits for the check that is under way; and again from time to time until `close`. */
  check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
      this.#checkedAt = performance.now();
      this.#schedule();
    });
    return this.#checking;
  }

  /** Checks what is there from this moment on: a check that is under way may have seen what was there before. */
  async checkAgain(): Promise<void> {
    await this.#checking;
    await this.check();
  }

  /** Checks unless the last check was just now; called when something has failed. */
  async checkIfStale(): Promise<void> {
    if (!this.#closed && performance.now() - this.#checkedAt > this.#monitored.unhealthyInterval) await this.check();
  }

  /** Logs the health if it differs from what was logged last. */
  logChange(): void {
    const { ok, detail, obstacles = [], notes = [] } = this.#monitored.health();
    const state = JSON.stringify([ok, obstacles, notes]);
    if (state === this.#logged || this.#closed) return;
    this.#logged = state;
    const { messages: says } = this.#monitored;
    if (ok) this.#log.info(says.ok, { detail, notes });
    else this.#log.error(says.notOk, { obstacles: obstacles.map((each) => each.detail) });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#checking?.catch(() => {});
  }

  async #check(): Promise<void> {
    await this.#monitored.check();
    this.logChange();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const { healthyInterval, unhealthyInterval } = this.#monitored;
    this.#timer = setTimeout(() => void this.check(), this.#monitored.health().ok ? healthyInterval : unhealthyInterval).unref();
  }
}
