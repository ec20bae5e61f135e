/** Time that runs and stands still, and calls when all of it has passed. */
export class Clock {
  readonly #limit: number;
  readonly #onEnd: () => void;
  #left: number;
  #since = 0;
  #timer?: NodeJS.Timeout;

  /** `limit` in milliseconds. */
  constructor(limit: number, onEnd: () => void) {
    this.#limit = limit;
    this.#left = limit;
    this.#onEnd = onEnd;
  }

  start(): void {
    if (this.#timer) return;
    this.#since = performance.now();
    this.#timer = setTimeout(this.#onEnd, Math.max(0, this.#left));
  }

  stop(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left -= performance.now() - this.#since;
  }

  /** All of the time again, standing still. */
  reset(): void {
    this.stop();
    this.#left = this.#limit;
  }
}
