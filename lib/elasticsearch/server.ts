import { readFile } from 'node:fs/promises';
import type { Client, ClientOptions } from '@elastic/elasticsearch';
import type { Host, UpstreamEvent } from '../../core/contract/call.ts';
import { Failure, messageOf } from '../../core/contract/errors.ts';
import type { TraceSpan } from '../../core/contract/trace-span.ts';
import { bounded } from '../upstream/bounded.ts';
import { authorityOf } from './authority.ts';
import { failureOf, isAborted, isTimeout } from './failure.ts';
import type { ConnectionOptions } from './options.ts';
import type { ServerAnswer, ServerRequest, ServerRequestOptions } from './request.ts';

/** How often a request is sent again after a broken connection; with more nodes, once to each. */
const MOST_RETRIES = 2;
/** The client would wait for up to four seconds, longer than a person waits for an answer. */
const RETRY_WAIT_SECONDS = 0.1;

/** Where bulks are sent. */
export const BULK = '/_bulk';

/** Where the server is, for messages; never with credentials. */
export function placeOf({ endpoint, cloud_id: cloud }: Pick<ConnectionOptions, 'endpoint' | 'cloud_id'>): string {
  if (cloud) return `the deployment ${cloud.split(':')[0]}`;
  return endpointsOf(endpoint)
    .map((each) => URL.parse(each)?.origin ?? 'an address that cannot be read')
    .join(', ');
}

const endpointsOf = (endpoint: string): string[] =>
  endpoint
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** The connection to a server or cluster: sends requests, names failures, tells how long each took. */
export class Server {
  readonly place: string;
  readonly #connect: (authority?: string) => Client;
  /** Only of a server whose authority is known by its fingerprint; it is asked for with the first request. */
  #connecting?: Promise<Client>;
  #client?: Client;
  readonly #options: ConnectionOptions;
  /** How many nodes are known. */
  readonly #nodes: number;
  readonly #onRequest: Host['onRequest'];

  private constructor(connect: (authority?: string) => Client, options: ConnectionOptions, onRequest: Host['onRequest']) {
    this.#connect = connect;
    const client = connect(); // what is wrong with the options is said now
    if (options.ca_fingerprint) void client.close();
    else this.#client = client;
    this.#options = options;
    this.#onRequest = onRequest;
    this.place = placeOf(options);
    this.#nodes = endpointsOf(options.endpoint).length;
  }

  /** Makes the client, which connects when it is first used. Throws `configuration_invalid`. */
  static async create(options: ConnectionOptions, onRequest: Host['onRequest']): Promise<Server> {
    // Loading the client takes a fifth of a second: whoever only lints does not wait for it.
    const [{ Client, HttpConnection }, ca] = await Promise.all([import('@elastic/elasticsearch'), readAuthority(options.ca)]);
    try {
      const proxied = options.proxy ? { proxy: options.proxy, Connection: HttpConnection } : {};
      const connect = (authority?: string) => new Client({ ...clientOptions(options, ca, authority), ...proxied });
      return new Server(connect, options, onRequest);
    } catch (cause) {
      throw new Failure(
        'configuration_invalid',
        `the connection to ${placeOf(options)} is not described well: ${messageOf(cause)}`,
        {
          cause,
        },
      );
    }
  }

  /** Sends a request and gives the body of its answer. Throws a Failure unless the status is below 400 or accepted. */
  async send<Body>(request: ServerRequest, options: ServerRequestOptions = {}): Promise<Body> {
    return (await this.ask<Body>(request, options)).body;
  }

  /** The same, with the status. */
  async ask<Body>(request: ServerRequest, options: ServerRequestOptions = {}): Promise<ServerAnswer<Body>> {
    const started = performance.now();
    const span = options.span && this.#trace(options.span, request);
    const done = (outcome: UpstreamEvent['outcome']) => {
      this.#onRequest({ seconds: (performance.now() - started) / 1000, outcome });
      span?.end(outcome === 'ok' ? {} : { error: outcome });
    };
    try {
      const { statusCode, body } = await this.#transfer<Body>(request, { ...options, span });
      done('ok');
      return { status: statusCode ?? 0, body };
    } catch (thrown) {
      done(outcomeOf(thrown, options.signal));
      if (options.signal?.aborted) throw options.signal.reason;
      throw failureOf(thrown, { request, place: this.place });
    }
  }

