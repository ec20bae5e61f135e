import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { parseJson } from './json.ts';

/** A request as it came in, whole. */
export class Incoming {
  readonly method: string;
  /** Without the query, still encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: readonly string[];
  /** As sent, perhaps compressed. */
  readonly raw: Buffer;

  constructor({ method = 'GET', url = '/', headers, rawHeaders }: IncomingMessage, raw: Buffer) {
    const [path = '/', query = ''] = url.split('?', 2);
    this.method = method;
    this.path = path;
    this.query = new URLSearchParams(query);
    this.target = url;
    this.headers = headers;
    this.rawHeaders = rawHeaders;
    this.raw = raw;
  }

  get text(): string {
    return (this.headers['content-encoding'] === 'gzip' ? gunzipSync(this.raw) : this.raw).toString();
  }

  get json(): unknown {
    return parseJson(this.text);
  }

  get authorization(): string | undefined {
    return this.headers.authorization;
  }

  static async read(request: IncomingMessage): Promise<Incoming> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    return new Incoming(request, Buffer.concat(chunks));
  }
}
