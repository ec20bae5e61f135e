import { Failure } from '../../../core/contract/errors.ts';
import type { LoggedAnswer } from '../../../core/contract/resources/store.ts';

/** UTF-16 units of all that waits to be written. A server that is away is to cost no more memory than that. */
const MOST_WAITING = 32 * 2 ** 20;

/** Answers that are on their way into the store. */
export class Recordings {
  readonly #waiting = new Map<LoggedAnswer, { settled: Promise<unknown>; size: number }>();
  #size = 0;

  /** How many there are. */
  get count(): number {
    return this.#waiting.size;
  }

  /** Resolves when it is written. Throws `queue_full` where more waits than may. `size`: UTF-16 units. */
  async follow<T>(answer: LoggedAnswer, size: number, write: () => Promise<T>): Promise<T> {
    if (this.#size + size > MOST_WAITING)
      throw new Failure('queue_full', 'more waits to be written than Elasticsearch takes: this is dropped');
    this.#size += size;
    const writing = write();
    this.#waiting.set(answer, { settled: writing.catch(() => {}), size });
    return await writing.finally(() => {
      this.#waiting.delete(answer);
      this.#size -= size;
    });
  }

  /** Resolves when those that are meant are written or refused; all where nothing is said. */
  async settle(isMeant: (answer: LoggedAnswer) => boolean = () => true): Promise<void> {
    for (const [answer, { settled }] of [...this.#waiting]) if (isMeant(answer)) await settled;
  }
}
