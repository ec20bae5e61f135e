import { expect } from 'chai';
import { callWith } from '../../../support/call.ts';
import { eventually } from '../../../support/eventually.ts';
import { StoreFolder } from '../../../support/sqlite-store.ts';
import { loggedAnswer } from '../../../support/store-suites/place.ts';
import { itForgetsWhatIsOld } from '../../../support/store-suites/retention.ts';

const call = callWith();

const DAY = 864e5;

describe('the retention of a store', () => {
  let place: StoreFolder;
  beforeEach(() => {
    place = new StoreFolder();
  });
  afterEach(() => place.remove());

  itForgetsWhatIsOld((retention) => place.open(retention));

  it('removes many little by little, while others write, and ends when the store is closed', async function () {
    this.timeout(30_000);
    const filling = await place.open();
    await Promise.all(Array.from({ length: 1000 }, (_, id) => filling.answers.record({ ...loggedAnswer(id), time: 1 }, call)));
    await filling.close?.();
    const first = await place.open({ answers: DAY });
    await first.notes.write('in', 'between', call);
    await first.close?.();
    const store = await place.open({ answers: DAY });
    const started = performance.now();
    await store.notes.write('in', 'between', call);
    expect(performance.now() - started).to.be.lessThan(5000);
    await eventually(async () => (await store.answers.statistics({ instance: 'test' }, call)).answers === 0, 20_000);
    expect(await store.answers.list({ instance: 'test', search: 'question', limit: 1 }, call)).to.deep.equal([]);
  });
});
