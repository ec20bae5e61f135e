import type { Health, Logger } from '../../core/contract/call.ts';

/** Something that comes and goes while the service runs, such as a server. */
export interface Watched {
  /** Finds out how it is now. Does not throw: what stands in the way is what it finds. */
  look(): Promise<void>;
  /** What the last look found. */
  health(): Health;
  /** Logged when it can be used again, and when it cannot. */
  says: { ok: string; notOk: string };
  /** Milliseconds between two looks while it is well, and while it is not. */
  calm: number;
  worried: number;
}

/** Looks at something now and from time to time, one look at once, and logs when it changes. */
export class Lookout {
  readonly #watched: Watched;
  readonly #log: Logger;
  #told = '';
  #looking?: Promise<void>;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #timer?: NodeJS.Timeout;
  #closed = false;

  constructor(watched: Watched, log: Logger) {
    this.#watched = watched;
    this.#log = log;
  }

  /** Looks now, or waits for the look that is under way; and again from time to time until `close`. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      this.#lookedAt = performance.now();
      this.#schedule();
    });
    return this.#looking;
  }

  /** Looks at what is there from this moment on: a look that is under way may have seen what was there before. */
  async lookAfresh(): Promise<void> {
    await this.#looking;
    await this.look();
  }

  /** Looks unless the last look was just now; for when something has failed. */
  async lookIfStale(): Promise<void> {
    if (!this.#closed && performance.now() - this.#lookedAt > this.#watched.worried) await this.look();
  }

  /** Logs what is known, if it is another than was logged last. */
  tell(): void {
    const { ok, detail, obstacles = [], notes = [] } = this.#watched.health();
    const state = JSON.stringify([ok, obstacles, notes]);
    if (state === this.#told || this.#closed) return;
    this.#told = state;
    const { says } = this.#watched;
    if (ok) this.#log.info(says.ok, { detail, notes });
    else this.#log.error(says.notOk, { obstacles: obstacles.map((each) => each.detail) });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#looking?.catch(() => {});
  }

  async #look(): Promise<void> {
    await this.#watched.look();
    this.tell();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const { calm, worried } = this.#watched;
    this.#timer = setTimeout(() => void this.look(), this.#watched.health().ok ? calm : worried).unref();
  }
}
