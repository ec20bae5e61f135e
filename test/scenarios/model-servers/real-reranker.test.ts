import { expect } from 'chai';
import { Failure } from '../../../core/contract/errors.ts';
import type { Reranker } from '../../../core/contract/resources/reranker.ts';
import { httpReranker } from '../../../plugins/reranker/http-reranker/index.ts';
import { callWith, quietHost } from '../../support/call.ts';
import { describeModels } from '../../support/real-models.ts';
import { configure } from '../../support/run-step.ts';
import { thrownBy } from '../../support/steps.ts';

const QUESTION = 'how long is the warranty';
const PASSAGES = ['the warranty lasts two years', 'rinse it with vinegar', 'long', 'what is this'];

const open: Reranker[] = [];

/** One that is ready; closed after each test. */
async function rerankerAt(options: object): Promise<Reranker> {
  const reranker = httpReranker.create(configure(httpReranker, { timeout: '60s', retries: 0, ...options }));
  open.push(reranker);
  await reranker.ready?.(quietHost);
  return reranker;
}

const closeAll = async (): Promise<void> => {
  for (const reranker of open.splice(0)) await reranker.close?.();
};

const ranked = (reranker: Reranker, passages = PASSAGES): Promise<number[]> =>
  reranker.rerank({ question: QUESTION, passages }, callWith({ deadline: Date.now() + 60_000 }));

const { RERANK_BASE_URL: base_url, RERANK_SERVER: server = 'llama_cpp', RERANK_MODEL: model = '' } = process.env;
const { RERANK_API_KEY: api_key = '' } = process.env;
const named = { base_url, server, model, api_key };

// What a model says means nothing: what holds of any is asserted.
(base_url ? describe : describe.skip)(
  `a real reranking server${base_url ? '' : ' (skipped: RERANK_BASE_URL names none)'}`,
  function () {
    this.timeout(120_000);
    afterEach(closeAll);

    it('can be used, and lists its model', async () => {
      expect((await rerankerAt(named)).health?.()).to.deep.include({ ok: true, notes: [] });
    });

    it('says the same of a passage wherever it stands', async () => {
      const reranker = await rerankerAt(named);
      const [own, turned] = [await ranked(reranker), await ranked(reranker, PASSAGES.toReversed())];
      for (const [at, relevance] of turned.toReversed().entries()) expect(relevance).to.be.closeTo(own[at] ?? Number.NaN, 0.01);
      expect(new Set(own).size).to.be.above(1);
    });

    it('says the same in batches', async () => {
      const [own, batched] = [await rerankerAt(named), await rerankerAt({ ...named, batch_size: 1 })];
      const whole = await ranked(own);
      for (const [at, relevance] of (await ranked(batched)).entries()) expect(relevance).to.be.closeTo(whole[at] ?? 0, 0.01);
    });

    it('gives figures for a passage of any length, or refuses it with what helps', async () => {
      const reranker = await rerankerAt({ ...named, text_tokens: 20_000 });
      const given = await ranked(reranker, ['long '.repeat(16_000), 'short']).catch((thrown: unknown) => thrown);
      if (given instanceof Failure) expect(['step_failed', 'resource_unavailable']).to.include(given.code);
      else expect(given).to.have.lengthOf(2);
    });

    it('refuses a wrong key, where it wants one', async function () {
      if (api_key === '') return this.skip();
      expect((await thrownBy(ranked(await rerankerAt({ ...named, api_key: 'wrong' })))).message).to.include('look at `api_key`');
    });
  },
);

describeModels('a real server of a model that ranks nothing', (models) => {
  afterEach(closeAll);

  it('is refused as a reranker, with what the server calls it', async () => {
    const { url, key } = models();
    const failure = await thrownBy(ranked(await rerankerAt({ server: 'llama_cpp', base_url: url, api_key: key })));
    expect(failure.code).to.equal('resource_unavailable');
    expect(failure.message).to.match(/answered (?:404|501)/);
  });
});
