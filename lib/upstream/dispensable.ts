import { type Patience, within } from '../../core/contract/bounded-call.ts';
import type { Call } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';

/** What is logged when something is done without for the first time, and when it is back. */
interface Messages {
  away: string;
  back: string;
}

/**
 * Asks something that questions can do without. What fails at once may be asked by every request; what hangs holds up one now and then: it
 * is left alone for as long as it took to fail.
 */
export class Dispensable {
  readonly #patience: Patience;
  readonly #messages: Messages;
  readonly #isPassable: (failure: Failure) => boolean;
  #away = false;
  #askAgain = 0;

  /** `isPassable`: which failures are no reason to fail. */
  constructor(patience: Patience, messages: Messages, isPassable: (failure: Failure) => boolean = () => true) {
    this.#patience = patience;
    this.#messages = messages;
    this.#isPassable = isPassable;
  }

  /**
   * What the work gives; undefined where it has to be done without. Throws what is no reason for that, and when the turn itself is over.
   */
  async ask<T extends object>(call: Call, work: (call: Call) => Promise<T>): Promise<T | undefined> {
    const started = performance.now();
    if (started < this.#askAgain) return undefined;
    try {
      const given = await within(call, this.#patience, work);
      this.#turnBack(call);
      return given;
    } catch (thrown) {
      const failure = Failure.from(thrown, this.#patience.what);
      if (call.signal.aborted || !this.#isPassable(failure)) throw thrown;
      this.#turnAway(failure, started, call);
      return undefined;
    }
  }

  #turnAway(failure: Failure, started: number, { log }: Call): void {
    const now = performance.now();
    this.#askAgain = now + (now - started);
    if (!this.#away) log.warn(this.#messages.away, { error: failure.message });
    this.#away = true;
  }

  #turnBack({ log }: Call): void {
    if (this.#away) log.info(this.#messages.back);
    this.#away = false;
  }
}
