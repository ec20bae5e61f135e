import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from './failure.ts';

/** Overload, and shards on the move after a node was lost: a moment later the same request may succeed. */
const PASSING: ReadonlySet<number> = new Set([429, 503]);
const [FIRST_WAIT, LONGEST_WAIT] = [100, 5_000];

const isPassing = (thrown: unknown): boolean => thrown instanceof Refusal && PASSING.has(thrown.status);

/** How long something is tried again. */
export interface Patience {
  signal: AbortSignal;
  /** Milliseconds since the epoch: no try begins after it. */
  deadline: number;
  /** Most tries; as many as there is time for when absent. */
  attempts?: number;
}

/** Does the work again after growing, jittered waits while the server is only busy and there is time left. */
export async function patiently<T>(
  work: () => Promise<T>,
  { signal, deadline, attempts = Number.POSITIVE_INFINITY }: Patience,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (thrown) {
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1)) * (0.5 + Math.random());
      if (attempt >= attempts || !isPassing(thrown) || Date.now() + 2 * wait > deadline) throw thrown;
      await pause(wait, undefined, { signal });
    }
  }
}

/** More than one service keeps busy. */
const UNHINDERED = 100;
/** Fewer than this say that the server has been short of room a moment ago. */
const FEW = 8;

/**
 * Lets as many pieces of work at a server as it has room for: half as many after each refusal for want of it, one more
 * after as many successes as there were at once. Many who knock again and again together would keep each other out.
 */
export class Lane {
  #limit = UNHINDERED;
  #running = 0;
  readonly #waiting = new Set<() => void>();

  /** The server has little room: a piece of work had better ask for one thing at a time. */
  get narrow(): boolean {
    return this.#limit < FEW;
  }

  async pass<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#enter(signal);
    try {
      const result = await work();
      this.#limit = Math.min(UNHINDERED, this.#limit + 1 / this.#limit);
      return result;
    } catch (thrown) {
      if (isPassing(thrown)) this.#limit = Math.max(1, Math.min(this.#limit, this.#running) / 2);
      throw thrown;
    } finally {
      this.#running--;
      this.#letIn();
    }
  }

  async #enter(signal: AbortSignal): Promise<void> {
    if (this.#running >= Math.floor(this.#limit)) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const leave = () => reject(signal.reason);
      this.#waiting.add(resolve);
      signal.addEventListener('abort', leave, { once: true });
      await promise.finally(() => {
        this.#waiting.delete(resolve);
        signal.removeEventListener('abort', leave);
      });
      return; // whoever let it in has counted it
    }
    this.#running++;
  }

  #letIn(): void {
    for (const enter of this.#waiting) {
      if (this.#running >= Math.floor(this.#limit)) return;
      this.#running++;
      this.#waiting.delete(enter);
      enter();
    }
  }
}
