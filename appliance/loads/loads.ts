import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import type { ListedDocument } from '../../core/contract/resources/knowledge-base.ts';
import type { SpanStart, TraceSpan } from '../../core/contract/trace-span.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import type { Instances } from '../instances.ts';
import type { Metrics } from '../metrics.ts';
import type { Held } from '../state/shared/leases.ts';
import type { SharedState } from '../state/shared/shared-state.ts';
import { countAttributes, traceFields } from '../tracing/trace-fields.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { heldCall } from './held-call.ts';
import { type Job, type JobContent, type LoadRecord, type NewJob, newJob, queuedRecord } from './job.ts';
import { emptyReport, type LoadReport, loadDocuments } from './load-documents.ts';
import type { LoadQueue } from './load-queue.ts';
import { type LoadPage, LoadRecords } from './load-records.ts';
import { documentsSource } from './posted-documents.ts';
import { removeDocuments } from './remove-documents.ts';
import { sentFilesSource } from './sent-files.ts';
import { SharedLoadRecords } from './shared-load-records.ts';
import { Spool } from './spool.ts';

export interface LoadsOptions {
  queue: LoadQueue;
  instances: Pick<Instances, 'has'>;
  metrics: Pick<Metrics, 'ingestDocuments'>;
  tracing: Pick<Tracing, 'begin'>;
  log: Logger;
  /** Folder for what waits, and for what is told of loads. */
  folder: string;
  /** Milliseconds that somebody waits for the end of a load. */
  timeout: number;
  /** Where other replicas are told of loads. */
  shared?: Pick<SharedState, 'reports'>;
}

/** A job that is not done. */
interface Active {
  job: Job;
  record: LoadRecord;
  /** Where it is traced, from when its turn has come. */
  span?: TraceSpan;
  /** Resolves when it has ended, or is left to the next start. */
  ended: Promise<void>;
}

/** Milliseconds between two times that the progress of a load is written, for other processes to tell it. */
const WRITE_PROGRESS = 2000;
/** Milliseconds between two looks for what another process has left. */
const LOOK = 60_000;

/** Does with documents what is wanted over HTTP: on the disk before it is acknowledged, and done in turn, also by the next start. */
export class Loads {
  readonly #options: LoadsOptions;
  readonly #spool: Spool;
  readonly #records: LoadRecords | SharedLoadRecords;
  readonly #shared?: SharedLoadRecords;
  readonly #active = new Map<string, Active>();
  readonly #stopping = new AbortController();
  readonly #stopped = Promise.withResolvers<void>();
  #look?: NodeJS.Timeout;

  constructor(options: LoadsOptions) {
    this.#options = options;
    this.#spool = new Spool(join(options.folder, 'spool'), options.log);
    const own = new LoadRecords(join(options.folder, 'records'));
    const { shared } = options;
    this.#shared = shared && new SharedLoadRecords(own, () => shared.reports);
    this.#records = this.#shared ?? own;
  }

  /** Goes on with what was left, and from now on takes new jobs. */
  async resume(): Promise<void> {
    await this.#adopt();
    this.#look = setInterval(() => void this.#adopt(), LOOK).unref();
  }

