import { LRUCache } from 'lru-cache';
import { MOST_TOLD_CALLERS, type SharedLockout, type SharedLockouts } from '../state/shared/shared-lockouts.ts';

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
/** Callers of an address that are known to have been let in; who was longest ago is forgotten first. */
const MOST_CALLERS = 1_000;

/**
 * Keeps an address that sends wrong keys from trying on. A key that has worked from the address before goes on working: others behind the
 * same proxy are not locked out by one of them. Any other key is refused unseen while the lock lasts, the right one too; otherwise
 * the lock would tell a guesser which one that is. Other addresses never notice.
 */
export class Lockout {
  readonly #options: LockoutOptions;
  readonly #failures: LRUCache<string, Failures>;
  /** Who was let in, by the address. */
  readonly #worked = new LRUCache<string, LRUCache<string, true>>({ max: MOST_ADDRESSES });
  readonly #shared?: Pick<SharedLockouts, 'add' | 'follow'>;

  /** With `shared`, wrong keys that were sent to other replicas count as well, a second later. */
  constructor(options: LockoutOptions, shared?: Pick<SharedLockouts, 'add' | 'follow'>) {
    this.#options = options;
    this.#failures = new LRUCache({ max: MOST_ADDRESSES, ttl: options.within });
    this.#shared = options.failures > 0 ? shared : undefined;
    this.#shared?.follow(options, (known) => this.#learn(known));
  }

  /** Milliseconds that the address has to wait, for whoever has not been let in from there before; 0 when it is not locked out. */
  remaining(address: string, caller?: string): number {
    if (this.#failures.size === 0) return 0;
    const { until = 0 } = this.#failures.get(address) ?? {};
    const left = until - Date.now();
    return left <= 0 || (caller !== undefined && this.#worked.get(address)?.has(caller)) ? 0 : left;
  }

  /** A wrong key came. Gives the milliseconds of the lock that begins with it, 0 when none does. */
  fail(address: string): number {
    const { failures, within, first, longest } = this.#options;
    if (failures === 0) return 0;
    this.#shared?.add(address, { by: 1 });
    const count = (this.#failures.get(address)?.count ?? 0) + 1;
    const beyond = count - failures;
    const lock = beyond < 0 ? 0 : Math.min(first * 2 ** beyond, longest);
    this.#failures.set(address, { count, until: Date.now() + lock }, { ttl: within + lock });
    return lock;
  }

  /** A right key came. */
  succeed(address: string, caller: string): void {
    const callers = this.#worked.get(address) ?? new LRUCache<string, true>({ max: MOST_CALLERS });
    callers.set(caller, true);
    this.#worked.set(address, callers);
  }

  /** What is known here and there: the harder of both holds. Who was let in here is told where a lock begins. */
  #learn(known: Readonly<Record<string, SharedLockout>>): void {
    const now = Date.now();
    for (const [address, { count, until, forgotten, callers }] of Object.entries(known)) {
      if (forgotten <= now) continue;
      const own = this.#failures.get(address) ?? { count: 0, until: 0 };
      const both = { count: Math.max(own.count, count), until: Math.max(own.until, until) };
      this.#failures.set(address, both, { ttl: forgotten - now });
      const here = [...(this.#worked.get(address)?.keys() ?? [])];
      const untold = until > now ? here.filter((caller) => !callers.includes(caller)) : [];
      if (untold.length > 0 && callers.length < MOST_TOLD_CALLERS)
        this.#shared?.add(address, { callers: untold.slice(0, MOST_TOLD_CALLERS) });
      for (const caller of callers) this.succeed(address, caller);
    }
  }
}
