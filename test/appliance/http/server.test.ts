import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { Instances } from '../../../appliance/instances.ts';
import type { Call } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { TurnStart } from '../../../core/contract/facts/question.ts';
import type { Answered } from '../../../core/host/runner.ts';
import { expectProblem, expectSchema } from '../../support/contract.ts';
import { eventually } from '../../support/eventually.ts';
import { answeredTurn, KEY, start, stopAll, TestPipeline, until, waiting } from '../../support/harness.ts';
import { jsonOf } from '../../support/json.ts';
import { RawConnection, requestBytes } from '../../support/sockets.ts';

/** A port that was free a moment ago: for a test that must know it before the service has it. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

const QUESTION = { question: 'How long?' };

describe("a question's life", () => {
  afterEach(stopAll);

  it('ends in a record that is what openapi.yaml says', async () => {
    const { seek } = await start();
    const response = await seek(QUESTION);
    expect(response.headers.get('content-type')).to.match(/^application\/json/);
    const record = await response.json();
    expectSchema('AnswerRecord', record);
    expect(record).to.include({ answer: 'Two years.', score: 86, reason: 'answered' });
  });

  it('gives each answer an id of its own, all digits', async () => {
    const { seek } = await start();
    const records = await Promise.all(Array.from({ length: 20 }, async () => (await seek(QUESTION)).json()));
    const ids = new Set(records.map((record) => (record as { answerId: number }).answerId));
    expect(ids.size).to.equal(20);
    for (const id of ids) expect(String(id)).to.match(/^\d{15}$/);
  });

  it('aborts the work within 100 ms when the caller leaves', async () => {
    const { begun, answer } = waiting();
    const { seek, lines } = await start(new TestPipeline(answer));
    const leave = new AbortController();
    const call = seek(QUESTION, { signal: leave.signal }).catch(() => 'left');
    const { signal } = await begun;
    const left = performance.now();
    leave.abort();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    expect(performance.now() - left).to.be.below(100);
    expect(signal.reason).to.be.instanceOf(Failure).with.property('code', 'client_closed');
    expect(await call).to.equal('left');
    await until(() => lines().some(({ status, problem }) => status === 499 && problem === 'client_closed'));
  });

  it('does not abort the work of a caller who stays', async () => {
    const signals: AbortSignal[] = [];
    const pipeline = new TestPipeline(async (given: TurnStart, call: Call) => {
      signals.push(call.signal);
      return answeredTurn({ answer: 'a' })(given);
    });
    const { seek } = await start(pipeline);
    await (await seek(QUESTION)).text();
    await until(() => pipeline.afterTurns.length === 1);
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([false]);
  });

  it('gives the pipeline the time of the settings, and a text when it ends without an answer', async () => {
    const deadlines: number[] = [];
    const answer = async (turn: TurnStart, { deadline }: Call): Promise<Answered> => {
      deadlines.push(deadline - Date.now());
      return { turn, reason: 'timeout' };
    };
    const { seek } = await start(new TestPipeline(answer), { yaml: 'timeout: 7s' });
    const record = await jsonOf<{ answer: string; reason: string }>(await seek(QUESTION));
    expectSchema('AnswerRecord', record);
    expect(record.reason).to.equal('timeout');
    expect(record.answer).to.match(/took too long/);
    expect(deadlines[0]).to.be.within(6900, 7000);
  });

  it('sends calls beyond the limit away with 503 and Retry-After, but answers probes', async () => {
    const { begun, answer } = waiting();
    const service = await start(new TestPipeline(answer), { yaml: 'http: { limits: { max_concurrent: 1 } }' });
    const leave = new AbortController();
    const first = service.seek(QUESTION, { signal: leave.signal }).catch(() => undefined);
    await begun;
    const second = await service.seek(QUESTION);
    expect(second.headers.get('retry-after')).to.equal('1');
    await expectProblem(second, 503, 'overloaded');
    expect((await fetch(`${service.url}/health`)).status).to.equal(200);
    leave.abort();
    await first;
    expect(await (await fetch(`${service.url}/metrics`)).text()).to.include(
      'touchstone_requests_rejected_total{reason="overloaded"} 1',
    );
  });

  it('runs what comes afterwards with the record and the reason, without holding the answer up', async () => {
    const gate = Promise.withResolvers<void>();
    const pipeline = new TestPipeline(undefined, () => gate.promise);
    const { seek } = await start(pipeline);
    const record = await (await seek(QUESTION)).json();
    expect(pipeline.afterTurns).to.have.lengthOf(0);
    gate.resolve();
    await until(() => pipeline.afterTurns.length === 1);
    expect(pipeline.afterTurns[0]).to.deep.include({ reason: 'answered', record, answer: 'Two years.' });
  });

  it('gives the request id to the steps, before and after the answer', async () => {
    const { pipeline, seek } = await start();
    await seek({ question: 'How long?' }, { headers: { 'x-request-id': 'caller:7' } });
    await until(() => pipeline.afterTurns.length === 1);
    expect(pipeline.ids).to.deep.equal(['caller:7', 'caller:7']);
  });

  it('logs and counts what fails afterwards', async () => {
    const service = await start(new TestPipeline(undefined, () => Promise.reject(new Error('full'))));
    expect((await service.seek(QUESTION)).status).to.equal(200);
    await until(() => service.lines().some(({ message }) => message === 'afterwards failed'));
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).to.include('touchstone_step_errors_total{step="afterwards",code="step_failed"} 1');
  });
});

describe('a start', () => {
  afterEach(stopAll);

  it('answers probes before the pipelines are open, and says that it is not ready', async () => {
    const port = await freePort();
    const opened = Promise.withResolvers<void>();
    const open = async (instances: Instances) => {
      await opened.promise;
      await instances.swap('test', new TestPipeline());
    };
    const starting = start(undefined, { env: { TOUCHSTONE_PORT: String(port) }, open });
    const url = `http://127.0.0.1:${port}`;
    while (!(await fetch(`${url}/health`).catch(() => undefined))?.ok) await pause(5);
    const ready = await fetch(`${url}/ready`);
    expect(ready.status).to.equal(503);
    expect(JSON.stringify(await ready.json())).to.contain('starting');
    const init = { method: 'POST', body: '{"question":"Why?"}', headers: { apikey: KEY, 'content-type': 'application/json' } };
    const refused = await fetch(`${url}/v1/test/seek`, init);
    expect(refused.headers.get('retry-after')).to.equal('1');
    await expectProblem(refused, 503, 'starting');
    await expectProblem(await fetch(`${url}/v1/nope/seek`, init), 404, 'unknown_instance');
    opened.resolve();
    await starting;
    expect((await fetch(`${url}/ready`)).status).to.equal(200);
    expect((await fetch(`${url}/v1/test/seek`, init)).status).to.equal(200);
  });

  it('closes what it opened when a pipeline cannot be opened', async () => {
    const port = await freePort();
    const failure = new Failure('data_version', 'made by a newer version');
    const starting = start(undefined, { env: { TOUCHSTONE_PORT: String(port) }, open: () => Promise.reject(failure) });
    expect(await starting.catch((error: unknown) => error)).to.equal(failure);
    expect(await fetch(`http://127.0.0.1:${port}/health`).catch(() => 'closed')).to.equal('closed');
  });
});

describe('a stop', () => {
  afterEach(stopAll);

  it('lets a running call end, and what comes afterwards', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const pipeline = new TestPipeline(async (given: TurnStart) => {
      begun.resolve();
      await gate.promise;
      return answeredTurn({ answer: 'late', score: 1 })(given);
    });
    const { seek, stop, url } = await start(pipeline);
    const call = seek(QUESTION);
    await begun.promise;
    const stopping = stop();
    const isRefused = (): Promise<boolean> =>
      fetch(`${url}/health`).then(
        () => false,
        () => true,
      );
    await eventually(isRefused, 1000); // the last one that is taken has its answer
    gate.resolve();
    const response = await call;
    expect(response.headers.get('connection')).to.equal('close');
    expect(await response.json()).to.include({ answer: 'late' });
    await stopping;
    expect(pipeline.afterTurns).to.have.lengthOf(1);
  });

  it('aborts what still runs when the grace is over', async () => {
    const { begun, answer } = waiting();
    const { seek, stop } = await start(new TestPipeline(answer), { yaml: 'grace: 50ms' });
    const call = seek(QUESTION);
    await begun;
    const began = performance.now();
    await stop();
    expect(performance.now() - began).to.be.within(40, 1500);
    await expectProblem(await call, 503, 'shutting_down');
  });

  it('is quick when nothing runs, though connections are kept open', async () => {
    const { seek, stop } = await start();
    await (await seek(QUESTION)).text();
    const began = performance.now();
    await stop();
    expect(performance.now() - began).to.be.below(500);
  });

  for (const [what, bytes] of [
    ['headers', 'POST /v1/test/seek HTTP/1.1\r\nhost: a\r\n'],
    ['a body', requestBytes(JSON.stringify(QUESTION), { headers: [`apikey: ${KEY}`] }).slice(0, -5)],
    ['a request after another', `${requestBytes(JSON.stringify(QUESTION), { headers: [`apikey: ${KEY}`] })}POST /v1`],
    ['nothing at all', ''],
  ] as const)
    it(`waits for nobody who has sent a half of ${what}`, async () => {
      const { stop, url } = await start();
      const connection = new RawConnection(url).send(bytes);
      await connection.quiet();
      const began = performance.now();
      await stop();
      expect(performance.now() - began).to.be.below(500);
      expect(await connection.closed()).to.equal(true);
    });

  it('is told by /ready before connections are refused, while calls are answered', async () => {
    const { stop, seek, url, lines } = await start(undefined, { yaml: 'shutdown_delay: 300ms' });
    const stopping = stop();
    const ready = await fetch(`${url}/ready`);
    expect(ready.status).to.equal(503);
    expect(JSON.stringify(await ready.json())).to.include('stopping');
    await pause(100);
    const response = await seek(QUESTION);
    expect([response.status, response.headers.get('connection')]).to.deep.equal([200, 'close']);
    await stopping;
    expect(await fetch(`${url}/health`).catch(() => 'refused')).to.equal('refused');
    expect(lines().some(({ message }) => message === 'stopped')).to.equal(true);
  });

  it('ends although a pipeline does not listen', async () => {
    const { stop, seek } = await start(new TestPipeline(() => new Promise(() => {})), { yaml: 'grace: 20ms' });
    const call = seek(QUESTION).catch(() => 'cut');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await stop();
    expect(await call).to.equal('cut');
  });

  it('is the same when asked for twice', async () => {
    const { stop } = await start();
    expect(stop()).to.equal(stop());
  });

  it('closes the pipelines, once', async () => {
    const { pipeline, stop } = await start();
    await Promise.all([stop(), stop()]);
    expect(pipeline.closed).to.equal(1);
  });
});
