import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import OpenAI, {
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  UnprocessableEntityError,
} from 'openai';
import { Failure } from '../../../../core/contract/errors.ts';
import { expectSchema } from '../../../support/contract.ts';
import { answeredTurn, KEY, type Running, start, stopAll, TestPipeline, until, waiting } from '../../../support/harness.ts';
import { thrownBy } from '../../../support/steps.ts';

type Asked = OpenAI.ChatCompletionCreateParamsNonStreaming;

const QUESTION: Asked = { model: 'test', messages: [{ role: 'user', content: 'How long is the warranty?' }] };
const ANSWER = 'Two years. \n\n- From the day of purchase.\n- Batteries: 6 months (see 3.1).';

const clientOf = ({ url }: Running, changes: Partial<ConstructorParameters<typeof OpenAI>[0]> = {}): OpenAI =>
  new OpenAI({ apiKey: KEY, baseURL: `${url}/v1/test`, maxRetries: 0, ...changes });

/** What a service answers to this request, as a client of OpenAI's library sees it. */
const ask = (service: Running, changes: object = {}) => clientOf(service).chat.completions.create({ ...QUESTION, ...changes });

async function streamed(service: Running, changes: object = {}): Promise<OpenAI.ChatCompletionChunk[]> {
  const stream = await clientOf(service).chat.completions.create({ ...QUESTION, ...changes, stream: true });
  return Array.fromAsync(stream);
}

const textOf = (chunks: readonly OpenAI.ChatCompletionChunk[]): string =>
  chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');

/** A field of ours in what the client's types do not know. */
const extensionOf = (answer: object): unknown => ('touchstone' in answer ? answer.touchstone : undefined);

