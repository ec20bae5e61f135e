import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../../core/contract/errors.ts';
import { type BulkFailure, type BulkItem, failureOfItem, isRetried, verdictOf } from './bulk-answer.ts';
import { type BulkOutcome, type Entry, entryOf, Job, optionsOfBulk, signalOf, success, type WriteOptions } from './bulk-job.ts';
import type { BulkOperation } from './bulk-operation.ts';
import { ElasticsearchRefusal } from './failure.ts';
import type { BulkOptions } from './options.ts';
import { BULK, type Server } from './server.ts';

export type { BulkFailure } from './bulk-answer.ts';
export type { BulkOutcome, Recheck, WriteOptions } from './bulk-job.ts';
export type { BulkOperation } from './bulk-operation.ts';
export type { BulkOptions } from './options.ts';

/** Nothing was done. */
const OVERLOAD = 429;

/** What an attempt left to be sent again, and why. */
interface Left {
  entries: Entry[];
  why: Failure | BulkFailure;
  /** The request was refused as it was, not for want of capacity: waiting would change nothing. */
  atOnce?: boolean;
}

const LONGEST_WAIT = 30_000;
const FIRST_WAIT = 100;
/** How much a bulk that was taken whole lets the next ones grow. */
const GROWTH = 1.1;

/**
 * Sends operations in bulks of bounded size, a few at once, and does not let go of one before the server has taken it:
 * what is refused for want of capacity, whole or entry by entry, is sent again in smaller bulks after longer waits, until
 * nothing at all has been taken for as long as `bulk_patience`.
 *
 * Operations of calls that run at the same time share bulks. Order is not kept: two operations on one entry belong in
 * calls that follow one another.
 */
export class BulkWriter {
  /** How many times an operation was sent again. */
  retried = 0;
  readonly #server: Server;
  readonly #options: BulkOptions;
  #queue: Entry[] = [];
  #workers = 0;
  /** The share of the configured size that a bulk may have now. */
  #share = 1;
  #mostBytes: number;
  /** When the server last took something. */
  #progress = 0;

  constructor(server: Server, options: BulkOptions) {
    this.#server = server;
    this.#options = options;
    this.#mostBytes = options.bulk_size;
  }

  /**
   * Resolves when each operation is acknowledged or has failed for good; outcomes are in the order of the operations.
   * Throws what keeps all of them out: refused credentials, a server that stays away, the signal's reason.
   */
  async write(operations: readonly BulkOperation[], options: WriteOptions): Promise<BulkOutcome[]> {
    options.signal.throwIfAborted();
    if (operations.length === 0) return [];
    const job = new Job(operations.length, options);
    if (this.#workers === 0) this.#progress = performance.now();
    for (const [place, operation] of operations.entries()) this.#queue.push(entryOf(operation, job, place));
    while (this.#workers < this.#options.bulk_parallel && this.#workers < this.#queue.length) void this.#work();
    return job.outcomes;
  }

  async #work(): Promise<void> {
    this.#workers++;
    for (let bulk = this.#take(); bulk.length > 0; bulk = this.#take()) await this.#deliver(bulk);
    this.#workers--;
  }

  /** The next bulk: entries of calls that end together. */
  #take(): Entry[] {
    const [first] = this.#queue;
    const signal = first?.job.options.signal;
    const length = this.#fitting(this.#queue, (entry) => entry.job.options.signal === signal);
    return this.#queue.splice(0, length);
  }

  #fitting(entries: readonly Entry[], fits: (entry: Entry) => boolean = () => true): number {
    const most = Math.max(1, Math.floor(this.#options.bulk_documents * this.#share));
    const mostBytes = this.#mostBytes * this.#share;
    let [length, bytes] = [0, 0];
    for (const entry of entries) {
      bytes += entry.bytes;
      if (length > 0 && (length >= most || bytes > mostBytes || !fits(entry))) break;
      length++;
    }
    return length;
  }

  /** Sends entries until each has its outcome. What keeps all of them out ends their jobs. */
  async #deliver(bulk: Entry[]): Promise<void> {
    let waiting = bulk;
    let refusals = 0;
    try {
      while (waiting.length > 0) {
        const sent = waiting.slice(0, this.#fitting(waiting));
        const left = await this.#attempt(sent);
        waiting = [...(left?.entries ?? []), ...waiting.slice(sent.length)];
        if (!left || left.atOnce) refusals = Math.max(0, refusals - 1);
        else if (this.#isHopeless()) return this.#giveUp(waiting, left.why);
        else await pause(waitFor(++refusals), undefined, { signal: signalOf(waiting) });
      }
    } catch (thrown) {
      const signal = signalOf(bulk);
      this.#end(bulk, signal.aborted ? signal.reason : thrown);
    }
  }

  /** One request; the result is what has to be sent again. */
  async #attempt(entries: readonly Entry[]): Promise<Left | undefined> {
    await optionsOfBulk(entries).mayWrite?.();
    try {
      return this.#sort(entries, await this.#send(entries));
    } catch (thrown) {
      signalOf(entries).throwIfAborted();
      return this.#handleRefusal(entries, thrown);
    }
  }

  async #send(entries: readonly Entry[]): Promise<BulkItem[]> {
    const signal = signalOf(entries);
    const given = entries.every(({ operation }) => operation.id !== undefined);
    const { items = [] } = await this.#server.send<{ items?: Record<string, BulkItem>[] }>(
      {
        method: 'POST',
        path: BULK,
        query: { filter_path: `items.*.status,items.*.error${given ? '' : ',items.*._id'}`, require_alias: false },
        lines: entries.flatMap(({ lines }) => lines),
      },
      // Whether to send again is decided here: the client does not know what is safe to repeat.
      { signal, timeout: this.#options.write_timeout, retries: 0 },
    );
    if (items.length !== entries.length)
      throw new Failure(
        'resource_unavailable',
        `${this.#server.place} answered POST /_bulk with ${items.length} items for ${entries.length} operations: ` +
          'something between cuts its answers',
      );
    return items.map((item) => Object.values(item)[0] ?? { status: 0 }); // one action each
  }

  #sort(entries: readonly Entry[], items: readonly BulkItem[]): Left | undefined {
    const again: Entry[] = [];
    let why: BulkFailure | undefined;
    for (const [index, entry] of entries.entries()) {
      const item = items[index] as BulkItem; // as many as entries
      const verdict = verdictOf(item, entry.operation.action, entry.uncertain);
      if (verdict === 'again') again.push(entry);
      // Of what was not refused for want of room some copy may have it: a primary was lost while it wrote.
      if (verdict === 'again' && item.status !== OVERLOAD) entry.uncertain = true;
      if (verdict === 'again') why = failureOfItem(item);
      else entry.job.settle(entry.place, verdict === 'taken' ? success(entry, item) : { ok: false, failed: failureOfItem(item) });
    }
    if (again.length < entries.length) this.#progress = performance.now();
    if (!why) {
      this.#share = Math.min(1, this.#share * GROWTH);
      return undefined;
    }
    this.#shrink(entries.length);
    this.retried += again.length;
    return { entries: again, why };
  }

