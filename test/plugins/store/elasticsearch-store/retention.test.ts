import { expect } from 'chai';
import { callWith } from '../../../support/call.ts';
import { describeElasticsearch, workspaceOn } from '../../../support/elasticsearch.ts';
import { StoreIndices } from '../../../support/elasticsearch-store.ts';
import { eventually } from '../../../support/eventually.ts';
import { loggedAnswer } from '../../../support/store-suites/place.ts';
import { itForgetsWhatIsOld } from '../../../support/store-suites/retention.ts';

const call = callWith();
const MONTH = 31 * 864e5;
/** Ids of answers begin with the second, since 2025. */
const idAt = (time: number): number => Math.floor(time / 1000 - 1_735_689_600) * 2 ** 23;

describeElasticsearch('the retention of a store in Elasticsearch', (server) => {
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

  itForgetsWhatIsOld((times = {}) =>
    place.open({ retention: Object.fromEntries(Object.entries(times).map(([name, time]) => [name, `${time / 1000}s`])) }),
  );

  it('drops the index of a month that is over', async () => {
    const filling = await place.open();
    for (const time of [Date.now() - 4 * MONTH, Date.now()])
      await filling.answers.record({ ...loggedAnswer(idAt(time)), time, trace: {} }, call);
    await filling.close?.();
    const months = async (): Promise<string[]> =>
      Object.keys(await space.client.indices.get({ index: `${place.prefix}-answers-*` })).filter(
        (name) => !name.endsWith('2025-01'),
      );
    expect(await months()).to.have.length(2);
    const store = await place.open({ retention: { answers: '60d' } });
    await eventually(async () => (await months()).length === 1);
    expect(await store.answers.list({ instance: 'test', limit: 9 }, call)).to.have.length(1);
  });
});
