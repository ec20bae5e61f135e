import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it came. */
export interface Received {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** `performance.now()` when it had come. */
  at: number;
  /** Resolves when its connection was closed or its answer was out. */
  closed: Promise<void>;
}

export type Treatment = (response: ServerResponse) => void;

/** Answers with a status, and with a text that must not be told to anybody. */
export const status =
  (code: number, headers: Record<string, string> = {}): Treatment =>
  (response) =>
    void response.writeHead(code, headers).end(code === 204 ? undefined : 'hush: what the receiver says');

/** Never answers. */
export const hang: Treatment = () => {};

export const reset: Treatment = (response) => response.socket?.resetAndDestroy();

/** Receives what is posted: each request takes the next treatment, the last one stays. */
export class TestReceiver {
  readonly received: Received[] = [];
  #treatments: Treatment[] = [status(204)];
  readonly #server = http.createServer(async (request, response) => {
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url: path = '', headers } = request;
    this.received.push({ method, path, headers, body: Buffer.concat(chunks), at: performance.now(), closed });
    const treatment = this.#treatments.length > 1 ? this.#treatments.shift() : this.#treatments[0];
    treatment?.(response);
  });

  /** Listens, and gives its address without a path. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo; // it listens on a port, not on a pipe
    return `http://127.0.0.1:${port}`;
  }

  will(...treatments: Treatment[]): void {
    this.#treatments = treatments;
    this.received.length = 0;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
