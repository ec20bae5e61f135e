import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds that a replica has to answer: one that was stopped never does. */
const PATIENCE = 4_000;

interface Sent {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** Sends each request to the next of several replicas, and to another one where that does not answer, as a balancer does. */
export class RoundRobin {
  /** Addresses of replicas. */
  readonly replicas: string[] = [];
  /** How often one did not answer. */
  failed = 0;
  readonly #server = http.createServer((request, response) => void this.#pass(request, response));
  #next = 0;

  async listen(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // it listens on a port
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', url: path = '/', headers } = request;
    for (let tries = 0; tries < this.replicas.length; tries++) {
      const replica = this.replicas[this.#next++ % this.replicas.length] ?? '';
      const answer = await sendTo(replica, { method, path, headers, body: Buffer.concat(chunks) }).catch(() => undefined);
      if (answer) {
        response.writeHead(answer.status, answer.headers).end(answer.body);
        return;
      }
      this.failed++;
    }
    response.writeHead(502).end();
  }
}

/** Rejects where the connection breaks before the whole answer is there, or it takes too long. */
async function sendTo(replica: string, { method, path, headers, body }: Sent) {
  const request = http.request(`${replica}${path}`, { method, headers, signal: AbortSignal.timeout(PATIENCE), agent: false });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]; // its documented argument
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  if (!response.complete) throw new Error('the connection broke');
  return { status: response.statusCode ?? 502, headers: response.headers, body: Buffer.concat(chunks) };
}