describe('POST /v1/{instance}/chat/completions', () => {
  afterEach(stopAll);

  it('answers the client of OpenAI, the record with its scores and sources beside', async () => {
    const passage = {
      id: 'w#1',
      text: 'The warranty lasts two years.',
      score: 1,
      document: 'w',
      title: 'Warranty',
      url: 'https://x.org/w',
    };
    const facts = { answer: ANSWER, score: 86, generation: { text: ANSWER, model: 'm', tokens: { input: 120, output: 9 } } };
    const found = { ...passage, position: 0, source: '', headings: [], start: 0, end: 29, metadata: {} };
    const service = await start(new TestPipeline(answeredTurn({ ...facts, passages: [found] })));
    const answer = await ask(service);
    expectSchema('ChatCompletion', answer);
    expect(answer.choices[0]?.message).to.deep.equal({ role: 'assistant', content: ANSWER, refusal: null });
    expect(answer.choices[0]?.finish_reason).to.equal('stop');
    expect(answer.usage).to.deep.equal({ prompt_tokens: 120, completion_tokens: 9, total_tokens: 129 });
    expect(answer.model).to.equal('test');
    expect(answer.created).to.be.closeTo(Date.now() / 1000, 5);
    const record = extensionOf(answer);
    expect(record).to.deep.include({ score: 86, reason: 'answered', document: 'Warranty', url: 'https://x.org/w' });
    expect(record).to.have.nested.property('passages[0].passage', passage.text);
    expect(answer.id).to.match(/^chatcmpl-\d{15}$/);
  });

  it('streams pieces that are the answer when they are put together, then how it ended, then [DONE]', async () => {
    const service = await start(new TestPipeline(answeredTurn({ answer: ANSWER, score: 86 })));
    const chunks = await streamed(service);
    for (const chunk of chunks) expectSchema('ChatChunk', chunk);
    expect(textOf(chunks)).to.equal(ANSWER);
    expect(chunks.length).to.be.greaterThan(3);
    expect(chunks[0]?.choices[0]?.delta.role).to.equal('assistant');
    expect(chunks.map(({ choices }) => choices[0]?.finish_reason)).to.deep.equal([...chunks.slice(1).map(() => null), 'stop']);
    expect(new Set(chunks.map(({ id }) => id)).size).to.equal(1);
    expect(extensionOf(chunks.at(-1) ?? {})).to.include({ answer: ANSWER, score: 86 });
    const response = await fetch(`${service.url}/v1/test/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...QUESTION, stream: true }),
    });
    expect(response.headers.get('content-type')).to.match(/^text\/event-stream/);
    expect(await response.text()).to.match(/\n\ndata: \[DONE\]\n\n$/);
  });

  it('tells the tokens of a streamed answer where that is asked for', async () => {
    const generation = { text: ANSWER, model: 'm', tokens: { input: 7, output: 2 } };
    const service = await start(new TestPipeline(answeredTurn({ answer: ANSWER, generation })));
    const chunks = await streamed(service, { stream_options: { include_usage: true } });
    expect(chunks.at(-1)).to.deep.include({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 } });
    expect(chunks.slice(0, -1).map(({ usage }) => usage)).to.deep.equal(chunks.slice(1).map(() => null));
  });

  it('never streams what a gate withholds in the end', async () => {
    const service = await start(
      new TestPipeline(async (begun, call) => {
        call.emit('It lasts 99 years.');
        await pause(5);
        return {
          turn: { ...begun, draft: 'It lasts 99 years.', answer: 'I do not know that.', score: 3 },
          reason: 'low_confidence',
        };
      }),
    );
    const chunks = await streamed(service);
    expect(textOf(chunks)).to.equal('I do not know that.');
    expect(extensionOf(chunks.at(-1) ?? {})).to.include({ reason: 'low_confidence', ufa: 'It lasts 99 years.' });
  });

  for (const [reason, stopped, finish] of [
    ['answered', undefined, 'stop'],
    ['no_results', undefined, 'stop'],
    ['answered', 'length', 'length'],
    ['low_confidence', 'length', 'stop'],
    ['blocked', undefined, 'content_filter'],
  ] as const) {
    it(`calls the end of an answer that is ${reason}${stopped ? ` and was cut by ${stopped}` : ''} ${finish}`, async () => {
      const generation = { text: 'a', model: 'm', ...(stopped && { stopped }) };
      const service = await start(new TestPipeline(answeredTurn({ answer: 'A text.', generation }, reason)));
      expect((await ask(service)).choices[0]?.finish_reason).to.equal(finish);
      expect((await ask(service)).choices[0]?.message.content).to.equal('A text.');
    });
  }

  it('hands on the options of a seek, the user and the session', async () => {
    const service = await start();
    const touchstone = { options: { language: 'de', minConfidence: '20', filter: '' }, session_id: 's-1' };
    await ask(service, { user: 'u-17', touchstone });
    const [turn] = service.pipeline.starts;
    expect(turn?.session).to.deep.equal({ userId: 'u-17', sessionId: 's-1' });
    expect(turn?.options).to.deep.include({ language: 'de', minConfidence: 20 });
    expect(turn?.options).to.not.have.property('filter');
  });

  it('takes what it does not use, and what it does not know', async () => {
    const service = await start();
    const ignored = {
      temperature: 0.2,
      top_p: 1,
      max_tokens: 5,
      stop: ['x'],
      seed: 1,
      logit_bias: {},
      response_format: null,
      x: [{}],
    };
    const answer = await ask(service, { ...ignored, tools: [], n: 1, stream: null, stream_options: null, store: false });
    expect(answer.choices[0]?.message.content).to.equal('Two years.');
  });

  it('stops the work for a client that leaves', async () => {
    const { begun, answer } = waiting();
    const service = await start(new TestPipeline(answer));
    const gone = new AbortController();
    const asked = thrownBy(clientOf(service).chat.completions.create({ ...QUESTION, stream: true }, { signal: gone.signal }));
    const call = await begun;
    gone.abort();
    await asked;
    await until(() => call.signal.aborted);
  });

  describe('errors', () => {
    const REFUSED: [what: string, changes: object, param: string][] = [
      ['no message of the user', { messages: [{ role: 'system', content: 'Be kind.' }] }, 'messages'],
      ['no messages', { messages: [] }, 'messages'],
      ['an empty question', { messages: [{ role: 'user', content: ' ' }] }, 'messages/0/content'],
      ['a question without content', { messages: [{ role: 'user', content: null }] }, 'messages/0/content'],
      ['a question of 10,001 characters', { messages: [{ role: 'user', content: 'a'.repeat(10_001) }] }, 'messages/0/content'],
      [
        'a question with an image',
        {
          messages: [
            {
              role: 'user',
              content: [
                { type: 'text', text: 'What?' },
                { type: 'image_url', image_url: { url: 'x' } },
              ],
            },
          ],
        },
        'messages/0/content/1',
      ],
      ['two answers', { n: 2 }, 'n'],
      ['tools', { tools: [{ type: 'function', function: { name: 'f' } }] }, 'tools'],
      ['functions', { functions: [{ name: 'f' }] }, 'functions'],
      ['an option that is none', { touchstone: { options: { minConfidence: 101 } } }, 'touchstone/options/minConfidence'],
    ];
    for (const [what, changes, pointer] of REFUSED) {
      it(`refuse ${what}`, async () => {
        const service = await start();
        const error = await thrownBy(ask(service, changes));
        expect(error).to.be.instanceOf(UnprocessableEntityError);
        expect(error).to.include({ param: pointer.replaceAll('/', '.'), type: 'invalid_request_error' });
        expect(service.pipeline.starts).to.deep.equal([]);
      });
    }

    it('are of the class that the client has for each', async () => {
      const service = await start();
      const cases = [
        [() => clientOf(service, { apiKey: 'wrong' }).models.list(), AuthenticationError, 'invalid_api_key'],
        [() => ask(service, { model: 'gpt-5' }), NotFoundError, 'model_not_found'],
        [
          () => clientOf(service, { baseURL: `${service.url}/v1/other` }).chat.completions.create(QUESTION),
          NotFoundError,
          'unknown_instance',
        ],
        [() => ask(service, { messages: 'hello' }), UnprocessableEntityError, 'invalid_request'],
        [() => clientOf(service).post('/chat/completions', { body: 'no json' }), BadRequestError, 'malformed_body'],
      ] as const;
      for (const [call, kind, code] of cases) {
        const error = await thrownBy(call());
        expect(error, code).to.be.instanceOf(kind);
        expect(error).to.include({ code });
      }
    });

    it('have the fields of a problem as well', async () => {
      const service = await start();
      const error = await thrownBy(ask(service, { model: 'gpt-5' }));
      expect(error.message).to.include('must be test or touchstone');
      const response = await fetch(`${service.url}/v1/test/chat/completions`, { method: 'POST' });
      const body = await response.json();
      expectSchema('Problem', body);
      expect(body).to.deep.include({ status: 401, code: 'unauthorized' });
      expect(body).to.have.nested.property('error.code', 'invalid_api_key');
    });

    it('of too many calls and of a missing resource are those of a server that is asked again later', async () => {
      const { begun, answer } = waiting();
      const busy = await start(new TestPipeline(answer), { yaml: 'http: { limits: { max_concurrent: 1 } }' });
      const first = thrownBy(clientOf(busy, { timeout: 300 }).chat.completions.create(QUESTION));
      await begun;
      const overloaded = await thrownBy(ask(busy));
      expect(overloaded).to.be.instanceOf(InternalServerError);
      expect(overloaded).to.include({ status: 503, code: 'overloaded', type: 'server_error' });
      await first;
      const away = await start(new TestPipeline(() => Promise.reject(new Failure('resource_unavailable', 'secret'))));
      for (const stream of [false, true]) {
        const error = await thrownBy(ask(away, { stream }));
        expect(error).to.include({ status: 503, code: 'resource_unavailable' });
        expect(error.message).to.not.include('secret');
      }
    });
  });
});

describe('GET /v1/{instance}/models', () => {
  afterEach(stopAll);

  it('lists the instance, which chat completions take as the model', async () => {
    const service = await start();
    const models = await Array.fromAsync(clientOf(service).models.list());
    expect(models.map(({ id, owned_by }) => [id, owned_by])).to.deep.equal([['test', 'touchstone']]);
    for (const model of ['test', 'touchstone', '']) expect((await ask(service, { model })).model).to.equal('test');
  });

  for (const [name, headers, status] of [
    ['apikey', { apikey: KEY }, 200],
    ['a bearer', { authorization: `Bearer ${KEY}` }, 200],
    ['a bearer in small letters', { authorization: `bearer ${KEY}` }, 200],
    ['both, of which apikey counts', { apikey: 'wrong', authorization: `Bearer ${KEY}` }, 401],
    ['a bearer without a key', { authorization: 'Bearer ' }, 401],
    ['another scheme', { authorization: `Basic ${KEY}` }, 401],
    ['no key', {}, 401],
  ] as const) {
    it(`answers ${name} with ${status}`, async () => {
      const { url } = await start();
      const response = await fetch(`${url}/v1/test/models`, { headers });
      expect(response.status).to.equal(status);
      if (status === 200) expectSchema('ModelList', await response.json());
    });
  }

  it('takes a bearer here alone', async () => {
    const { seek } = await start();
    const response = await seek({ question: 'How long?' }, { headers: { apikey: '', authorization: `Bearer ${KEY}` } });
    expect(response.status).to.equal(401);
  });
});
