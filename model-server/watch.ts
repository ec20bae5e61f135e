import type { Health, Logger, Obstacle } from '../core/plugin.ts';
import { DENIED, mendOf, Refusal } from './failure.ts';

/** Milliseconds between two looks at a server that answers. */
const CALM = 60_000;
/** Milliseconds between two looks at one that does not. */
const WORRIED = 5_000;

/** What a look found. */
export interface Seen {
  obstacles: Obstacle[];
  notes: string[];
}

export interface Watched {
  /** The model and where it is, for messages. */
  what: string;
  look(): Promise<Seen>;
}

/** Keeps an eye on a model server: whether it can be used, and if not, why. */
export class Watch {
  readonly #watched: Watched;
  readonly #log: Logger;
  #seen: Seen = { obstacles: [{ detail: 'it has not been looked at yet' }], notes: [] };
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

  /** A request was answered: nothing can be in the way. */
  worked(): void {
    if (this.#seen.obstacles.length > 0) this.#see({ ...this.#seen, obstacles: [] });
  }

  /** A request failed: what is known may be out of date. */
  doubt(thrown: unknown): void {
    if (!(thrown instanceof Refusal) || this.#closed) return;
    // What a look does not show: it asks for less.
    if (DENIED.has(thrown.status) || thrown.code === 'model_invalid')
      this.#see({ ...this.#seen, obstacles: [{ detail: thrown.message, mend: mendOf(thrown) }] });
    else if (thrown.code === 'resource_unavailable' && performance.now() - this.#lookedAt > WORRIED) void this.look();
  }

  health(): Health {
    const { obstacles, notes } = this.#seen;
    const { what } = this.#watched;
    const [first] = obstacles;
    return first
      ? { ok: false, detail: `${what} cannot be used: ${first.detail}`, obstacles, notes }
      : { ok: true, detail: what, notes };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#looking?.catch(() => {});
  }

  async #look(): Promise<void> {
    this.#see(await this.#watched.look());
  }

  /** State changes alone are logged. */
  #see(seen: Seen): void {
    this.#seen = seen;
    const { ok, detail, obstacles = [], notes = [] } = this.health();
    const state = JSON.stringify([ok, obstacles, notes]);
    if (state === this.#told) return;
    this.#told = state;
    if (ok) this.#log.info('a model server can be used', { detail, notes });
    else this.#log.error('a model server cannot be used', { obstacles: obstacles.map((each) => each.detail) });
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.look(), this.#seen.obstacles.length > 0 ? WORRIED : CALM).unref();
  }
}
