import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { HttpProblem, PROBLEMS, type ProblemCode, problemBody } from './problems.ts';

/** What Node's parser calls them. */
const CODES: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Answers what the server cannot read as a request, and so never hands on, in the same form as all other errors. */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
    socket.end(response(CODES[error.code ?? ''] ?? 'malformed_request'));
  });
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
