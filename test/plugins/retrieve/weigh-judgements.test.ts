import { expect } from 'chai';
import type { Judgement, Ratings } from '../../../core/contract/resources/store.ts';
import { weighJudgements } from '../../../plugins/retrieve/weigh-judgements.ts';
import { callWith } from '../../support/call.ts';
import { scoredPassage } from '../../support/documents.ts';
import { ran } from '../../support/run-step.ts';
import { StoreFolder } from '../../support/sqlite-store.ts';

const SAME = 'How do I clean the kettle?';
const ALIKE = 'How should I clean my old kettle?';
const OTHER = 'How long is the warranty?';

const passage = (id: string, score: number) => ({ ...scoredPassage(id, `About ${id}.`), id, score });

describe('weigh_judgements', () => {
  const folder = new StoreFolder();
  let ratings: Ratings;
  let state: Awaited<ReturnType<StoreFolder['open']>>;
  before(async () => {
    state = await folder.open();
    ratings = state.ratings;
  });
  after(() => folder.remove());

  const weighed = async (judged: Partial<Judgement>[], { scores = [1, 0.8, 0.6], weight = 0.5, instance = 'test' } = {}) => {
    await state.answers.erase({ instance: 'test', all: true }, callWith());
    for (const each of judged)
      await ratings.judge({ instance: 'test', passage: 'c', question: SAME, score: 100, time: 1, ...each }, callWith());
    const passages = ['a', 'b', 'c'].slice(0, scores.length).map((id, at) => passage(id, scores[at] ?? 0));
    const facts = { passages, question: SAME, instance };
    const given = await ran(weighJudgements, facts, { in: 'state', weight }, { state });
    return (given.passages ?? passages).map(({ id, score }) => `${id} ${Math.round(score * 100)}`);
  };

  const CASES: readonly [name: string, judged: Partial<Judgement>[], expected: string[], options?: object][] = [
    ['leaves passages that nobody has judged', [], ['a 100', 'b 80', 'c 60']],
    ['puts up what was judged to answer the question', [{}], ['a 100', 'c 90', 'b 80']],
    ['puts down what was judged not to', [{ passage: 'a', score: 0 }], ['b 80', 'c 60', 'a 50']],
    ['leaves what was judged to be neither', [{ score: 50 }], ['a 100', 'b 80', 'c 60']],
    ['counts likeness of the questions', [{ question: ALIKE }], ['a 100', 'b 80', 'c 80']],
    ['leaves what was judged for other questions', [{ question: OTHER }], ['a 100', 'b 80', 'c 60']],
    ['weighs judgements against each other', [{}, { question: ALIKE, score: 0 }], ['a 100', 'b 80', 'c 66']],
    ['never goes beyond the whole score', [{ passage: 'a' }], ['a 100', 'b 80', 'c 60']],
    ['is turned off by no weight', [{}], ['a 100', 'b 80', 'c 60'], { weight: 0 }],
    ['keeps instances apart', [{}], ['a 100', 'b 80', 'c 60'], { instance: 'other' }],
    ['has nothing to do without passages', [{}], [], { scores: [] }],
  ];
  for (const [name, judged, expected, options] of CASES)
    it(name, async () => {
      expect(await weighed(judged, options)).to.deep.equal(expected);
    });
});
