import type { Logger } from '../../../core/contract/call.ts';
import type { Metrics } from '../../metrics.ts';
import type { ProblemCode } from './problems.ts';

/** Milliseconds in which a reason gets one line of the log, however often it comes: strangers shall not fill it. */
const WINDOW = 10_000;

/** Why a connection is closed without an answer. Its name in the metrics stands beside the codes of problems. */
export const TOO_MANY_CONNECTIONS = 'too_many_connections';

/** Why a connection is closed before all of its answer has gone out. */
export const SLOW_READER = 'slow_reader';

type Reason = ProblemCode | typeof TOO_MANY_CONNECTIONS | typeof SLOW_READER;

/** Counts what is refused before it is a request, and says so in the log: a line for each reason in ten seconds. */
export class Refusals {
  readonly #metrics: Pick<Metrics, 'rejected'>;
  readonly #log: Logger;
  readonly #window: number;
  readonly #told = new Map<Reason, { at: number; since: number }>();

  constructor({ metrics, log, window = WINDOW }: { metrics: Pick<Metrics, 'rejected'>; log: Logger; window?: number }) {
    this.#metrics = metrics;
    this.#log = log;
    this.#window = window;
  }

  add(reason: Reason, fields: Record<string, unknown>): void {
    this.#metrics.rejected.inc({ reason });
    const now = performance.now();
    const told = this.#told.get(reason);
    if (told && now - told.at < this.#window) {
      told.since++;
      return;
    }
    this.#told.set(reason, { at: now, since: 0 });
    this.#log.warn('connection refused', { reason, ...fields, ...(told?.since ? { unsaid: told.since } : {}) });
  }
}
