import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import type { Reach } from '../elasticsearch.ts';
import type { Answer } from './answer.ts';
import type { Incoming } from './incoming.ts';
import { parseJson } from './json.ts';

/** Between the proxy and its neighbours only; not part of what is passed on. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'expect']);
const BODY = new Set(['content-length', 'content-encoding']);

/** A request of the proxy's own to the real server. */
export interface Question {
  method: string;
  target: string;
  /** JSON, or text of lines as it is. */
  body?: unknown;
  /** Whose request this is made for. */
  authorization?: string;
}

/** The real server. */
export class Upstream {
  readonly #url: URL;
  readonly #agent: http.Agent;

  constructor({ url, ca }: Reach) {
    this.#url = new URL(url);
    this.#agent =
      ca === undefined ? new http.Agent({ keepAlive: true }) : new https.Agent({ keepAlive: true, ca: readFileSync(ca) });
  }

  /** Passes a request on, byte for byte, or with another body. */
  forward(incoming: Incoming, signal: AbortSignal, body?: string): Promise<http.IncomingMessage> {
    const left = (name: string) => !HOP.has(name) && (body === undefined || !BODY.has(name));
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => left(name)));
    const bytes = body === undefined ? incoming.raw : Buffer.from(body);
    const length = bytes.length > 0 ? { 'content-length': String(bytes.length) } : {};
    return this.#request(incoming, { ...headers, ...length }, { bytes, signal });
  }

  async ask({ method, target, body, authorization }: Question): Promise<Answer> {
    const bytes = Buffer.from(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
    const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
    const headers = {
      ...(authorization ? { authorization } : {}),
      ...(bytes.length > 0 ? { 'content-type': type, 'content-length': String(bytes.length) } : {}),
    };
    const response = await this.#request({ method, target }, headers, { bytes });
    return { status: response.statusCode ?? 0, body: parseJson(await text(response)) };
  }

  close(): void {
    this.#agent.destroy();
  }

  #request(
    { method, target }: { method: string; target: string },
    headers: http.OutgoingHttpHeaders,
    { bytes, signal }: { bytes: Buffer; signal?: AbortSignal },
  ): Promise<http.IncomingMessage> {
    const { protocol, hostname, port } = this.#url;
    const { request } = protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      const options = { protocol, hostname, port, method, path: target, headers, agent: this.#agent, signal };
      request(options, resolve).on('error', reject).end(bytes);
    });
  }
}

/** The headers of an answer that are passed on, in their order and spelling. */
export function passedHeaders({ rawHeaders }: http.IncomingMessage): string[] {
  return rawHeaders.flatMap((name, at) => {
    const value = rawHeaders[at + 1];
    return at % 2 === 0 && value !== undefined && !HOP.has(name.toLowerCase()) ? [name, value] : [];
  });
}
