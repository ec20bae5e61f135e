import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import Koa from 'koa';
import type { Context } from '../../../../../appliance/http/edge/context.ts';
import { EventStream } from '../../../../../appliance/http/edge/event-stream.ts';
import { Failure } from '../../../../../core/contract/errors.ts';
import type { Answered, Pipeline } from '../../../../../core/host/runner.ts';
import { expectSchema } from '../../../../support/contract.ts';
import { type Frame, framesOf, textOf } from '../../../../support/frames.ts';
import { answeredTurn, KEY, type Running, start, stopAll, TestPipeline, until } from '../../../../support/harness.ts';
import { jsonOf } from '../../../../support/json.ts';

const QUESTION = { question: 'How long?' };
const PIECES = ['Two ', 'years, or 24 months.\n\n', 'A line\u2028break, "quotes", \u{1f44d} and data: {}\n\n', 'The end.'];

/** Says the pieces, then ends as told. */
const saying =
  (pieces: readonly string[], end: () => Answered | Promise<Answered>): Pipeline['answer'] =>
  async (_start, call) => {
    for (const piece of pieces) {
      call.emit(piece);
      await pause(1);
    }
    return end();
  };

const turn = { question: '', options: {}, session: {}, instance: 'test' };
const ending = (answer: string): Answered => ({ turn: { ...turn, answer, score: 80 }, reason: 'answered' });

const stream = ({ url }: Running, body: object = QUESTION, init: RequestInit = {}): Promise<Response> =>
  fetch(`${url}/v1/test/seek_stream`, {
    method: 'POST',
    body: JSON.stringify(body),
    ...init,
    headers: { apikey: KEY, 'content-type': 'application/json', ...init.headers },
  });

const framesFrom = async (response: Response): Promise<Frame[]> => framesOf(await response.text()).frames;

describe('a streamed answer', () => {
  afterEach(stopAll);

  it('comes in pieces, then as the whole record', async () => {
    const service = await start(new TestPipeline(saying(PIECES, () => ending('Another text.'))));
    const response = await stream(service);
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.match(/^text\/event-stream/);
    expect(response.headers.get('cache-control')).to.equal('no-cache, no-transform');
    expect(response.headers.get('x-accel-buffering')).to.equal('no');
    expect(response.headers.get('x-request-id')).to.match(/./);
    const frames = await framesFrom(response);
    expect(textOf(frames)).to.equal(PIECES.join(''));
    expect(frames.slice(0, -1)).to.deep.equal(PIECES.map((chunk) => ({ chunk })));
    expectSchema('AnswerRecord', frames.at(-1));
    expect(frames.at(-1)).to.include({ answer: 'Another text.', score: 80, reason: 'answered' });
  });

  it('sends the first piece while the rest is still being written', async () => {
    const rest = Promise.withResolvers<Answered>();
    const service = await start(new TestPipeline(saying(['Two '], () => rest.promise)));
    const response = await stream(service);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader(); // a 200 has one
    const { value } = await reader.read();
    expect(framesOf(new TextDecoder().decode(value)).frames).to.deep.equal([{ chunk: 'Two ' }]);
    rest.resolve(ending('Two years.'));
    await reader.cancel();
  });

  it('may send no piece where it is withheld', async () => {
    const service = await start(new TestPipeline(answeredTurn({ answer: 'I do not know.', score: 3 }, 'low_confidence')));
    const frames = await framesFrom(await stream(service));
    expect(frames).to.have.length(1);
    expect(frames[0]).to.include({ answer: 'I do not know.', reason: 'low_confidence' });
  });

  it('drops empty pieces, and those that come when it has ended', async () => {
    let late = (_: string): void => {};
    const service = await start(
      new TestPipeline(async (_start, call) => {
        late = call.emit;
        call.emit('');
        return ending('Two years.');
      }),
    );
    const frames = await framesFrom(await stream(service));
    expect(() => late('more')).not.to.throw();
    expect(frames).to.have.length(1);
  });

  for (const [options, accept, framed] of [
    [{ streaming: true }, undefined, true],
    [{ streaming: 'true' }, '*/*', true],
    [{ streaming: true }, 'text/event-stream', true],
    [{ streaming: true }, 'application/json, text/event-stream', true],
    [{ streaming: true }, 'application/json', false],
    [{ streaming: true }, 'Application/JSON; charset=utf-8', false],
    [{ streaming: 'false' }, 'text/event-stream', false],
    [{ streaming: '' }, 'text/event-stream', false],
    [{ stream: true }, 'text/event-stream', false],
    [{}, 'text/event-stream', false],
  ] as const) {
    it(`${framed ? 'is sent' : 'is not sent'} by seek with ${JSON.stringify(options)} and Accept: ${accept}`, async () => {
      const { seek } = await start(new TestPipeline(saying(['Two.'], () => ending('Two.'))));
      const response = await seek({ ...QUESTION, options }, { headers: accept ? { accept } : {} });
      expect(response.headers.get('content-type')).to.match(framed ? /^text\/event-stream/ : /^application\/json/);
      await response.text();
    });
  }

  it('is not asked for at the top of the body', async () => {
    const { seek } = await start();
    expect((await seek({ ...QUESTION, streaming: true })).headers.get('content-type')).to.match(/^application\/json/);
  });

  describe('that fails', () => {
    const failing = (pieces: readonly string[], failure: Error) =>
      start(
        new TestPipeline(
          saying(pieces, () => {
            throw failure;
          }),
        ),
      );

    for (const [name, body, status, code] of [
      ['for a question without words', { question: ' ' }, 422, 'invalid_request'],
      ['for a question that is too long', { question: 'a'.repeat(10_001) }, 422, 'question_too_long'],
      ['for want of a server', QUESTION, 503, 'resource_unavailable'],
    ] as const) {
      it(`before its first frame, ${name}, has the status of the failure`, async () => {
        const response = await stream(await failing([], new Failure('resource_unavailable', 'es-1 is away')), body);
        expect(response.status).to.equal(status);
        expect(response.headers.get('content-type')).to.equal('application/problem+json');
        expect(await response.json()).to.include({ code });
      });
    }

    it('after its first frame ends with a frame that holds the problem', async () => {
      const service = await failing(['Two '], new Error('secret detail of a stack'));
      const response = await stream(service);
      expect(response.status).to.equal(200);
      const frames = await framesFrom(response);
      expect(frames).to.have.length(2);
      expectSchema('Problem', frames[1]);
      expect(frames[1]).to.include({ code: 'internal_error', instance: '/v1/test/seek_stream' });
      expect(JSON.stringify(frames)).not.to.contain('secret detail');
      await until(() => service.lines().some(({ level, message }) => level === 'error' && message === 'request failed'));
    });

    it('at the end of a stop ends with a frame that says so', async () => {
      const service = await start(
        new TestPipeline((_start, call) => {
          call.emit('Two ');
          return new Promise((_, reject) => call.signal.addEventListener('abort', () => reject(call.signal.reason)));
        }),
        { yaml: 'grace: 50ms' },
      );
      const response = await stream(service);
      const stopped = service.stop();
      const frames = await framesFrom(response);
      expect(frames.at(-1)).to.include({ code: 'shutting_down', status: 503 });
      await stopped;
    });
  });

  it('is not worked on any more when its caller leaves in the middle', async () => {
    const aborted = Promise.withResolvers<number>();
    const service = await start(
      new TestPipeline((_start, call) => {
        call.emit('Two ');
        return new Promise((_, reject) =>
          call.signal.addEventListener('abort', () => {
            aborted.resolve(performance.now());
            call.emit('to nobody');
            reject(call.signal.reason);
          }),
        );
      }),
    );
    const leave = new AbortController();
    const response = await stream(service, QUESTION, { signal: leave.signal });
    await (response.body as ReadableStream).getReader().read(); // a 200 has one
    const left = performance.now();
    leave.abort();
    expect((await aborted.promise) - left).to.be.below(100);
    await until(() => service.lines().some(({ problem }) => problem === 'client_closed'));
    expect(service.lines().filter(({ level }) => level === 'error')).to.deep.equal([]);
  });

  it('is counted with the time to its first piece', async () => {
    const service = await start(new TestPipeline(saying(['Two.'], () => ending('Two.'))));
    await framesFrom(await stream(service));
    await framesFrom(await stream(await Promise.resolve(service)));
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).to.contain('touchstone_answer_time_to_first_chunk_seconds_count{instance="test"} 2');
    expect(metrics).to.contain('route="/v1/{instance}/seek_stream",status="200"} 2');
  });

  it('is followed by what runs after answers', async () => {
    const service = await start(new TestPipeline(saying(['Two.'], () => ending('Two.'))));
    await framesFrom(await stream(service));
    await until(() => service.pipeline.afterTurns.length === 1);
    expect(service.pipeline.afterTurns[0]?.record).to.include({ answer: 'Two.' });
  });
});

