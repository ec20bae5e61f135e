import type { OpenAI } from 'openai';
import type { Health, Host, UpstreamEvent } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import type { SpanAttributes, TraceSpan } from '../../core/contract/trace-span.ts';
import { bounded } from '../upstream/bounded.ts';
import { Limiter, type QueueOptions } from '../upstream/limiter.ts';
import { outcomeOf } from '../upstream/refusal.ts';
import { type RetryBounds, retry } from '../upstream/retry.ts';
import { createClient, type Tokens, type Work } from './client.ts';
import { late, refusalOf } from './failure.ts';
import { GEN_AI } from './gen-ai.ts';
import { inspect } from './inspect.ts';
import type { Connection } from './options.ts';
import { ServerMonitor } from './server-monitor.ts';

/** Who asks, and how long there is time. */
export interface RequestBounds extends QueueOptions, Omit<RetryBounds, 'retries'> {
  /** Most retries, where that is fewer than the option says. */
  retries?: number;
  /** Where it is traced: the stretch that the request belongs to. */
  span?: TraceSpan;
  /** What is asked for, as traces name it. */
  operation?: 'chat' | 'embeddings' | 'rerank';
  /** The request's id, sent on so that the server's logs can be matched with ours. */
  id?: string;
}

/** Most milliseconds of a check of the server. */
const CHECK_TIMEOUT = 5_000;

type Asking = Pick<RequestBounds, 'signal' | 'id' | 'span' | 'operation'>;

const usageOf = ({ input, output }: Tokens): SpanAttributes => ({ [GEN_AI.input]: input, [GEN_AI.output]: output });

/** A server with OpenAI's API: bounds what is under way, tries again, names failures, tells how it is. */
export class ModelServer {
  /** Names the server in messages; never with credentials. */
  readonly place: string;
  readonly #options: Connection;
  readonly #models: readonly string[];
  readonly #limiter: Limiter;
  #opened?: { client: OpenAI; monitor: ServerMonitor; onRequest: Host['onRequest'] };

  /** `models` are those that will be asked for; `queue` is how many requests may wait. */
  constructor(options: Connection, models: readonly string[], queue: number) {
    this.#options = options;
    this.#models = models;
    this.place = URL.parse(options.base_url)?.host ?? 'an address that cannot be read';
    this.#limiter = new Limiter(this.place, { concurrent: options.max_concurrent, queue });
  }

  /** Loads the client and takes a first look. A server that is away does not make it fail. */
  async ready({ log, onRequest }: Host): Promise<void> {
    const client = await createClient(this.#options);
    const watched = {
      what: [this.#models.join(' and '), this.place].filter(Boolean).join(' at '),
      inspect: () =>
        inspect({
          models: this.#models,
          // Azure lists what deployments can be made of, not the deployments.
          listed: this.#options.azure_api_version === '',
          ask: (work) => this.#once(work, {}, CHECK_TIMEOUT),
        }),
    };
    const monitor = new ServerMonitor(watched, log);
    this.#opened = { client, monitor, onRequest };
    await monitor.check();
  }

  /** Does a piece of work with the client when its turn has come, again where that may help. Throws a Refusal, or the signal's reason. */
  async ask<T>(work: Work<T>, asking: RequestBounds): Promise<T> {
    const { monitor } = this.#use();
    const { timeout, retries } = this.#options;
    const patience = { ...asking, retries: Math.min(retries, asking.retries ?? retries) };
    try {
      const answer = await this.#limiter.run(() => retry(() => this.#once(work, asking, timeout), patience), asking);
      monitor.noteSuccess();
      return answer;
    } catch (thrown) {
      monitor.noteFailure(thrown);
      throw thrown;
    }
  }

  health(): Health {
    return this.#opened?.monitor.health() ?? { ok: false, detail: `${this.place} has not been looked at yet` };
  }

  /** Names of all models that the server listed when it was looked at last. */
  offered(): readonly string[] {
    return this.#opened?.monitor.offered ?? [];
  }

  async close(): Promise<void> {
    await this.#opened?.monitor.close();
  }

  #use() {
    if (!this.#opened) throw new Failure('resource_unavailable', `the connection to ${this.place} is used before it is ready`);
    return this.#opened;
  }

  #trace({ span, operation = 'chat' }: Asking): TraceSpan | undefined {
    const [model = ''] = this.#models;
    return span?.child({
      name: `${operation} ${model}`.trimEnd(),
      kind: 'client',
      attributes: {
        [GEN_AI.operation]: operation,
        [GEN_AI.provider]: 'openai',
        [GEN_AI.model]: model,
        'server.address': this.place,
      },
    });
  }

  /** One request, bounded by its caller's signal and by `time` in milliseconds. */
  async #once<T>(work: Work<T>, asking: Asking, time: number): Promise<T> {
    const { client, onRequest } = this.#use();
    const { signal, id } = asking;
    const span = this.#trace(asking);
    const { signal: both, clock, end } = bounded(time, signal);
    const started = performance.now();
    let tokens: Tokens | undefined;
    const used = (counted: Tokens): void => {
      tokens = counted;
    };
    const done = (outcome: UpstreamEvent['outcome']) => {
      onRequest({ seconds: (performance.now() - started) / 1000, outcome, ...(tokens && { tokens }) });
      span?.end({ ...(outcome !== 'ok' && { error: outcome }), attributes: tokens && usageOf(tokens) });
    };
    try {
      const answer = await work(client, { signal: both, headers: { ...(id && { 'x-request-id': id }), ...span?.headers } }, used);
      both.throwIfAborted(); // a stream that is aborted ends as if it were whole
      done('ok');
      return answer;
    } catch (thrown) {
      done(outcomeOf(signal, clock));
      if (signal?.aborted) throw signal.reason;
      throw clock.aborted ? late(this.place, time) : refusalOf(thrown, this.place);
    } finally {
      end();
    }
  }
}
