import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Reach } from './elasticsearch.ts';
import { type Answer, errorOf, Refused } from './elasticsearch-proxy/answer.ts';
import { answerBulk, editedDocument } from './elasticsearch-proxy/bulk.ts';
import { Faults } from './elasticsearch-proxy/faults.ts';
import { Incoming } from './elasticsearch-proxy/incoming.ts';
import { answerForModels } from './elasticsearch-proxy/model-routes.ts';
import { TrainedModels } from './elasticsearch-proxy/models.ts';
import { InferencePipelines } from './elasticsearch-proxy/pipelines.ts';
import { Reindexes } from './elasticsearch-proxy/reindexes.ts';
import { Reply } from './elasticsearch-proxy/reply.ts';
import { SchemaCheck } from './elasticsearch-proxy/schema-check.ts';
import { type Fusion, rewrittenSearch } from './elasticsearch-proxy/search.ts';
import { Upstream } from './elasticsearch-proxy/upstream.ts';

/**
 * Stands before a real Elasticsearch and plays what the build that tests bring up refuses: trained models, the `inference`
 * processor, queries that name a model, reciprocal rank fusion. The rest passes byte for byte, unless a test asks for faults.
 */
export class ElasticsearchProxy {
  readonly models = new TrainedModels();
  readonly faults = new Faults();
  /** Everything that came in, in order. */
  readonly requests: Incoming[] = [];
  /** How searches with `retriever.rrf` fare. */
  fusion: Fusion = 'passed';
  /** Refuses all of machine learning, as a server with a Basic licence. */
  basic = false;
  readonly #schema = new SchemaCheck();
  readonly #upstream: Upstream;
  readonly #secured: boolean;
  readonly #pipelines: InferencePipelines;
  readonly #reindexes: Reindexes;
  readonly #server = http.createServer((request, response) => void this.#serve(request, response));

  private constructor(server: Reach) {
    this.#upstream = new Upstream(server);
    this.#secured = server.apiKey !== undefined || server.password !== undefined;
    this.#pipelines = new InferencePipelines(this.#upstream, this.models);
    this.#reindexes = new Reindexes({ upstream: this.#upstream, pipelines: this.#pipelines });
  }

  static async open(server: Reach): Promise<ElasticsearchProxy> {
    const proxy = new ElasticsearchProxy(server);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo; // it listens on a port, not on a pipe
    return `http://127.0.0.1:${port}`;
  }

  /** Where requests and answers do not fit the published schema of the API: to be empty. */
  get violations(): string[] {
    return this.#schema.violations;
  }

  async close(): Promise<void> {
    this.#reindexes.cancelAll();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    this.#upstream.close();
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const reply = new Reply(response);
    try {
      const incoming = await Incoming.read(request);
      this.requests.push(incoming);
      await this.#answer(incoming, reply);
    } catch (error) {
      if (reply.left) return; // the client no longer waits, and what was asked for it has been broken off
      reply.fail(error);
    }
  }

  async #answer(incoming: Incoming, reply: Reply): Promise<void> {
    const check = this.#schema.begin(incoming);
    const mishap = this.faults.take(incoming);
    await reply.suffer(mishap);
    if (mishap.drop === 'before') return reply.drop();
    const made = mishap.answer ?? (await this.#madeUp(incoming));
    if (typeof made === 'object') {
      if (mishap.answer === undefined) check.madeUp(made);
      return mishap.drop === 'after' ? reply.drop() : reply.send(made, incoming);
    }
    const response = await this.#upstream.forward(incoming, reply.signal, made);
    if (mishap.drop === 'after') return reply.drop();
    check.passed(response.statusCode ?? 0, await reply.pass(response));
  }

  /** These never reach the real server: whether the caller may ask at all is asked there first. */
  async #models(incoming: Incoming): Promise<Answer | undefined> {
    const made = await answerForModels(incoming, this.models, this.basic);
    if (made === undefined || !this.#secured) return made;
    const target = '/_security/_authenticate';
    const known = await this.#upstream.ask({ method: 'GET', target, authorization: incoming.authorization });
    return known.status === 200 ? made : known;
  }

  /** What the proxy answers itself, or another body to pass on; undefined where all is passed on as it is. */
  async #madeUp(incoming: Incoming): Promise<Answer | string | undefined> {
    const wayIn = { upstream: this.#upstream, pipelines: this.#pipelines, faults: this.faults };
    const searching = { upstream: this.#upstream, models: this.models, fusion: this.fusion };
    try {
      const document = await editedDocument(incoming, wayIn);
      if (document !== undefined) return typeof document === 'string' ? document : errorOf(document);
      return (
        (await this.#models(incoming)) ??
        (await this.#pipelines.answer(incoming)) ??
        (await answerBulk(incoming, wayIn)) ??
        (await this.#reindexes.answer(incoming)) ??
        (await rewrittenSearch(incoming, searching))
      );
    } catch (error) {
      if (error instanceof Refused) return errorOf(error);
      throw error;
    }
  }
}
