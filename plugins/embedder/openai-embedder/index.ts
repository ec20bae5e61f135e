import { createHash } from 'node:crypto';
import type { Health, Host, ResourceCall } from '../../../core/contract/call.ts';
import { defineResource } from '../../../core/contract/plugin.ts';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import { batchesOf, cutTo } from '../../../lib/openai/batches.ts';
import type { Work } from '../../../lib/openai/client.ts';
import { refusalOf } from '../../../lib/openai/failure.ts';
import { OptionalParameter } from '../../../lib/openai/optional-parameter.ts';
import { ModelServer, type RequestBounds } from '../../../lib/openai/server.ts';
import { usageOf } from '../../../lib/openai/usage.ts';
import { type Options, options } from './options.ts';
import { vectorsOf } from './vectors.ts';

/** Somebody waits for the answer. */
const QUESTION_RETRIES = 2;

class OpenAIEmbedder implements Embedder {
  readonly id: string;
  readonly dimensions: number;
  readonly languages: readonly string[];
  readonly #options: Options;
  readonly #server: ModelServer;
  /** Vectors as bytes are a quarter of the size of vectors as text. */
  readonly #base64 = new OptionalParameter('encoding_format');

  constructor(given: Options) {
    this.#options = given;
    this.id = idOf(given);
    this.dimensions = given.dimensions;
    this.languages = given.languages;
    // A load hands over as much as it has: what waits is in memory anyway.
    this.#server = new ModelServer(given, [...new Set([given.model, questionModel(given)])], Number.POSITIVE_INFINITY);
  }

  ready(host: Host): Promise<void> {
    return this.#server.ready(host);
  }

  async embedQuestion(text: string, { id, span, signal, deadline }: ResourceCall): Promise<Float32Array> {
    const { question_prefix: prefix, timeout, text_tokens } = this.#options;
    const soon = Math.min(deadline, Date.now() + timeout);
    const asking: RequestBounds = {
      id,
      span,
      signal,
      urgent: true,
      deadline: soon,
      retries: QUESTION_RETRIES,
      operation: 'embeddings',
    };
    const [vector] = await this.#embed([cutTo(prefix + text, text_tokens)], questionModel(this.#options), asking);
    return vector as Float32Array; // one for each text
  }

  async embedPassages(texts: readonly string[], { id, span, signal, deadline, urgent }: ResourceCall): Promise<Float32Array[]> {
    const { passage_prefix: prefix, model, batch_size, batch_tokens, text_tokens } = this.#options;
    const whole = texts.map((text) => cutTo(prefix + text, text_tokens));
    const batches = batchesOf(whole, { texts: batch_size, tokens: batch_tokens });
    const asking: RequestBounds = { id, span, signal, urgent, deadline, operation: 'embeddings' };
    return (await Promise.all(batches.map((batch) => this.#embed(batch, model, asking)))).flat();
  }

  offered(): readonly string[] {
    return this.#server.offered();
  }

  health(): Health {
    return this.#server.health();
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  #embed(texts: string[], model: string, asking: RequestBounds): Promise<Float32Array[]> {
    const { dimensions, shorten } = this.#options;
    const body = { model, input: texts, ...(shorten && { dimensions }) };
    const { place } = this.#server;
    const work: Work<Float32Array[]> = async (client, request, used) => {
      const answer = await this.#base64.ask((base64) =>
        // The package asks for base64 unless another form is named.
        client.embeddings.create(base64 ? body : { ...body, encoding_format: 'float' }, request).catch((thrown: unknown) => {
          throw refusalOf(thrown, place);
        }),
      );
      // Many servers leave it out.
      const usage: object | null | undefined = answer?.usage;
      if (usage) used({ model, ...usageOf(usage) });
      return vectorsOf(answer, { count: texts.length, dimensions, place });
    };
    return this.#server.ask(work, asking);
  }
}

const questionModel = ({ model, question_model: other }: Options): string => other || model;

/** The same wherever the model runs, and another for whatever changes the vectors. */
function idOf(given: Options): string {
  const { model, dimensions, shorten, question_prefix: question, passage_prefix: passage } = given;
  const described = JSON.stringify([model, questionModel(given), dimensions, shorten, question, passage]);
  return `${model}-${dimensions}-${createHash('sha256').update(described).digest('hex').slice(0, 8)}`;
}

export const openaiEmbedder = defineResource({
  provides: 'embedder',
  name: 'openai_embedder',
  summary: 'Turns text into vectors with a model that a server with the API of OpenAI runs.',
  config: options,
  create: (config) => new OpenAIEmbedder(config),
});
