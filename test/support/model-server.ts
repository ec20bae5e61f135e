import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** One request as it came. */
export interface Asked {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** Which connection it came over, counted from 1. */
  connection: number;
  /** Resolves with the moment (`performance.now()`) at which its connection was found closed. */
  closed: Promise<number>;
}

/** How the server treats one request. */
export type Behaviour = (response: ServerResponse, asked: Asked) => void | Promise<void>;

/** A server with OpenAI's API that does what a test tells it: each request takes the next behaviour, the last one stays. */
export class ModelServer {
  readonly asked: Asked[] = [];
  /** What `GET /models` does. */
  models: Behaviour = json({ object: 'list', data: [{ id: 'little', object: 'model' }] });
  readonly #behaviours: Behaviour[] = [];
  #connections = 0;
  readonly #numbers = new WeakMap<object, number>();
  readonly #server = http.createServer((request, response) => void this.#serve(request, response));

  constructor() {
    this.#server.on('connection', (socket) => this.#numbers.set(socket, ++this.#connections));
  }

  /** Listens, and gives the base URL. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo; // it listens on a port, not on a pipe
    return `http://127.0.0.1:${port}/v1`;
  }

  /** What is done with the next requests but those for the list of models. */
  will(...behaviours: Behaviour[]): void {
    this.#behaviours.splice(0, this.#behaviours.length, ...behaviours);
    this.asked.length = 0;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const closed = new Promise<number>((resolve) => response.once('close', () => resolve(performance.now())));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const asked: Asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: text ? JSON.parse(text) : {},
      connection: this.#numbers.get(request.socket) ?? 0,
      closed,
    };
    if (asked.method === 'GET') return void (await this.models(response, asked));
    this.asked.push(asked);
    const behaviour = this.#behaviours.length > 1 ? this.#behaviours.shift() : this.#behaviours[0];
    await behaviour?.(response, asked);
  }
}

export interface Said {
  /** Milliseconds before the first byte, and between two pieces. */
  wait?: number;
  every?: number;
  finish?: string | null;
  usage?: { prompt_tokens: number; completion_tokens: number };
  /** Field of the delta; `reasoning_content` is what some servers think in. */
  field?: string;
  /** Bytes of one piece of the stream; by default an event is one. */
  pieces?: number;
  /** Whether `data: [DONE]` ends it. */
  done?: boolean;
}

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;

/** The events of an answer that comes in these parts. */
export function eventsOf(
  parts: readonly string[],
  { finish = 'stop', usage, field = 'content', done = true }: Said = {},
): string[] {
  const base = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'little' };
  const choice = (delta: object, reason: string | null) =>
    event({ ...base, choices: [{ index: 0, delta, finish_reason: reason }] });
  return [
    choice({ role: 'assistant', content: null }, null),
    ...parts.map((part) => choice({ [field]: part }, null)),
    ...(finish === null ? [] : [choice({}, finish)]),
    ...(usage ? [event({ ...base, choices: [], usage: { ...usage, total_tokens: 0 } })] : []),
    ...(done ? ['data: [DONE]\n\n'] : []),
  ];
}

/** Streams an answer in these parts. */
export const says =
  (parts: readonly string[], said: Said = {}): Behaviour =>
  async (response) => {
    if (said.wait) await pause(said.wait);
    await stream(response, eventsOf(parts, said), said);
    response.end();
  };

async function stream(response: ServerResponse, events: readonly string[], { pieces, every = 0 }: Said): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const piece of pieces === undefined ? events : cut(Buffer.from(events.join('')), pieces)) {
    if (response.destroyed) return;
    response.write(piece);
    // Also without a wait each piece goes out on its own.
    await pause(every);
  }
}

const cut = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size));

/** Answers with a status and what belongs to it. */
export const refuses =
  (status: number, error: object = {}, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(
      JSON.stringify({ error: { message: 'The key sk-hush-1234 and the question are not for everybody.', ...error } }),
    );
  };

/** Answers with a body of JSON. */
export function json(body: unknown): Behaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
}

/** Sends this as a stream, and ends it. */
export const sends =
  (text: string): Behaviour =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(text);
  };

/** Never answers. */
export const hangs: Behaviour = () => {};

/** Begins to answer and falls silent. */
export const fallsSilent =
  (parts: readonly string[]): Behaviour =>
  (response) =>
    stream(response, eventsOf(parts, { finish: null, done: false }), {});

/** Cuts the connection, after having said something or at once. */
export const resets =
  (parts: readonly string[] = []): Behaviour =>
  async (response) => {
    if (parts.length > 0) await stream(response, eventsOf(parts, { finish: null, done: false }), {});
    response.socket?.resetAndDestroy();
  };

/** Answers each text with a vector; in the encoding that is asked for, unless `floats` alone is known. */
export const embeds =
  (vectorOf: (text: string) => readonly number[], { base64 = true } = {}): Behaviour =>
  (response, { body }) => {
    const data = [body.input].flat().map((text, index) => {
      const vector = vectorOf(String(text));
      const encoded =
        base64 && body.encoding_format === 'base64' ? Buffer.from(Float32Array.from(vector).buffer).toString('base64') : vector;
      return { object: 'embedding', index, embedding: encoded };
    });
    // Nothing says that they come in order.
    return json({ object: 'list', data: data.reverse(), model: body.model, usage: { prompt_tokens: 1, total_tokens: 1 } })(
      response,
      {} as Asked,
    );
  };
