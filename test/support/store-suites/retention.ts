import { expect } from 'chai';
import { callWith } from '../call.ts';
import { eventually } from '../eventually.ts';
import { loggedAnswer } from './place.ts';
import type { WholeStore } from './whole.ts';

const call = callWith();

const DAY = 864e5;

/** One of each class, a day old and new. */
async function fill({ answers, ratings, cache }: WholeStore): Promise<void> {
  for (const [id, time] of [
    [1, Date.now() - DAY],
    [2, Date.now()],
  ] as const) {
    await answers.record({ ...loggedAnswer(id), time, trace: { steps: [] } }, call);
    await ratings.rate({ instance: 'test', answerId: id, score: 3, time }, call);
    await ratings.judge({ instance: 'test', passage: `p-${id}`, question: 'Why?', score: 3, time }, call);
    await cache.keep(
      { instance: 'test', key: `k-${id}`, answerId: id, time, edited: false, fingerprint: 'f', record: { answer: 'x' } },
      call,
    );
  }
}

/** Which of the two are there, class by class. */
async function present({ answers, ratings, cache }: WholeStore): Promise<Record<string, number[]>> {
  const which = async (has: (id: number) => Promise<unknown>): Promise<number[]> => {
    const there = await Promise.all([1, 2].map(has));
    return [1, 2].filter((id) => there[id - 1]);
  };
  return {
    answers: await which((id) => answers.find({ instance: 'test', id }, call)),
    traces: await which(async (id) => (await answers.find({ instance: 'test', id }, call))?.trace),
    ratings: await which(async (answerId) => (await ratings.summary({ instance: 'test', answerId, most: 0 }, call)).count),
    judgements: await which(
      async (id) => (await ratings.judgements({ instance: 'test', passages: [`p-${id}`], most: 1 }, call)).length,
    ),
    cache: await which(async (id) => (await cache.find({ instance: 'test', key: `k-${id}`, most: 1 }, call)).length),
  };
}

const ALL = { answers: [1, 2], traces: [1, 2], ratings: [1, 2], judgements: [1, 2], cache: [1, 2] };

/** How long each class stays, in milliseconds. */
type Times = Partial<Record<'answers' | 'traces' | 'ratings' | 'cache', number>>;

/** What every store does with what is older than its options say. */
export function itForgetsWhatIsOld(open: (retention?: Times) => Promise<WholeStore>): void {
  const CASES = [
    ['answers', { answers: DAY / 2 }, { answers: [2], traces: [2] }],
    ['traces', { traces: DAY / 2 }, { traces: [2] }],
    ['ratings', { ratings: DAY / 2 }, { ratings: [2], judgements: [2] }],
    ['cache', { cache: DAY / 2 }, { cache: [2] }],
    ['several', { answers: 2 * DAY, cache: DAY / 2, ratings: DAY / 2 }, { cache: [2], ratings: [2], judgements: [2] }],
  ] as const;
  for (const [name, retention, left] of CASES)
    it(`of ${name} removes what is older and nothing else`, async () => {
      const filling = await open();
      await fill(filling);
      expect(await present(filling)).to.deep.equal(ALL);
      await filling.close?.();
      const store = await open(retention);
      const expected = JSON.stringify({ ...ALL, ...left });
      await eventually(async () => JSON.stringify(await present(store)) === expected);
    });

  it('keeps everything where it says nothing', async () => {
    const store = await open();
    await fill(store);
    await store.close?.();
    expect(await present(await open())).to.deep.equal(ALL);
  });
}
