import { expect } from 'chai';
import type { Call, Host, LookupResult } from '../../../core/contract/call.ts';
import type { EarlierAnswer } from '../../../core/contract/facts/cache.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { Finish } from '../../../core/contract/plugin.ts';
import type { CachedAnswer } from '../../../core/contract/resources/answer-cache.ts';
import type { DocumentRevisions } from '../../../core/contract/resources/knowledge-base.ts';
import { cachedRecord, fingerprintOf } from '../../../lib/caching/cached-record.ts';
import { cacheKey } from '../../../plugins/remember/recall-answer/cache-key.ts';
import { recallAnswer } from '../../../plugins/remember/recall-answer/index.ts';
import { callWith, quietHost, turnStart } from '../../support/call.ts';
import { scoredPassage } from '../../support/documents.ts';
import { configure } from '../../support/run-step.ts';
import { StoreFolder, type WholeStore } from '../../support/sqlite-store.ts';
import { loggedAnswer } from '../../support/store-suites/place.ts';

const DAY = 864e5;
const KEY = cacheKey({ ...turnStart(), access: [] }, true);

/** Documents whose hashes and revision a test sets. */
class Documents implements DocumentRevisions {
  revision = 'r1';
  readonly stored = new Map([['a', 'hash of a']]);
  asked = 0;

  async current(): Promise<string> {
    return this.revision;
  }

  async hashes(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    this.asked++;
    return new Map([...this.stored].filter(([id]) => ids.includes(id)));
  }
}

interface Changes extends Partial<CachedAnswer> {
  revision?: string;
  generation?: string;
  documents?: string[];
  facts?: Omit<EarlierAnswer, 'answer'>;
}

const entry = (answerId: number, changes: Changes = {}): CachedAnswer => {
  const { revision = 'r1', generation = 'test', documents = ['a'], facts = { score: 80 }, ...rest } = changes;
  const fingerprint = fingerprintOf(documents, new Map([['a', 'hash of a']])) ?? '';
  const record = cachedRecord({ answer: `answer ${answerId}`, revision, generation, documents, facts });
  return {
    instance: 'test',
    key: KEY,
    answerId,
    time: Date.now() - 1000 + answerId,
    edited: false,
    fingerprint,
    record,
    ...rest,
  };
};

const entries = (count: number, changes: Changes = {}): CachedAnswer[] =>
  Array.from({ length: count }, (_, at) => entry(at + (changes.edited ? 101 : 1), changes));

