import { LOCKOUTS } from './merge-script.ts';
import type { SharedIndex } from './shared-index.ts';

/** Where what is known of addresses stands: one document, which is small and read all the time. */
const PLACE = 'lockouts';
/** Addresses that replicas know of together, and callers of each that go on calling; of further ones each knows by itself. */
const MOST_ADDRESSES = 1_000;
export const MOST_TOLD_CALLERS = 50;

/** What all replicas know of an address that has sent wrong keys. */
export interface SharedLockout {
  /** Wrong keys that it has sent to any of them. */
  count: number;
  /** Milliseconds since the epoch: locked out until then, and forgotten from then on. */
  until: number;
  forgotten: number;
  /** Who has called from there with a right key. */
  callers: string[];
}

/** When an address is locked out; see `LockoutOptions`. */
interface LockoutRule {
  failures: number;
  within: number;
  first: number;
  longest: number;
}

type Learn = (known: Readonly<Record<string, SharedLockout>>) => void;

interface News {
  by: number;
  callers: string[];
}

/** Wrong keys that were sent to any replica. */
export class SharedLockouts {
  readonly #index: Pick<SharedIndex, 'get' | 'change'>;
  #news = new Map<string, News>();
  #seen = -1;
  #following?: { rule: LockoutRule; learn: Learn };

  constructor(index: Pick<SharedIndex, 'get' | 'change'>) {
    this.#index = index;
  }

  /** From now on `learn` is told what all know, whenever it has changed. */
  follow(rule: LockoutRule, learn: Learn): void {
    this.#following = { rule, learn };
  }

  /** Says that an address has sent a wrong key, or who has called from there with a right one. Told with the next `tell`. */
  add(address: string, { by = 0, callers = [] }: Partial<News>): void {
    const news = this.#news.get(address) ?? { by: 0, callers: [] };
    if (this.#news.size < MOST_ADDRESSES || this.#news.has(address))
      this.#news.set(address, { by: news.by + by, callers: [...news.callers, ...callers] });
  }

  /** Tells the others what is new here. Throws where that cannot be done: it is told the next time. */
  async tell(): Promise<void> {
    if (!this.#following || this.#news.size === 0) return;
    const news = this.#news;
    this.#news = new Map();
    const { rule, learn } = this.#following;
    const bounds = { most: MOST_ADDRESSES, mostCallers: MOST_TOLD_CALLERS };
    const params = { now: Date.now(), news: Object.fromEntries(news), ...rule, ...bounds };
    try {
      const [told] = await this.#index.change([{ id: PLACE, script: LOCKOUTS, params, upsert: {}, isMadeByScript: true }]);
      learn(knownIn(told?.source));
    } catch (thrown) {
      for (const [address, each] of news) this.add(address, each);
      throw thrown;
    }
  }

  /** Finds out what the others have told. Throws where that cannot be done. */
  async look(): Promise<void> {
    if (!this.#following) return;
    const found = await this.#index.get<Record<string, unknown>>(PLACE);
    if (!found || found._seq_no === this.#seen) return;
    this.#seen = found._seq_no;
    this.#following.learn(knownIn(found._source));
  }
}

/** As the script makes it. */
const knownIn = (source: Record<string, unknown> = {}) => (source.row ?? {}) as Record<string, SharedLockout>; // see there
