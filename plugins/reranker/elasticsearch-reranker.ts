import { type Static, Type } from 'typebox';
import type { Health, Host, ResourceCall } from '../../core/contract/call.ts';
import { Failure, messageOf } from '../../core/contract/errors.ts';
import { defineResource } from '../../core/contract/plugin.ts';
import type { Reranker, RerankQuestion } from '../../core/contract/resources/reranker.ts';
import { BUSY_SERVER } from '../../lib/elasticsearch/busy-server.ts';
import { connectionOptions } from '../../lib/elasticsearch/options.ts';
import type { ServerRequest } from '../../lib/elasticsearch/request.ts';
import { placeOf, Server } from '../../lib/elasticsearch/server.ts';
import { cutTo } from '../../lib/openai/batches.ts';
import { relevancesOf } from '../../lib/retrieval/relevances.ts';
import { HealthMonitor } from '../../lib/upstream/health-monitor.ts';
import { retry } from '../../lib/upstream/retry.ts';

/** Milliseconds between looks at the endpoint, where it is there and where it is not. */
const [HEALTHY_INTERVAL, UNHEALTHY_INTERVAL] = [60_000, 5_000];

const { endpoint, cloud_id, api_key, username, password, ca, ca_fingerprint, proxy, timeout, max_connections } =
  connectionOptions;

const OPTIONS = Type.Object({
  inference_id: Type.String({
    minLength: 1,
    description: 'The inference endpoint of the task `rerank`, such as `.rerank-v1-elasticsearch`.',
  }),
  ...{ endpoint, cloud_id, api_key, username, password, ca, ca_fingerprint, proxy, timeout, max_connections },
  text_tokens: Type.Integer({
    default: 400,
    minimum: 8,
    maximum: 100_000,
    description:
      'Most tokens of one passage, counted roughly; what is longer is cut. The model of Elastic reads 512 with the question.',
  }),
});
type Options = Static<typeof OPTIONS>;

class ElasticsearchReranker implements Reranker {
  readonly id: string;
  // Whatever the service behind the endpoint makes of it.
  readonly range = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
  readonly #options: Options;
  readonly #path: string;
  readonly #place: string;
  #opened?: { server: Server; monitor: HealthMonitor };
  #obstacle? = 'it has not been looked at yet';

  constructor(options: Options) {
    this.#options = options;
    this.id = `${options.inference_id}-${options.text_tokens}`;
    this.#path = `/_inference/rerank/${encodeURIComponent(options.inference_id)}`;
    this.#place = `'${options.inference_id}' in ${placeOf(options)}`;
  }

  async ready({ log, onRequest }: Host): Promise<void> {
    // Nothing is written, and what is sent is small.
    const server = await Server.create({ ...this.#options, write_timeout: this.#options.timeout, compression: false }, onRequest);
    const monitor = new HealthMonitor(
      {
        check: () => this.#check(server),
        health: () => this.health(),
        messages: { ok: 'a reranker can be asked', notOk: 'a reranker cannot be asked' },
        healthyInterval: HEALTHY_INTERVAL,
        unhealthyInterval: UNHEALTHY_INTERVAL,
      },
      log,
    );
    this.#opened = { server, monitor };
    await monitor.check();
  }

  async rerank({ question, passages }: RerankQuestion, call: ResourceCall): Promise<number[]> {
    if (!this.#opened) throw new Failure('resource_unavailable', `${this.#place} is asked before it is ready`);
    const { server, monitor } = this.#opened;
    const { signal, deadline, id, span } = call;
    const input = passages.map((text) => cutTo(text, this.#options.text_tokens));
    const request: ServerRequest = { method: 'POST', path: this.#path, body: { query: question, input } };
    try {
      const ask = () => server.send<{ rerank?: unknown } | null>(request, { signal, id, span });
      const answer = await retry(ask, { signal, deadline }, BUSY_SERVER);
      return relevancesOf(answer?.rerank, { count: input.length, range: this.range, place: this.#place });
    } catch (thrown) {
      if (!signal.aborted) void monitor.checkIfStale();
      throw thrown;
    }
  }

  health(): Health {
    if (this.#obstacle === undefined) return { ok: true, detail: this.#place };
    const detail = `${this.#place} cannot be used: ${this.#obstacle}`;
    const mend = `GET ${this.#path} shows it; PUT ${this.#path} makes it`;
    return { ok: false, detail, obstacles: [{ detail, mend }] };
  }

  async close(): Promise<void> {
    await this.#opened?.monitor.close();
    await this.#opened?.server.close();
  }

  async #check(server: Server): Promise<void> {
    try {
      await server.send({ method: 'GET', path: this.#path });
      this.#obstacle = undefined;
    } catch (thrown) {
      this.#obstacle = messageOf(thrown);
    }
  }
}

export const elasticsearchReranker = defineResource({
  provides: 'reranker',
  name: 'elasticsearch_reranker',
  summary: 'Has passages read with the question by an inference endpoint of Elasticsearch.',
  config: OPTIONS,
  create: (options) => new ElasticsearchReranker(options),
});
