import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { SharedState } from '../state/shared/shared-state.ts';
import type { Caller } from './caller.ts';
import { type Quota, RATE_WINDOW } from './quota.ts';
import { consumeShared } from './shared-limits.ts';

/** Calls a minute; 0 is no limit. */
export interface RateLimitOptions {
  /** Of one key, where the key itself has no limit of its own. */
  key: number;
  /** Of one address, whoever calls from there. */
  address: number;
  /** Of one address with an embed code, where the code itself has no limit of its own. */
  visitor: number;
}

/** How often may be called, counted in this process; by all replicas together where they share what they count. */
export class RateLimits {
  readonly #options: RateLimitOptions;
  readonly #shared?: SharedState;
  /** One for each kind and number of calls. */
  readonly #limiters = new Map<string, RateLimiterMemory>();

  constructor(options: RateLimitOptions, shared?: SharedState) {
    this.#options = options;
    this.#shared = shared;
  }

  /** Counts a call from an address; undefined when addresses have no limit. */
  ofAddress(address: string): Promise<Quota> | undefined {
    const { address: most } = this.#options;
    return most > 0 ? this.#consume('address', most, address) : undefined;
  }

  /** Counts a call of a key, or of a page that a visitor at an address has open; undefined when it has no limit. */
  ofCaller({ kind, id, allowance }: Caller, address: string): Promise<Quota> | undefined {
    const name = kind === 'embedcode' ? 'visitor' : 'key';
    const most = allowance.callsPerMinute ?? this.#options[name];
    return most > 0 ? this.#consume(name, most, name === 'visitor' ? `${id} ${address}` : id) : undefined;
  }

  async #consume(name: Quota['name'], most: number, who: string): Promise<Quota> {
    if (this.#shared) return consumeShared({ name, most, who }, this.#shared);
    const limiter = this.#limiter(name, most);
    const result = await limiter.consume(who).catch((exceeded: unknown) => {
      if (exceeded instanceof RateLimiterRes) return exceeded;
      throw exceeded;
    });
    const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
    return { name, most, remaining: result.remainingPoints, seconds, isExceeded: result.consumedPoints > most };
  }

  #limiter(name: Quota['name'], most: number): RateLimiterMemory {
    const key = `${name} ${most}`;
    const limiter = this.#limiters.get(key) ?? new RateLimiterMemory({ points: most, duration: RATE_WINDOW });
    this.#limiters.set(key, limiter);
    return limiter;
  }
}
