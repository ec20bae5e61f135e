import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Cause, Refused, refusal } from './answer.ts';
import { arrayOf, fromLines, type Json, recordOf } from './json.ts';
import { type InferencePipelines, isRefusal } from './pipelines.ts';
import type { ReindexTask } from './reindex-task.ts';
import type { Question, Upstream } from './upstream.ts';

export interface ReindexRequest {
  /** As the API takes them. */
  source: Json;
  dest: Json;
  conflicts?: unknown;
  maxDocuments: number;
  refresh: boolean;
  authorization?: string;
}

interface Written {
  hit: Json;
  result: Json;
}

/** Copies documents through an inferring pipeline, batch by batch, as the server's own reindex would. */
export class ReindexRun {
  readonly #task: ReindexTask;
  readonly #request: ReindexRequest;
  readonly #upstream: Upstream;
  readonly #pipelines: InferencePipelines;

  constructor(task: ReindexTask, request: ReindexRequest, parts: { upstream: Upstream; pipelines: InferencePipelines }) {
    this.#task = task;
    this.#request = request;
    this.#upstream = parts.upstream;
    this.#pipelines = parts.pipelines;
  }

  /** Never fails: what goes wrong is in the task. */
  async run(): Promise<void> {
    try {
      await this.#copy();
      if (this.#request.refresh) await this.#ask({ method: 'POST', target: `/${this.#dest}/_refresh` });
    } catch (error) {
      this.#task.error = error instanceof Refused ? error.cause : { type: 'exception', reason: String(error) };
    }
    this.#task.ended = Date.now();
  }

  get #dest(): string {
    return encodeURIComponent(String(this.#request.dest.index));
  }

  async #copy(): Promise<void> {
    const { source, maxDocuments } = this.#request;
    const index = arrayOf(source.index).map(String).join(',');
    const { id } = await this.#ask({ method: 'POST', target: `/${encodeURIComponent(index)}/_pit?keep_alive=5m` });
    try {
      let after: unknown;
      for (let left = maxDocuments; left > 0 && this.#goesOn; ) {
        const hits = (await this.#page(id, after)).slice(0, left);
        if (hits.length === 0) return;
        after = hits.at(-1)?.sort;
        left -= hits.length;
        await this.#batch(hits);
      }
    } finally {
      await this.#upstream.ask({ method: 'DELETE', target: '/_pit', body: { id }, authorization: this.#request.authorization });
    }
  }

  get #goesOn(): boolean {
    return !this.#task.cancelled && this.#task.failures.length === 0;
  }

  async #page(id: unknown, after: unknown): Promise<Json[]> {
    const { size = 1000, query = { match_all: {} }, _source = true } = this.#request.source;
    const body = { size, query, _source, pit: { id, keep_alive: '5m' }, sort: '_shard_doc', track_total_hits: true };
    const found = await this.#ask({ method: 'POST', target: '/_search', body: after ? { ...body, search_after: after } : body });
    const { hits, total } = recordOf(found.hits);
    this.#task.counts.total = Math.min(this.#request.maxDocuments, Number(recordOf(total).value));
    return arrayOf(hits).map(recordOf);
  }

  async #batch(hits: readonly Json[]): Promise<void> {
    const begun = Date.now();
    this.#task.counts.batches++;
    const pairs: { hit: Json; document: Json }[] = [];
    for (const hit of hits) {
      const pipeline = String(this.#request.dest.pipeline);
      const document = await this.#pipelines.transform(pipeline, recordOf(hit._source), this.#request.authorization);
      if (isRefusal(document)) this.#fail(hit, document.cause, document.status);
      else pairs.push({ hit, document });
    }
    await this.#write(pairs);
    await this.#throttle(hits.length, begun);
  }

  /** Sends again what the server was too busy for, as its own reindex does. */
  async #write(pairs: readonly { hit: Json; document: Json }[]): Promise<void> {
    let left = pairs;
    for (let pause = 50; left.length > 0; pause = Math.min(pause * 2, 1000)) {
      const results = await this.#bulk(left);
      const busy = results.filter(({ result }) => result.status === 429);
      for (const { hit, result } of results) if (result.status !== 429) this.#count(hit, result);
      if (busy.length === 0 || !this.#goesOn) return;
      left = left.filter(({ hit }) => busy.some((each) => each.hit === hit));
      this.#task.counts.retries++;
      await wait(pause);
    }
  }

  async #bulk(pairs: readonly { hit: Json; document: Json }[]): Promise<Written[]> {
    const { index, pipeline, op_type } = this.#request.dest;
    const action = op_type === 'create' ? 'create' : 'index';
    const lines = pairs.flatMap(({ hit, document }) => [
      JSON.stringify({ [action]: { _index: index, _id: hit._id, ...(hit._routing ? { routing: hit._routing } : {}) } }),
      JSON.stringify(document),
    ]);
    const target = `/_bulk?pipeline=${encodeURIComponent(String(pipeline))}`;
    const { items } = await this.#ask({ method: 'POST', target, body: fromLines(lines) });
    return arrayOf(items).map((item, at) => ({ hit: pairs[at]?.hit ?? {}, result: recordOf(recordOf(item)[action]) }));
  }

  #count(hit: Json, { result, status, error }: Json): void {
    const { counts } = this.#task;
    if (result === 'created') counts.created++;
    else if (result === 'updated') counts.updated++;
    else if (status === 409) this.#conflict(hit, error);
    else this.#fail(hit, error, Number(status));
  }

  #conflict(hit: Json, error: unknown): void {
    this.#task.counts.version_conflicts++;
    if (this.#request.conflicts !== 'proceed') this.#fail(hit, error, 409);
  }

  #fail({ _id }: Json, error: unknown, status: number): void {
    const cause: Cause = { type: '', reason: '', ...recordOf(error) };
    this.#task.failures.push({ index: String(this.#request.dest.index), id: String(_id), cause, status });
  }

  async #throttle(documents: number, begun: number): Promise<void> {
    for (;;) {
      const { requestsPerSecond, cancelled } = this.#task;
      const left = requestsPerSecond > 0 ? begun + (documents / requestsPerSecond) * 1000 - Date.now() : 0;
      if (left <= 0 || cancelled) return;
      const pause = Math.min(left, 20); // so that it hears of a cancellation or another throttle
      await wait(pause);
      this.#task.counts.throttled += Math.round(pause);
    }
  }

  async #ask(question: Question): Promise<Json> {
    const answer: Answer = await this.#upstream.ask({ ...question, authorization: this.#request.authorization });
    const body = recordOf(answer.body);
    if (answer.status < 300) return body;
    const { root_cause, ...cause } = recordOf(body.error);
    throw new Refused(answer.status, { ...refusal(answer.status, 'exception', 'without a reason').cause, ...cause });
  }
}
