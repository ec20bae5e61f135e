import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type Koa from 'koa';
import type { Logger } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import type { Settings } from '../settings.ts';
import { answerBrokenRequests } from './edge/broken-requests.ts';
import type { CallsInFlight } from './edge/calls-in-flight.ts';
import type { RequestState } from './edge/context.ts';

/** Milliseconds in which a whole request must arrive: against callers that send a byte now and then. */
const REQUEST_TIMEOUT = 60_000;
/** Milliseconds that an idle connection stays open: longer than the minute that balancers in front keep theirs. */
const KEEP_ALIVE = 65_000;
/** Milliseconds between two looks, during a stop, for connections whose last answer had gone out before it could say so. */
const SWEEP = 100;
/** Milliseconds that aborted calls get to write their last answer. */
const LAST_WORDS = 500;

export interface HttpServerOptions {
  app: Koa<RequestState>;
  settings: Settings;
  inFlight: CallsInFlight;
  log: Logger;
}

/** The listening socket and its end. */
export class HttpServer {
  readonly #server: Server;
  readonly #options: HttpServerOptions;
  #stopped: Promise<void> | undefined;

  constructor(options: HttpServerOptions) {
    this.#options = options;
    const { limits } = options.settings.http;
    this.#server = createServer({ maxHeaderSize: limits.headers, requestTimeout: REQUEST_TIMEOUT, keepAliveTimeout: KEEP_ALIVE });
    this.#server.on('request', options.app.callback());
    answerBrokenRequests(this.#server);
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
        const address = this.#server.address() as AddressInfo; // a TCP server has no other kind
        resolve(`http://${isIPv6(address.address) ? `[${address.address}]` : address.address}:${address.port}`);
      });
    });
  }

  /** Takes no more connections, lets running calls end, aborts them after the grace, and waits for what runs after answers. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    const { inFlight, settings, log } = this.#options;
    const grace = new AbortController();
    const sweep = setInterval(() => this.#server.closeIdleConnections(), SWEEP);
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
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
}

/** Why the port cannot be had, and the way out. */
function obstacleOf({ code, message }: NodeJS.ErrnoException): string {
  const another = 'choose another one with --port or TOUCHSTONE_PORT';
  if (code === 'EADDRINUSE') return `the port is in use: stop what listens there, or ${another}`;
  if (code === 'EACCES') return `this user may not listen on that port: ${another}`;
  return message;
}
