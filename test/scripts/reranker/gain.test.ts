import { expect } from 'chai';
import { bootstrap, chances, gainsOf, isGain, orderOf, type Read } from '../../../scripts/reranker/gain.ts';

const read = (rest: Partial<Read> = {}): Read => ({
  set: 's',
  relevant: { c: 1 },
  documents: ['a', 'b', 'c'],
  scores: [0.9, 0.5, 0.4],
  relevances: [0.1, 0.2, 0.9],
  ...rest,
});

describe('what a reranker gains', () => {
  for (const by of ['relevance', 'odds', 'rank'] as const) {
    it(`is the search's order without it and its own alone, by ${by}`, () => {
      expect(orderOf(read(), { by, weight: 0 })).to.deep.equal([0, 1, 2]);
      expect(orderOf(read(), { by, weight: 1 })).to.deep.equal([2, 1, 0]);
      expect(orderOf({ scores: [], relevances: [] }, { by, weight: 0.5 })).to.deep.equal([]);
    });
  }

  it('leaves what it finds equal in the order of the search', () =>
    expect(orderOf({ scores: [0.9, 0.5, 0.4], relevances: [0.5, 0.5, 0.5] }, { by: 'odds', weight: 1 })).to.deep.equal([
      0, 1, 2,
    ]));

  it('is measured by documents, each at its best passage', () => {
    const one = read({ documents: ['a', 'a', 'c'] });
    const [gain = 0] = gainsOf([one], { by: 'rank', weight: 1 }).get('s') ?? [];
    expect(gain).to.be.closeTo(1 - 1 / Math.log2(3), 1e-9);
  });

  it('has an interval that holds its mean and narrows with questions', () => {
    const chance = chances(5);
    const values = Array.from({ length: 400 }, () => chance() - 0.4);
    const [few, many] = [bootstrap([values.slice(0, 20)]), bootstrap([values])];
    for (const { low, mean, high } of [few, many]) expect(mean).to.be.within(low, high);
    expect(many.high - many.low).to.be.lessThan((few.high - few.low) / 2);
    expect(bootstrap([values])).to.deep.equal(many);
  });

  const grown = Array.from({ length: 30 }, (_, at) => 0.05 + at / 1000);
  const cases: [string, number[][], boolean][] = [
    ['all sets gain', [grown, grown], true],
    ['one set loses more than a hundredth', [grown, grown.map(() => -0.02)], false],
    ['one set loses less', [grown, grown.map(() => -0.005)], true],
    ['the interval reaches 0', [grown.map((_, at) => (at % 2 ? 1 : -0.98))], false],
  ];
  for (const [name, sets, expected] of cases)
    it(`${expected ? 'is enough' : 'is not enough'} where ${name}`, () =>
      expect(isGain(new Map(sets.map((each, at) => [`${at}`, each])))).to.equal(expected));
});
