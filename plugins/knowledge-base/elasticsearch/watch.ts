import type { Health, Logger } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import { Lookout } from '../../../lib/upstream/lookout.ts';
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
  readonly #lookout: Lookout;
  #seen: Inspection = { obstacles: [{ detail: 'it has not been looked at yet' }], notes: [] };

  constructor(server: Server, options: Options, log: Logger) {
    this.#server = server;
    this.#options = options;
    this.#lookout = new Lookout(
      {
        look: () => this.#look(),
        health: () => this.health(),
        says: { ok: 'the knowledge base can be searched', notOk: 'the knowledge base cannot be searched' },
        calm: CALM,
        worried: WORRIED,
      },
      log,
    );
  }

  look(): Promise<void> {
    return this.#lookout.look();
  }

  lookAfresh(): Promise<void> {
    return this.#lookout.lookAfresh();
  }

  /** What can be searched. Looks again first when nothing could at the last look. Throws `resource_unavailable`. */
  async usable(): Promise<Usable> {
    if (!this.#seen.usable) await this.#lookout.lookIfStale();
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
    if (failure.code === 'resource_unavailable') void this.look();
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

  close(): Promise<void> {
    return this.#lookout.close();
  }

  async #look(): Promise<void> {
    const seen = await inspect(this.#server, this.#options);
    const known = this.#seen.usable;
    // A layout of passages remembers what it has read: it stays as long as the index behind the name does.
    if (seen.usable && known?.layout.name === 'passages' && known.identity === seen.usable.identity)
      seen.usable.layout = known.layout;
    this.#seen = seen;
  }
}
