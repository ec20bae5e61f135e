import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Failure, messageOf } from '../../../../core/contract/errors.ts';
import type { Fault, Outcome, Task, ThreadReply } from './statements.ts';

interface Asked {
  resolve(outcomes: Outcome[]): void;
  reject(failure: Failure): void;
}

/** A thread's heap holds rows on their way and little else; without limits it would take what the machine has. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 };

export const failureOf = ({ code, message }: Fault): Failure => new Failure(code, message);

/** A worker thread with a connection of its own to a database file: it works off its tasks in their order. */
export class StatementThread {
  readonly #worker: Worker;
  readonly #path: string;
  /** Tasks without an answer yet, in their order. */
  readonly #asked: Asked[] = [];
  readonly #ended: Promise<unknown>;
  #failure?: Failure;

  private constructor(path: string) {
    this.#path = path;
    const script = new URL(`./serve-statements${extname(import.meta.url)}`, import.meta.url);
    this.#worker = new Worker(script, { workerData: path, resourceLimits: HEAP, execArgv: [] });
    this.#ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    this.#worker.on('error', (cause) => this.#fail(cause));
    void this.#ended.then(() => this.#fail(new Error('its thread has ended')));
  }

  /** Throws the Failures of `openDatabase`. */
  static async open(path: string): Promise<StatementThread> {
    const thread = new StatementThread(path);
    await thread.#opened();
    return thread;
  }

  /** Resolves when it has crashed or was closed: what is asked of it now fails. */
  get ended(): Promise<unknown> {
    return this.#ended;
  }

  ask(task: Exclude<Task, { kind: 'close' }>): Promise<Outcome[]> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#asked.push({ resolve, reject });
      this.#worker.postMessage(task);
    });
  }

  /** Resolves when what was asked before is done, the file closed and the thread gone. Safe twice. */
  async close(): Promise<void> {
    this.#worker.postMessage({ kind: 'close' } satisfies Task);
    await this.#ended;
  }

  #opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ resolve: () => resolve(), reject });
      this.#worker.on('message', (reply: ThreadReply) => {
        const asked = this.#asked.shift();
        if ('outcomes' in reply) asked?.resolve(reply.outcomes);
        else if (reply.opened) asked?.resolve([]);
        else asked?.reject(failureOf(reply.fault));
      });
    });
  }

  #fail(cause: Error): void {
    this.#failure ??= new Failure('resource_unavailable', `${this.#path} cannot be used: ${messageOf(cause)}`, { cause });
    for (const { reject } of this.#asked.splice(0)) reject(this.#failure);
  }
}
