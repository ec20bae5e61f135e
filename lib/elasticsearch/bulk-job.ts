import type { CallBounds } from '../../core/contract/call.ts';
import type { BulkFailure, BulkItem } from './bulk-answer.ts';
import type { BulkOperation } from './bulk-operation.ts';

/** What became of an operation: the server has acknowledged it, or it never will. */
export type BulkOutcome = { ok: true; id: string } | { ok: false; failed: BulkFailure };

/**
 * Tells which of these operations without ids are there after all, with the id each got. It is asked when an answer was
 * lost; without it they count as failed, as sending them again could double them.
 */
export type Recheck = (operations: readonly BulkOperation[]) => Promise<ReadonlyMap<BulkOperation, string>>;

/** What `mayWrite` throws before a request ends the call. */
export interface WriteOptions extends CallBounds {
  recheck?: Recheck;
}

/** An operation on its way. */
export interface Entry {
  operation: BulkOperation;
  lines: readonly string[];
  bytes: number;
  job: Job;
  /** Its place among the operations of the job. */
  place: number;
  /** An answer was lost: it may be there already. */
  uncertain: boolean;
}

/** The operations of one call, and what becomes of each. */
export class Job {
  readonly outcomes: Promise<BulkOutcome[]>;
  readonly fail: (thrown: unknown) => void;
  readonly options: WriteOptions;
  readonly #settled: BulkOutcome[];
  readonly #done: (outcomes: BulkOutcome[]) => void;
  #left: number;

  constructor(length: number, options: WriteOptions) {
    const { promise, resolve, reject } = Promise.withResolvers<BulkOutcome[]>();
    [this.outcomes, this.#done, this.fail] = [promise, resolve, reject];
    this.options = options;
    this.#left = length;
    this.#settled = new Array<BulkOutcome>(length);
  }

  settle(place: number, outcome: BulkOutcome): void {
    this.#settled[place] = outcome;
    if (--this.#left === 0) this.#done(this.#settled);
  }
}

export const success = ({ operation }: Entry, { _id: id }: BulkItem): BulkOutcome => ({ ok: true, id: operation.id ?? id ?? '' });

/** Of a bulk: its entries are of calls that end together. */
export const optionsOfBulk = ([entry]: readonly Entry[]): WriteOptions => (entry as Entry).job.options; // never of none

export const signalOf = (entries: readonly Entry[]): AbortSignal => optionsOfBulk(entries).signal;

/** Each document is serialised once, however often it is sent. */
export function entryOf(operation: BulkOperation, job: Job, place: number): Entry {
  const { action, index, id, document, tries } = operation;
  const about = { _index: index, ...(id !== undefined && { _id: id }), ...(tries !== undefined && { retry_on_conflict: tries }) };
  const lines = [JSON.stringify({ [action]: about })];
  if (document !== undefined) lines.push(typeof document === 'string' ? document : JSON.stringify(document));
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
  return { operation, lines, bytes, job, place, uncertain: false };
}
