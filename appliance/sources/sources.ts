import { randomUUID } from 'node:crypto';
import { callOf, type Logger } from '../../core/contract/call.ts';
import { Failure, messageOf } from '../../core/contract/errors.ts';
import type { SpanStart, TraceSpan } from '../../core/contract/trace-span.ts';
import type { OpenedSource } from '../../core/host/opened-source.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import type { Instances } from '../instances.ts';
import { heldCall } from '../loads/held-call.ts';
import { emptyReport } from '../loads/load-documents.ts';
import type { LoadQueue } from '../loads/load-queue.ts';
import { INGEST_RESULTS, type Metrics } from '../metrics.ts';
import { openServiceDatabase } from '../state/service-database.ts';
import type { SharedState } from '../state/shared/shared-state.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { SourceClock } from './source-clock.ts';
import { logRun, type RunBook, runSource, type SourceRun, type SourceRunOptions } from './source-run.ts';
import { type RunCounts, type SourceKey, type SourceState, SourceStates } from './source-states.ts';

export interface SourcesOptions {
  instances: Instances;
  queue: LoadQueue;
  /** The data folder. */
  data: string;
  log: Logger;
  tracing: Pick<Tracing, 'begin'>;
  metrics: Pick<Metrics, 'ingestDocuments' | 'ingestLastSuccess'>;
  /** What says whether another replica runs a source, or has. */
  shared?: SharedState;
}

/** A source of an open instance, as it is watched over. */
interface Followed {
  key: SourceKey;
  source: OpenedSource;
  clock: SourceClock;
  /** Ends what is underway. */
  controller: AbortController;
  watcher?: Promise<{ close(): Promise<void> } | undefined>;
  /** Why its folders are not watched, though they should be. */
  unwatched?: string;
}

/** What is told of a source. */
export interface SourceStatus extends SourceKey {
  plugin: string;
  /** Times that it runs at, as they are configured. */
  schedule: OpenedSource['schedule'];
  /** A process runs it now. */
  running: boolean;
  /** A run was asked for and has not begun yet. */
  waiting: boolean;
  state?: SourceState;
  /** Milliseconds since the epoch; absent where it runs only when it is told to. */
  next?: number;
  /** What keeps changes from being noticed at once. */
  note?: string;
}

/** The sources of all instances: each runs when its time has come, one at a time for a knowledge base, and never twice at once. */
export class Sources {
  readonly #options: SourcesOptions;
  readonly #holder = randomUUID();
  readonly #followed = new Map<string, Followed[]>();
  #opened?: SourceStates;
  /** Of pipelines, one after the other. */
  #exchanges = Promise.resolve();
  #isStopped = false;

  constructor(options: SourcesOptions) {
    this.#options = options;
  }

  /** Begins with the instances that are open, and follows those whose pipelines are exchanged. */
  async start(): Promise<void> {
    const { instances } = this.#options;
    instances.onSwap = (instance) => this.#exchange(instance);
    for (const name of instances.names) if (instances.has(name)) await this.#follow(name);
  }