describe('a stream of frames', () => {
  it('is kept open by comments, which are the first thing where nothing else comes', async () => {
    const app = new Koa();
    app.use(async (ctx) => {
      const frames = new EventStream(ctx as unknown as Context, 20); // the state that a stream does not read
      await pause(90);
      expect(frames.begun).to.equal(true);
      frames.end({ answer: 'Two.' });
    });
    const server = createServer(app.callback()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    const response = await fetch(`http://127.0.0.1:${port}/`);
    const { frames, comments } = framesOf(await response.text());
    expect(frames).to.deep.equal([{ answer: 'Two.' }]);
    expect(comments).to.be.within(2, 4);
    server.close();
  });
});

describe('the trace of an answer', () => {
  afterEach(stopAll);

  const traced: Pipeline['answer'] = async (_start, { trace }) => {
    trace?.note({ passages: 3, ...(trace.content && { prompt: 'Answer from the passages.' }) });
    trace?.end({ step: 'prompt_grounded', seconds: 0.00123, outcome: 'ok' });
    return ending('Two.');
  };
  const steps = (details: object) => ({ steps: [{ step: 'prompt_grounded', milliseconds: 1.2, outcome: 'ok', details }] });

  for (const [setting, options, expected] of [
    ['figures', { trace: true }, steps({ passages: 3 })],
    ['figures', { trace: 'true' }, steps({ passages: 3 })],
    ['content', { trace: true }, steps({ passages: 3, prompt: 'Answer from the passages.' })],
    ['content', {}, undefined],
    ['off', { trace: true }, undefined],
  ] as const) {
    it(`is ${expected ? 'told' : 'not told'} with the setting ${setting} and options ${JSON.stringify(options)}`, async () => {
      const service = await start(new TestPipeline(traced), { yaml: `http: { trace: ${setting} }` });
      const record = await jsonOf<Record<string, unknown>>(await service.seek({ ...QUESTION, options }));
      expectSchema('AnswerRecord', record);
      expect(record.trace).to.deep.equal(expected);
      await until(() => service.pipeline.afterTurns.length === 1);
      expect(service.pipeline.afterTurns[0]?.record).not.to.have.property('trace');
    });
  }
});
