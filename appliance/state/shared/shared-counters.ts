import { ADD } from './merge-script.ts';
import type { SharedIndex } from './shared-index.ts';

interface Counter {
  /** What all replicas had counted when it was last asked. */
  known: number;
  /** Counted here and not told yet, and told just now. */
  pending: number;
  sending: number;
  /** All that was ever counted here, and how much of that the others had been told of when it was last asked. */
  local: number;
  told: number;
  /** Something was added since it was last told. */
  isTouched: boolean;
  /** Milliseconds since the epoch: of no use from then on. */
  expires: number;
}

/** Milliseconds after which what was counted is told, together with all else. */
const TELL_AFTER = 250;

/** Counts that all replicas add to. What others have counted is known from the last time that something was added here. */
export class SharedCounters {
  readonly #index: Pick<SharedIndex, 'change'>;
  readonly #onError: (thrown: unknown) => void;
  readonly #counters = new Map<string, Counter>();
  #timer?: NodeJS.Timeout;
  #telling?: Promise<void>;

  constructor(index: Pick<SharedIndex, 'change'>, onError: (thrown: unknown) => void) {
    this.#index = index;
    this.#onError = onError;
  }

  /** Counts, and gives what was ever counted here; 0 asks what others have. `expires`: milliseconds since the epoch. */
  add(key: string, by: number, expires: number): number {
    const counter = this.#counters.get(key) ?? { known: 0, pending: 0, sending: 0, local: 0, told: 0, expires, isTouched: true };
    counter.pending += by;
    counter.local += by;
    counter.isTouched = true;
    this.#counters.set(key, counter);
    this.#timer ??= setTimeout(() => void this.tell().catch(this.#onError), TELL_AFTER).unref();
    return counter.local;
  }

  /** What all have counted as far as it is known here, what was counted here since then, and how much of `add` is in `known`. */
  of(key: string): { known: number; own: number; told: number } {
    const { known = 0, pending = 0, sending = 0, told = 0 } = this.#counters.get(key) ?? {};
    return { known, own: pending + sending, told };
  }

  /** Tells all that was counted before the call, and finds out what others have. Throws where that cannot be done. */
  async tell(): Promise<void> {
    await this.#telling?.catch(() => {});
    this.#telling ??= this.#tell().finally(() => (this.#telling = undefined));
    await this.#telling;
  }

  async #tell(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const now = Date.now();
    for (const [key, { expires }] of this.#counters) if (expires < now) this.#counters.delete(key);
    const told = [...this.#counters].filter(([, { isTouched }]) => isTouched);
    for (const [, counter] of told) {
      [counter.sending, counter.pending] = [counter.pending, 0];
      counter.isTouched = false;
    }
    try {
      const changes = told.map(([key, { sending, expires }]) => {
        const upsert = { count: sending, expires };
        return { id: `count ${key}`, script: ADD, params: { by: sending }, upsert };
      });
      const sums = await this.#index.change(changes);
      for (const [place, [, counter]] of told.entries()) {
        counter.known = Number(sums[place]?.source.count ?? counter.known);
        counter.told += counter.sending;
        counter.sending = 0;
      }
    } catch (thrown) {
      for (const [, counter] of told) {
        [counter.pending, counter.sending] = [counter.pending + counter.sending, 0];
        counter.isTouched = true;
      }
      throw thrown;
    }
  }
}
