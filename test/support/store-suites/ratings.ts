import { expect } from 'chai';
import type { Lifecycle } from '../../../core/contract/call.ts';
import type { Judgement, Rating, Store } from '../../../core/contract/resources/store.ts';
import { callWith } from '../call.ts';
import { expectUnopened, loggedAnswer, type StorePlace } from './place.ts';

type RatedStore = Required<Pick<Store, 'answers' | 'ratings'>>;

const call = callWith();

const rating = (score: number, more: Partial<Rating> = {}): Rating => ({
  instance: 'test',
  answerId: 1,
  score,
  time: score,
  ...more,
});

const judgement = (passage: string, score: number, more: Partial<Judgement> = {}): Judgement => ({
  instance: 'test',
  passage,
  question: 'How long?',
  score,
  time: score,
  ...more,
});

/** What everything does that keeps ratings. */
export function itKeepsRatings({ open, unopened }: StorePlace<RatedStore>): void {
  let store: RatedStore & Lifecycle;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close?.());

  const rate = async (...ratings: Rating[]): Promise<void> => {
    for (const each of ratings) await store.ratings.rate(each, call);
  };
  const summary = (wanted: Partial<{ instance: string; answerId: number; most: number }> = {}) =>
    store.ratings.summary({ instance: 'test', answerId: 1, most: 10, ...wanted }, call);

  it('has none of an answer that nobody rated', async () =>
    expect(await summary()).to.deep.equal({ mean: 0, count: 0, feedback: [] }));

  it('takes the mean, and tells the newest that say something', async () => {
    await rate(rating(1, { feedback: 'bad' }), rating(2), rating(5, { feedback: "it's; good" }), rating(4, { feedback: '' }));
    expect(await summary()).to.deep.equal({
      mean: 3,
      count: 4,
      feedback: [
        { score: 5, feedback: "it's; good", time: 5 },
        { score: 1, feedback: 'bad', time: 1 },
      ],
    });
    expect((await summary({ most: 1 })).feedback).to.deep.equal([{ score: 5, feedback: "it's; good", time: 5 }]);
  });

  it('takes the last one of each rater', async () => {
    await rate(rating(0, { rater: 'ann' }), rating(4, { rater: 'ann' }), rating(2, { rater: 'bob' }));
    expect(await summary()).to.include({ mean: 3, count: 2 });
  });

  it('keeps answers and instances apart', async () => {
    await rate(rating(1), rating(5, { answerId: 2 }), rating(3, { instance: 'other' }));
    expect(
      [await summary(), await summary({ answerId: 2 }), await summary({ instance: 'other' })].map(({ mean }) => mean),
    ).to.deep.equal([1, 5, 3]);
  });

  it('takes back the rating of one, or all', async () => {
    await rate(rating(0, { rater: 'ann' }), rating(4, { rater: 'bob' }), rating(2));
    await store.ratings.withdraw({ instance: 'test', answerId: 1, rater: 'ann' }, call);
    expect(await summary()).to.include({ mean: 3, count: 2 });
    await store.ratings.withdraw({ instance: 'other', answerId: 1 }, call);
    expect(await summary()).to.include({ count: 2 });
    await store.ratings.withdraw({ instance: 'test', answerId: 1 }, call);
    expect(await summary()).to.include({ count: 0 });
  });

  it('counts in the figures of answers', async () => {
    for (const id of [1, 2]) await store.answers.record(loggedAnswer(id), call);
    await rate(rating(1), rating(4), rating(5, { answerId: 2 }));
    const { rating: all } = await store.answers.statistics({ instance: 'test' }, call);
    const { rating: newer } = await store.answers.statistics({ instance: 'test', since: 2 }, call);
    expect([all?.count, newer]).to.deep.equal([3, { mean: 5, count: 1 }]);
    expect(all?.mean).to.be.closeTo(10 / 3, 1e-9);
  });

  it('goes with the answers that are erased, and with a rater', async () => {
    for (const id of [1, 2]) await store.answers.record({ ...loggedAnswer(id), user: `u-${id}` }, call);
    await rate(rating(1, { rater: 'u-2' }), rating(4, { rater: 'u-3' }), rating(5, { answerId: 2, rater: 'u-1' }));
    await store.answers.erase({ instance: 'test', user: 'u-2' }, call);
    expect([await summary(), await summary({ answerId: 2 })].map(({ count }) => count)).to.deep.equal([1, 0]);
  });

  it('keeps judgements of passages, the newest first and the last one for each question', async () => {
    const all = [
      judgement('a', 10),
      judgement('a', 90),
      judgement('b', 50),
      judgement('c', 60),
      judgement('a', 95, { instance: 'other' }),
    ];
    for (const each of [...all, judgement('b', 55, { question: 'Why?' })]) await store.ratings.judge(each, call);
    const wanted = { instance: 'test', passages: ['a', 'b', 'none'], most: 10 };
    expect(await store.ratings.judgements(wanted, call)).to.deep.equal([
      judgement('a', 90),
      judgement('b', 55, { question: 'Why?' }),
      judgement('b', 50),
    ]);
    expect(await store.ratings.judgements({ ...wanted, most: 1 }, call)).to.have.length(1);
    expect(await store.ratings.judgements({ ...wanted, passages: [] }, call)).to.deep.equal([]);
  });

  it('says so when it is not open', async () => {
    await expectUnopened(unopened().ratings.rate(rating(1), call));
    await expectUnopened(unopened().ratings.summary({ instance: 'test', answerId: 1, most: 1 }, call));
  });
}
