import { once } from 'node:events';
import http, { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { stopListening } from '../../../appliance/http/accept-queue.ts';

const CALLERS = 16;

/** Asks over a connection of its own; gives the status, or the code of what went wrong. */
const ask = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const request = http.get({ host: 'localhost', port, agent: false }, (response) => {
      response.resume().on('end', () => resolve(String(response.statusCode)));
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
  });

describe('a server that stops to listen', function () {
  this.timeout(30_000);
  before(function () {
    if (process.platform !== 'linux') this.skip(); // elsewhere nothing tells who waits
  });

  for (const host of ['127.0.0.1', '0.0.0.0', '::'])
    it(`at ${host} answers or refuses each of those who come all the time, and resets none`, async () => {
      const server = createServer((_, response) => void setTimeout(() => response.setHeader('connection', 'close').end('x'), 2));
      await once(server.listen(0, host), 'listening');
      const { port } = server.address() as AddressInfo; // it listens on a port
      const got: string[] = [];
      const caller = async (): Promise<void> => {
        do got.push(await ask(port));
        while (got.at(-1) === '200');
      };
      const callers = Array.from({ length: CALLERS }, caller);
      await pause(200);
      const closed = once(server, 'close');
      await stopListening(server, 10_000);
      await Promise.all([closed, ...callers]);
      expect([...new Set(got)].sort()).to.deep.equal(['200', 'ECONNREFUSED']);
    });

  it('does so at once where nobody comes, and where it does not listen', async () => {
    const server = createServer();
    await stopListening(server, 10_000);
    await once(server.listen(0), 'listening');
    const began = performance.now();
    await stopListening(server, 10_000);
    expect(performance.now() - began).to.be.below(1000);
    expect(server.listening).to.equal(false);
  });
});
