import type { Call, Health, Host } from '../../../core/contract/call.ts';
import type { LanguageModelAnswer, Prompt } from '../../../core/contract/facts/answer.ts';
import { defineResource } from '../../../core/contract/plugin.ts';
import type { LanguageModel } from '../../../core/contract/resources/language-model.ts';
import { ModelServer } from '../../../lib/openai/server.ts';
import { Refusal } from '../../../lib/upstream/refusal.ts';
import { type Options, options } from './options.ts';
import { AnswerReader } from './reader.ts';
import { ChatRequest } from './request.ts';

class OpenAIModel implements LanguageModel {
  readonly label: string;
  readonly #writer: string;
  readonly #server: ModelServer;
  readonly #request: ChatRequest;

  constructor(given: Options) {
    this.label = given.label || given.model;
    this.#server = new ModelServer(given, [given.model], given.max_queue);
    this.#writer = `${given.model} at ${this.#server.place}`;
    this.#request = new ChatRequest(given, this.#server.place);
  }

  ready(host: Host): Promise<void> {
    return this.#server.ready(host);
  }

  async generate(prompt: Prompt, call: Call): Promise<LanguageModelAnswer> {
    let said = false;
    const emit = (text: string): void => {
      said = true;
      call.emit(text);
    };
    const { id, span, signal, deadline } = call;
    // What has been said cannot be taken back by the same model: it would say it twice.
    const asking = { id, span, signal, deadline, repeatable: () => !said };
    try {
      return await this.#server.ask(async (client, request, used) => {
        const reader = new AnswerReader(this.#server.place, emit, (tokens) => used({ model: this.label, ...tokens }));
        for await (const chunk of await this.#request.open(client, prompt, request, call.log)) {
          reader.take(chunk);
          if (reader.looping) break; // which closes the connection: the model stops
        }
        request.signal.throwIfAborted();
        return { ...reader.end(this.label), writer: this.#writer };
      }, asking);
    } catch (thrown) {
      // Azure refuses a prompt that its filter does not like.
      if (thrown instanceof Refusal && thrown.kind === 'content_filter')
        return { text: '', model: this.label, stopped: 'filter' };
      throw thrown;
    }
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
}

export const openai = defineResource({
  provides: 'language_model',
  name: 'openai',
  summary: 'Lets a model write that a server with the API of OpenAI runs: OpenAI, Azure, vLLM, Ollama, llama.cpp and others.',
  config: options,
  create: (config) => new OpenAIModel(config),
});
