import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { KEY, type Running, start, stopAll, TestPipeline, until, waiting } from '../../../support/harness.ts';
import { RawConnection, requestBytes } from '../../../support/sockets.ts';

const QUESTION = '{"question":"How long?"}';
const KEYED = [`apikey: ${KEY}`];
/** A request whose body stays away. */
const HALF = requestBytes(QUESTION, { headers: KEYED }).slice(0, -5);

/** What the metrics say of refusals for a reason. */
async function refused({ url }: Running, reason: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^touchstone_requests_rejected_total\\{reason="${reason}"\\} (\\d+)`, 'm').exec(text)?.[1]);
}

describe('connections', () => {
  const opened: RawConnection[] = [];
  const open = ({ url }: Running): RawConnection => {
    const connection = new RawConnection(url);
    opened.push(connection);
    return connection;
  };
  afterEach(async () => {
    for (const connection of opened.splice(0)) connection.close();
    await stopAll();
  });

  it('take no place with bodies that are not there yet', async () => {
    const service = await start(undefined, { yaml: 'http: { limits: { max_concurrent: 2 } }' });
    for (let index = 0; index < 20; index++) open(service).send(HALF);
    await pause(100);
    expect((await service.seek(QUESTION)).status).to.equal(200);
  });

  for (const [what, bytes] of [
    ['of a body', HALF],
    ['of headers', 'POST /v1/test/seek HTTP/1.1\r\nhost: a\r\nx-'],
    ['of chunks', `${HALF.replace(/content-length: \d+/, 'transfer-encoding: chunked').split('\r\n\r\n')[0]}\r\n\r\n5\r\n{"que`],
    [
      'of a packed body',
      Buffer.concat([
        Buffer.from(requestBytes(QUESTION, { headers: [...KEYED, 'content-encoding: gzip'] }).split('\r\n\r\n')[0] ?? ''),
        Buffer.from('\r\n\r\n'),
        gzipSync(QUESTION).subarray(0, 12),
      ]),
    ],
  ] as const)
    it(`are closed with 408 when a part ${what} stays away`, async () => {
      const service = await start(undefined, { yaml: 'http: { limits: { request_timeout: 200ms } }' });
      const connection = open(service).send(bytes);
      const began = performance.now();
      const [answer] = await connection.answered();
      expect(performance.now() - began).to.be.within(150, 1500);
      expect(answer).to.deep.include({ status: 408 });
      expect(JSON.parse(answer?.body ?? '')).to.deep.include({ code: 'request_timeout' });
      expect(answer?.headers['x-request-id']).to.match(/^[\da-f-]{36}$/);
      expect(await connection.closed()).to.equal(true);
      expect(await refused(service, 'request_timeout')).to.equal(1);
    });

  for (const [what, rest] of [
    ['stays away', ''],
    ['never ends', 'x'.repeat(100)],
  ] as const)
    it(`are closed when the body of a refused request ${what}`, async () => {
      const service = await start(undefined, { yaml: 'http: { limits: { request_timeout: 100ms } }' });
      const head =
        'POST /v1/test/seek HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
      const connection = open(service).send(`${head}5\r\n{"que\r\n`);
      const more = setInterval(() => rest && connection.send(`64\r\n${rest}\r\n`), 20);
      try {
        expect(await connection.closed(4000)).to.equal(true);
        expect(connection.answers.map(({ status }) => status)).to.deep.equal([401]);
      } finally {
        clearInterval(more);
      }
    });

  it('are closed without a word when nothing was ever sent', async () => {
    const service = await start(undefined, { yaml: 'http: { limits: { request_timeout: 200ms } }' });
    const connection = open(service);
    expect(await connection.closed()).to.equal(true);
    expect(connection.answers).to.deep.equal([]);
    expect(await refused(service, 'request_timeout')).to.equal(0);
  });

  it('may have a few requests at work, and no more places than those', async () => {
    const { begun, answer } = waiting();
    const pipeline = new TestPipeline(answer);
    const service = await start(pipeline, { yaml: 'http: { limits: { max_concurrent: 20, requests_per_connection: 3 } }' });
    const greedy = open(service).send(requestBytes(QUESTION, { headers: KEYED }).repeat(40));
    await begun;
    await pause(50);
    expect(pipeline.starts).to.have.lengthOf(3);
    expect(await refused(service, 'overloaded')).to.be.at.least(1);
    greedy.close();
    await until(() => service.lines().some(({ problem }) => problem === 'client_closed'));
  });

  it('have as many requests as they like one after the other', async () => {
    const service = await start(undefined, { yaml: 'http: { limits: { requests_per_connection: 1 } }' });
    const patient = open(service);
    for (let count = 1; count <= 5; count++) {
      patient.send(requestBytes(QUESTION, { headers: KEYED }));
      const answers = await patient.answered(count);
      expect(answers.map(({ status }) => status)).to.deep.equal(Array(count).fill(200));
    }
  });

  for (const [what, limits] of [
    ['from one address', 'connections_per_address: 3'],
    ['in all', 'connections: 3'],
  ] as const)
    it(`are no more than the limit ${what}, are counted and told of once, and come back`, async () => {
      const service = await start(undefined, { yaml: `http: { limits: { ${limits} } }` });
      const kept = Array.from({ length: 3 }, () => open(service).send(requestBytes(QUESTION, { headers: KEYED })));
      await Promise.all(kept.map((each) => each.answered()));
      const more = Array.from({ length: 5 }, () => open(service));
      for (const each of more) expect(await each.closed()).to.equal(true);
      const lines = service.lines().filter(({ reason }) => reason === 'too_many_connections');
      expect(lines).to.have.lengthOf(1);
      expect(lines[0]).to.deep.include({ level: 'warn', message: 'connection refused', limit: 3, address: '127.0.0.1' });
      for (const each of kept) each.close();
      await pause(20);
      expect(await refused(service, 'too_many_connections')).to.equal(5);
      expect((await service.seek(QUESTION)).status).to.equal(200);
    });

  it('of trusted proxies are as many as they like', async () => {
    const yaml = 'http: { limits: { connections_per_address: 1 } }\naccess: { trusted_proxies: [127.0.0.0/8] }';
    const service = await start(undefined, { yaml });
    const kept = Array.from({ length: 5 }, () => open(service).send(requestBytes(QUESTION, { headers: KEYED })));
    for (const each of kept) expect((await each.answered()).map(({ status }) => status)).to.deep.equal([200]);
  });

  it('get their answers in the order of their requests, and then the one to what is no request', async () => {
    const service = await start();
    const connection = open(service).send(`${requestBytes(QUESTION, { headers: KEYED })}garbage\r\n\r\n`);
    expect(await connection.closed()).to.equal(true);
    expect(connection.answers.map(({ status }) => status)).to.deep.equal([200, 400]);
  });

  it('say once in ten seconds that what comes is no HTTP, and count each', async () => {
    const service = await start();
    const strangers = Array.from({ length: 20 }, () => open(service).send('hello\r\n\r\n'));
    await Promise.all(strangers.map((each) => each.closed()));
    expect(await refused(service, 'malformed_request')).to.equal(20);
    const lines = service.lines().filter(({ message }) => message === 'connection refused');
    expect(lines).to.have.lengthOf(1);
    expect(lines[0]).to.deep.include({ reason: 'malformed_request', parser: 'HPE_INVALID_METHOD' });
  });
});
