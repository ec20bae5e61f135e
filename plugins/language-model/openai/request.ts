import type { OpenAI } from 'openai';
import type { Logger } from '../../../core/contract/call.ts';
import type { Prompt } from '../../../core/contract/facts/answer.ts';
import type { RequestOptions } from '../../../lib/openai/client.ts';
import { refusalOf } from '../../../lib/openai/failure.ts';
import { OptionalParameter } from '../../../lib/openai/optional-parameter.ts';
import { Refusal } from '../../../lib/upstream/refusal.ts';
import type { Options } from './options.ts';

type Body = OpenAI.ChatCompletionCreateParamsStreaming;

/** What some models refuse, and can do without. */
const SAMPLING = ['temperature', 'top_p', 'frequency_penalty'] as const;
const FORMAT = 'response_format';
const SPARE: readonly string[] = [...SAMPLING, 'max_tokens', FORMAT];

const formatOf = (schema: object): Body['response_format'] => ({
  type: 'json_schema',
  // a JSON Schema is an object of any fields
  json_schema: { name: 'answer', strict: true, schema: schema as Record<string, unknown> },
});

/** Asks one model, in the words that its server has been found to understand. */
export class ChatRequest {
  readonly #options: Options;
  readonly #place: string;
  readonly #usage = new OptionalParameter('stream_options');
  /** Names of what the model refused. */
  readonly #refused = new Set<string>();

  constructor(options: Options, place: string) {
    this.#options = options;
    this.#place = place;
  }

  /** The chunks of the answer. Throws a Refusal when the server refuses the request. */
  async open(client: OpenAI, prompt: Prompt, options: RequestOptions, log: Logger): Promise<AsyncIterable<unknown>> {
    for (;;) {
      try {
        return await this.#usage.ask((withUsage) => this.#send(client, this.#body(prompt, withUsage), options));
      } catch (thrown) {
        const parameter = this.#parameterRefused(thrown, prompt);
        if (parameter === undefined) throw thrown;
        this.#refused.add(parameter);
        log.info('a model does not take an option: it is left out or said otherwise from now on', { parameter });
      }
    }
  }

  async #send(client: OpenAI, body: Body, options: RequestOptions): Promise<AsyncIterable<unknown>> {
    try {
      return await client.chat.completions.create(body, options);
    } catch (thrown) {
      throw refusalOf(thrown, this.#place);
    }
  }

  /** The option that a refusal is about and that need not be sent. Servers that know no schemas seldom name what they do not know. */
  #parameterRefused(thrown: unknown, { schema }: Prompt): string | undefined {
    if (!(thrown instanceof Refusal)) return undefined;
    const { parameter, status, kind } = thrown;
    const isUnnamed = parameter === '' && !/context|filter/.test(kind) && (status === 400 || status === 422);
    const named = schema && isUnnamed ? FORMAT : parameter;
    return SPARE.includes(named) && !this.#refused.has(named) ? named : undefined;
  }

  #body({ system, user, schema, maxTokens }: Prompt, withUsage: boolean): Body {
    const { model, max_tokens: own } = this.#options;
    const most = Math.min(own, maxTokens ?? own);
    const sampling = SAMPLING.filter((name) => this.#options[name] !== undefined && !this.#refused.has(name));
    return {
      model,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      stream: true,
      ...(schema && !this.#refused.has(FORMAT) && { [FORMAT]: formatOf(schema) }),
      ...(withUsage && { stream_options: { include_usage: true } }),
      // Older servers know the first name alone, OpenAI's models that think the second.
      [this.#refused.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens']: most,
      ...Object.fromEntries(sampling.map((name) => [name, this.#options[name]])),
    };
  }
}
