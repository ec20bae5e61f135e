import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { Lifecycle } from '../../../core/contract/call.ts';
import type { CachedAnswer } from '../../../core/contract/resources/answer-cache.ts';
import type { Store } from '../../../core/contract/resources/store.ts';
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
    const [edited, other] = await found();
    const record = { ...entry(1).record, answer: 'Three "years".' };
    expect(edited).to.deep.equal(entry(1, { edited: true, record, time: edited?.time }));
    expect(Date.now() - Number(edited?.time)).to.be.within(0, 10_000);
    expect(other).to.deep.equal(entry(2));
    await store.answers.erase({ instance: 'test', intents: ['i-1'] }, call);
    expect(await ids()).to.deep.equal([2]);
    await store.answers.erase({ instance: 'test', all: true }, call);
    expect(await ids()).to.deep.equal([]);
  });

  it('keeps the newest five of a key that nobody has edited', async () => {
    await keep(entry(10, { edited: true, time: 0 }), entry(20, { key: 'other', time: 0 }));
    await keep(...[3, 1, 7, 5, 2, 6, 4].map((id) => entry(id)));
    expect(await ids()).to.deep.equal([10, 7, 6, 5, 4, 3]);
    expect(await ids('other')).to.deep.equal([20]);
  });

  describe('of an answer that was looked for under a key', () => {
    const edit = (id: number, answer: string) => store.answers.edit({ instance: 'test', id, answer, by: 'ann' }, call);
    beforeEach(async () => {
      for (const id of [1, 2]) await store.answers.record({ ...loggedAnswer(id), user: `u-${id}`, cacheKey: 'k' }, call);
    });

    it('tells the key', async () =>
      expect((await store.answers.find({ instance: 'test', id: 1 }, call))?.cacheKey).to.equal('k'));

    it('has an edited entry with the rest of the newest one, and keeps that', async () => {
      const vector = new Float32Array([1]);
      await keep(entry(7, { fingerprint: 'old' }), entry(9, { vector, fingerprint: 'new' }));
      await edit(1, 'By hand.');
      const all = await found();
      expect(all.map(({ answerId, edited }) => [answerId, edited])).to.deep.equal([
        [1, true],
        [9, false],
        [7, false],
      ]);
      expect(all[0]).to.deep.include({ fingerprint: 'new', vector, record: { ...entry(9).record, answer: 'By hand.' } });
    });

    it('has an edited text alone where nothing was kept', async () => {
      await edit(1, 'By hand.');
      expect(await found()).to.have.length(1);
      expect((await found())[0]).to.deep.include({ answerId: 1, edited: true, fingerprint: '', record: { answer: 'By hand.' } });
    });

    it('has the text as it was edited last, and an entry for each answer that was edited', async () => {
      await edit(1, 'One.');
      await edit(2, 'Two.');
      await pause(2); // the newest by the millisecond goes first
      await edit(1, 'One again.');
      expect((await found()).map(({ answerId, record }) => [answerId, record.answer])).to.deep.equal([
        [1, 'One again.'],
        [2, 'Two.'],
      ]);
    });

    it('loses its edited entry with the answer', async () => {
      await edit(1, 'One.');
      await edit(2, 'Two.');
      await store.answers.erase({ instance: 'test', user: 'u-1' }, call);
      expect(await ids()).to.deep.equal([2]);
    });

    it('has none of an answer that is not there', async () => {
      await edit(3, 'Three.');
      expect(await ids()).to.deep.equal([]);
    });
  });

  it('has no edited entry of an answer that nobody looked for', async () => {
    await store.answers.record(loggedAnswer(1), call);
    await store.answers.edit({ instance: 'test', id: 1, answer: 'By hand.', by: 'ann' }, call);
    expect(await store.cache.vectors({ instance: 'test', most: 9 }, call)).to.deep.equal([]);
    expect(await ids('')).to.deep.equal([]);
  });

  it('counts what edits and removes, and not what keeps', async () => {
    await store.answers.record(loggedAnswer(1), call);
    let before = store.cache.changes;
    await keep(entry(1));
    await found();
    expect(store.cache.changes).to.equal(before);
    for (const change of [
      () => store.answers.edit({ instance: 'test', id: 1, answer: 'x', by: 'ann' }, call),
      () => store.cache.remove({ instance: 'test', key: 'k' }, call),
      () => store.answers.erase({ instance: 'test', id: 1 }, call),
    ]) {
      await change();
      expect(store.cache.changes).to.not.equal(before);
      before = store.cache.changes;
    }
  });

  it('says so when it is not open', async () => {
    await expectUnopened(unopened().cache.keep(entry(1), call));
    await expectUnopened(unopened().cache.find({ instance: 'test', key: 'k', most: 1 }, call));
  });
}
