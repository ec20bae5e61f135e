import { createHash } from 'node:crypto';
import type { Health, Host, ResourceCall } from '../../../core/contract/call.ts';
import { defineResource } from '../../../core/contract/plugin.ts';
import type { Reranker, RerankQuestion } from '../../../core/contract/resources/reranker.ts';
import { batchesOf, cutTo } from '../../../lib/openai/batches.ts';
import type { Work } from '../../../lib/openai/client.ts';
import { refusalOf } from '../../../lib/openai/failure.ts';
import { ModelServer, type RequestBounds } from '../../../lib/openai/server.ts';
import { usageOf } from '../../../lib/openai/usage.ts';
import { relevancesOf } from '../../../lib/retrieval/relevances.ts';
import { Refusal } from '../../../lib/upstream/refusal.ts';
import { readAnswer } from './answer.ts';
import { issuesOf, type Options, options } from './options.ts';
import { type RerankServer, SERVERS } from './servers.ts';

/** What servers answer; the list itself where it is Text Embeddings Inference. Each field is checked where it is read. */
interface Answer {
  results?: unknown;
  usage?: object | null;
}

class HttpReranker implements Reranker {
  readonly id: string;
  readonly range: Reranker['range'];
  readonly #options: Options;
  readonly #form: RerankServer;
  readonly #server: ModelServer;

  constructor(given: Options) {
    this.#options = given;
    this.#form = SERVERS[given.server];
    this.range = this.#form.range;
    this.id = idOf(given);
    // Neither is Azure's form that of any of these servers, nor do they know organisations.
    const connection = { ...given, organisation: '', azure_api_version: '' };
    this.#server = new ModelServer(connection, given.model === '' ? [] : [given.model], given.max_queue);
  }

  ready(host: Host): Promise<void> {
    return this.#server.ready(host);
  }

  async rerank({ question, passages }: RerankQuestion, call: ResourceCall): Promise<number[]> {
    const { batch_size: texts, text_tokens } = this.#options;
    const batches = batchesOf(
      passages.map((text) => cutTo(text, text_tokens)),
      { texts, tokens: Number.POSITIVE_INFINITY },
    );
    // One that fails ends the others: nobody would have their answers.
    const failing = new AbortController();
    const { id, span, deadline, urgent } = call;
    const signal = AbortSignal.any([call.signal, failing.signal]);
    const asking: RequestBounds = { id, span, signal, deadline, urgent, operation: 'rerank' };
    try {
      const asked = batches.map((batch) => this.#server.ask(this.#workFor({ question, passages: batch }), asking));
      return (await Promise.all(asked)).flat();
    } finally {
      failing.abort();
    }
  }

  health(): Health {
    return this.#server.health();
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  #workFor(asked: RerankQuestion): Work<number[]> {
    const { model } = this.#options;
    const { place } = this.#server;
    return async (client, request, used) => {
      const body = this.#form.bodyOf(asked, model);
      const sent = client.post('/rerank', { body, ...request }).asResponse();
      const response = await sent.catch((thrown: unknown) => {
        throw withAdvice(refusalOf(thrown, place));
      });
      const answer = await readAnswer(response, place);
      const { results, usage } = (answer ?? {}) as Answer; // whatever it is, its fields are checked where they are read
      if (usage && model !== '') used({ model, ...usageOf(usage) });
      return relevancesOf(Array.isArray(answer) ? answer : results, { count: asked.passages.length, range: this.range, place });
    };
  }
}

/** Statuses by which servers say that a text is too long, or that there are too many. */
const TOO_LONG: ReadonlySet<number> = new Set([400, 413, 422]);

const withAdvice = (thrown: unknown): unknown =>
  thrown instanceof Refusal && TOO_LONG.has(thrown.status)
    ? new Refusal(thrown.code, `${thrown.message}; lower \`text_tokens\` or \`batch_size\` where texts are too long`, thrown)
    : thrown;

/** The same wherever the model runs. */
function idOf({ server, model, text_tokens }: Options): string {
  const described = JSON.stringify([server, model, text_tokens]);
  return `${model || server}-${createHash('sha256').update(described).digest('hex').slice(0, 8)}`;
}

export const httpReranker = defineResource({
  provides: 'reranker',
  name: 'http_reranker',
  summary:
    'Has passages read with the question by a model on a server: Cohere, Jina, vLLM, llama.cpp, Text Embeddings Inference.',
  config: options,
  check: issuesOf,
  create: (config) => new HttpReranker(config),
});
