import { Failure } from '../../../core/errors.ts';
import type { Health, Logger } from '../../../core/plugin.ts';
import { type Inspection, inspect, type Usable } from './inspect.ts';
import type { Options } from './options.ts';
import type { Server } from './server.ts';

/** Milliseconds between two looks at a server that can be searched: an alias may have moved, a field may have gone. */
const CALM = 15_000;
/** Milliseconds between two looks at one that cannot. */
const WORRIED = 2_000;

/** Keeps an eye on a server: what can be searched there now, and if nothing can, why. */
export class Watch {
  readonly #server: Server;
  readonly #options: Options;
  readonly #log: Logger;
  #seen: Inspection = { obstacles: [{ detail: 'it has not been looked at yet' }], notes: [] };
  #told = '';
  #looking?: Promise<void>;
  #timer?: NodeJS.Timeout;
  #closed = false;
  #lookedAt = 0;

  constructor(server: Server, options: Options, log: Logger) {
    this.#server = server;
    this.#options = options;
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

  /** What can be searched. Looks again first when nothing could at the last look. Throws `resource_unavailable`. */
  async usable(): Promise<Usable> {
    if (!this.#seen.usable && performance.now() - this.#lookedAt > WORRIED) await this.look();
    if (this.#seen.usable) return this.#seen.usable;
    const [first, ...more] = this.#seen.obstacles.map(({ detail }) => detail);
    const rest = more.length > 0 ? ` (and ${more.length} more: touchstone validate lists them)` : '';
    throw new Failure(
      'resource_unavailable',
      `'${this.#options.index}' cannot be searched: ${first ?? 'no reason given'}${rest}`,
    );
  }

  /** A search failed: what is known may be out of date. */
  doubt(failure: Failure): void {
    if (failure.code !== 'resource_unavailable' || this.#looking) return;
    void this.look();
  }

  /** What is there, whether or not it can be searched. */
  get fields(): Usable['fields'] {
    return this.#seen.usable?.fields ?? new Map();
  }

  health(): Health {
    const { usable, obstacles, notes, version } = this.#seen;
    const { index } = this.#options;
    const what = `'${index}' in ${this.#server.place}`;
    return usable
      ? { ok: true, detail: `${what}, Elasticsearch ${version ?? 'of unknown version'}`, notes }
      : { ok: false, detail: `${what} cannot be searched: ${obstacles[0]?.detail ?? 'no reason given'}`, obstacles, notes };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#looking?.catch(() => {});
  }

  async #look(): Promise<void> {
    const seen = await inspect(this.#server, this.#options);
    const known = this.#seen.usable;
    // A layout of passages remembers what it has read: it stays as long as the index behind the name does.
    if (seen.usable && known?.layout.name === 'passages' && known.identity === seen.usable.identity)
      seen.usable.layout = known.layout;
    this.#seen = seen;
    this.#tell();
  }

  /** State changes alone are logged. */
  #tell(): void {
    const { ok, detail, obstacles = [], notes = [] } = this.health();
    const state = JSON.stringify([ok, obstacles, notes]);
    if (state === this.#told) return;
    this.#told = state;
    if (ok) this.#log.info('the knowledge base can be searched', { detail, notes });
    else this.#log.error('the knowledge base cannot be searched', { obstacles: obstacles.map((each) => each.detail) });
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.look(), this.#seen.usable ? CALM : WORRIED).unref();
  }
}
