import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { TurnStart } from '../../core/contract/facts/question.ts';
import type { Answered } from '../../core/host/runner.ts';
import { create } from '../support/callers.ts';
import { answeredTurn, KEY, type Running, start, stopAll, TestPipeline, until } from '../support/harness.ts';
import { RawConnection, requestBytes } from '../support/sockets.ts';

const PLACES = 20;
const QUICK = { question: 'Is it cached?' };
const SLOW = { question: 'What takes long?' };

describe('a service with more calls than it can serve', function () {
  this.timeout(30_000);
  let service: Running;
  let release = (): void => {};

  async function serve(yaml = ''): Promise<void> {
    const held = Promise.withResolvers<void>();
    release = held.resolve;
    const answer = async (turn: TurnStart): Promise<Answered> => {
      if (turn.question === SLOW.question) await held.promise;
      return answeredTurn({ answer: 'a'.repeat(turn.question.startsWith('Much') ? 8_000_000 : 1), score: 90 })(turn);
    };
    const limits = `http: { limits: { max_concurrent: ${PLACES}${yaml} } }`;
    const both = 'instances: { test: { pipeline: a }, other: { pipeline: b } }';
    service = await start(new TestPipeline(answer), {
      yaml: `${limits}\n${both}`,
      open: async (instances) => {
        await instances.swap('test', new TestPipeline(answer));
        await instances.swap('other', new TestPipeline(answer));
      },
    });
  }
  const keyOf = async (name: string): Promise<string> =>
    (await create(service, { name, permissions: ['ask'], instances: ['test', 'other'] })).key;
  const ask = (key: string, body: object, instance = 'test') =>
    fetch(`${service.url}/v1/${instance}/seek`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const statuses = async (calls: Promise<Response>[]) => (await Promise.all(calls)).map(({ status }) => status).sort();
  /** Fills the service with calls of one key that wait for a model. */
  async function fill(key: string, instance?: string): Promise<Promise<Response>[]> {
    const calls = Array.from({ length: 3 * PLACES }, () => ask(key, SLOW, instance));
    await until(() => service.lines().filter(({ status }) => status === 503).length > PLACES);
    return calls;
  }
  afterEach(async () => {
    release();
    await stopAll();
  });

  it('refuses what is more with 503 and a time to come again, and answers again when it is over', async () => {
    await serve();
    const calls = await fill(KEY);
    const refused = await ask(KEY, QUICK);
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([503, '1']);
    for (const path of ['/health', '/metrics', '/ready']) expect((await fetch(service.url + path)).status).to.equal(200);
    release();
    expect(new Set(await statuses(calls))).to.deep.equal(new Set([200, 503]));
    expect((await ask(KEY, QUICK)).status).to.equal(200);
  });

  it('refuses before the body has come', async () => {
    await serve();
    const calls = await fill(KEY);
    const connection = new RawConnection(service.url);
    const whole = requestBytes(JSON.stringify(QUICK), { headers: [`apikey: ${KEY}`] });
    connection.send(whole.slice(0, whole.indexOf('\r\n\r\n') + 4));
    expect((await connection.answered(1, 1000)).map(({ status }) => status)).to.deep.equal([503]);
    connection.close();
    release();
    await Promise.all(calls);
  });

  it('keeps a place for another key and another instance than those that fill it with a slow model', async () => {
    await serve();
    const [hog, other] = [await keyOf('hog'), await keyOf('other')];
    const calls = await fill(hog);
    for (let turn = 0; turn < 10; turn++) expect((await ask(other, QUICK, 'other')).status).to.equal(200);
    expect((await ask(hog, QUICK)).status).to.equal(503);
    release();
    const got = await statuses(calls);
    expect(got.filter((status) => status === 200).length, 'it has most of the places').to.be.within(PLACES * 0.8, PLACES - 1);
  });

  it('closes the connection of a caller who takes nothing of his answer, and says why', async () => {
    await serve(', reader_timeout: 300ms');
    const connection = new RawConnection(service.url);
    connection.send(requestBytes(JSON.stringify({ question: 'Much?' }), { headers: [`apikey: ${KEY}`] }));
    connection.socket.pause();
    await until(() => service.lines().some(({ reason }) => reason === 'slow_reader'), 10_000);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).to.include('touchstone_requests_rejected_total{reason="slow_reader"} 1');
    connection.close();
  });

  it('leaves a caller be who reads slowly, but reads', async () => {
    await serve(', reader_timeout: 700ms');
    const connection = new RawConnection(service.url);
    connection.send(requestBytes(JSON.stringify({ question: 'Much?' }), { headers: [`apikey: ${KEY}`] }));
    for (let turn = 0; turn < 30; turn++) {
      connection.socket.pause();
      await pause(60);
      connection.socket.resume();
      await pause(2);
    }
    expect((await connection.answered()).map(({ status }) => status)).to.deep.equal([200]);
    connection.close();
  });
});
