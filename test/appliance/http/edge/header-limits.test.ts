import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { type Running, start, stopAll } from '../../../support/harness.ts';

const MOST = 5;

describe('the limit of headers', () => {
  let service: Running;
  before(async () => {
    service = await start(undefined, { yaml: `http: { limits: { header_count: ${MOST} } }` });
  });
  after(stopAll);

  /** The answer to a request with so many headers, byte by byte as they are given: a client would add its own. */
  async function answerTo(headers: number): Promise<string> {
    const more = Array.from({ length: headers - 2 }, (_, at) => `x-${at}: a`);
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.write(['GET /health HTTP/1.1', 'host: a', 'connection: close', ...more, '', ''].join('\r\n'));
    return text(socket);
  }

  for (const [headers, expected] of [
    [MOST - 1, /^HTTP\/1\.1 200 /],
    [MOST, /^HTTP\/1\.1 200 /],
    [MOST + 1, /^HTTP\/1\.1 431 [\s\S]*at most 5 headers; these were 6/],
  ] as const) {
    it(`answers ${headers} headers with ${expected}`, async () => expect(await answerTo(headers)).to.match(expected));
  }
});
