import type { Cause } from './answer.ts';
import type { Json } from './json.ts';

/** What a reindex counts, as `status` of its task and as the response at its end. */
export interface Counts {
  total: number;
  created: number;
  updated: number;
  batches: number;
  version_conflicts: number;
  retries: number;
  /** Milliseconds. */
  throttled: number;
}

export interface Failure {
  index: string;
  id: string;
  cause: Cause;
  status: number;
}

/** One reindex that the proxy does, in the shapes of the task API. */
export class ReindexTask {
  readonly number: number;
  readonly description: string;
  readonly begun = Date.now();
  readonly counts: Counts = { total: 0, created: 0, updated: 0, batches: 0, version_conflicts: 0, retries: 0, throttled: 0 };
  readonly failures: Failure[] = [];
  /** Documents a second; -1 for no limit. */
  requestsPerSecond: number;
  cancelled = false;
  error: Cause | undefined;
  ended: number | undefined;

  constructor(number: number, { source, dest, requestsPerSecond }: { source: string; dest: string; requestsPerSecond: number }) {
    this.number = number;
    this.description = `reindex from [${source}] to [${dest}]`;
    this.requestsPerSecond = requestsPerSecond;
  }

  get id(): string {
    return `proxy:${this.number}`;
  }

  /** As in a list of tasks. */
  get listed(): Json {
    return {
      node: 'proxy',
      id: this.number,
      type: 'transport',
      action: 'indices:data/write/reindex',
      status: this.#status(),
      description: this.description,
      start_time_in_millis: this.begun,
      running_time_in_nanos: ((this.ended ?? Date.now()) - this.begun) * 1_000_000,
      cancellable: true,
      cancelled: this.cancelled && this.ended === undefined,
      headers: {},
    };
  }

  /** As `GET _tasks/{id}` answers. */
  get shown(): Json {
    if (this.ended === undefined) return { completed: false, task: this.listed };
    const outcome = this.error === undefined ? { response: this.response(true) } : { error: this.error };
    return { completed: true, task: this.listed, ...outcome };
  }

  /** The response at the end; one that was kept for the task API says some times in words too. */
  response(kept = false): Json {
    const { requests_per_second, throttled_until_millis, throttled_millis, canceled, ...counts } = this.#status();
    const worded = (name: string) => (kept ? { [name]: '0s' } : {});
    return {
      took: (this.ended ?? Date.now()) - this.begun,
      timed_out: false,
      ...counts,
      ...worded('throttled'),
      throttled_millis,
      requests_per_second,
      ...(canceled === undefined ? {} : { canceled }),
      ...worded('throttled_until'),
      throttled_until_millis,
      failures: this.failures,
    };
  }

  #status(): Json {
    const { retries, throttled, ...counts } = this.counts;
    return {
      ...counts,
      deleted: 0,
      noops: 0,
      retries: { bulk: retries, search: 0 },
      throttled_millis: throttled,
      requests_per_second: this.requestsPerSecond,
      ...(this.cancelled ? { canceled: 'by user request' } : {}),
      throttled_until_millis: 0,
    };
  }
}
