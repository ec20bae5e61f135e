import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import type { SharedDocument, SharedIndex } from './shared-index.ts';

/** Milliseconds that a holder need not be heard of before another one may have the lease. */
const LIFE = 15_000;
/** Milliseconds between two tries to get one. */
const EVERY = 1_000;
/** Shares of its life: between two signs of life, and by which the clock of another replica may be ahead, which takes it so much sooner. */
const [RENEWED, AHEAD] = [0.2, 0.2];

interface LeaseDocument {
  holder: string;
  until: number;
  token: number;
}

/** The hold on something that one replica has at a time. */
export interface Held {
  /** Grows with each holder: what an older one writes is known by it. */
  readonly token: number;
  /** Aborts when another replica may have it. */
  readonly signal: AbortSignal;
  /** Throws where another replica has it by now, or may have: to be asked right before anything is written. */
  check(): Promise<void>;
}

/** Lets one replica at a time do what two must not. */
export class Leases {
  readonly #index: Pick<SharedIndex, 'get' | 'exchange' | 'place'>;
  /** Milliseconds. */
  readonly #life: number;
  readonly #holder = randomUUID();
  readonly #stopped = new AbortController();

  constructor(index: Pick<SharedIndex, 'get' | 'exchange' | 'place'>, life = LIFE) {
    this.#index = index;
    this.#life = life;
  }

  /** Does work when nobody else does; waits for that. Throws `shutting_down` where the service stops first. */
  async hold<T>(name: string, work: (held: Held) => Promise<T>): Promise<T> {
    for (;;) {
      const result = await this.tryHold(name, work);
      if (result) return result.done;
      await pause(EVERY, undefined, { ref: false });
      this.#stopped.signal.throwIfAborted();
    }
  }

  /** Nobody waits any longer. */
  stop(): void {
    this.#stopped.abort(new Failure('shutting_down', 'the service stops: another replica is at work'));
  }

  /** The same where it is free now; undefined where it is not. */
  async tryHold<T>(name: string, work: (held: Held) => Promise<T>): Promise<{ done: T } | undefined> {
    const begun = performance.now();
    const token = await this.#acquire(name);
    if (token === undefined) return undefined;
    const holding = new Holding({
      ...{ token, begun, life: this.#life },
      isOwn: async () => this.#isOwn(await this.#read(name), token),
      renew: () => this.#renew(name, token),
      lost: (why) => new Failure('resource_unavailable', `the lease '${name}' in ${this.#index.place} was lost: ${why}`),
    });
    try {
      return { done: await work(holding) };
    } finally {
      holding.end();
      await this.#renew(name, token, 0).catch(() => {}); // it ends by itself
    }
  }

  async #acquire(name: string): Promise<number | undefined> {
    const found = await this.#read(name);
    if (found && found._source.until > Date.now()) return undefined;
    const token = (found?._source.token ?? 0) + 1;
    const lease: LeaseDocument = { holder: this.#holder, until: Date.now() + this.#life, token };
    return (await this.#index.exchange(idOf(name), { ...lease }, found)) ? token : undefined;
  }

  /** False where another has it. */
  async #renew(name: string, token: number, until = Date.now() + this.#life): Promise<boolean> {
    const found = await this.#read(name);
    if (!found || !this.#isOwn(found, token)) return false;
    return this.#index.exchange(idOf(name), { ...found._source, until }, found);
  }

  #read(name: string): Promise<SharedDocument<LeaseDocument> | undefined> {
    return this.#index.get<LeaseDocument>(idOf(name));
  }

  #isOwn(found: SharedDocument<LeaseDocument> | undefined, token: number): boolean {
    return found?._source.holder === this.#holder && found._source.token === token;
  }
}

interface HoldingParts {
  token: number;
  /** When it was asked for, by `performance.now()`. */
  begun: number;
  /** Milliseconds. */
  life: number;
  isOwn(): Promise<boolean>;
  /** False where another has it. */
  renew(): Promise<boolean>;
  lost(why: string): Failure;
}

/** A lease that is renewed until it ends, or is lost. Its end is told by a clock that nobody sets. */
class Holding implements Held {
  readonly #parts: HoldingParts;
  readonly #lost = new AbortController();
  readonly #renewal: NodeJS.Timeout;
  /** By `performance.now()`: another replica may have it from then on. */
  #until: number;

  readonly check = async (): Promise<void> => {
    this.#expire();
    try {
      if (!(await this.#parts.isOwn())) this.#lose('another replica does it now');
    } catch {
      // Nobody else can have it before its end, which is looked at once more.
    }
    this.#expire();
    this.signal.throwIfAborted();
  };

  constructor(parts: HoldingParts) {
    this.#parts = parts;
    this.#until = this.#endOf(parts.begun);
    this.#renewal = setInterval(() => void this.#renew(), parts.life * RENEWED).unref();
  }

  get token(): number {
    return this.#parts.token;
  }

  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  end(): void {
    clearInterval(this.#renewal);
  }

  async #renew(): Promise<void> {
    const begun = performance.now();
    this.#expire(); // the one before may wait for a server that hangs
    try {
      if (await this.#parts.renew()) this.#until = Math.max(this.#until, this.#endOf(begun));
      else this.#lose('another replica does it now');
    } catch (thrown) {
      this.#expire(messageOf(thrown));
    }
  }

  #endOf(begun: number): number {
    return begun + this.#parts.life * (1 - AHEAD);
  }

  #expire(why = 'it could not be renewed in time'): void {
    if (performance.now() > this.#until) this.#lose(why);
  }

  #lose(why: string): void {
    this.#lost.abort(this.#parts.lost(why));
  }
}

const idOf = (name: string): string => `lease ${name}`;
