import { expect } from 'chai';
import type { Static } from 'typebox';
import type { Host, UpstreamEvent } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import { resolveOptions } from '../../../core/host/resolve-options.ts';
import { checker } from '../../../core/host/schema.ts';
import { openaiEmbedder } from '../../../plugins/embedder/openai-embedder/index.ts';
import { embedded } from '../../../plugins/knowledge-base/embedded/index.ts';
import { callWith, quietHost } from '../../support/call.ts';
import { folderWith } from '../../support/folder.ts';
import { embeds, hangs, json, ModelServer, refuses } from '../../support/model-server.ts';
import { failureOf } from '../language-model/openai/support.ts';

type Config = Static<typeof openaiEmbedder.config>;

/** Three numbers that depend on the text, not of unit length. */
const vectorOf = (text: string): number[] => [3, text.length, 0];
const unit = (text: string): number[] => {
  const length = Math.hypot(...vectorOf(text));
  return [...Float32Array.from(vectorOf(text), (value) => value / length)];
};

function create(options: object): Embedder {
  const { value, issues } = checker(openaiEmbedder.config)({ model: 'e5', dimensions: 3, ...options });
  expect(issues).to.deep.equal([]);
  return openaiEmbedder.create(
    resolveOptions(openaiEmbedder.config, value, { folder: '/', resource: () => undefined }) as Config, // of that schema
  ); // checked above
}

