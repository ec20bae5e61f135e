import { expect } from 'chai';
import type { Static } from 'typebox';
import { Failure } from '../../../core/contract/errors.ts';
import type { Prompt } from '../../../core/contract/facts/answer.ts';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import type { LanguageModel } from '../../../core/contract/resources/language-model.ts';
import { resolveOptions } from '../../../core/host/resolve-options.ts';
import { checker } from '../../../core/host/schema.ts';
import { openaiEmbedder } from '../../../plugins/embedder/openai-embedder/index.ts';
import { extractive } from '../../../plugins/language-model/extractive/index.ts';
import { fallback } from '../../../plugins/language-model/fallback/index.ts';
import { closeModels, failureOf, modelAt } from '../../plugins/language-model/openai/support.ts';
import { callWith, quietHost } from '../../support/call.ts';
import { scoredPassage } from '../../support/documents.ts';
import { describeModels } from '../../support/real-models.ts';

/** On a busy machine the server is slow. */
const PATIENCE = 150_000;
const patient = (call = {}) => callWith({ deadline: Date.now() + PATIENCE, ...call });

const asking = (user: string): Prompt => ({ system: 'You are brief.', user, question: user, passages: [] });
const TALE = asking('Tell a long story about a pump.');

describeModels('a model that writes', (models) => {
  afterEach(closeModels);

  const writer = (options: object = {}): Promise<LanguageModel> => {
    const { url, model, key } = models();
    return modelAt(url, { model, api_key: key, timeout: '150s', max_tokens: 24, retries: 0, ...options });
  };

  it('is there, and is listed', async () => {
    expect((await writer()).health?.()).to.deep.include({ ok: true, notes: [] });
  });

  it('is missed in the list by another name', async () => {
    const { notes } = (await writer({ model: 'no-such-model' })).health?.() ?? {};
    expect(notes).to.deep.equal(["the server does not list the model 'no-such-model'"]);
  });

  it('answers, streams the same text, and tells its use of tokens', async () => {
    const pieces: string[] = [];
    const model = await writer({ label: 'tiny' });
    const answer = await model.generate(asking('Say hello.'), patient({ emit: (text: string) => pieces.push(text) }));
    expect(answer.text.length).to.be.greaterThan(0);
    expect(pieces.length).to.be.greaterThan(1);
    expect(pieces.join('').trim()).to.equal(answer.text);
    expect(answer.model).to.equal('tiny');
    expect(answer.tokens?.input).to.be.greaterThan(5);
    expect(answer.tokens?.output).to.be.within(1, 25);
  });

  it('is cut off at the most tokens, and says so', async () => {
    const { stopped, tokens } = await (await writer({ max_tokens: 5 })).generate(TALE, patient());
    expect([stopped, tokens?.output]).to.deep.equal(['length', 5]);
  });

  it('takes every option', async () => {
    const model = await writer({ temperature: 0.8, top_p: 0.9, frequency_penalty: 0.5, max_tokens: 5 });
    expect((await model.generate(TALE, patient())).text).to.be.a('string');
  });

  it('says that a prompt is too long', async () => {
    const failure = await failureOf((await writer()).generate(asking('word '.repeat(20_000)), patient()));
    expect(failure.message).to.match(/lower the `budget`/);
    expect(failure.code).to.equal('step_failed');
  });

  it('is left at once by a caller who leaves, and answers the next', async () => {
    const model = await writer({ max_tokens: 1000 });
    const controller = new AbortController();
    const left = new Failure('client_closed', 'left');
    let leftAt = 0;
    const emit = () => {
      leftAt ||= performance.now();
      controller.abort(left);
    };
    expect(await failureOf(model.generate(TALE, patient({ signal: controller.signal, emit })))).to.equal(left);
    expect(performance.now() - leftAt).to.be.below(500);
    expect((await (await writer({ max_tokens: 3 })).generate(TALE, patient())).text).to.be.a('string');
  });

  it('is not waited for longer than one may', async () => {
    const failure = await failureOf((await writer({ timeout: '60ms', max_tokens: 1000 })).generate(TALE, patient()));
    expect(failure.message).to.match(/did not answer within 60 ms/);
  });

  it('serves several, one after the other', async () => {
    const model = await writer({ max_concurrent: 1, max_tokens: 4 });
    const answers = await Promise.all([1, 2, 3].map((each) => model.generate(asking(`Count to ${each}.`), patient())));
    expect(answers.map(({ tokens }) => (tokens?.output ?? 0) > 0)).to.deep.equal([true, true, true]);
  });

  it('is not found at a wrong address', async () => {
    const { url, model, key } = models();
    const lost = await modelAt(`${url}/nowhere`, { model, api_key: key });
    expect((await failureOf(lost.generate(TALE, patient()))).message).to.match(/answered 404/);
  });

  it('is stood in for by quotes when it takes too long', async () => {
    const quotes = extractive.create({ sentences: 1, near: 0.6, min_support: 0.3 });
    const use = await writer({ max_tokens: 1000 });
    const models = [use, quotes].map((each) => ({ use: each, budget: 100 }));
    const passages = [scoredPassage('manual', 'The pump is guaranteed for two years.')];
    const prompt = { ...TALE, question: 'How long is the pump guaranteed?', passages, language: 'en' };
    const answer = await fallback.create({ models, failures: 3, rest: 1000 }).generate(prompt, patient());
    expect(answer).to.deep.include({ text: 'The pump is guaranteed for two years.', model: 'extractive', degraded: true });
  });
});

describeModels('a model that embeds', (models) => {
  const open: Embedder[] = [];
  before(function () {
    if (!models().embedding) this.skip();
  });
  afterEach(async () => {
    for (const embedder of open.splice(0)) await embedder.close?.();
  });

  async function embedder(options: object = {}): Promise<Embedder> {
    const { embedding, key } = models();
    const { value } = checker(openaiEmbedder.config)({
      base_url: embedding?.url,
      model: embedding?.passages,
      question_model: embedding?.questions,
      dimensions: 384,
      api_key: key,
      timeout: '150s',
      ...options,
    });
    const config = resolveOptions(openaiEmbedder.config, value, { folder: '/', resource: () => undefined });
    const created = openaiEmbedder.create(config as Static<typeof openaiEmbedder.config>); // checked just now
    open.push(created);
    await created.ready?.(quietHost);
    return created;
  }

  const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

  it('tells near from far, also in another language', async () => {
    const model = await embedder({ batch_size: 2 });
    expect(model.health?.()).to.include({ ok: true });
    const question = await model.embedQuestion('How do I reset my password?', callWith());
    const texts = [
      'You can choose a new password on the sign-in page.',
      'Puede elegir una contraseña nueva.',
      'The pump must be oiled.',
    ];
    const vectors = await model.embedPassages(texts, callWith());
    const [near, foreign, far] = vectors as [Float32Array, Float32Array, Float32Array]; // one for each text
    expect(cosine(question, question)).to.be.closeTo(1, 1e-4);
    expect(cosine(question, near)).to.be.greaterThan(cosine(question, far));
    expect(cosine(question, foreign)).to.be.greaterThan(cosine(question, far));
  });

  it('is refused with other dimensions', async () => {
    const failure = await failureOf((await embedder({ dimensions: 768 })).embedQuestion('Why?', callWith()));
    expect(failure).to.include({ code: 'model_invalid' });
    expect(failure.message).to.match(/vectors of 384 numbers, `dimensions` says 768/);
  });
});
