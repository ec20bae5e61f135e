import { isBusy } from '../../../lib/elasticsearch/busy-server.ts';

/** More than one service keeps busy. */
const UNHINDERED = 100;
/** Fewer than this say that the server has been short of room a moment ago. */
const FEW = 8;

/**
 * Lets as many pieces of work at a server as it has room for: half as many after each refusal for want of it, one more
 * after as many successes as there were at once. Many who knock again and again together would keep each other out.
 */
export class AdaptiveLimiter {
  #limit = UNHINDERED;
  #running = 0;
  readonly #waiting = new Set<() => void>();

  /** The server has little room: a piece of work had better ask for one thing at a time. */
  get narrow(): boolean {
    return this.#limit < FEW;
  }

  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#enter(signal);
    try {
      const result = await work();
      this.#limit = Math.min(UNHINDERED, this.#limit + 1 / this.#limit);
      return result;
    } catch (thrown) {
      if (isBusy(thrown)) this.#limit = Math.max(1, Math.min(this.#limit, this.#running) / 2);
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