describe('embedder openai_embedder', () => {
  const server = new ModelServer();
  let url: string;
  const open: Embedder[] = [];
  before(async () => {
    url = await server.open();
  });
  afterEach(async () => {
    for (const embedder of open.splice(0)) await embedder.close?.();
  });
  after(() => server.close());

  async function at(options: object = {}, onRequest: Host['onRequest'] = quietHost.onRequest): Promise<Embedder> {
    const embedder = create({ base_url: url, retries: 2, ...options });
    open.push(embedder);
    await embedder.ready?.({ ...quietHost, onRequest });
    return embedder;
  }

  const inputs = () => server.asked.map(({ body }) => body.input);
  const near = (vectors: readonly Float32Array[], texts: readonly string[]) => {
    expect(vectors).to.have.lengthOf(texts.length);
    for (const [index, text] of texts.entries())
      for (const [at, value] of unit(text).entries()) expect(vectors[index]?.[at]).to.be.closeTo(value, 1e-6);
  };

  for (const [name, base64] of [
    ['as bytes', true],
    ['as numbers, whatever was asked for', false],
  ] as const) {
    it(`takes vectors ${name}, in the order of the texts, at unit length`, async () => {
      server.will(embeds(vectorOf, { base64 }));
      const texts = ['a', 'bb', 'ccc'];
      near(await (await at()).embedPassages(texts, callWith()), texts);
    });
  }

  it('tells the tokens of each request, where the server tells', async () => {
    const vectors = { data: [{ index: 0, embedding: [1, 0, 0] }] };
    server.will(
      embeds(vectorOf),
      json(vectors),
      json({ ...vectors, usage: null }),
      json({ ...vectors, usage: { prompt_tokens: 'x' } }),
    );
    const events: UpstreamEvent[] = [];
    const embedder = await at({ question_model: 'e5-query' }, (event) => events.push(event));
    events.length = 0;
    await embedder.embedPassages(['so'], callWith());
    for (let each = 0; each < 3; each++) await embedder.embedQuestion('why', callWith());
    expect(events.map(({ tokens }) => tokens)).to.deep.equal([
      { model: 'e5', input: 1, output: 0 },
      undefined,
      undefined,
      { model: 'e5-query', input: 0, output: 0 },
    ]);
  });

  it('asks once more for numbers where bytes are refused, and remembers', async () => {
    const plain = embeds(vectorOf);
    server.will((response, asked) =>
      asked.body.encoding_format === 'base64' ? refuses(400)(response, asked) : plain(response, asked),
    );
    const embedder = await at();
    for (let each = 0; each < 2; each++) near([await embedder.embedQuestion('why', callWith())], ['why']);
    expect(server.asked.map(({ body }) => body.encoding_format)).to.deep.equal(['base64', 'float', 'float']);
  });

  it('has models and prefixes for questions and passages', async () => {
    server.will(embeds(vectorOf));
    const embedder = await at({
      question_model: 'e5-query',
      question_prefix: 'query: ',
      passage_prefix: 'passage: ',
      shorten: true,
    });
    await embedder.embedQuestion('why', callWith());
    await embedder.embedPassages(['so'], callWith());
    expect(server.asked.map(({ body: { model, input, dimensions } }) => [model, input, dimensions])).to.deep.equal([
      ['e5-query', ['query: why'], 3],
      ['e5', ['passage: so'], 3],
    ]);
  });

  for (const [name, options, texts, expected] of [
    ['so many texts', { batch_size: 2 }, ['a', 'b', 'c'], [['a', 'b'], ['c']]],
    [
      'so many tokens',
      { batch_tokens: 8 },
      ['a'.repeat(20), 'b'.repeat(12), 'c'.repeat(4)],
      [['a'.repeat(20), 'b'.repeat(12)], ['cccc']],
    ],
    [
      'texts that are cut, never inside a character',
      { text_tokens: 8 },
      ['ü'.repeat(40), 'x🙂'.repeat(20)],
      [['ü'.repeat(16), 'x🙂x🙂x🙂x🙂x🙂x🙂x']],
    ],
    ['no empty texts', {}, [''], [[' ']]],
    ['nothing for nothing', {}, [], []],
  ] as const) {
    it(`sends ${name}`, async () => {
      server.will(embeds(vectorOf));
      await (await at({ max_concurrent: 1, ...options })).embedPassages(texts, callWith());
      expect(inputs()).to.deep.equal(expected);
    });
  }

  it('sends so many requests at a time, and lets questions pass first', async () => {
    let under = 0;
    let most = 0;
    const answer = embeds(vectorOf);
    server.will(async (response, asked) => {
      most = Math.max(most, ++under);
      await new Promise((resolve) => setTimeout(resolve, 60));
      under--;
      return answer(response, asked);
    });
    const embedder = await at({ max_concurrent: 2, batch_size: 1 });
    const load = embedder.embedPassages(
      Array.from({ length: 12 }, (_, index) => `text ${index}`),
      callWith(),
    );
    await embedder.embedQuestion('why', callWith());
    expect(server.asked.length).to.be.below(8);
    await load;
    expect([most, server.asked.length]).to.deep.equal([2, 13]);
  });

  it('tries again', async () => {
    server.will(refuses(503), refuses(429, {}, { 'retry-after-ms': '10' }), embeds(vectorOf));
    near(await (await at()).embedPassages(['a'], callWith()), ['a']);
    expect(server.asked).to.have.lengthOf(3);
  });

  for (const [name, behaviour, code, message] of [
    ['another count of numbers', embeds(() => [1, 2]), 'model_invalid', /vectors of 2 numbers, `dimensions` says 3/],
    ['too few vectors', json({ data: [] }), 'model_invalid', /a vector for each of 1 texts/],
    ['no vectors', json('hush'), 'model_invalid', /a vector for each/],
    ['a vector without direction', embeds(() => [0, 0, 0]), 'model_invalid', /no direction/],
    ['places that are none', json({ data: [{ index: 7, embedding: [1, 0, 0] }] }), 'model_invalid', /numbered/],
    ['a key that is refused', refuses(401), 'resource_unavailable', /api_key/],
  ] as const) {
    it(`refuses ${name}, and shows it`, async () => {
      server.will(behaviour);
      const embedder = await at({ retries: 0 });
      const failure = await failureOf(embedder.embedQuestion('why', callWith()));
      expect(failure.code).to.equal(code);
      expect(failure.message).to.match(message);
      expect(embedder.health?.()).to.include({ ok: false });
    });
  }

  it('tries no longer than the call has time', async () => {
    server.will(...Array.from({ length: 10 }, () => refuses(503)));
    const embedder = await at({ retries: 9 });
    const started = performance.now();
    await failureOf(embedder.embedPassages(['why'], callWith({ deadline: Date.now() + 200 })));
    expect(performance.now() - started).to.be.below(1_000);
    expect(server.asked.length).to.be.below(9);
  });

  it('ends the request within 100 ms when nobody waits for it', async () => {
    server.will(hangs);
    const controller = new AbortController();
    const left = new Failure('client_closed', 'left');
    const call = failureOf((await at()).embedQuestion('why', callWith({ signal: controller.signal })));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const started = performance.now();
    controller.abort(left);
    expect(await call).to.equal(left);
    expect(((await server.asked[0]?.closed) ?? Number.POSITIVE_INFINITY) - started).to.be.below(100);
  });

  describe('its id', () => {
    const { id } = create({ base_url: 'http://a.example/v1', api_key: 'k' });
    it('is the same wherever the model runs', () =>
      expect(create({ base_url: 'http://b.example/v1', batch_size: 3 }).id).to.equal(id));
    for (const options of [
      { model: 'other' },
      { question_model: 'e5-query' },
      { dimensions: 4 },
      { shorten: true },
      { question_prefix: 'query: ' },
      { passage_prefix: 'passage: ' },
    ])
      it(`is another with ${Object.keys(options)}`, () => expect(create(options).id).to.not.equal(id));

    it('is remembered by a knowledge base, which refuses another', async () => {
      const path = folderWith();
      const base = (embedder: Embedder) => {
        const { value } = checker(embedded.config)({ path, embedder: 'e' });
        return embedded.create(
          // of that schema
          resolveOptions(embedded.config, value, { folder: '/', resource: () => embedder }) as Static<typeof embedded.config>,
        ); // checked above
      };
      const first = base(create({}));
      await first.ready?.(quietHost);
      await first.close?.();
      const { code, message } = await failureOf(base(create({ model: 'other' })).ready?.(quietHost) as Promise<void>); // it has one
      expect(code).to.equal('data_version');
      expect(message).to.match(/vectors of model e5-3-\w+, the embedder here is other-3-/);
    });
  });
});
