import type { ServerResponse } from 'node:http';
import { type FieldFilter, ID_FIELD } from '../../../core/contract/access.ts';
import type { Call, Logger } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';

const nothing = (): void => {};

/** What a call sees that nobody has admitted to anything: no document at all. */
const NOTHING: readonly FieldFilter[] = [{ field: ID_FIELD, values: [] }];

/** The questions at work, and what still runs after their answers: all that a graceful stop waits for. */
export class CallsInFlight {
  readonly #running = new Set<AbortController>();
  readonly #background = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  readonly #admitted = new WeakMap<ServerResponse, readonly FieldFilter[]>();

  /** Says what the call that is answered by this response may see. Until then it sees nothing. */
  admit(response: ServerResponse, access: readonly FieldFilter[]): void {
    this.#admitted.set(response, access);
  }

  /**
   * A call for one question, aborted when the caller leaves before the answer is out, or at the end of a stop.
   * `sent` resolves once the answer is out or its reader gone.
   */
  begin(response: ServerResponse, log: Logger, timeout: number): { call: Call; sent: Promise<void> } {
    const controller = new AbortController();
    this.#running.add(controller);
    const { promise: sent, resolve } = Promise.withResolvers<void>();
    response.once('close', () => {
      this.#running.delete(controller);
      if (!response.writableFinished) controller.abort(new Failure('client_closed', 'the caller left before the answer'));
      resolve();
    });
    const access = this.#admitted.get(response) ?? NOTHING;
    return { call: { signal: controller.signal, deadline: Date.now() + timeout, log, access, emit: nothing }, sent };
  }

  /** How many calls of callers are at work. */
  get size(): number {
    return this.#running.size;
  }

  /** A call for what runs after an answer; it is aborted only at the end of a stop, and sees what that answer's call did. */
  after(log: Logger, timeout: number, access: readonly FieldFilter[] = NOTHING): Call {
    return { signal: this.#stopped.signal, deadline: Date.now() + timeout, log, access, emit: nothing };
  }

  /** Runs work that no answer waits for. It must not reject. */
  track(work: Promise<void>): void {
    this.#background.add(work);
    void work.finally(() => this.#background.delete(work));
  }

  /** Resolves when nothing runs after an answer any more. */
  async waitForBackground(): Promise<void> {
    while (this.#background.size > 0) await Promise.all(this.#background);
  }

  /** Aborts everything. */
  abort(): void {
    const reason = new Failure('shutting_down', 'the service stops and did not wait longer');
    this.#stopped.abort(reason);
    for (const controller of this.#running) controller.abort(reason);
  }
}
