import { expect } from 'chai';
import type { UpstreamEvent } from '../../../../core/contract/call.ts';
import { Failure } from '../../../../core/contract/errors.ts';
import { callWith } from '../../../support/call.ts';
import {
  type Behaviour,
  eventsOf,
  fallsSilent,
  hangs,
  ModelServer,
  refuses,
  resets,
  type Said,
  says,
  sends,
} from '../../../support/model-server.ts';
import { closeModels, failureOf, modelAt, PROMPT } from './support.ts';

const WORDS = 'Zwei Jahre – 二年, „gut“ 🙂.';
const soon = (milliseconds: number) => callWith({ deadline: Date.now() + milliseconds });

describe('language model openai: how it takes what comes', () => {
  const server = new ModelServer();
  let url: string;
  before(async () => {
    url = await server.open();
  });
  afterEach(closeModels);
  after(() => server.close());

  /** The answer to this behaviour, and what was emitted on the way. */
  async function answer(behaviour: Behaviour | Behaviour[], options: object = {}) {
    server.will(...[behaviour].flat());
    const emitted: string[] = [];
    const events: UpstreamEvent[] = [];
    const model = await modelAt(url, options, events);
    const given = await model.generate(PROMPT, callWith({ emit: (text) => emitted.push(text) }));
    return { ...given, emitted: emitted.join(''), outcomes: events.map(({ outcome }) => outcome) };
  }

  describe('an answer', () => {
    const parts = Array.from(WORDS);
    const halves: Said = { usage: { prompt_tokens: 5, completion_tokens: 7 } };
    for (const [name, behaviour, expected] of [
      ['in single characters', says(parts, halves), { text: WORDS, emitted: WORDS, tokens: { input: 5, output: 7 } }],
      ['cut inside characters and inside JSON', says(parts, { ...halves, pieces: 7 }), { text: WORDS, emitted: WORDS }],
      ['byte by byte', says([WORDS], { pieces: 1 }), { text: WORDS, emitted: WORDS }],
      ['in one piece', sends(eventsOf(parts).join('')), { text: WORDS }],
      ['with lines that end as in HTTP', sends(eventsOf(parts).join('').replaceAll('\n', '\r\n')), { text: WORDS }],
      ['with comments between', sends(eventsOf(parts).join(': still here\n\n')), { text: WORDS }],
      ['without an end mark', says(parts, { done: false }), { text: WORDS }],
      ['with lines and blanks around it', says(['\n\n ', 'Two', ' years. ', '\n']), { text: 'Two years.' }],
      ['that reached its limit', says(['Two ye'], { finish: 'length' }), { text: 'Two ye', stopped: 'length' }],
      ['that a filter cut off', says(['Two'], { finish: 'content_filter' }), { text: 'Two', stopped: 'filter' }],
      ['that a filter refused', refuses(400, { code: 'content_filter' }), { text: '', stopped: 'filter' }],
      ['of no words', says([]), { text: '', emitted: '' }],
      ['of no choices', sends('data: {"choices":[]}\n\ndata: [DONE]\n\n'), { text: '' }],
      ['of a stranger form', sends('data: null\n\ndata: {"choices":[{}]}\n\ndata: [DONE]\n\n'), { text: '' }],
      [
        'after a thought',
        says(['<thi', 'nk>Hm', 'm.</th', 'ink>\n\nTwo', ' years.']),
        { text: 'Two years.', emitted: 'Two years.' },
      ],
      ['after a thought that never ends', says(['<think>Hmm.'], { finish: 'length' }), { text: '', stopped: 'length' }],
      ['after a thought that began in the prompt', says(['Hmm.</think>', 'Two years.']), { text: 'Two years.' }],
      ['after a thought beside it', says(['Hmm.'], { field: 'reasoning_content' }), { text: '', emitted: '' }],
      ['that begins like a thought', says(['<th', 'is> is it']), { text: '<this> is it', emitted: '<this> is it' }],
    ] as const) {
      it(name, async () => expect(await answer(behaviour)).to.deep.include({ model: 'little', ...expected }));
    }
  });

  it('is broken off where the model only repeats itself', async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `${index}. Click the “Change” button again.\n`);
    const { text, stopped, outcomes } = await answer(says(['First: ', ...lines], { every: 1 }));
    expect({ text, stopped, outcomes }).to.deep.equal({
      text: 'First: 0. Click the “Change” button again.',
      stopped: 'loop',
      outcomes: ['ok'],
    });
    await server.asked[0]?.closed; // long before all is said
  });

  describe('a fault that passes', () => {
    const good = says(['Two years.']);
    for (const [name, fault] of [
      ['408', refuses(408)],
      ['409', refuses(409)],
      ['429', refuses(429)],
      ['500', refuses(500)],
      ['503', refuses(503)],
      ['a connection that is cut', resets()],
      ['invalid JSON', sends('data: {"choices":\n\n')],
      ['an error inside the stream', sends('data: {"error":{"message":"hush","code":500}}\n\n')],
      ['no stream at all', sends('')],
    ] as const) {
      it(`${name}, is tried again`, async () => {
        const { text, outcomes } = await answer([fault, good]);
        expect([text, outcomes]).to.deep.equal(['Two years.', ['error', 'ok']]);
      });
    }

    for (const [name, headers, least] of [
      ['seconds', { 'retry-after': '0.4' }, 400],
      ['milliseconds', { 'retry-after-ms': '300' }, 300],
      ['a date', { 'retry-after': new Date(Date.now() + 3_000_000).toUTCString() }, Number.POSITIVE_INFINITY],
    ] as const) {
      it(`is waited out as long as the server asks: ${name}`, async () => {
        const started = performance.now();
        const given = await answer([refuses(429, {}, headers), good]).catch((thrown: unknown) => thrown);
        if (least === Number.POSITIVE_INFINITY) expect(given).to.be.instanceOf(Failure);
        else expect(performance.now() - started).to.be.within(least, least * 1.5 + 500);
      });
    }

    it('is not waited for beyond the deadline', async () => {
      server.will(refuses(429, {}, { 'retry-after': '5' }), good);
      const model = await modelAt(url);
      const started = performance.now();
      expect(await failureOf(model.generate(PROMPT, soon(2_000)))).to.include({ code: 'resource_unavailable' });
      expect(performance.now() - started).to.be.below(1_000);
    });

    it('is tried so often and no oftener', async () => {
      server.will(refuses(500));
      const model = await modelAt(url, { retries: 1 });
      await failureOf(model.generate(PROMPT, callWith()));
      expect(server.asked).to.have.lengthOf(2);
    });
  });

  describe('a fault that stays', () => {
    for (const [name, behaviour, code, message, tries] of [
      ['400', refuses(400, { code: 'bad' }), 'step_failed', /answered 400/, 2],
      [
        'a prompt that is too long',
        refuses(400, { type: 'exceed_context_size_error', param: 'messages' }),
        'step_failed',
        /budget/,
        1,
      ],
      ['401', refuses(401, { code: 'invalid_api_key' }), 'resource_unavailable', /api_key/, 1],
      ['403', refuses(403), 'resource_unavailable', /may not use/, 1],
      ['404', refuses(404), 'resource_unavailable', /`model` and `base_url`/, 1],
      ['429 of an empty account', refuses(429, { code: 'insufficient_quota' }), 'resource_unavailable', /insufficient_quota/, 1],
      ['500 again and again', refuses(500), 'resource_unavailable', /answered 500/, 3],
      ['an answer that is broken off', resets(['Two ', 'ye']), 'resource_unavailable', /broke its answer off/, 1],
      ['an answer that just ends', says(['Two'], { finish: null }), 'resource_unavailable', /broke its answer off/, 1],
    ] as const) {
      it(`is told of: ${name}`, async () => {
        server.will(behaviour);
        const model = await modelAt(url, { api_key: 'sk-hush-1234' });
        const failure = await failureOf(model.generate(PROMPT, callWith()));
        expect([failure.code, server.asked.length]).to.deep.equal([code, tries]);
        expect(failure.message).to.match(message).and.to.contain('127.0.0.1');
      });
    }

    for (const api_key of ['sk-hush\n1234', 'sk-hush-…'])
      it(`is told of: a key that is none, ${JSON.stringify(api_key)}`, async () => {
        const model = await modelAt(url, { api_key });
        const health = model.health?.();
        expect(health?.ok).to.equal(false);
        expect(JSON.stringify(health)).to.contain('`api_key`').and.to.not.contain('hush');
        expect((await failureOf(model.generate(PROMPT, callWith()))).message).to.match(/look at `api_key`/);
      });

    it('is told of: nobody there', async () => {
      const gone = new ModelServer();
      const address = await gone.open();
      await gone.close();
      const model = await modelAt(address, { retries: 0 });
      expect(model.health?.()).to.include({ ok: false });
      expect((await failureOf(model.generate(PROMPT, callWith()))).message).to.match(/cannot be reached \(ECONNREFUSED\)/);
    });

    for (const [name, behaviour] of [
      ['a server that hangs', hangs],
      ['a server that falls silent', fallsSilent(['Two '])],
    ] as const) {
      it(`is told of in time: ${name}`, async () => {
        server.will(behaviour);
        const events: UpstreamEvent[] = [];
        const model = await modelAt(url, { timeout: '200ms' }, events);
        const started = performance.now();
        const failure = await failureOf(model.generate(PROMPT, callWith()));
        expect(failure.message).to.match(/did not answer within 200 ms/);
        expect(performance.now() - started).to.be.below(700);
        expect(events.map(({ outcome }) => outcome)).to.deep.equal(['timeout']);
        await server.asked[0]?.closed;
      });
    }

    for (const [status, mend] of [
      [401, /api_key/],
      [403, /the key may use/],
      [404, /set `model`/],
    ] as const) {
      it(`shows in its health, and so does its end: ${status}`, async () => {
        server.will(refuses(status), says(['Two years.']));
        const model = await modelAt(url);
        expect(model.health?.()).to.include({ ok: true });
        await failureOf(model.generate(PROMPT, callWith()));
        expect(model.health?.()).to.include({ ok: false });
        expect(model.health?.().obstacles?.[0]?.mend).to.match(mend);
        await model.generate(PROMPT, callWith());
        expect(model.health?.()).to.include({ ok: true });
      });
    }
  });

  describe('its use of tokens', () => {
    const usage = { prompt_tokens: 5, completion_tokens: 7 };
    const tokens = { model: 'small', input: 5, output: 7 };
    const early = { usage, finish: null, done: false };
    const sentEarly = eventsOf(['Two '], early).join('');
    const unsaid = eventsOf([], early).join('');
    for (const [name, behaviours, expected] of [
      ['with the answer', [says(['Two years.'], { usage })], [['ok', tokens]]],
      ['when the server says nothing of it', [says(['Two years.'])], [['ok', undefined]]],
      ['when it is of a strange form', [sends('data: {"choices":[],"usage":7}\n\ndata: [DONE]\n\n')], [['ok', undefined]]],
      ['when the answer breaks off', [sends(sentEarly)], [['error', tokens]]],
      [
        'of each try',
        [sends(`${unsaid}data: {"error":{"message":"hush"}}\n\n`), says(['Two.'], { usage })],
        [
          ['error', tokens],
          ['ok', tokens],
        ],
      ],
      [
        'when the model falls silent after it',
        [(response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(sentEarly)],
        [['timeout', tokens]],
      ],
    ] as const satisfies readonly (readonly [string, readonly Behaviour[], unknown])[]) {
      it(`is told ${name}`, async () => {
        server.will(...behaviours);
        const events: UpstreamEvent[] = [];
        const model = await modelAt(url, { label: 'small', timeout: '300ms', retries: 1 }, events);
        await model.generate(PROMPT, callWith()).catch(() => {});
        expect(events.map((event) => [event.outcome, event.tokens])).to.deep.equal(expected);
      });
    }
  });

  describe('many at once', () => {
    it('are so many at a time; what would wait behind too many fails at once', async () => {
      server.will(says(['Two years.'], { wait: 100 }));
      const model = await modelAt(url, { max_concurrent: 1, max_queue: 1 });
      const calls = Array.from({ length: 3 }, () => model.generate(PROMPT, callWith()));
      const failure = await failureOf(calls[2] as Promise<unknown>);
      expect(failure).to.include({ code: 'resource_unavailable' });
      expect(failure.message).to.match(/1 requests under way and 1 waiting/);
      expect(server.asked.length).to.be.below(2);
      await Promise.all(calls.slice(0, 2));
      expect(server.asked).to.have.lengthOf(2);
    });

    it('use the same connection one after the other', async () => {
      server.will(says(['Two years.']));
      const model = await modelAt(url);
      for (let each = 0; each < 4; each++) {
        await model.generate(PROMPT, callWith());
        await new Promise((resolve) => setTimeout(resolve, 20)); // the end of the stream is still on its way
      }
      // The first may still find the one busy that the look at the start has used.
      expect(new Set(server.asked.slice(1).map(({ connection }) => connection)).size).to.equal(1);
    });
  });

  describe('a caller who leaves', () => {
    const left = new Failure('client_closed', 'the caller left');

    for (const [name, behaviour] of [
      ['while the model reads', hangs],
      [
        'while the model writes',
        says(
          Array.from({ length: 500 }, () => 'word '),
          { every: 10 },
        ),
      ],
      ['while the model is silent', fallsSilent(['Two '])],
    ] as const) {
      it(`ends the request within 100 ms: ${name}`, async () => {
        server.will(behaviour);
        const events: UpstreamEvent[] = [];
        const model = await modelAt(url, {}, events);
        const controller = new AbortController();
        const call = failureOf(model.generate(PROMPT, callWith({ signal: controller.signal })));
        await new Promise((resolve) => setTimeout(resolve, 150));
        const started = performance.now();
        controller.abort(left);
        expect(await call).to.equal(left);
        const taken = ((await server.asked[0]?.closed) ?? Number.POSITIVE_INFINITY) - started;
        console.log(`      the server's connection was closed after ${taken.toFixed(1)} ms`);
        expect(taken).to.be.below(100);
        expect(events.map(({ outcome }) => outcome)).to.deep.equal(['aborted']);
      });
    }

    it('is not waited for in the queue, nor between two tries', async () => {
      server.will(refuses(429, {}, { 'retry-after': '20' }));
      const model = await modelAt(url, { max_concurrent: 1 });
      const controllers = [new AbortController(), new AbortController()];
      const calls = controllers.map(({ signal }) => failureOf(model.generate(PROMPT, callWith({ signal }))));
      await new Promise((resolve) => setTimeout(resolve, 100));
      for (const controller of controllers.reverse()) controller.abort(left);
      expect(await Promise.all(calls)).to.deep.equal([left, left]);
      expect(server.asked).to.have.lengthOf(1);
    });
  });
});
