import { setImmediate as turn } from 'node:timers/promises';

/** Connections for which work that is under way waits at most, each time that it gives way. */
const PATIENCE = 32;

/**
 * Lets connections that wait at the door be taken before work goes on. Node takes one in each turn of its loop (libuv since 1.45): while
 * questions compute, a turn is long, and those who come would wait in the system's queue, longer and longer, without being refused.
 */
export class Newcomers {
  #came = false;
  #last: Promise<void> = Promise.resolve();

  /** A connection was taken: there may be more. */
  came(): void {
    this.#came = true;
  }

  /** Waits for a turn in which no connection came, one piece of work after the other; not at all where none came since the last time. */
  readonly giveWay = (): Promise<void> | undefined => {
    if (!this.#came) return undefined;
    this.#last = this.#last.then(() => this.#untilNoneComes());
    return this.#last;
  };

  async #untilNoneComes(): Promise<void> {
    await turn(); // the rest of this turn, in which nobody is taken in
    for (let connections = 0; connections < PATIENCE; connections++) {
      this.#came = false;
      await turn();
      if (!this.#came) return;
    }
  }
}