  /**
   * Keeps a job on the disk and puts it in line. Throws a Failure: `queue_full`, `storage_full`, `resource_unavailable`; an HttpProblem
   * `starting` as long as what was left before has not been put in line.
   */
  async begin(wanted: NewJob, content: JobContent): Promise<LoadRecord> {
    if (!this.#look) throw new HttpProblem('starting');
    const job = newJob(wanted);
    if (!this.#options.queue.hasRoom(job.instance)) throw new Failure('queue_full', `too many loads wait for '${job.instance}'`);
    const { promise: kept, resolve, reject } = Promise.withResolvers<void>();
    kept.catch(() => {}); // it may be long until its turn comes, which looks at it
    const active = this.#enter(job, kept); // at once: its place in the line is that of the call
    try {
      await this.#spool.add(job, content);
      await this.#write(active);
      await this.#shared?.confirm(job.id);
      resolve();
    } catch (thrown) {
      reject(thrown);
      await this.#spool.remove(job.id).catch(() => {}); // what went wrong first is told
      throw thrown;
    }
    return active.record;
  }

  /** What is told of a load when it has ended, or when nobody waits any longer: the timeout is over, or the service stops. */
  async wait({ id, ...record }: LoadRecord): Promise<LoadRecord> {
    const active = this.#active.get(id);
    if (!active) return { id, ...record };
    const patience = new AbortController();
    const late = pause(this.#options.timeout, undefined, { signal: patience.signal }).catch(() => {});
    await Promise.race([active.ended, late, this.#stopped.promise]);
    patience.abort();
    return { ...active.record };
  }

  /** Throws an HttpProblem `unknown_load`. */
  async find(instance: string, id: string): Promise<LoadRecord> {
    const active = this.#active.get(id);
    const record = active?.job.instance === instance ? active.record : await this.#records.find(instance, id);
    if (!record) throw new HttpProblem('unknown_load');
    return record;
  }

  /** The newest first. */
  async list(instance: string, page: { limit: number; skip: number }): Promise<LoadPage> {
    const { total, loads } = await this.#records.list(instance, page);
    return { total, loads: loads.map((record) => this.#active.get(record.id)?.record ?? record) };
  }

  /** What was given to loads of an instance that have not ended. */
  waiting(instance: string): { loadId: string; document: ListedDocument }[] {
    const jobs = [...this.#active.values()].map(({ job }) => job).filter((job) => job.instance === instance);
    return jobs.flatMap(({ id, given }) => given.map((document) => ({ loadId: id, document })));
  }

  /** Leaves what is not done to the next start. Whoever waits is told that it is kept. */
  stop(): void {
    clearInterval(this.#look);
    this.#stopping.abort(new Failure('shutting_down', 'the service stops: the load goes on with the next start'));
    this.#stopped.resolve();
  }

  /** Resolves when nothing is at work any more. */
  async close(): Promise<void> {
    this.stop();
    await Promise.all([...this.#active.values()].map(({ ended }) => ended));
    await this.#shared?.close();
    await this.#spool.close();
  }

  async #adopt(): Promise<void> {
    const { instances, log } = this.#options;
    try {
      for (const job of await this.#spool.adopt()) {
        if (instances.has(job.instance)) await this.#write(this.#enter(job, Promise.resolve(), false));
        else log.warn('a load waits for an instance that is not there', { instance: job.instance, load: job.id });
      }
    } catch (error) {
      log.error('loads that were left cannot be taken over', { error });
    }
  }

  #enter(job: Job, kept: Promise<void>, isBounded = true): Active {
    const active: Active = { job, record: queuedRecord(job), ended: Promise.resolve() };
    this.#active.set(job.id, active);
    const turn = this.#options.queue.run(
      job.instance,
      (pipeline, held) => this.#work(active, kept, { pipeline, held }),
      isBounded,
    );
    active.ended = turn
      .catch((thrown: unknown) => this.#fail(active, thrown))
      .catch((error: unknown) => this.#options.log.error('what is told of a load could not be kept', { load: job.id, error }))
      .finally(() => this.#active.delete(job.id));
    return active;
  }

  async #work(active: Active, kept: Promise<void>, turn: Turn): Promise<void> {
    const { signal } = this.#stopping;
    // Whoever wanted it is told when it cannot be kept; what has not begun when the service stops is begun by the next one.
    if (signal.aborted || !(await isKept(kept))) return;
    active.span = this.#options.tracing.begin({}, spanOf(active.job));
    Object.assign(active.record, { state: 'running', started: now() });
    await this.#write(active);
    await this.#carryOut(active, turn);
    await this.#end(active, { state: 'done' });
  }

  async #carryOut({ job, record, span }: Active, { pipeline, held }: Turn): Promise<void> {
    const { log } = this.#options;
    const call = { ...heldCall(log, this.#stopping.signal, held), ...(span && { span }) };
    const { base, source: reader } = pipeline.loading();
    if (job.removal) {
      const progress = (removed: number): void => {
        record.removed += removed;
      };
      return removeDocuments(base ?? noBase(), job.removal, { call, progress });
    }
    const report = emptyReport();
    const request = { ...call, progress: this.#progressOf(job, record) };
    if (job.kind === 'documents')
      await loadDocuments(pipeline, { ...request, paths: [], source: documentsSource(this.#spool.documents(job.id)) }, report);
    else {
      const files = await this.#spool.files(job.id);
      const source = sentFilesSource(files, job.origin ?? '', reader ?? noReader());
      await loadDocuments(pipeline, { ...request, paths: [], source }, report);
    }
    tell(record, report);
  }

  #progressOf({ id }: Job, record: LoadRecord): (report: LoadReport) => void {
    let written = Date.now();
    return (report) => {
      tell(record, report);
      const active = this.#active.get(id);
      if (!active || Date.now() - written < WRITE_PROGRESS) return;
      written = Date.now();
      this.#write(active).catch(() => {}); // the next one tells it; the last is waited for
    };
  }

  /** Of one that was broken off because the service stops, nothing has ended. */
  async #fail(active: Active, thrown: unknown): Promise<void> {
    const { log } = this.#options;
    const { job, record } = active;
    if (this.#stopping.signal.aborted) {
      active.span?.end({ error: 'shutting_down' });
      record.state = 'queued';
      return this.#write(active);
    }
    const { code, message: detail } = HttpProblem.from(thrown);
    log.error('load failed', { instance: job.instance, load: job.id, error: thrown, ...traceFields(active.span) });
    await this.#end(active, { state: 'failed', error: { code, detail } });
  }

  async #end(active: Active, how: Pick<LoadRecord, 'state' | 'error'>): Promise<void> {
    const { log, metrics } = this.#options;
    const { job, record, span } = active;
    const { loaded, unchanged, removed, failed } = Object.assign(record, how, { ended: now() });
    const counts = { loaded, unchanged, removed, failed };
    span?.end({ ...(how.error && { error: how.error.code }), attributes: countAttributes(counts) });
    await this.#write(active);
    await this.#spool.remove(job.id);
    const { instance } = job;
    for (const [result, count] of Object.entries(counts)) metrics.ingestDocuments.inc({ instance, result }, count);
    log.info('load ended', { instance, load: job.id, state: record.state, ...counts, ...traceFields(span) });
  }

  #writing: Promise<void> = Promise.resolve();

  /** One write after the other. */
  #write({ job, record }: Active): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#records.write(job.instance, record));
    return this.#writing;
  }
}

/** What a job works with when its turn has come. */
interface Turn {
  pipeline: Pipeline;
  held?: Held;
}

const spanOf = ({ id, instance, kind }: Job): SpanStart => ({
  name: 'load job',
  attributes: { 'touchstone.instance': instance, 'touchstone.load': id, 'touchstone.kind': kind },
});

const now = (): string => new Date().toISOString();

const isKept = (kept: Promise<void>): Promise<boolean> =>
  kept.then(
    () => true,
    () => false,
  );

function tell(record: LoadRecord, { loaded, unchanged, removed, failed, failures }: LoadReport): void {
  Object.assign(record, { loaded, unchanged, removed, failed });
  const told = failures.slice(record.failures.length);
  record.failures.push(...told.map(({ item, reason }) => ({ document: item, reason })));
}

const noBase = (): never => {
  throw new Failure('configuration_invalid', 'the pipeline has no knowledge base');
};
const noReader = (): never => {
  throw new Failure('configuration_invalid', 'the ingest list does not read files that are named');
};
