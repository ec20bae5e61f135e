import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '../../core/contract/call.ts';
import { messageOf } from '../../core/contract/errors.ts';
import type { Environment } from '../../core/host/env.ts';
import type { Instances } from '../instances.ts';
import type { PipelineSettings } from './pipeline-settings.ts';
import { filesReadBy, stampsOf } from './watched-files.ts';

export interface FileWatchOptions {
  settings: PipelineSettings;
  instances: Instances;
  reloads: { one(instance: string): Promise<unknown> };
  env: Environment;
  data: string;
  log: Logger;
  /** Milliseconds between two looks. */
  interval: number;
}

/** Milliseconds: looking more often serves nobody. */
const SHORTEST = 100;

type Stamps = ReadonlyMap<string, string>;

/** Stamps of one instance's files. */
interface Seen {
  /** Of its own file, and of those that it reads. */
  own: Stamps;
  read: Stamps;
  /** Revision of the file that answers. */
  running?: string;
}

/**
 * Reads the files of instances again when they change. It looks at them from time to time: events of file systems do not tell of
 * network folders, and tell of links that lead elsewhere, as mounted configurations of Kubernetes do, in ways of their own.
 */
export class FileWatch {
  readonly #options: FileWatchOptions;
  /** What answers was made of, or what was tried last. */
  readonly #known = new Map<string, Seen>();
  /** What the look before has seen: a file that is being written is not read yet. */
  readonly #before = new Map<string, Seen>();
  readonly #stopped = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: FileWatchOptions) {
    this.#options = options;
  }

  /** Begins, once all instances are open. A file that has changed since it was opened is read again. */
  async start(): Promise<void> {
    for (const name of this.#options.instances.names) {
      const seen = await this.#look(name);
      this.#known.set(name, (await this.#answersAlready(name)) ? seen : { ...seen, own: new Map() });
    }
    this.#running = this.#run();
  }

  /** Ends it, with the reading that is at work. Safe twice, and without a start. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await pause(Math.max(SHORTEST, this.#options.interval), undefined, { signal, ref: false }).catch(() => {});
      for (const name of this.#options.instances.names) if (!signal.aborted) await this.#check(name);
    }
  }

  async #check(instance: string): Promise<void> {
    try {
      const seen = await this.#look(instance);
      const before = this.#before.get(instance);
      this.#before.set(instance, seen);
      const known = this.#known.get(instance);
      if (isDeepStrictEqual(seen, known) || !isDeepStrictEqual(seen, before)) return;
      this.#known.set(instance, seen);
      const othersStay = isDeepStrictEqual(seen.read, known?.read);
      if ((othersStay || seen.running !== known?.running) && (await this.#answersAlready(instance))) return;
      await this.#options.reloads.one(instance);
      this.#known.set(instance, await this.#lookAgain(instance, seen)); // it may read others now
    } catch (thrown) {
      this.#options.log.warn('a file of settings cannot be watched', { instance, error: messageOf(thrown) });
    }
  }

  /** A save has put it there, or it was touched alone. */
  async #answersAlready(instance: string): Promise<boolean> {
    const { settings } = this.#options;
    return settings.running(instance) === (await settings.current(instance).catch(() => undefined))?.revision;
  }

  /** With the files that the new one reads; all that were seen as they were then: they may have changed after they were read. */
  async #lookAgain(instance: string, { own, read }: Seen): Promise<Seen> {
    const now = await this.#look(instance);
    return { ...now, own, read: new Map([...now.read].map(([path, stamp]) => [path, read.get(path) ?? stamp])) };
  }

  async #look(instance: string): Promise<Seen> {
    const { settings, instances, env, data } = this.#options;
    const blueprint = instances.blueprint(instance);
    const { file } = settings.place(instance);
    const read = blueprint ? filesReadBy({ blueprint, env, data }) : [];
    return { own: await stampsOf([file]), read: await stampsOf(read), running: settings.running(instance) };
  }
}