  /** Named by what is done: paths hold names of indexes and ids of documents. */
  #trace(span: TraceSpan, { method, path }: ServerRequest): TraceSpan {
    const endpoint = /\/(_[a-z_]+)/.exec(path)?.[1] ?? '';
    const attributes = { 'db.system.name': 'elasticsearch', 'http.request.method': method, 'server.address': this.place };
    return span.child({ name: `elasticsearch ${method} ${endpoint}`.trimEnd(), kind: 'client', attributes });
  }

  async close(): Promise<void> {
    await this.#connecting?.catch(() => {});
    await this.#client?.close();
  }

  /** Whoever asks first finds out whom to trust; while that fails, each tries anew. */
  async #trusting(signal: AbortSignal): Promise<Client> {
    const { ca_fingerprint: fingerprint, endpoint, proxy } = this.#options;
    this.#connecting ??= authorityOf(fingerprint, { addresses: endpointsOf(endpoint), proxy, signal })
      .then((authority) => {
        this.#client = this.#connect(authority);
        return this.#client;
      })
      .finally(() => {
        this.#connecting = undefined;
      });
    return this.#connecting;
  }

  async #transfer<Body>({ method, path, query, body, lines }: ServerRequest, options: ServerRequestOptions) {
    // The client fires events at the signal that it is given.
    const { signal, clock, end } = bounded(options.timeout ?? this.#options.timeout, options.signal);
    try {
      const client = this.#client ?? (await this.#trusting(clock));
      return await client.transport.request<Body>(
        {
          method,
          path,
          ...(query && { querystring: query }),
          ...(body && { body }),
          ...(lines && { bulkBody: `${lines.join('\n')}\n` }),
        },
        {
          meta: true,
          signal,
          opaqueId: options.id,
          ...(options.span && { headers: { ...options.span.headers } }),
          maxRetries: options.retries ?? Math.max(MOST_RETRIES, this.#nodes),
          retryBackoff: (_least, _most, attempt) => RETRY_WAIT_SECONDS * attempt,
          // Searches are too small to gain anything by a trip through zlib.
          compression: this.#options.compression && path === BULK,
          ...(options.accept && { ignore: [...options.accept] }),
        },
      );
    } finally {
      end();
    }
  }
}

const outcomeOf = (thrown: unknown, signal?: AbortSignal): UpstreamEvent['outcome'] => {
  if (signal?.aborted) return signal.reason?.code === 'step_timeout' ? 'timeout' : 'aborted';
  return isTimeout(thrown) || isAborted(thrown) ? 'timeout' : 'error';
};

async function readAuthority(file: string | undefined): Promise<Buffer | undefined> {
  try {
    return file === undefined ? undefined : await readFile(file);
  } catch (cause) {
    throw new Failure('configuration_invalid', `the certificate authority ${file} cannot be read: ${messageOf(cause)}`, {
      cause,
    });
  }
}

function clientOptions(options: ConnectionOptions, ca: Buffer | undefined, authority?: string): ClientOptions {
  const trusted = [...(ca ? [ca] : []), ...(authority ? [authority] : [])];
  return {
    ...(options.cloud_id && !options.ca_fingerprint ? { cloud: { id: options.cloud_id } } : { nodes: nodesOf(options) }),
    ...authOf(options),
    ...(trusted.length > 0 && {
      // Whoever names an authority by its fingerprint means all that it has signed, whatever name stands on it.
      tls: { ca: trusted, ...(authority && { checkServerIdentity: () => undefined }) },
    }),
    ...(options.proxy
      ? { agent: { keepAlive: true, maxSockets: options.max_connections } }
      : { agent: { connections: options.max_connections } }),
    // Longer than any request of ours: each has a time of its own.
    requestTimeout: Math.max(options.timeout, options.write_timeout) + 1_000,
    // Addresses that a sniffing client would learn lead nowhere behind a proxy.
    sniffOnStart: false,
    sniffInterval: false,
    sniffOnConnectionFault: false,
    enableMetaHeader: false,
  };
}

function nodesOf({ endpoint, ca_fingerprint: fingerprint }: ConnectionOptions): string[] {
  const nodes = endpointsOf(endpoint);
  if (nodes.length === 0) throw new Error('give `endpoint` or `cloud_id`');
  const bad = nodes.find((node) => !/^https?:$/.test(URL.parse(node)?.protocol ?? ''));
  if (bad !== undefined) throw new Error('`endpoint` must be an address that begins with http:// or https://');
  if (fingerprint && nodes.some((node) => !node.startsWith('https://')))
    throw new Error('`ca_fingerprint` goes with an `endpoint` that begins with https://');
  return nodes;
}

function authOf({ api_key: apiKey, username, password }: ConnectionOptions): Pick<ClientOptions, 'auth'> {
  if (apiKey) return { auth: { apiKey } };
  return username ? { auth: { username, password } } : {};
}
