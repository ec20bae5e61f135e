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
const SPARE: readonly string[] = [...SAMPLING, 'max_tokens'];

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
        if (!this.#learns(thrown)) throw thrown;
        const { parameter } = thrown;
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

  /** Whether the refusal names an option that was sent and need not be. */
  #learns(thrown: unknown): thrown is Refusal {
    if (!(thrown instanceof Refusal) || !SPARE.includes(thrown.parameter) || this.#refused.has(thrown.parameter)) return false;
    this.#refused.add(thrown.parameter);
    return true;
  }

  #body({ system, user }: Prompt, withUsage: boolean): Body {
    const { model, max_tokens: most } = this.#options;
    const sampling = SAMPLING.filter((name) => this.#options[name] !== undefined && !this.#refused.has(name));
    return {
      model,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      stream: true,
      ...(withUsage && { stream_options: { include_usage: true } }),
      // Older servers know the first name alone, OpenAI's models that think the second.
      [this.#refused.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens']: most,
      ...Object.fromEntries(sampling.map((name) => [name, this.#options[name]])),
    };
  }
}
