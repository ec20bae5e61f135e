import { Failure } from '../../../../core/contract/errors.ts';
import { failureOf } from './statement-thread.ts';
import type { Outcome, Row, Transaction } from './statements.ts';

interface Waiting {
  transaction: Transaction;
  durable: boolean;
  size: number;
  resolve(rows: Row[][]): void;
  reject(failure: unknown): void;
}

/** Transactions that one commit takes: what comes meanwhile waits for the next, and so does whoever reads. */
const MOST_TOGETHER = 64;

/** UTF-16 units of all that waits. A disk that stalls is to cost no more memory than that. */
const MOST_WAITING = 32 * 2 ** 20;

/** What a transaction counts besides its texts. */
const OWN_SIZE = 512;

const sizeOf = (transaction: Transaction): number =>
  transaction.reduce(
    (sum, { values = [] }) =>
      Object.values(values).reduce<number>((all, value) => all + (typeof value === 'string' ? value.length : 8), sum),
    OWN_SIZE,
  );

/** Writes what comes in one turn of the event loop, and while the last batch is written, with one commit. */
export class WriteQueue {
  readonly #send: (transactions: Transaction[], full: boolean) => Promise<Outcome[]>;
  readonly #waiting: Waiting[] = [];
  #size = 0;
  /** Resolves when nothing waits. */
  #working?: Promise<void>;

  constructor(send: (transactions: Transaction[], full: boolean) => Promise<Outcome[]>) {
    this.#send = send;
  }

  /**
   * Resolves with the rows of each statement. `durable` ones survive a crash of the machine once they resolve. Those that are not are
   * refused with `queue_full` when too much waits: nobody waits for them, so that nothing else would bound how many there are.
   */
  write(transaction: Transaction, durable: boolean): Promise<Row[][]> {
    const size = sizeOf(transaction);
    if (!durable && this.#size + size > MOST_WAITING) {
      return Promise.reject(new Failure('queue_full', 'more waits to be written than the disk takes: this is dropped'));
    }
    this.#size += size;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ transaction, durable, size, resolve, reject });
      this.#working ??= this.#work();
    });
  }

  /** Resolves when all that was given before is written or refused. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async #work(): Promise<void> {
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) await this.#writeSome(this.#waiting.splice(0, MOST_TOGETHER));
    this.#working = undefined;
  }

  async #writeSome(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#send(
        batch.map(({ transaction }) => transaction),
        batch.some(({ durable }) => durable),
      );
      for (const [index, { resolve, reject }] of batch.entries()) settle(outcomes[index], resolve, reject);
    } catch (thrown) {
      for (const { reject } of batch) reject(thrown);
    } finally {
      for (const { size } of batch) this.#size -= size;
    }
  }
}

function settle(outcome: Outcome | undefined, resolve: Waiting['resolve'], reject: Waiting['reject']): void {
  if (outcome && 'rows' in outcome) resolve(outcome.rows);
  else reject(outcome && failureOf(outcome.fault));
}