describe('recall_answer', () => {
  let folder: StoreFolder;
  let store: WholeStore;
  let documents: Documents;
  let results: LookupResult[];
  before(async () => {
    folder = new StoreFolder();
    store = await folder.open();
  });
  after(() => folder.remove());
  beforeEach(async () => {
    await store.answers.erase({ instance: 'test', all: true }, callWith());
    [documents, results] = [new Documents(), []];
  });

  async function keep(...kept: CachedAnswer[]): Promise<void> {
    for (const each of kept) await store.cache.keep(each, callWith());
  }

  async function opened(options: object = {}, host: Partial<Host> = {}) {
    const resources = { state: store, kb: { revisions: documents } };
    const step = recallAnswer.create(configure(recallAnswer, { from: 'state', documents: 'kb', ...options }, resources));
    await step.ready?.({ ...quietHost, onLookup: (result) => void results.push(result), ...host });
    return async (facts: Partial<Turn> = {}, call: Partial<Call> = {}): Promise<{ answer?: EarlierAnswer; key?: string }> => {
      const given = await step.run({ ...turnStart(), ...facts }, callWith(call));
      if (!(given instanceof Finish)) return { key: given?.cachePlace?.key };
      expect(given.reason).to.equal('cached');
      return { answer: given.facts.earlierAnswer, key: given.facts.cachePlace?.key };
    };
  }

  for (const [name, options, kept, expected, result] of [
    ['nothing where there is nothing', {}, [], undefined, 'miss'],
    ['nothing before there are five', {}, entries(4), undefined, 'miss'],
    ['the newest of five', {}, entries(5), 'answer 5', 'hit'],
    ['from the first one on at 1', { normal: 1 }, entries(1), 'answer 1', 'hit'],
    ['nothing that nobody has edited at 0', { normal: 0 }, entries(5), undefined, 'miss'],
    ['nothing at all at 0 and 0', { normal: 0, edited: 0 }, entries(5, { edited: true }), undefined, 'bypass'],
    ['edited ones from three on', {}, entries(3, { edited: true }), 'answer 103', 'hit'],
    ['nothing before there are three', {}, entries(2, { edited: true }), undefined, 'miss'],
    ['edited ones before others', { edited: 1 }, [...entries(5), ...entries(1, { edited: true })], 'answer 101', 'hit'],
    ['others where edited ones are too few', {}, [...entries(5), ...entries(2, { edited: true })], 'answer 5', 'hit'],
    ['others where edited ones are off', { edited: 0 }, [...entries(5), ...entries(3, { edited: true })], 'answer 5', 'hit'],
    ['nothing of another instance', { normal: 1 }, entries(1, { instance: 'other' }), undefined, 'miss'],
    ['nothing of another key', { normal: 1 }, entries(1, { key: 'other' }), undefined, 'miss'],
    ['nothing of another pipeline', { normal: 1 }, entries(1, { generation: 'other' }), undefined, 'stale'],
    ['edited ones of another pipeline', { edited: 1 }, entries(1, { generation: 'other', edited: true }), 'answer 101', 'hit'],
    [
      'nothing that was kept in another form',
      { normal: 1 },
      entries(1, { record: { answer: 'x', format: 0 } }),
      undefined,
      'stale',
    ],
    ['an edited text alone', { edited: 1 }, entries(1, { record: { answer: 'By hand.' }, edited: true }), 'By hand.', 'hit'],
    [
      'old ones while the documents are as they were',
      { normal: 1 },
      entries(1, { time: Date.now() - 99 * DAY }),
      'answer 1',
      'hit',
    ],
    ['young ones after other documents have changed', { normal: 1 }, entries(1, { revision: 'r0' }), 'answer 1', 'hit'],
    [
      'no old ones after other documents have changed',
      { normal: 1 },
      entries(1, { revision: 'r0', time: Date.now() - 2 * DAY }),
      undefined,
      'stale',
    ],
    [
      'no older ones than max_age says',
      { normal: 1, max_age: '1s' },
      entries(1, { revision: 'r0', time: Date.now() - 2000 }),
      undefined,
      'stale',
    ],
    ['nothing whose documents changed', { normal: 1 }, entries(1, { revision: 'r0', fingerprint: 'x' }), undefined, 'stale'],
    [
      'nothing whose documents are gone',
      { normal: 1 },
      entries(1, { revision: 'r0', documents: ['a', 'b'] }),
      undefined,
      'stale',
    ],
    ['what stands on no document', { normal: 1 }, entries(1, { revision: 'r0', documents: [] }), 'answer 1', 'hit'],
    [
      'nothing while some of the five do not hold any more',
      {},
      [...entries(4), entry(9, { revision: 'r0', fingerprint: 'x' })],
      undefined,
      'stale',
    ],
  ] as [string, object, CachedAnswer[], string | undefined, LookupResult][]) // rows of one form
    it(`gives ${name}`, async () => {
      await keep(...kept);
      const recall = await opened(options);
      expect((await recall()).answer?.answer).to.equal(expected);
      expect(results).to.deep.equal([result]);
    });

  it('gives the facts of the answer, with what was said of this call', async () => {
    const facts = { score: 80, passages: [scoredPassage('a', 'x')], warnings: ['Old.', 'Both.'] };
    await keep(...entries(1, { facts }));
    const recall = await opened({ normal: 1 });
    const { answer } = await recall({ warnings: ['New.', 'Both.'] });
    expect(answer).to.deep.equal({ ...facts, answer: 'answer 1', warnings: ['New.', 'Both.', 'Old.'] });
  });

  it('is sure of an edited answer, and says nothing of the one before', async () => {
    const facts = { score: 3, kbScore: 4, kbCoverage: 5, semanticScore: 6, semanticAnalysis: 'Poor.', draft: 'x', citations: [] };
    await keep(...entries(1, { edited: true, facts: { ...facts, passages: [scoredPassage('a', 'x')], totalCount: 7 } }));
    const recall = await opened({ edited: 1 });
    const { answer } = await recall();
    expect(answer).to.deep.equal({
      answer: 'answer 101',
      passages: [scoredPassage('a', 'x')],
      totalCount: 7,
      score: 100,
      kbScore: 100,
      kbCoverage: 100,
      semanticScore: 100,
      warnings: [],
    });
  });

  it('marks an edited answer whose documents have changed, and gives it', async () => {
    await keep(...entries(1, { edited: true, revision: 'r0', fingerprint: 'x' }));
    const recall = await opened({ edited: 1 });
    const { answer } = await recall();
    expect(answer?.warnings).to.deep.equal(['This answer was edited; documents that it stands on have changed since.']);
  });

  for (const [name, options, isPersonal] of [
    ['a name', { personalize: { preferredName: 'Ada' } }, true],
    ['details', { personalize: { additionalDetails: 'Moved in May.' } }, true],
    ['nothing but empty fields', { personalize: { preferredName: '', products: [] } }, false],
  ] as const)
    it(`${isPersonal ? 'does not look' : 'looks'} where the request tells ${name}`, async () => {
      await keep(...entries(5));
      const recall = await opened();
      const { answer, key } = await recall({ options } as Partial<Turn>); // of the table above
      expect([answer === undefined, key === undefined]).to.deep.equal([isPersonal, isPersonal]);
      expect(results).to.deep.equal([isPersonal ? 'bypass' : 'hit']);
    });

  it('does not look where personal data were found in the question', async () => {
    await keep(...entries(5));
    const recall = await opened();
    expect(await recall({ pii: [{ type: 'email', in: 'question' }] })).to.deep.equal({ key: undefined });
  });

  it('gives nothing to those who may see other documents', async () => {
    await keep(...entries(5));
    const recall = await opened();
    expect((await recall({}, { access: [{ field: 'team', values: ['a'] }] })).answer).to.equal(undefined);
    expect((await recall()).answer).to.not.equal(undefined);
  });

  it('looks at the documents once for each of their states', async () => {
    await keep(...entries(1, { revision: 'r0' }));
    const recall = await opened({ normal: 1 });
    for (let time = 0; time < 5; time++) await recall();
    expect(documents.asked).to.equal(1);
    documents.revision = 'r2';
    await recall();
    expect(documents.asked).to.equal(2);
  });

  it('gives nothing again at once after its documents have changed', async () => {
    await keep(...entries(1));
    const recall = await opened({ normal: 1 });
    expect((await recall()).answer).to.not.equal(undefined);
    documents.revision = 'r2';
    expect((await recall()).answer).to.not.equal(undefined);
    documents.stored.set('a', 'another hash');
    documents.revision = 'r3';
    expect((await recall()).answer).to.equal(undefined);
    expect(results).to.deep.equal(['hit', 'hit', 'stale']);
  });

  it('gives what was edited at once', async () => {
    await store.answers.record({ ...loggedAnswer(1), cacheKey: KEY }, callWith());
    await keep(...entries(1));
    const recall = await opened({ normal: 1, edited: 1 });
    expect((await recall()).answer?.answer).to.equal('answer 1');
    await store.answers.edit({ instance: 'test', id: 1, answer: 'By hand.', by: 'me' }, callWith());
    expect((await recall()).answer).to.include({ answer: 'By hand.', score: 100 });
    await store.answers.erase({ instance: 'test', id: 1 }, callWith());
    expect((await recall()).answer).to.equal(undefined);
  });

  it('sees after a second what another process has removed', async function () {
    this.timeout(5000);
    await keep(...entries(1));
    const recall = await opened({ normal: 1 });
    expect((await recall()).answer).to.not.equal(undefined);
    const other = await folder.open();
    await other.cache.remove({ instance: 'test' }, callWith());
    expect((await recall()).answer).to.not.equal(undefined);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await recall()).answer).to.equal(undefined);
  });

  it('waits for no knowledge base that hangs', async () => {
    Object.assign(documents, { current: () => new Promise(() => {}) });
    const recall = await opened({ patience: '50ms' });
    const started = performance.now();
    expect(await recall()).to.deep.equal({ key: undefined });
    expect(performance.now() - started).to.be.below(1000);
    expect(results).to.deep.equal(['bypass']);
  });

  for (const [name, broken] of [
    ['store', () => store.close?.()],
    ['knowledge base', () => Object.assign(documents, { current: () => Promise.reject(new Error('the server is away')) })],
  ] as const)
    it(`lets the question be answered where the ${name} cannot be asked`, async () => {
      await broken();
      const recall = await opened();
      expect(await recall()).to.deep.equal({ key: undefined });
      expect(results).to.deep.equal(['bypass']);
      if (name === 'store') store = await folder.open();
    });
});
