import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Answer } from './answer.ts';
import type { Mishap } from './faults.ts';
import type { Incoming } from './incoming.ts';
import { passedHeaders } from './upstream.ts';

/** The way back to a client. */
export class Reply {
  readonly #response: ServerResponse;
  readonly #left = new AbortController();
  #cut = Number.POSITIVE_INFINITY;
  #broken = false;

  constructor(response: ServerResponse) {
    this.#response = response;
    response.on('close', () => this.#left.abort());
  }

  /** Aborted when the client has gone, or has all it came for. */
  get signal(): AbortSignal {
    return this.#left.signal;
  }

  get left(): boolean {
    return this.#left.signal.aborted;
  }

  /** Takes the delay, and remembers where the answer is to be cut. */
  async suffer({ delay = 0, cut = Number.POSITIVE_INFINITY }: Mishap): Promise<void> {
    this.#cut = cut;
    if (delay > 0) await wait(delay, undefined, { signal: this.signal });
  }

  drop(): void {
    this.#response.destroy();
  }

  send({ status, body }: Answer, { method, headers }: Incoming): void {
    const vendor = /application\/vnd\.elasticsearch\+json/.test(headers.accept ?? '');
    const [, version = '8'] = /compatible-with=(\d+)/.exec(headers.accept ?? '') ?? [];
    const type = vendor ? `application/vnd.elasticsearch+json;compatible-with=${version}` : 'application/json';
    const bytes = Buffer.from(JSON.stringify(body));
    const head = { 'X-elastic-product': 'Elasticsearch', 'content-type': type, 'content-length': String(bytes.length) };
    this.#response.writeHead(status, head);
    if (method !== 'HEAD') this.#write(bytes);
    this.#end();
  }

  /** Streams an answer through; resolves with its text when it is whole. */
  async pass(answer: IncomingMessage): Promise<string> {
    this.#response.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedHeaders(answer));
    this.#response.flushHeaders();
    const chunks: Buffer[] = [];
    for await (const chunk of answer) {
      chunks.push(chunk);
      this.#write(chunk);
    }
    this.#end();
    const whole = Buffer.concat(chunks);
    return (answer.headers['content-encoding'] === 'gzip' && whole.length > 0 ? gunzipSync(whole) : whole).toString();
  }

  /** The proxy itself has failed, or does not reach the server. */
  fail(error: unknown): void {
    const text = `the proxy before Elasticsearch: ${error instanceof Error ? error.stack : error}`;
    if (this.#response.headersSent) this.drop();
    else this.#response.writeHead(502, { 'content-type': 'text/plain' }).end(text);
  }

  #end(): void {
    if (!this.#broken) this.#response.end();
  }

  #write(bytes: Buffer): void {
    if (this.#broken) return;
    const kept = bytes.subarray(0, this.#cut);
    this.#cut -= kept.length;
    this.#broken = kept.length < bytes.length;
    if (kept.length === bytes.length) this.#response.write(kept);
    // What has been written first goes out, then the connection breaks.
    else if (kept.length > 0) this.#response.write(kept, () => this.drop());
    else this.drop();
  }
}
