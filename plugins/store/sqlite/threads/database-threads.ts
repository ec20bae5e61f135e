import type { Health } from '../../../../core/contract/call.ts';
import { Failure } from '../../../../core/contract/errors.ts';
import { MIGRATIONS } from '../schema.ts';
import { failureOf, StatementThread } from './statement-thread.ts';
import type { Fault, Outcome, Row, Statement, Task, Transaction } from './statements.ts';
import { WriteQueue } from './write-queue.ts';

type Role = 'writer' | 'reader';

/** How often a file that could not be written is tried again, in milliseconds. */
const TRY_AGAIN_MS = 5000;

/**
 * A database file off the event loop: one thread writes, in batches, another reads, and neither waits for the other. What is read has all
 * that was written and resolved before.
 */
export class DatabaseThreads {
  readonly #path: string;
  readonly #queue: WriteQueue;
  readonly #threads = new Map<Role, Promise<StatementThread>>();
  #isOpen = false;
  #fault?: Fault;
  #retry?: NodeJS.Timeout;

  constructor(path: string) {
    this.#path = path;
    this.#queue = new WriteQueue((transactions, full) => this.#ask('writer', { kind: 'write', transactions, full }));
  }

  /** Makes or migrates the file. Throws the Failures of `openDatabase`. */
  async open(): Promise<void> {
    this.#isOpen = true;
    await this.#thread('writer');
  }

  /** The rows of each of the statements, which are carried out together or not at all; see WriteQueue. */
  write(transaction: Transaction, { durable = false } = {}): Promise<Row[][]> {
    return this.#isOpen ? this.#queue.write(transaction, durable) : Promise.reject(this.#closed());
  }

  async read(sql: string, values?: Statement['values']): Promise<Row[]> {
    const [outcome] = await this.#ask('reader', { kind: 'read', statement: { sql, values } });
    return rowsOf(outcome)[0] ?? [];
  }

  /** Takes what has been deleted out of what was written ahead; false where a reader of another process stands in the way. */
  async checkpoint(): Promise<boolean> {
    const [outcome] = await this.#ask('writer', { kind: 'checkpoint' });
    return rowsOf(outcome)[0]?.[0]?.busy === 0;
  }

  /** Whether the file can be used, as far as its use has told. */
  health(): Health {
    return this.#fault ? { ok: false, detail: this.#fault.message } : { ok: true, detail: this.#isOpen ? 'open' : 'not open' };
  }

  /** Writes what waits. Safe twice, and before it is open. */
  async close(): Promise<void> {
    await this.#queue.idle();
    this.#isOpen = false;
    const threads = [...this.#threads.values()];
    this.#threads.clear();
    for (const thread of threads) await thread.then((each) => each.close(), ignore);
    clearInterval(this.#retry);
  }

  async #ask(role: Role, task: Exclude<Task, { kind: 'close' }>): Promise<Outcome[]> {
    const thread = await this.#thread(role);
    const outcomes = await thread.ask(task);
    for (const outcome of outcomes) this.#note(outcome, role);
    return outcomes;
  }

  async #thread(role: Role): Promise<StatementThread> {
    if (!this.#isOpen) throw this.#closed();
    const running = this.#threads.get(role) ?? this.#start(role);
    return await running;
  }

  /** One that crashed, or could not open the file, is followed by another when it is needed. */
  #start(role: Role): Promise<StatementThread> {
    const starting = StatementThread.open(this.#path);
    const forget = (): void => {
      if (this.#threads.get(role) === starting) this.#threads.delete(role);
    };
    this.#threads.set(role, starting);
    starting.then(({ ended }) => ended, ignore).then(forget);
    return starting;
  }

  /** A damaged file stays one; all else is mended once something could be written. */
  #note(outcome: Outcome, role: Role): void {
    if ('fault' in outcome) {
      if (outcome.fault.lasting) this.#fault = outcome.fault;
    } else if (role === 'writer' && this.#fault?.code !== 'data_corrupt') this.#fault = undefined;
    if (this.#fault) this.#retry ??= setInterval(() => void this.#tryAgain().catch(ignore), TRY_AGAIN_MS).unref();
    else {
      clearInterval(this.#retry);
      this.#retry = undefined;
    }
  }

  /** Where the service is taken for unready nobody else writes: somebody has to find out that the disk has room again. */
  async #tryAgain(): Promise<void> {
    await this.write([{ sql: `PRAGMA user_version = ${MIGRATIONS.length}` }], { durable: true });
  }

  #closed(): Failure {
    return new Failure('resource_unavailable', `the store ${this.#path} is not open`);
  }
}

const ignore = (): undefined => undefined;

function rowsOf(outcome: Outcome | undefined): Row[][] {
  if (outcome && 'fault' in outcome) throw failureOf(outcome.fault);
  return outcome?.rows ?? [];
}
