import { expect } from 'chai';
import type { Turn } from '../../../../core/contract/facts/turn.ts';
import { Finish } from '../../../../core/contract/plugin.ts';
import type { Embedder } from '../../../../core/contract/resources/embedder.ts';
import { cachedRecord } from '../../../../lib/caching/cached-record.ts';
import { cacheKey } from '../../../../plugins/remember/recall-answer/cache-key.ts';
import { recallAnswer } from '../../../../plugins/remember/recall-answer/index.ts';
import { callWith, quietHost, turnStart } from '../../../support/call.ts';
import { LetterEmbedder } from '../../../support/documents.ts';
import { configure } from '../../../support/run-step.ts';
import { StoreFolder, type WholeStore } from '../../../support/sqlite-store.ts';

const ASKED = 'How do I reset my password?';
const OTHERWISE = 'How can I reset the password?';

/** Takes every text for the same, but for those that it was told. */
class FixedEmbedder extends LetterEmbedder {
  readonly #other: string;
  broken = false;

  constructor(other = '') {
    super('fixed');
    this.#other = other;
  }

  override async embedQuestion(text: string): Promise<Float32Array> {
    if (this.broken) throw new Error('the model is away');
    return text === this.#other ? Float32Array.of(0, 1) : Float32Array.of(1, 0);
  }
}

describe('recall_answer with an embedder', () => {
  let folder: StoreFolder;
  let store: WholeStore;
  before(async () => {
    folder = new StoreFolder();
    store = await folder.open();
  });
  after(() => folder.remove());
  beforeEach(() => store.cache.remove({ instance: 'test' }, callWith()));

  let id = 0;
  async function keep(question: string, { by = 'fixed', options = {}, edited = false } = {}): Promise<void> {
    const answerId = ++id;
    const record = {
      answer: question,
      generation: 'test',
      revision: 'r',
      documents: [],
      facts: {},
      meaning: { question, embedder: by },
    };
    const key = cacheKey({ ...turnStart(question), options, access: [] }, true);
    const vector = Float32Array.of(1, 0);
    const entry = {
      instance: 'test',
      key,
      answerId,
      time: answerId,
      edited,
      fingerprint: '',
      record: cachedRecord(record),
      vector,
    };
    await store.cache.keep(entry, callWith());
  }

  async function opened(embedder: Embedder, options: object = {}) {
    const revisions = { current: () => 'r', hashes: async () => new Map() };
    const config = { from: 'state', documents: 'kb', embedder: 'embed', normal: 1, edited: 1, ...options };
    const step = recallAnswer.create(configure(recallAnswer, config, { state: store, kb: { revisions }, embed: embedder }));
    await step.ready?.(quietHost);
    return async (question: string, changes: Partial<Turn> = {}) => {
      const given = await step.run({ ...turnStart(question), ...changes }, callWith());
      const facts = given instanceof Finish ? given.facts : given;
      return { answer: facts?.earlierAnswer?.answer, meaning: facts?.cachePlace?.meaning };
    };
  }

  it('gives the answer to the same question in other words', async () => {
    await keep(ASKED);
    const recall = await opened(new FixedEmbedder());
    expect((await recall(OTHERWISE)).answer).to.equal(ASKED);
  });

  it('tells what a question means that nobody has asked, so that others find it', async () => {
    const recall = await opened(new FixedEmbedder());
    expect((await recall(ASKED)).meaning).to.deep.equal({ question: ASKED, embedder: 'fixed', vector: Float32Array.of(1, 0) });
  });

  it('takes the same words first', async () => {
    await keep(OTHERWISE);
    await keep(ASKED);
    const recall = await opened(new FixedEmbedder());
    expect((await recall(OTHERWISE)).answer).to.equal(OTHERWISE);
  });

  it('counts answers to questions in other words together', async () => {
    for (const question of [ASKED, OTHERWISE]) await keep(question);
    const recall = await opened(new FixedEmbedder(), { normal: 3 });
    expect((await recall('How may I reset the password?')).answer).to.equal(undefined);
    await keep('How should I reset my password?');
    const again = await opened(new FixedEmbedder(), { normal: 3 });
    expect((await again('How may I reset the password?')).answer).to.equal('How should I reset my password?');
  });

  it('takes an edited answer before others', async () => {
    await keep(ASKED, { edited: true });
    await keep('How should I reset my password?');
    const recall = await opened(new FixedEmbedder());
    expect((await recall(OTHERWISE)).answer).to.equal(ASKED);
  });

  for (const [name, asked, kept, embedder] of [
    ['of another number', 'Can I have 2 accounts?', { question: 'Can I have 3 accounts?' }, new FixedEmbedder()],
    ['that the model does not take for alike', OTHERWISE, { question: ASKED }, new FixedEmbedder(OTHERWISE)],
    ['with other options', OTHERWISE, { question: ASKED, options: { filter: 'a' } }, new FixedEmbedder()],
    ['that another model has read', OTHERWISE, { question: ASKED, by: 'other' }, new FixedEmbedder()],
  ] as const)
    it(`gives none to a question ${name}`, async () => {
      const { question, ...more } = kept;
      await keep(question, more);
      const recall = await opened(embedder);
      expect((await recall(asked)).answer).to.equal(undefined);
    });

  it('goes by the same words where the model is away', async () => {
    await keep(ASKED);
    const embedder = new FixedEmbedder();
    embedder.broken = true;
    const recall = await opened(embedder);
    expect((await recall(ASKED)).answer).to.equal(ASKED);
    expect(await recall(OTHERWISE)).to.deep.equal({ answer: undefined, meaning: undefined });
  });
});
