import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { fetchKeepingAlive } from '../../../lib/upstream/keep-alive.ts';

describe('a connection that is kept', () => {
  /** Those that requests came over, in order. */
  const connections: unknown[] = [];
  let answer: (response: ServerResponse) => void;
  let url: string;
  const server = http.createServer(({ socket }, response) => {
    connections.push(socket);
    answer(response);
  });
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`; // it listens on a port, not on a pipe
  });
  after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const streaming = (response: ServerResponse): ServerResponse =>
    response.writeHead(200, { 'content-type': 'text/event-stream' });

  /** Reads up to the last event and lets go of the stream, as the client does. */
  async function readEvent(signal?: AbortSignal): Promise<string> {
    const response = await fetchKeepingAlive(url, signal && { signal });
    const reader = (response.body ?? expect.fail('there is no body')).getReader();
    const { value } = await reader.read();
    await reader.cancel();
    return new TextDecoder().decode(value);
  }

  it('outlives a stream that is let go of at its last event', async () => {
    answer = (response) => {
      streaming(response).write('data: [DONE]\n\n');
      setTimeout(() => response.end(), 30);
    };
    expect(await readEvent()).to.equal('data: [DONE]\n\n');
    await new Promise((resolve) => setTimeout(resolve, 80));
    await readEvent();
    const [first, second] = connections;
    expect(second).to.equal(first);
  });

  it('is closed where the end of a stream does not come', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    answer = (response) => void streaming(response).once('close', resolve).write('data: [DONE]\n\n');
    const started = performance.now();
    await readEvent();
    await closed;
    expect(performance.now() - started).to.be.within(900, 5_000);
  });

  it('is closed at once where the request is aborted', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    answer = (response) => void streaming(response).once('close', resolve).write('data: 1\n\n');
    const controller = new AbortController();
    const response = await fetchKeepingAlive(url, { signal: controller.signal });
    const reading = response.text().catch(({ name }: Error) => name);
    const started = performance.now();
    controller.abort();
    expect(await reading).to.equal('AbortError');
    await closed;
    expect(performance.now() - started).to.be.below(900);
  });

  for (const [name, headers] of [
    ['what is no stream', { 'content-type': 'application/json' }],
    ['what has no body', { 'content-length': '0' }],
  ] as const)
    it(`hands on ${name} as it is`, async () => {
      answer = (response) => response.writeHead(200, { ...headers, 'x-id': '7' }).end();
      const response = await fetchKeepingAlive(url);
      expect([response.status, response.headers.get('x-id'), await response.text()]).to.deep.equal([200, '7', '']);
    });
});
