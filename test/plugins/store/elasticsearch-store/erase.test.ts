import { expect } from 'chai';
import { callWith } from '../../../support/call.ts';
import { describeElasticsearch, workspaceOn } from '../../../support/elasticsearch.ts';
import { StoreIndices } from '../../../support/elasticsearch-store.ts';
import { ERASURES, leave, PLACES, wordOf } from '../../../support/store-suites/leaving.ts';
import type { WholeStore } from '../../../support/store-suites/whole.ts';

const call = callWith();

describeElasticsearch('what is erased in Elasticsearch', (server) => {
  const space = workspaceOn(server);
  let place: StoreIndices;
  let store: WholeStore;
  before(() => {
    place = new StoreIndices(server, space);
  });
  beforeEach(async () => {
    store = await place.open();
  });
  afterEach(async function () {
    this.timeout(60_000);
    await place.empty();
  });

  /** Places in which words of a person stand in any document of any index. */
  async function found(person: string): Promise<string[]> {
    await space.client.indices.refresh({ index: `${place.prefix}-*` });
    const { hits } = await space.client.search({ index: `${place.prefix}-*`, size: 10_000 });
    const all = JSON.stringify(hits.hits.map(({ _source }) => _source));
    return PLACES.filter((each) => all.includes(wordOf(person, each)));
  }

  for (const [name, what] of ERASURES)
    it(`${name} stands in no document, and all else is as it was`, async function () {
      this.timeout(60_000);
      for (const person of ['a', 'b']) await leave(store, person);
      expect([await found('a'), await found('b')]).to.deep.equal([PLACES, PLACES]);
      expect(await store.answers.erase(what, call)).to.equal(61);
      const left = 'user' in what ? [] : ['user']; // who rated another's answer is no part of an intent
      expect([await found('a'), await found('b')]).to.deep.equal([left, PLACES]);
    });

  it('of an instance stands in no document, and other instances are as they were', async function () {
    this.timeout(60_000);
    await leave(store, 'a');
    await leave(store, 'b', 'other');
    expect(await store.answers.erase({ instance: 'test', all: true }, call)).to.equal(61);
    expect([await found('a'), await found('b')]).to.deep.equal([[], PLACES]);
  });
});
