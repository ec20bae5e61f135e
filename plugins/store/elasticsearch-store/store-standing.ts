import type { Health, Obstacle } from '../../../core/contract/call.ts';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import { ElasticsearchRefusal } from '../../../lib/elasticsearch/failure.ts';
import { placeOf, type Server } from '../../../lib/elasticsearch/server.ts';
import { standingOf } from '../../../lib/elasticsearch/standing.ts';
import { storeRights } from './layout.ts';
import type { Options } from './options.ts';

/** What is known of the server of a store: by looking at it, and by using it. */
export class StoreStanding {
  readonly #options: Options;
  #fault?: Failure;
  #obstacles: readonly Obstacle[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  /** Why the store cannot be used; undefined where it can. */
  get fault(): Failure | undefined {
    return this.#fault;
  }

  health(isOpen: boolean): Health {
    const { prefix } = this.#options;
    if (!this.#fault) return { ok: true, detail: isOpen ? `'${prefix}-*' in ${placeOf(this.#options)}` : 'not open' };
    const detail = this.#fault.message;
    return { ok: false, detail, obstacles: this.#obstacles.length > 0 ? this.#obstacles : [{ detail }] };
  }

  /** Looks at the server, what its credentials allow, and whether `use` can be done. Throws nothing. */
  async check(server: Server, use: () => Promise<unknown>): Promise<void> {
    this.#fault = await faultOf(async () => {
      const { obstacles } = await standingOf(server, storeRights(this.#options.prefix));
      this.#obstacles = obstacles;
      const [first] = obstacles;
      if (first) throw new Failure('resource_unavailable', first.detail);
      await use();
    });
  }

  /** What came of a request. Gives whether the store cannot be used now: a refusal of one request says nothing about others. */
  note(thrown?: unknown): boolean {
    if (thrown === undefined) this.#fault = undefined;
    else if (thrown instanceof Failure && !isOfRequest(thrown)) [this.#fault, this.#obstacles] = [thrown, []];
    else return false;
    return this.#fault !== undefined;
  }
}

async function faultOf(use: () => Promise<unknown>): Promise<Failure | undefined> {
  try {
    await use();
    return undefined;
  } catch (thrown) {
    return thrown instanceof Failure ? thrown : new Failure('resource_unavailable', messageOf(thrown));
  }
}

/** The server is there and has looked at what it was asked. */
const isOfRequest = (failure: Failure): boolean =>
  failure instanceof ElasticsearchRefusal && failure.status >= 400 && failure.status < 500 && failure.status !== 401;
