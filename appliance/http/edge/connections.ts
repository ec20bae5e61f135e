import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Middleware } from './context.ts';
import { HttpProblem } from './problems.ts';

/** One connection and what runs over it. Answers go out in the order of the requests. */
export interface Connection {
  /** Requests that have no whole answer yet. */
  atWork: number;
  /** The newest request, and the answer to it. */
  newest?: { request: IncomingMessage; response: ServerResponse };
  /** What came is no HTTP: nothing more is read from it. */
  isBroken?: true;
}

/** All open connections, and how many there are from each address. */
export class Connections {
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
      const origin = this.#countedBy(socket.remoteAddress ?? '');
      this.#open.set(socket, { atWork: 0 });
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
    response.once('close', () => connection.atWork--);
  }

  of(socket: Socket): Connection | undefined {
    return this.#open.get(socket);
  }

  /** Closes those that wait for no answer: idle ones, and those whose request is still on its way. */
  closeWaiting(): void {
    for (const [socket, { atWork, newest }] of this.#open) {
      const isArriving = newest?.request.complete === false;
      if (atWork === 0 || (atWork === 1 && isArriving)) socket.destroy();
    }
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
