import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { interruptBody } from './body.ts';
import type { Connection, Connections } from './connections.ts';
import { HttpProblem, PROBLEMS, type ProblemCode, problemBody } from './problems.ts';
import type { Refusals } from './refusals.ts';

/** What Node's parser calls them. */
const CODES: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Milliseconds in which what is still arriving is passed over: a connection that is closed on it loses the answer. */
const LINGER = 500;

export interface BrokenRequestsOptions {
  connections: Connections;
  refusals: Refusals;
}

/** Answers what the server cannot read as a request, and so never hands on, in the same form as all other errors. */
export function answerBrokenRequests(server: Server, { connections, refusals }: BrokenRequestsOptions): void {
  const refuse = (socket: Socket, code: ProblemCode, parser?: string): void => {
    refusals.add(code, { address: socket.remoteAddress, ...(parser && { parser }) });
    close(socket, response(code));
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const connection = connections.of(socket);
    if (connection?.isBroken) return; // what comes after it is passed over
    if (connection) connection.isBroken = true;
    const code = CODES[error.code ?? ''] ?? 'malformed_request';
    if (isGone(error, socket)) socket.destroy();
    else if (connection) endAfterNewest(connection, { socket, code, refuse: () => refuse(socket, code, error.code) });
  });
  server.on('connect', ({ socket }) => refuse(socket, 'method_not_allowed'));
}

/** Nobody is there who could read an answer, or who ever sent something. */
const isGone = ({ code }: NodeJS.ErrnoException, { writable, bytesRead }: Socket): boolean =>
  !writable || code === 'ECONNRESET' || bytesRead === 0;

/** Answers stay in the order of the requests: this one waits for those before it. */
function endAfterNewest(
  { newest, atWork }: Connection,
  { socket, code, refuse }: { socket: Socket; code: ProblemCode; refuse(): void },
): void {
  if (newest?.request.complete === false) {
    if (interruptBody(newest.request, code)) return;
    if (atWork === 0)
      socket.destroy(); // it has its answer
    else newest.response.once('close', () => socket.destroy()); // it is about to have one, for which nobody reads the body
  } else if (newest && atWork > 0) newest.response.once('close', refuse);
  else refuse();
}

/** Sends the last that goes over a connection. */
function close(socket: Socket, text: string): void {
  socket.end(text);
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER).unref();
}

function response(code: ProblemCode): string {
  const requestId = randomUUID();
  const body = JSON.stringify(problemBody(new HttpProblem(code), '/', requestId));
  const head = [
    `HTTP/1.1 ${PROBLEMS[code].status} ${PROBLEMS[code].title}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
