import { constants } from 'node:os';
import { Failure } from '../../core/contract/errors.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Milliseconds within which two signals are one: the terminal sends Ctrl-C to every process of a command, and npm and an
 * older Node that started this one hand it on.
 */
const ONE_SIGNAL = 300;

const exitCode = (signal: (typeof SIGNALS)[number]): number => 128 + constants.signals[signal];

/** Ctrl-C and its like: the first asks the work to end, the second ends the process at once. */
export class Interruption {
  /** The exit code once a signal has come. */
  code?: number;
  /** Resolves to the exit code when a signal comes. */
  readonly happened: Promise<number>;
  readonly #controller = new AbortController();
  readonly #listener: (signal: NodeJS.Signals) => void;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<number>();
    let first = 0;
    this.happened = promise;
    this.#listener = (signal) => {
      const code = exitCode(signal as (typeof SIGNALS)[number]); // it listens to no other
      if (this.code !== undefined && performance.now() - first < ONE_SIGNAL) return;
      if (this.code !== undefined) process.exit(code);
      first = performance.now();
      this.code = code;
      this.#controller.abort(new Failure('shutting_down', 'stopped by a signal'));
      resolve(code);
    };
    for (const signal of SIGNALS) process.on(signal, this.#listener);
  }

  /** Aborts at the first signal. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Leaves signals to Node again. */
  end(): void {
    for (const signal of SIGNALS) process.off(signal, this.#listener);
  }
}
