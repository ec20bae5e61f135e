import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, type DropArgument, isIPv6, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type Koa from 'koa';
import type { Logger } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import type { Settings } from '../settings.ts';
import { stopListening } from './accept-queue.ts';
import { answerBrokenRequests } from './edge/broken-requests.ts';
import type { CallsInFlight } from './edge/calls-in-flight.ts';
import type { Connections } from './edge/connections.ts';
import type { RequestState } from './edge/context.ts';
import { type Refusals, SLOW_READER, TOO_MANY_CONNECTIONS } from './edge/refusals.ts';
import { openFilesLimit } from './open-files.ts';

/** Milliseconds between two looks for connections on which a request is too late. */
const LOOK = 1000;
/** Milliseconds that an idle connection stays open: longer than the minute that balancers in front keep theirs. */
const KEEP_ALIVE = 65_000;
/** Milliseconds between two looks, during a stop, for connections whose last answer had gone out before it could say so. */
const SWEEP = 100;
/** Files that are left for what answers: the knowledge base, models, servers. */
const RESERVED_FILES = 64;
/** Milliseconds that connections which come all the time may hold up a stop. */
const ACCEPTING = 3000;
/** Milliseconds that aborted calls get to write their last answer. */
const LAST_WORDS = 500;

export interface HttpServerOptions {
  app: Koa<RequestState>;
  settings: Settings;
  inFlight: CallsInFlight;
  connections: Connections;
  refusals: Refusals;
  log: Logger;
}

/** The listening socket and its end. */
export class HttpServer {
  readonly #server: Server;
  readonly #options: HttpServerOptions;
  #stopped: Promise<void> | undefined;

  constructor(options: HttpServerOptions) {
    this.#options = options;
    const { app, connections, refusals } = options;
    const { limits } = options.settings.http;
    this.#server = createServer({
      maxHeaderSize: limits.headers,
      headersTimeout: limits.request_timeout,
      // A body has a time of its own, and the answer to it comes first.
      requestTimeout: limits.request_timeout + Math.max(limits.request_timeout, limits.documents_timeout) + LOOK,
      connectionsCheckingInterval: Math.min(LOOK, limits.request_timeout),
      keepAliveTimeout: KEEP_ALIVE,
      requireHostHeader: false, // it would be answered without a word: `wellFormed` asks for it
    });
    // At the end Node would also close connections whose request is here and has not been read: which may go is told below.
    this.#server.closeIdleConnections = () => {};
    this.#limitConnections();
    const handle = app.callback();
    const begin = (request: IncomingMessage, response: ServerResponse): void => {
      connections.begin(request, response);
      response.once('finish', () => closeLate(request, limits.request_timeout));
      void handle(request, response); // never rejects: Koa answers what it throws
    };
    this.#server.on('request', begin).on('checkExpectation', begin);
    this.#closeStuck();
    answerBrokenRequests(this.#server, { connections, refusals });
  }

  get stopping(): boolean {
    return this.#stopped !== undefined;
  }

  /** Listens and gives the address as a URL. Throws a Failure when the port cannot be had. */
  listen(): Promise<string> {
    const { host, port } = this.#options.settings.http;
    return new Promise((resolve, reject) => {
      this.#server.once('error', (cause) =>
        reject(new Failure('resource_unavailable', `cannot listen on ${host}:${port}: ${obstacleOf(cause)}`, { cause })),
      );
      this.#server.listen(port, host, () => {
        this.#server.on('error', (error) => this.#options.log.error('a connection could not be taken', { error }));
        const address = this.#server.address() as AddressInfo; // a TCP server has no other kind
        resolve(`http://${isIPv6(address.address) ? `[${address.address}]` : address.address}:${address.port}`);
      });
    });
  }

  /**
   * Goes on for so many milliseconds, in which `/ready` says that the service stops; then takes no more connections, closes those that
   * wait for no answer, lets running calls end, aborts them after the grace, and waits for what runs after answers.
   */
  stop(delay = 0): Promise<void> {
    this.#stopped ??= this.#stop(delay);
    return this.#stopped;
  }

  async #stop(delay: number): Promise<void> {
    const { connections, inFlight, settings, log } = this.#options;
    if (delay > 0) await pause(delay);
    const closed = new Promise<void>((resolve) => this.#server.once('close', resolve));
    await stopListening(this.#server, ACCEPTING);
    const grace = new AbortController();
    connections.closeWaiting();
    const sweep = setInterval(() => connections.closeWaiting(), SWEEP);
    const drained = closed.then(() => inFlight.waitForBackground());
    const late = pause(settings.grace, true, { signal: grace.signal }).catch(() => false);
    if (await Promise.race([drained.then(() => false), late])) {
      log.warn('the grace is over: calls that still run are aborted', { grace: settings.grace });
      inFlight.abort();
      await Promise.race([drained, pause(LAST_WORDS)]);
      this.#server.closeAllConnections();
    }
    clearInterval(sweep);
    grace.abort();
  }

  /** An answer that nobody takes would stay in memory for as long as its caller likes. */
  #closeStuck(): void {
    const { connections, refusals, settings } = this.#options;
    const { reader_timeout: patience } = settings.http.limits;
    const look = setInterval(
      () => {
        for (const socket of connections.stuck(patience)) {
          refusals.add(SLOW_READER, { address: socket.remoteAddress, unread: socket.writableLength });
          socket.destroy();
        }
      },
      Math.min(LOOK, patience),
    ).unref();
    this.#server.once('close', () => clearInterval(look));
  }

  /** Connections stay fewer than the files that the process may open, as each is one and what answers opens some, too. */
  #limitConnections(): void {
    const { connections, refusals, settings } = this.#options;
    const { limits } = settings.http;
    const files = openFilesLimit();
    this.#server.maxConnections = Math.min(limits.connections, Math.max(1, files - Math.max(RESERVED_FILES, files / 4)));
    const refuse = (address: string | undefined, limit: number): void => refusals.add(TOO_MANY_CONNECTIONS, { address, limit });
    connections.watch(this.#server, (sameAddress, { remoteAddress }: Socket) => {
      const isTooMany = sameAddress > limits.connections_per_address;
      if (isTooMany) refuse(remoteAddress, limits.connections_per_address);
      return isTooMany;
    });
    this.#server.on('drop', (dropped?: DropArgument) => refuse(dropped?.remoteAddress, this.#server.maxConnections));
  }
}

/** Closes the connection of a request that has its answer, and whose body still does not end. */
function closeLate(request: IncomingMessage, patience: number): void {
  if (request.complete) return;
  const close = (): unknown => request.complete || request.socket.destroy();
  const timer = setTimeout(close, patience).unref();
  request.socket.once('close', () => clearTimeout(timer));
}

/** Why the port cannot be had, and the way out. */
function obstacleOf({ code, message }: NodeJS.ErrnoException): string {
  const another = 'choose another one with --port or TOUCHSTONE_PORT';
  if (code === 'EADDRINUSE') return `the port is in use: stop what listens there, or ${another}`;
  if (code === 'EACCES') return `this user may not listen on that port: ${another}`;
  return message;
}
