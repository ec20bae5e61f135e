import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Middleware } from './context.ts';
import { Newcomers } from './newcomers.ts';
import { HttpProblem } from './problems.ts';

/** Milliseconds. */
const MOMENT = 250;

/** What stands below a socket: bytes that the system has not taken yet. */
interface Sending {
  _handle?: { writeQueueSize?: number } | null;
}

/** One connection and what runs over it. Answers go out in the order of the requests. */
export interface Connection {
  /** Requests that have no whole answer yet. */
  atWork: number;
  /** The newest request, and the answer to it. */
  newest?: { request: IncomingMessage; response: ServerResponse };
  /** When nothing was at work any more (`performance.now()`): the opening, or the end of the last answer. */
  idleSince: number;
  /** A measure of what had gone out at the last look, and since when no more have. */
  unread?: { written: number; since: number };
  /** What came is no HTTP: nothing more is read from it. */
  isBroken?: true;
}

/** All open connections, and how many there are from each address. */
export class Connections {
  readonly newcomers = new Newcomers();
  readonly #open = new Map<Socket, Connection>();
  readonly #from = new Map<string, number>();
  readonly #countedBy: (address: string) => string | undefined;

  /** `countedBy` gives what connections from an address are counted by; those without are not. */
  constructor(countedBy: (address: string) => string | undefined) {
    this.#countedBy = countedBy;
  }

  /** Follows the connections of a server. `isTooMany` is asked of each new one with how many its address has, itself included. */
  watch(server: Server, isTooMany: (sameAddress: number, socket: Socket) => boolean): void {
    server.on('connection', (socket: Socket) => {
      this.newcomers.came();
      const origin = this.#countedBy(socket.remoteAddress ?? '');
      this.#open.set(socket, { atWork: 0, idleSince: performance.now() });
      this.#count(origin, 1);
      socket.once('close', () => {
        this.#open.delete(socket);
        this.#count(origin, -1);
      });
      if (origin !== undefined && isTooMany(this.#from.get(origin) ?? 0, socket)) socket.destroy();
    });
  }

  /** To be called with every request, before anything works on it. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#open.get(request.socket);
    if (!connection) return;
    connection.newest = { request, response };
    connection.atWork++;
    response.once('close', () => {
      connection.atWork--;
      connection.idleSince = performance.now();
    });
  }

  of(socket: Socket): Connection | undefined {
    return this.#open.get(socket);
  }

  /**
   * Closes those that wait for no answer: idle ones, and those whose request is still on its way. One that was opened or had its answer a
   * moment ago is left: the request that its caller has sent may be here, and not read yet.
   */
  closeWaiting(): void {
    const now = performance.now();
    for (const [socket, { atWork, newest, idleSince }] of this.#open) {
      if (now - idleSince < MOMENT) continue;
      const isArriving = newest?.request.complete === false;
      if (atWork === 0 || (atWork === 1 && isArriving)) socket.destroy();
    }
  }

  /** Those of which nothing that is ready has gone out for so many milliseconds. To be asked for every so often. */
  stuck(patience: number): Socket[] {
    const now = performance.now();
    return [...this.#open].flatMap(([socket, connection]) => {
      const { writableLength, bytesWritten } = socket;
      const { _handle } = socket as unknown as Sending; // of a chunk that goes out in parts Node tells nothing else
      const written = bytesWritten - writableLength - (_handle?.writeQueueSize ?? 0);
      if (writableLength === 0) connection.unread = undefined;
      else if (connection.unread?.written !== written) connection.unread = { written, since: now };
      return connection.unread && now - connection.unread.since >= patience ? [socket] : [];
    });
  }

  #count(origin: string | undefined, change: number): void {
    if (origin === undefined) return;
    const count = (this.#from.get(origin) ?? 0) + change;
    if (count > 0) this.#from.set(origin, count);
    else this.#from.delete(origin);
  }
}

/** Lets at most `most` requests of one connection be at work: a caller that does not wait for answers takes no more places. */
export const limitPipelining =
  (connections: Connections, most: number): Middleware =>
  (ctx, next) => {
    if ((connections.of(ctx.req.socket)?.atWork ?? 0) <= most) return next();
    const detail = `Send at most ${most} requests over one connection before their answers have come.`;
    throw new HttpProblem('overloaded', detail, { headers: { connection: 'close' } });
  };
