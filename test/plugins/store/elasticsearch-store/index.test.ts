import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { messageOf } from '../../../../core/contract/errors.ts';
import { callWith, quietHost } from '../../../support/call.ts';
import { Gate } from '../../../support/elasticsearch/gate.ts';
import { describeElasticsearch, workspaceOn } from '../../../support/elasticsearch.ts';
import { StoreIndices } from '../../../support/elasticsearch-store.ts';
import { codeOf, loggedAnswer } from '../../../support/store-suites/place.ts';
import { itIsAWholeStore } from '../../../support/store-suites/whole.ts';

const call = callWith();

describeElasticsearch('store elasticsearch_store', (server) => {
  const space = workspaceOn(server);
  let place: StoreIndices;
  before(() => {
    place = new StoreIndices(server, space);
  });
  beforeEach(function () {
    this.timeout(60_000);
  });
  afterEach(async function () {
    this.timeout(60_000);
    await place.empty();
  });

  itIsAWholeStore({ open: () => place.open(), unopened: () => place.create() });

  it('starts without its server, and says what is missing', async () => {
    const store = place.create({ endpoint: 'http://user:secret@127.0.0.1:9', timeout: '1s' });
    await store.ready?.(quietHost);
    const { ok, detail } = store.health?.() ?? { ok: true, detail: '' };
    expect(ok).to.equal(false);
    expect(detail).to.contain('http://127.0.0.1:9').and.not.to.contain('secret');
    expect(await codeOf(store.notes.write('load', 1, call))).to.equal('resource_unavailable');
  });

  it('keeps each kind in a versioned index of its own, strictly mapped, answers by month', async () => {
    const store = await place.open();
    await store.answers.record({ ...loggedAnswer(1), user: 'u-1', trace: {} }, call);
    await store.notes.write('load', 1, call);
    const found = await space.client.indices.get({ index: `${place.prefix}-*` });
    const kinds = Object.fromEntries(
      Object.entries(found).map(([index, { mappings, aliases }]) => [
        index.slice(place.prefix.length + 1),
        [mappings?.dynamic, mappings?._meta?.touchstone, Object.keys(aliases ?? {})],
      ]),
    );
    const of = (kind: string) => ['strict', { kind, version: 1, oldest: 1 }, [`${place.prefix}-${kind}`]];
    expect(kinds).to.deep.include({
      'answers-v1-2025-01': of('answers'),
      'traces-v1-2025-01': of('traces'),
      'conversations-v1': of('conversations'),
      'notes-v1': of('notes'),
    });
  });

  it('refuses indices of a newer version, naming both', async () => {
    const index = `${place.prefix}-notes-v1`;
    await (await place.open()).notes.write('load', 1, call);
    const { [index]: before } = await space.client.indices.getMapping({ index });
    const change = (version: number) =>
      space.client.indices.putMapping({ index, _meta: { touchstone: { kind: 'notes', version } } });
    await change(99);
    const error = await place
      .create()
      .ready?.(quietHost)
      .catch((thrown: unknown) => thrown);
    expect(error).to.have.property('code', 'data_version');
    expect(messageOf(error)).to.contain('99').and.to.contain(index);
    await change(0);
    await place.open();
    expect((await space.client.indices.getMapping({ index }))[index]).to.deep.equal(before);
  });

  it('has what another replica wrote: conversations, keys of the cache and notes at once', async () => {
    const [one, other] = [await place.open(), await place.open()];
    for (const id of [1, 2, 3]) {
      await one.answers.record({ ...loggedAnswer(id), session: 's-1', cacheKey: 'k' }, call);
      const told = await other.sessions.exchanges({ instance: 'test', sessionId: 's-1', since: 0, most: 9 }, call);
      expect(told).to.have.length(id);
    }
    const entry = { instance: 'test', key: 'k', answerId: 1, time: 1, edited: false, fingerprint: 'f', record: { answer: 'x' } };
    await one.cache.keep(entry, call);
    expect(await other.cache.find({ instance: 'test', key: 'k', most: 1 }, call)).to.have.length(1);
    await other.answers.mark({ instance: 'test', ids: [1], mark: 'outdated', on: true, by: 'ann' }, call);
    expect(await one.cache.find({ instance: 'test', key: 'k', most: 1 }, call)).to.have.length(0);
  });

  it('keeps what it was given while its server hangs, once that answers again', async function () {
    this.timeout(60_000);
    const gate = await Gate.before(server());
    try {
      const store = await place.open({ endpoint: gate.url, write_timeout: '1s' });
      await store.answers.record(loggedAnswer(1), call);
      gate.shut();
      const written = Promise.all([2, 3, 4].map((id) => store.answers.record({ ...loggedAnswer(id), session: 's' }, call)));
      await pause(2_500);
      gate.open();
      await written;
      const ids = (await store.answers.list({ instance: 'test', limit: 9 }, call)).map(({ id }) => id);
      expect(ids).to.deep.equal([4, 3, 2, 1]);
      expect(await store.sessions.exchanges({ instance: 'test', sessionId: 's', since: 0, most: 9 }, call)).to.have.length(3);
    } finally {
      await gate.close();
    }
  });

  it('counts each rater once, whoever writes at the same time', async () => {
    const stores = await Promise.all([place.open(), place.open()]);
    await stores[0]?.answers.record(loggedAnswer(1), call);
    const raters = Array.from({ length: 20 }, (_, place) => `r-${place % 10}`);
    await Promise.all(
      raters.map((rater, place) =>
        stores[place % 2]?.ratings.rate({ instance: 'test', answerId: 1, score: 4, rater, time: place }, call),
      ),
    );
    const [store] = stores;
    expect(await store.ratings.summary({ instance: 'test', answerId: 1, most: 1 }, call)).to.include({ count: 10, mean: 4 });
    const [listed] = await store.answers.list({ instance: 'test', limit: 1 }, call);
    expect(listed?.rating).to.deep.equal({ mean: 4, count: 10 });
  });
});
