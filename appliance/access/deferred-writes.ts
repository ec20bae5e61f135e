import type { Logger } from '../../core/contract/call.ts';
import { messageOf } from '../../core/contract/errors.ts';

/** What may be written some time later, together with all of its kind: a request is not to wait for the disk because of it. */
export class DeferredWrites {
  readonly #write: () => void;
  readonly #delay: number;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;

  /** `write` writes all that waits, and may throw: it is called again then. `delay` in milliseconds. */
  constructor(write: () => void, { delay, log }: { delay: number; log: Logger }) {
    this.#write = write;
    this.#delay = delay;
    this.#log = log;
  }

  /** Something waits to be written. */
  expect(): void {
    this.#timer ??= setTimeout(() => this.flush(), this.#delay).unref();
  }

  /** Writes at once what waits. */
  flush(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      this.#write();
    } catch (thrown) {
      this.#log.warn('the use of keys cannot be written', { error: messageOf(thrown) });
      this.expect();
    }
  }
}
