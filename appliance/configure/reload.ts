import type { Logger } from '../../core/contract/call.ts';
import { ConfigurationError, formatProblem, messageOf } from '../../core/contract/errors.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import type { FileWatch } from './file-watch.ts';
import type { PipelineSettings } from './pipeline-settings.ts';

/** What came of reading the file of an instance again. */
export interface Reloaded {
  instance: string;
  /** Of the file that answers now; absent where the one before goes on. */
  revision?: string;
  /** Names of settings of the service that have changed, and that it reads at its start alone. */
  restart: string[];
  /** Why the one before goes on: `file:line:column: message` each, without secrets. */
  problems: string[];
}

export interface ReloadOptions {
  settings: PipelineSettings;
  /** Names of the instances. */
  names: Iterable<string>;
  log: Logger;
}

/** Reads the files of all instances again, one after the other: a bad one leaves its own pipeline and the others as they are. */
export class Reloads {
  /** Reads files again when they change; nothing where the settings do not want it. */
  watch?: FileWatch;
  readonly #options: ReloadOptions;
  #last: Promise<unknown> = Promise.resolve();
  #next: Promise<Reloaded[]> | undefined;

  constructor(options: ReloadOptions) {
    this.#options = options;
  }

  /** Several calls while one is at work are one more. Never rejects. */
  all(): Promise<Reloaded[]> {
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      return this.#all();
    });
    this.#last = this.#next;
    return this.#next;
  }

  async #all(): Promise<Reloaded[]> {
    const done: Reloaded[] = [];
    for (const name of this.#options.names) done.push(await this.one(name));
    return done;
  }

  /** Never rejects: what is wrong is told to the log and in the result. */
  async one(instance: string): Promise<Reloaded> {
    const { settings, log } = this.#options;
    try {
      const { revision, changes, unavailable, restart = [] } = await settings.reload({ instance });
      log.info('reloaded', { instance, revision, changes: changes.length, ...(unavailable.length > 0 && { unavailable }) });
      if (restart.length > 0)
        log.warn('settings of the service have changed: they wait for its next start', { settings: restart });
      return { instance, revision, restart, problems: [] };
    } catch (thrown) {
      const problems = problemLines(thrown, settings.place(instance).file);
      log.error('not reloaded: the pipeline of before goes on', { instance, problems });
      return { instance, restart: [], problems };
    }
  }

  /** Ends the watch; resolves when nothing is at work. */
  async stop(): Promise<void> {
    await this.watch?.stop();
    await this.#last;
  }
}

function problemLines(thrown: unknown, file: string): string[] {
  if (thrown instanceof ConfigurationError) return thrown.problems.map(formatProblem);
  if (!(thrown instanceof HttpProblem)) return [messageOf(thrown)];
  const places = thrown.errors ?? [];
  if (places.length === 0) return [`${file}: ${thrown.message}`];
  return places.map(({ line = 1, column = 1, detail }) => formatProblem({ file, line, column, message: detail }));
}
