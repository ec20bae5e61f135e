import { type Answer, errorOf, ok, Refused, refusal } from './answer.ts';
import type { Incoming } from './incoming.ts';
import { arrayOf, isRecord, type Json, recordOf } from './json.ts';
import type { InferencePipelines } from './pipelines.ts';
import { ReindexRun } from './reindex-run.ts';
import { ReindexTask } from './reindex-task.ts';
import type { Upstream } from './upstream.ts';

const TASK = /^\/_(?:tasks|reindex)\/proxy:(\d+)(?:\/(_cancel|_rethrottle))?$/;

/** Reindexes through inferring pipelines, and the task API for them. Such a task is not in the list of `GET _tasks`. */
export class Reindexes {
  readonly #tasks = new Map<number, ReindexTask>();
  readonly #parts: { upstream: Upstream; pipelines: InferencePipelines };

  constructor(parts: { upstream: Upstream; pipelines: InferencePipelines }) {
    this.#parts = parts;
  }

  /** Undefined where the real server answers. */
  async answer(incoming: Incoming): Promise<Answer | undefined> {
    const [, number, action] = TASK.exec(decodeURIComponent(incoming.path)) ?? [];
    if (number !== undefined) return this.#known(Number(number), action, incoming);
    if (incoming.path !== '/_reindex' || !this.#parts.pipelines.has(recordOf(recordOf(incoming.json).dest).pipeline))
      return undefined;
    return this.#start(incoming);
  }

  /** Ends those that still run. */
  cancelAll(): void {
    for (const task of this.#tasks.values()) task.cancelled = true;
  }

  async #start({ json, query, authorization }: Incoming): Promise<Answer> {
    const { source, dest, conflicts, max_docs, script } = recordOf(json);
    if (script !== undefined || isRecord(recordOf(source).remote)) {
      throw refusal(400, 'action_request_validation_exception', 'the proxy reindexes neither by script nor from remote');
    }
    const task = new ReindexTask(this.#tasks.size + 1, {
      source: arrayOf(recordOf(source).index).join(', '),
      dest: String(recordOf(dest).index),
      requestsPerSecond: Number(query.get('requests_per_second') ?? -1),
    });
    this.#tasks.set(task.number, task);
    const request = {
      source: recordOf(source),
      dest: recordOf(dest),
      conflicts: query.get('conflicts') ?? conflicts,
      maxDocuments: Number(max_docs ?? query.get('max_docs') ?? Number.MAX_SAFE_INTEGER),
      refresh: query.has('refresh') && query.get('refresh') !== 'false',
      authorization,
    };
    const done = new ReindexRun(task, request, this.#parts).run();
    if (query.get('wait_for_completion') === 'false') return ok({ task: task.id });
    await done;
    return task.error ? errorOf(new Refused(statusOf(task.error), task.error)) : { status: worst(task), body: task.response() };
  }

  async #known(number: number, action: string | undefined, { method, query }: Incoming): Promise<Answer> {
    const task = this.#tasks.get(number);
    if (method === 'GET' && task !== undefined) return ok(await describeTask(task, query));
    if (task === undefined || task.ended !== undefined) return missing(number, method);
    if (action === '_cancel') task.cancelled = true;
    if (action === '_rethrottle') task.requestsPerSecond = Number(query.get('requests_per_second') ?? -1);
    const node = {
      name: 'proxy',
      transport_address: '127.0.0.1:9300',
      host: '127.0.0.1',
      ip: '127.0.0.1:9300',
      roles: ['ingest'],
      attributes: {},
    };
    return ok({ nodes: { proxy: { ...node, tasks: { [task.id]: task.listed } } } });
  }
}

async function describeTask(task: ReindexTask, query: URLSearchParams): Promise<Json> {
  if (query.get('wait_for_completion') === 'true') {
    const end = Date.now() + 30_000;
    while (task.ended === undefined && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return task.shown;
}

/** The server asks a node of that name for its task: to read is an error, to cancel a node's failure. */
function missing(number: number, method: string): Answer {
  const cause = { type: 'resource_not_found_exception', reason: `task [proxy:${number}] is not found` };
  if (method === 'GET') {
    return errorOf(refusal(404, cause.type, `task [proxy:${number}] isn't running and hasn't stored its results`));
  }
  const failed = { type: 'failed_node_exception', reason: 'Failed node [proxy]', node_id: 'proxy', caused_by: cause };
  return ok({ node_failures: [failed], nodes: {} });
}

const statusOf = ({ type }: { type: string }): number => (type === 'index_not_found_exception' ? 404 : 500);

/** A reindex that waits answers with the worst status among its failures. */
const worst = ({ failures }: ReindexTask): number => Math.max(200, ...failures.map(({ status }) => status));
