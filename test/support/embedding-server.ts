import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { LittleModel } from './elasticsearch-proxy/little-model.ts';

/** An embedding model behind HTTP, as the API of OpenAI has it: `POST {input}` gives a vector for each text. */
export class EmbeddingServer {
  /** The texts that were embedded, in order. */
  readonly texts: string[] = [];
  readonly little = new LittleModel();
  readonly #server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { input }: { input: string | string[] } = JSON.parse(Buffer.concat(chunks).toString());
    const texts = [input].flat();
    this.texts.push(...texts);
    const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: this.little.dense(text, 64) }));
    const usage = { prompt_tokens: texts.length, total_tokens: texts.length };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data, model: 'little', usage }));
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo; // it listens on a port, not on a pipe
    return `http://127.0.0.1:${port}/v1/embeddings`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