  /** Ends the runs of the pipeline before at once: it is closed when they have ended. */
  #exchange(instance: string): void {
    const ended = this.#unfollow(instance);
    const follow = async (): Promise<void> => {
      await ended;
      await this.#follow(instance);
    };
    this.#exchanges = this.#exchanges.then(follow).catch((thrown: unknown) => this.#fail({ instance, name: '' }, thrown));
  }

  /** What is told of the sources of an instance, or of all; none where it has none. */
  status(instance?: string): SourceStatus[] {
    const all = instance === undefined ? [...this.#followed.values()].flat() : (this.#followed.get(instance) ?? []);
    return all.map((each) => this.#statusOf(each));
  }

  /** Asks for a run now; undefined where there is no such source. */
  run({ instance, name }: SourceKey): SourceStatus | undefined {
    const found = this.#followed.get(instance)?.find(({ key }) => key.name === name);
    found?.clock.ask();
    return found && this.#statusOf(found);
  }

  /** Ends what is underway; what was loaded stays. Safe twice. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#options.instances.onSwap = undefined;
    const unfollowAll = () => Promise.all([...this.#followed.keys()].map((name) => this.#unfollow(name)));
    await Promise.all([this.#exchanges, unfollowAll()]);
    await unfollowAll(); // what an exchange had come to follow meanwhile
    this.#opened?.close();
  }

  /** Opened only where there are sources. */
  get #states(): SourceStates {
    this.#opened ??= new SourceStates(openServiceDatabase(this.#options.data));
    return this.#opened;
  }

  async #follow(instance: string): Promise<void> {
    await this.#unfollow(instance);
    const lease = this.#isStopped ? undefined : this.#options.instances.lease(instance);
    if (!lease) return;
    try {
      const isEmpty = lease.pipeline.sources.length > 0 && (await this.#isEmpty(lease.pipeline));
      const followed = lease.pipeline.sources.map((source) => this.#begin({ instance, name: source.name }, source, isEmpty));
      this.#followed.set(instance, followed);
    } finally {
      lease.release();
    }
  }

  async #unfollow(instance: string): Promise<void> {
    const followed = this.#followed.get(instance) ?? [];
    this.#followed.delete(instance);
    const reason = new Failure('shutting_down', 'the service stops, or has another pipeline');
    for (const { controller } of followed) controller.abort(reason);
    await Promise.all(followed.flatMap(({ clock, watcher }) => [clock.stop(), watcher?.then((each) => each?.close())]));
  }

  /** Documents that were loaded before and are nowhere now: their folder was taken away. */
  async #isEmpty(pipeline: Pipeline): Promise<boolean> {
    try {
      const counts = await pipeline.loading().base?.documents?.counts(callOf(this.#options.log));
      return counts?.documents === 0;
    } catch {
      return false; // whoever searches it says what is wrong
    }
  }

  #begin(key: SourceKey, source: OpenedSource, isEmpty: boolean): Followed {
    const controller = new AbortController();
    const clock = new SourceClock({
      schedule: source.schedule,
      state: () => this.#states.read(key),
      run: (since) => this.#run(key, source, { since, signal: controller.signal }),
      onError: (thrown) => this.#fail(key, thrown),
    });
    const followed: Followed = { key, source, clock, controller };
    const state = this.#states.read(key);
    this.#show(key, state);
    const { every, cron, watch } = source.schedule;
    const hadSome = (state?.result?.loaded ?? 0) + (state?.result?.unchanged ?? 0) > 0;
    const isOther = state !== undefined && state.fingerprint !== source.fingerprint;
    // What changed while nobody watched is seen by looking through all of it.
    if (watch || ((every ?? cron) !== undefined && (isOther || (isEmpty && hadSome)))) clock.ask();
    if (watch) followed.watcher = this.#watch(followed);
    return followed;
  }

  async #watch(followed: Followed): Promise<{ close(): Promise<void> } | undefined> {
    const onError = (thrown: unknown): void => {
      followed.unwatched = `changes are not noticed at once, as its folders cannot be watched: ${messageOf(thrown)}`;
      this.#options.log.warn('folders cannot be watched', { ...logged(followed.key), error: messageOf(thrown) });
    };
    try {
      const { watchFolders } = await import('./folder-watch.ts');
      return watchFolders({ paths: followed.source.schedule.paths ?? [], onChange: () => followed.clock.ask(), onError });
    } catch (thrown) {
      onError(thrown);
      return undefined;
    }
  }

  async #run(key: SourceKey, source: OpenedSource, { since, signal }: { since: number; signal: AbortSignal }): Promise<boolean> {
    const run = await this.#options.queue.run(key.instance, (pipeline, held) =>
      // Another pipeline has taken the place of the one that the source is of.
      signal.aborted || !pipeline.sources.includes(source)
        ? Promise.resolve<SourceRun>('done')
        : this.#load({ key, pipeline, source, since, ...heldCall(this.#options.log, signal, held) }),
    );
    if (typeof run === 'object') this.#count(key, run);
    this.#show(key, this.#states.read(key));
    return run !== 'held';
  }

  async #load(options: SourceRunOptions): Promise<SourceRun> {
    const { log, tracing } = this.#options;
    const { key } = options;
    const begun = Date.now();
    const report = emptyReport();
    let span: TraceSpan | undefined;
    const beginSpan = () => {
      span = tracing.begin({}, spanOf(key));
      return span;
    };
    const run = await this.#once({ ...options, report }, beginSpan);
    if (typeof run === 'object') logRun(run, report, { key, log, begun, span });
    return run;
  }

  /** Of replicas one runs it; the others know by the state that it leaves behind. */
  async #once(options: SourceRunOptions, beginSpan: RunBook['beginSpan']): Promise<SourceRun> {
    const { log, shared } = this.#options;
    const book = { states: this.#states, holder: this.#holder, log, beginSpan };
    if (!shared) return runSource(options, book);
    const { instance, name } = options.key;
    const run = await shared.leases.tryHold(`source ${instance}/${name}`, async ({ signal }) => {
      await shared.pull();
      const result = await runSource({ ...options, signal: AbortSignal.any([options.signal, signal]) }, book);
      await shared.push();
      return result;
    });
    return run?.done ?? 'held';
  }

  #count({ instance, name: source }: SourceKey, counts: RunCounts): void {
    for (const result of INGEST_RESULTS) this.#options.metrics.ingestDocuments.inc({ instance, source, result }, counts[result]);
  }

  #show({ instance, name: source }: SourceKey, state: SourceState | undefined): void {
    for (const result of INGEST_RESULTS) this.#options.metrics.ingestDocuments.inc({ instance, source, result }, 0);
    this.#options.metrics.ingestLastSuccess.set({ instance, source }, (state?.lastGood ?? 0) / 1000);
  }

  #statusOf({ key, source, clock, unwatched }: Followed): SourceStatus {
    const { state, note = unwatched } = this.#known(key);
    const running = state !== undefined && !state.result && (state.heldUntil ?? 0) > Date.now();
    const next = clock.next(state);
    return {
      ...key,
      plugin: source.plugin,
      schedule: source.schedule,
      running,
      waiting: clock.isBusy && !running,
      ...(state && { state }),
      ...(next === undefined ? {} : { next }),
      ...(note === undefined ? {} : { note }),
    };
  }

  /** Whoever asks whether questions are answered is answered, whatever becomes of the file. */
  #known(key: SourceKey): { state?: SourceState; note?: string } {
    try {
      return { state: this.#states.read(key) };
    } catch (thrown) {
      return { note: `what is known of its runs cannot be read: ${messageOf(thrown)}` };
    }
  }

  #fail(key: SourceKey, thrown: unknown): void {
    if (!this.#isStopped) this.#options.log.error('source cannot be run', { ...logged(key), error: thrown });
  }
}

const spanOf = ({ instance, name }: SourceKey): SpanStart => ({
  name: 'source run',
  attributes: { 'touchstone.instance': instance, 'touchstone.source': name },
});

const logged = ({ instance, name }: SourceKey): Record<string, string> => ({ instance, source: name });
