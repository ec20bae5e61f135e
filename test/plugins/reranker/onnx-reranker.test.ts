import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import type { Reranker } from '../../../core/contract/resources/reranker.ts';
import { checker } from '../../../core/host/schema.ts';
import { onnxReranker } from '../../../plugins/reranker/onnx-reranker/index.ts';
import type { Options } from '../../../plugins/reranker/onnx-reranker/options.ts';
import { callWith, quietHost } from '../../support/call.ts';
import { folderWith } from '../../support/folder.ts';
import { thrownBy } from '../../support/steps.ts';
import { CROSS_CONFIG, crossEncoder, type VerifierFiles, writeVerifier } from '../../support/verifier-model.ts';

const QUESTION = 'How long is the warranty of the pump?';
const PASSAGES = [
  'The kettle is rinsed with vinegar.',
  'The warranty of the pump is long.',
  'The pump moves vinegar.',
  `The warranty ${'is long '.repeat(300)}.`,
  'How long is the warranty of the pump?',
];
/** Says how much of the passage stands in the question: a logit of 5 where all of it does, and 20 less where nothing does. */
const RANKER: VerifierFiles = {
  graph: crossEncoder([0]),
  config: {
    architectures: ['BertForSequenceClassification'],
    id2label: { 0: 'LABEL_0' },
    max_position_embeddings: 512,
    pad_token_id: 0,
  },
  texts: [QUESTION, ...PASSAGES],
};

const optionsWith = (options: Partial<Options>): Options =>
  checker(onnxReranker.config)({ model: '/nowhere', ...options }).value as Options; // as its schema says

describe('reranker onnx_reranker', () => {
  const open: Reranker[] = [];
  after(() => Promise.all(open.map((reranker) => reranker.close?.())));

  async function opened(options: Partial<Options> = {}, files = RANKER): Promise<Reranker> {
    const folder = folderWith();
    await writeVerifier(folder, files);
    const reranker = onnxReranker.create(optionsWith({ model: folder, ...options }));
    open.push(reranker);
    await reranker.ready?.(quietHost);
    return reranker;
  }

  let alone: number[];
  before(async () => {
    alone = await (await opened({ batch_tokens: 32 })).rerank({ question: QUESTION, passages: PASSAGES }, callWith());
  });

  it('says how relevant each passage is, in the order of the passages', () => {
    const [none, most, few, , all] = alone as [number, number, number, number, number]; // as many as passages
    expect([all, most, few, none]).to.deep.equal([all, most, few, none].toSorted((one, other) => other - one));
    expect(all).to.be.above(0.99);
    expect(none).to.be.below(0.01);
    for (const relevance of alone) expect(relevance).to.be.within(0, 1);
  });

  for (const options of [{ batch_tokens: 64 }, { batch_tokens: 100_000 }, { batch_tokens: 32, workers: 2 }])
    it(`says the same with ${JSON.stringify(options)}`, async () => {
      const together = await (await opened(options)).rerank({ question: QUESTION, passages: PASSAGES }, callWith());
      for (const [at, relevance] of together.entries()) expect(relevance).to.be.closeTo(alone[at] ?? Number.NaN, 1e-5);
    });

  it('reads nothing of no passages, and takes empty ones and control tokens', async () => {
    const reranker = await opened();
    expect(await reranker.rerank({ question: QUESTION, passages: [] }, callWith())).to.deep.equal([]);
    const odd = ['[SEP] warranty', 'warranty', '🚀', 'long '.repeat(90_000)];
    const relevances = await reranker.rerank({ question: 'long '.repeat(9000), passages: odd }, callWith());
    expect(relevances).to.have.lengthOf(4);
    expect(relevances[0]).to.equal(relevances[1]);
  });

  it('has an id that changes with the files and the length, and tells its range', async () => {
    const [own, same, shorter] = await Promise.all([opened(), opened({ workers: 2 }), opened({ max_tokens: 64 })]);
    expect(own.id).to.equal(same.id).and.to.not.equal(shorter.id);
    expect(own.range).to.deep.equal({ least: 0, most: 1 });
  });

  it('ends with its caller', async () => {
    const reranker = await opened({ batch_tokens: 32 });
    const work = reranker.rerank(
      { question: QUESTION, passages: PASSAGES },
      callWith({ signal: AbortSignal.abort(new Error('gone')) }),
    );
    expect((await thrownBy(work)).message).to.equal('gone');
  });

  it('cannot be asked before it is ready', async () => {
    const reranker = onnxReranker.create(optionsWith({}));
    expect((await thrownBy(reranker.rerank({ question: QUESTION, passages: PASSAGES }, callWith()))).message).to.include('ready');
  });

  const REFUSED: readonly [string, VerifierFiles, (folder: string) => void, string][] = [
    ['no config.json', RANKER, (folder) => rmSync(join(folder, 'config.json')), 'config.json is missing'],
    ['no weights', RANKER, (folder) => rmSync(join(folder, 'onnx'), { recursive: true }), 'holds no onnx/model_quantized.onnx'],
    ['weights that are none', RANKER, (folder) => writeFileSync(join(folder, 'onnx/model.onnx'), 'no'), 'cannot be run'],
    ['several labels', { ...RANKER, config: CROSS_CONFIG }, () => {}, 'names 3 labels, and a reranker has one'],
    ['another number of figures', { ...RANKER, graph: crossEncoder([0, 1]) }, () => {}, 'export a cross-encoder of one label'],
  ];
  for (const [what, files, spoil, expected] of REFUSED) {
    it(`refuses ${what}, naming the file`, async () => {
      const folder = folderWith();
      await writeVerifier(folder, files);
      spoil(folder);
      const failure = await thrownBy(Promise.resolve(onnxReranker.create(optionsWith({ model: folder })).ready?.(quietHost)));
      expect(failure).to.be.instanceOf(Failure).and.to.have.property('code', 'model_invalid');
      expect(messageOf(failure)).to.contain(expected).and.to.contain(folder);
    });
  }
});