  /** What to do when the whole request came to nothing. */
  async #handleRefusal(entries: readonly Entry[], thrown: unknown): Promise<Left | undefined> {
    if (!(thrown instanceof Failure) || thrown.code !== 'resource_unavailable') throw thrown;
    const status = thrown instanceof ElasticsearchRefusal ? thrown.status : 0;
    if (status === 413 || status === 400) return this.#halve(entries, thrown as ElasticsearchRefusal); // a status comes with a Refusal
    if (status !== 0 && !isRetried(status)) throw thrown;
    this.#shrink(entries.length);
    const left = status === 429 ? [...entries] : await this.#afterLostAnswer(entries);
    this.retried += left.length;
    return left.length > 0 ? { entries: left, why: thrown } : undefined;
  }

  /** Too large, or with an operation in it that the server refuses as such: smaller bulks show which it is. */
  #halve(entries: readonly Entry[], refusal: ElasticsearchRefusal): Left | undefined {
    const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    const [only] = entries.length === 1 ? entries : [];
    if (only) {
      const reason = refusal.status === 413 ? `its ${bytes} bytes alone are more than the server takes` : refusal.message;
      only.job.settle(only.place, { ok: false, failed: { status: refusal.status, type: refusal.type, reason } });
      return undefined;
    }
    if (refusal.status === 413) this.#mostBytes = Math.min(this.#mostBytes, bytes / 2);
    else this.#shrink(entries.length);
    this.retried += entries.length;
    return { entries: [...entries], why: refusal, atOnce: true };
  }

  /** With a given id an operation can be repeated; of the others it is looked up which are there. */
  async #afterLostAnswer(entries: readonly Entry[]): Promise<Entry[]> {
    for (const entry of entries) entry.uncertain = true;
    const unnamed = entries.filter(({ operation }) => operation.id === undefined);
    const recheck = unnamed[0]?.job.options.recheck;
    const found = (await recheck?.(unnamed.map(({ operation }) => operation))) ?? new Map<BulkOperation, string>();
    const lost = new Set<Entry>();
    for (const entry of unnamed) {
      const id = found.get(entry.operation);
      if (id !== undefined) entry.job.settle(entry.place, { ok: true, id });
      else if (!recheck) entry.job.settle(entry.place, { ok: false, failed: UNKNOWN });
      else continue;
      lost.add(entry);
    }
    return entries.filter((entry) => !lost.has(entry));
  }

  #shrink(length: number): void {
    const { bulk_documents: most } = this.#options;
    this.#share = Math.max(1, Math.min(this.#share * most, length) / 2) / most;
  }

  #isHopeless(): boolean {
    return performance.now() - this.#progress > this.#options.bulk_patience;
  }

  #giveUp(entries: readonly Entry[], why: Failure | BulkFailure): void {
    if (why instanceof Failure && !(why instanceof ElasticsearchRefusal)) throw why;
    const failed = why instanceof ElasticsearchRefusal ? { status: why.status, type: why.type, reason: why.message } : why;
    for (const { job, place } of entries as readonly Entry[]) job.settle(place, { ok: false, failed }); // whatever their jobs are of
  }

  #end(entries: readonly Entry[], thrown: unknown): void {
    const ended = new Set(entries.map(({ job }) => job));
    for (const job of ended) job.fail(thrown);
    this.#queue = this.#queue.filter(({ job }) => !ended.has(job));
  }
}

const UNKNOWN: BulkFailure = {
  status: 0,
  type: 'unknown_outcome',
  reason: 'the answer was lost and the document has no id of its own: it may be there or not',
};

/** Full jitter: a random wait below a bound that doubles. */
const waitFor = (refusals: number): number => Math.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** refusals);
