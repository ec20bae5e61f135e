import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ModelServer, says } from '../../test/support/model-server.ts';

/** What a model is asked, as it goes over the wire. */
export type Request = Record<string, unknown>;

/** What a model said to requests, by their hashes; kept in a file, so that it is asked each of them only once. */
export class RecordedAnswers {
  readonly #file: string;
  readonly #answers: Map<string, string>;

  constructor(file: string) {
    this.#file = file;
    const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    this.#answers = new Map(Object.entries(kept));
  }

  of(request: Request): string | undefined {
    return this.#answers.get(keyOf(request));
  }

  keep(request: Request, answer: string): void {
    this.#answers.set(keyOf(request), answer);
    writeFileSync(this.#file, `${JSON.stringify(Object.fromEntries(this.#answers), null, 1)}\n`);
  }
}

const keyOf = ({ model, messages, max_tokens, temperature }: Request): string =>
  createHash('sha256')
    .update(JSON.stringify([model, messages, max_tokens, temperature]))
    .digest('hex')
    .slice(0, 20);

/** A model server that says at once what a model once said. */
export interface StandIn {
  baseUrl: string;
  close(): Promise<void>;
}

export async function standIn(answerTo: (request: Request) => string): Promise<StandIn> {
  const server = new ModelServer();
  server.will((response, asked) => says([answerTo(asked.body)])(response, asked));
  return { baseUrl: await server.open(), close: () => server.close() };
}

/** Asks the model itself, however long it takes. */
export async function askModel(baseUrl: string, key: string, request: Request): Promise<string> {
  const { stream: _, stream_options: __, ...body } = request;
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the model server answered ${response.status}`);
  const { choices } = (await response.json()) as { choices: { message: { content: string } }[] }; // by OpenAI's API
  return choices[0]?.message.content ?? '';
}
