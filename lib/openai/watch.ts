import type { Health, Logger, Obstacle } from '../../core/contract/call.ts';
import { Lookout } from '../upstream/lookout.ts';
import { Refusal } from '../upstream/refusal.ts';
import { DENIED, mendOf } from './failure.ts';

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
  readonly #what: string;
  readonly #lookout: Lookout;
  #seen: Seen = { obstacles: [{ detail: 'it has not been looked at yet' }], notes: [] };

  constructor({ what, look }: Watched, log: Logger) {
    this.#what = what;
    this.#lookout = new Lookout(
      {
        look: async () => {
          this.#seen = await look();
        },
        health: () => this.health(),
        says: { ok: 'a model server can be used', notOk: 'a model server cannot be used' },
        calm: CALM,
        worried: WORRIED,
      },
      log,
    );
  }

  look(): Promise<void> {
    return this.#lookout.look();
  }

  /** A request was answered: nothing can be in the way. */
  worked(): void {
    if (this.#seen.obstacles.length > 0) this.#see([]);
  }

  /** A request failed: what is known may be out of date. */
  doubt(thrown: unknown): void {
    if (!(thrown instanceof Refusal)) return;
    // What a look does not show: it asks for less.
    if (DENIED.has(thrown.status) || thrown.code === 'model_invalid')
      this.#see([{ detail: thrown.message, mend: mendOf(thrown) }]);
    else if (thrown.code === 'resource_unavailable') void this.#lookout.lookIfStale();
  }

  health(): Health {
    const { obstacles, notes } = this.#seen;
    const [first] = obstacles;
    return first
      ? { ok: false, detail: `${this.#what} cannot be used: ${first.detail}`, obstacles, notes }
      : { ok: true, detail: this.#what, notes };
  }

  close(): Promise<void> {
    return this.#lookout.close();
  }

  #see(obstacles: Obstacle[]): void {
    this.#seen = { ...this.#seen, obstacles };
    this.#lookout.tell();
  }
}
