import { expect } from 'chai';
import type { Lifecycle } from '../../../core/contract/call.ts';
import type { CachedAnswer, Store } from '../../../core/contract/resources/store.ts';
import { callWith } from '../call.ts';
import { expectUnopened, loggedAnswer, type StorePlace } from './place.ts';

type CachingStore = Required<Pick<Store, 'answers' | 'cache'>>;

const call = callWith();

const entry = (answerId: number, more: Partial<CachedAnswer> = {}): CachedAnswer => ({
  instance: 'test',
  key: 'k',
  answerId,
  time: answerId,
  edited: false,
  fingerprint: 'f',
  record: { answer: 'Two years.', score: 90, nested: { is: ["it's", 1.5, null] } },
  ...more,
});

/** What every cache of answers does. */
export function itCachesAnswers({ open, unopened }: StorePlace<CachingStore>): void {
  let store: CachingStore & Lifecycle;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close?.());

  const keep = async (...entries: CachedAnswer[]): Promise<void> => {
    for (const each of entries) await store.cache.keep(each, call);
  };
  const found = (key = 'k', most = 10, instance = 'test') => store.cache.find({ instance, key, most }, call);
  const ids = async (...wanted: Parameters<typeof found>): Promise<number[]> =>
    (await found(...wanted)).map(({ answerId }) => answerId);

  it('gives back what it was given', async () => {
    const vector = new Float32Array([0.5, -1, 3e8]);
    await keep(entry(1), entry(2, { key: 'other', vector }), entry(3, { edited: true, key: '' }));
    expect(await found()).to.deep.equal([entry(1)]);
    expect(await found('other')).to.deep.equal([entry(2, { key: 'other', vector })]);
    expect(await found('')).to.deep.equal([entry(3, { edited: true, key: '' })]);
    expect(await found('none')).to.deep.equal([]);
  });

  it('puts edited ones first, then the newest', async () => {
    await keep(
      entry(1),
      entry(2, { edited: true }),
      entry(3),
      entry(4, { edited: true, time: 0 }),
      entry(5, { instance: 'other' }),
    );
    expect(await ids()).to.deep.equal([2, 4, 3, 1]);
    expect(await ids('k', 2)).to.deep.equal([2, 4]);
    expect(await ids('k', 2, 'other')).to.deep.equal([5]);
  });

  it('keeps one entry of an answer under a key', async () => {
    await keep(entry(1), entry(1, { fingerprint: 'g' }));
    expect(await found()).to.deep.equal([entry(1, { fingerprint: 'g' })]);
  });

  it('tells the vectors that there are, the newest first', async () => {
    const vectors = [1, 2, 3].map((value) => new Float32Array([value]));
    await keep(
      ...vectors.map((vector, index) => entry(index + 1, { key: `k${index}`, vector })),
      entry(4),
      entry(5, { instance: 'other', vector: new Float32Array([5]) }),
    );
    expect(await store.cache.vectors({ instance: 'test', most: 2 }, call)).to.deep.equal([
      { key: 'k2', vector: vectors[2] },
      { key: 'k1', vector: vectors[1] },
    ]);
  });

  it('removes a key, or all of an instance', async () => {
    await keep(entry(1), entry(2), entry(3, { key: 'other' }), entry(4, { instance: 'other' }));
    await store.cache.remove({ instance: 'test', key: 'k' }, call);
    expect([await ids(), await ids('other')]).to.deep.equal([[], [3]]);
    await store.cache.remove({ instance: 'test' }, call);
    expect([await ids('other'), await ids('k', 9, 'other')]).to.deep.equal([[], [4]]);
  });

  it('is edited and erased with its answer', async () => {
    for (const id of [1, 2]) await store.answers.record({ ...loggedAnswer(id), intent: `i-${id}` }, call);
    await keep(entry(1), entry(2));
    await store.answers.edit({ instance: 'test', id: 1, answer: 'Three "years".', by: 'ann' }, call);
    const edited = entry(1, { edited: true, record: { ...(entry(1).record as object), answer: 'Three "years".' } }); // as entry makes it
    expect(await found()).to.deep.equal([edited, entry(2)]);
    await store.answers.erase({ instance: 'test', intents: ['i-1'] }, call);
    expect(await ids()).to.deep.equal([2]);
    await store.answers.erase({ instance: 'test', all: true }, call);
    expect(await ids()).to.deep.equal([]);
  });

  it('says so when it is not open', async () => {
    await expectUnopened(unopened().cache.keep(entry(1), call));
    await expectUnopened(unopened().cache.find({ instance: 'test', key: 'k', most: 1 }, call));
  });
}
