import { expect } from 'chai';
import type { Lifecycle } from '../../../core/contract/call.ts';
import type { LoggedAnswer, Store } from '../../../core/contract/resources/store.ts';
import { callWith } from '../call.ts';
import { expectUnopened, loggedAnswer, type StorePlace } from './place.ts';

type TellingStore = Required<Pick<Store, 'answers' | 'ratings' | 'insights'>>;

const call = callWith();
const HOUR = 3_600_000;
const window = { instance: 'test', since: 0, until: 30 * HOUR };

const passage = (id: string, title: string) => ({ id, score: 90, document: title, url: `https://x.example/${title}` });

const traced = (steps: readonly [string, number][], ...passages: object[]): LoggedAnswer['trace'] => ({
  steps: steps.map(([step, milliseconds]) => ({ step, milliseconds, outcome: 'ok' })),
  ...(passages.length > 0 && { passages }),
});

/** By id from 1 on; times are ids in hours, but for the last one, which is of another time. */
const ANSWERS: readonly Partial<LoggedAnswer>[] = [
  {
    score: 100,
    record: {
      time: 40,
      semanticScore: 99,
      model: 'big',
      tokens: { input: 10, output: 2 },
      semanticDetails: { unattributedKeyTerms: ['Mars', 'Mars'], unattributedTerms: ['soon'] },
    },
    trace: traced([['find', 4]], passage('a#1#7', 'A'), passage('b#0', 'B'), passage('b#1', 'B')),
  },
  {
    score: 9,
    reason: 'no_results',
    record: { time: 20, semanticScore: 0, model: 'big', semanticDetails: { unattributedTerms: ['mars', "it's; DROP TABLE"] } },
    trace: traced(
      [
        ['find', 8],
        ['write', 100],
      ],
      passage('b#12', 'B'),
    ),
  },
  { time: 25, record: 'no object', trace: { steps: 'none', passages: { id: 'c#1' } } },
  { instance: 'other', score: 50, trace: traced([], passage('z#1', 'Z')) },
  { time: 31, score: 50 },
];

/** What everything does that tells figures of its answers. */
export function itTellsOfAnswers({ open, unopened }: StorePlace<TellingStore>): void {
  let store: TellingStore & Lifecycle;
  beforeEach(async () => {
    store = await open();
    for (const [at, { time = at + 1, ...each }] of ANSWERS.entries())
      await store.answers.record({ ...loggedAnswer(at + 1), ...each, time: time * HOUR }, call);
  });
  afterEach(() => store.close?.());

  it('counts answers by steps of time, by score and by rating', async () => {
    for (const [answerId, score] of [
      [1, 4.6],
      [2, 0],
      [5, 3],
    ] as const)
      await store.ratings.rate({ instance: 'test', answerId, score, time: 1 }, call);
    expect(await store.insights.distribution({ ...window, step: 10 * HOUR }, call)).to.deep.equal({
      steps: [
        { at: 0, reason: 'answered', answers: 1 },
        { at: 0, reason: 'no_results', answers: 1 },
        { at: 2, reason: 'answered', answers: 1 },
      ],
      scores: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      ratings: [1, 0, 0, 0, 0, 1],
    });
  });

  it('counts no answer that is gone', async () => {
    const { steps, scores } = await store.insights.distribution({ ...window, until: 50 * HOUR, step: 50 * HOUR }, call);
    expect([steps, scores]).to.deep.equal([
      [
        { at: 0, reason: 'answered', answers: 3 },
        { at: 0, reason: 'no_results', answers: 1 },
      ],
      [1, 0, 0, 0, 0, 1, 0, 0, 0, 1],
    ]);
    for (const id of [1, 2, 3]) await store.answers.erase({ instance: 'test', id }, call);
    const left = await store.insights.distribution({ ...window, until: 50 * HOUR, step: 50 * HOUR }, call);
    expect(left).to.deep.include({ steps: [{ at: 0, reason: 'answered', answers: 1 }], scores: [0, 0, 0, 0, 0, 1, 0, 0, 0, 0] });
  });

  it('tells what answers were made with', async () => {
    expect(await store.insights.evidence({ ...window, latest: 10 }, call)).to.deep.equal({
      answers: 3,
      semanticScores: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      times: { median: 20, high: 40 },
      steps: [
        { step: 'write', runs: 1, median: 100, high: 100 },
        { step: 'find', runs: 2, median: 4, high: 8 },
      ],
      documents: [
        { id: 'b', title: 'B', url: 'https://x.example/B', answers: 2, named: 1 },
        { id: 'a#1', title: 'A', url: 'https://x.example/A', answers: 1, named: 1 },
      ],
      terms: [
        { term: 'Mars', answers: 2 },
        { term: "it's; DROP TABLE", answers: 1 },
        { term: 'soon', answers: 1 },
      ],
      models: [{ model: 'big', answers: 2, inputTokens: 10, outputTokens: 2 }],
    });
  });

  it('looks into the newest alone', async () => {
    const { answers, documents } = await store.insights.evidence({ ...window, latest: 2 }, call);
    expect([answers, documents.map(({ id }) => id)]).to.deep.equal([2, ['b']]);
  });

  it('tells which documents were not read', async () => {
    const documents = ['a', 'a#1', 'b', "c'; --", 'z'];
    const unread = await store.insights.unread({ ...window, latest: 10, documents }, call);
    expect(unread).to.deep.equal(['a', "c'; --", 'z']);
    expect(await store.insights.unread({ ...window, latest: 10, documents: [] }, call)).to.deep.equal([]);
  });

  it('has nothing to tell of an instance that nobody asks', async () => {
    const nobody = { ...window, instance: 'none' };
    expect(await store.insights.distribution({ ...nobody, step: HOUR }, call)).to.deep.include({ steps: [] });
    expect(await store.insights.evidence({ ...nobody, latest: 10 }, call)).to.deep.include({ answers: 0, steps: [], models: [] });
  });

  it('says so when it is not open', async () => {
    await expectUnopened(unopened().insights.distribution({ ...window, step: HOUR }, call));
    await expectUnopened(unopened().insights.evidence({ ...window, latest: 1 }, call));
  });
}
