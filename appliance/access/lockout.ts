import { LRUCache } from 'lru-cache';

export interface LockoutOptions {
  /** Wrong keys that an address may send before it is locked out; 0 locks nobody out. */
  failures: number;
  /** Milliseconds after the last wrong key by which all are forgotten. */
  within: number;
  /** Milliseconds of the first lock; each wrong key after it doubles the next one. */
  first: number;
  /** Milliseconds of the longest lock. */
  longest: number;
}

interface Failures {
  count: number;
  /** Milliseconds since the epoch until which the address is locked out. */
  until: number;
}

/** Addresses that are remembered, each in some hundred bytes; the ones that called longest ago are forgotten first. */
const MOST_ADDRESSES = 50_000;
/**
 * Keeps an address that sends wrong keys from trying on. A key that has worked from the address before goes on working: others behind the
 * same proxy are not locked out by one of them. Any other key is refused unseen while the lock lasts, the right one too; otherwise
 * the lock would tell a guesser which one that is. Other addresses never notice.
 */
export class Lockout {
  readonly #options: LockoutOptions;
  readonly #failures: LRUCache<string, Failures>;
  readonly #worked = new LRUCache<string, true>({ max: MOST_ADDRESSES });

  constructor(options: LockoutOptions) {
    this.#options = options;
    this.#failures = new LRUCache({ max: MOST_ADDRESSES, ttl: options.within });
  }

  /** Milliseconds that the address has to wait, for whoever has not been let in from there before; 0 when it is not locked out. */
  remaining(address: string, caller?: string): number {
    if (this.#failures.size === 0) return 0;
    const { until = 0 } = this.#failures.get(address) ?? {};
    const left = until - Date.now();
    return left <= 0 || (caller !== undefined && this.#worked.has(pairOf(address, caller))) ? 0 : left;
  }

  /** A wrong key came. Gives the milliseconds of the lock that begins with it, 0 when none does. */
  fail(address: string): number {
    const { failures, within, first, longest } = this.#options;
    if (failures === 0) return 0;
    const count = (this.#failures.get(address)?.count ?? 0) + 1;
    const beyond = count - failures;
    const lock = beyond < 0 ? 0 : Math.min(first * 2 ** beyond, longest);
    this.#failures.set(address, { count, until: Date.now() + lock }, { ttl: within + lock });
    return lock;
  }

  /** A right key came. */
  succeed(address: string, caller: string): void {
    this.#worked.set(pairOf(address, caller), true);
  }
}

const pairOf = (address: string, caller: string): string => `${address} ${caller}`;
