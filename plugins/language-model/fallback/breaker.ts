interface Limits {
  /** Failures in a row after which nobody is let through. */
  failures: number;
  /** Milliseconds until one is let through to try. */
  rest: number;
}

/** A circuit breaker: leaves alone for a while what has failed several times in a row, then lets one try. */
export class Breaker {
  readonly #limits: Limits;
  #failures = 0;
  #openUntil = 0;
  #trying = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Whether it may be used now. Whoever is told so must tell how it went. */
  enter(): boolean {
    if (!this.open) return true;
    if (this.#trying || performance.now() < this.#openUntil) return false;
    this.#trying = true;
    return true;
  }

  noteSuccess(): void {
    this.#failures = 0;
    this.#trying = false;
  }

  noteFailure(): void {
    this.#failures++;
    this.#trying = false;
    if (this.open) this.#openUntil = performance.now() + this.#limits.rest;
  }

  /** It was used, and nothing can be said of it. */
  noteLeft(): void {
    this.#trying = false;
  }

  /** It has failed too often, and has not been seen to work since. */
  get open(): boolean {
    return this.#failures >= this.#limits.failures;
  }
}
