import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Host, UpstreamEvent } from '../../../core/contract/call.ts';
import { bounded } from '../../../lib/upstream/bounded.ts';
import { outcomeOf } from '../../../lib/upstream/refusal.ts';
import { guardedLookup, refusePrivate } from './guard.ts';

/** What a server has answered to one request; redirects are answers too. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Unpacked; empty where its kind was not wanted. */
  body: Buffer;
}

export interface RequestLimits {
  headers: Record<string, string>;
  /** In bytes, unpacked. */
  mostBytes: number;
  /** In milliseconds, for all of the answer. */
  timeout: number;
  signal: AbortSignal;
  /** Whether the body of an answer of this kind (as in `Content-Type`, in lower case) is to be read. */
  wants(type: string): boolean;
}

/** More than was allowed: asking again would not change it. */
export class TooLarge extends Error {}

/** Connections to web servers, each to an address that may be read. */
export class Connections {
  readonly #allowPrivate: boolean;
  readonly #onRequest: Host['onRequest'];
  readonly #agents: { 'http:': http.Agent; 'https:': https.Agent };

  constructor(allowPrivate: boolean, onRequest: Host['onRequest']) {
    this.#allowPrivate = allowPrivate;
    this.#onRequest = onRequest;
    const options = { keepAlive: true, ...(!allowPrivate && { lookup: guardedLookup() }) };
    this.#agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  /** One request. Throws RefusedHost, TooLarge, and what sockets throw. */
  async get(url: URL, limits: RequestLimits): Promise<Answer> {
    if (!this.#allowPrivate) refusePrivate(url);
    const { signal, clock, end } = bounded(limits.timeout, limits.signal);
    const started = performance.now();
    const done = (outcome: UpstreamEvent['outcome']) =>
      this.#onRequest({ seconds: (performance.now() - started) / 1000, outcome });
    try {
      const response = await this.#open(url, limits.headers, signal);
      const { statusCode: status = 0, headers } = response;
      const answer = { status, headers, body: await bodyOf(response, limits) };
      done(status >= 500 ? 'error' : 'ok');
      return answer;
    } catch (thrown) {
      done(outcomeOf(limits.signal, clock));
      limits.signal.throwIfAborted();
      throw clock.aborted ? new Error(`no whole answer within ${limits.timeout / 1000} s`) : thrown;
    } finally {
      end();
    }
  }

  #open(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const secure = url.protocol === 'https:';
    const options = { headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' }, signal };
    const request = secure
      ? https.get(url, { ...options, agent: this.#agents['https:'] })
      : http.get(url, { ...options, agent: this.#agents['http:'] });
    request.on('response', resolve).on('error', reject);
    return promise;
  }
}

async function bodyOf(response: IncomingMessage, { mostBytes, wants }: RequestLimits): Promise<Buffer> {
  const type = response.headers['content-type']?.toLowerCase() ?? '';
  if (response.statusCode === 200 && !wants(type)) {
    response.destroy();
    return Buffer.alloc(0);
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of unpacked(response)) {
      bytes += part.length;
      if (bytes > mostBytes) throw new TooLarge(`is larger than the ${mostBytes} bytes that it may have`);
      parts.push(part);
    }
  } finally {
    response.destroyed || response.complete || response.destroy();
  }
  return Buffer.concat(parts);
}

const PACKED: Record<string, () => Duplex> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function unpacked(response: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = response.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return response;
  const unpack = PACKED[encoding]?.();
  if (!unpack) throw new Error(`is packed as ${encoding}, which was not asked for`);
  response.on('error', (error) => unpack.destroy(error));
  return response.pipe(unpack);
}
