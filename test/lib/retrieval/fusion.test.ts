import { expect } from 'chai';
import { fuse, minMax, standout, weightFor } from '../../../lib/retrieval/fusion.ts';

describe('fusion', () => {
  const keyword = new Map([
    ['a', 10],
    ['b', 6],
    ['c', 2],
  ]);
  const vector = new Map([
    ['c', 0.9],
    ['a', 0.8],
    ['d', 0.7],
  ]);

  it('spreads scores over 0-1', () =>
    expect([...minMax(keyword)]).to.deep.equal([
      ['a', 1],
      ['b', 0.5],
      ['c', 0],
    ]));
  it('takes a lone candidate as the best', () => expect([...minMax(new Map([['a', 3]]))]).to.deep.equal([['a', 1]]));
  for (const [weight, order] of [
    [0, 'a b c d'],
    [1, 'c a b d'],
    [0.5, 'a c b d'],
  ] as const) {
    it(`orders by weight ${weight}`, () =>
      expect(
        fuse(keyword, vector, weight)
          .map(([id]) => id)
          .join(' '),
      ).to.equal(order));
  }
  it('of nothing is nothing', () => expect(fuse(new Map(), new Map(), 0.5)).to.deep.equal([]));
  const FOLLOWERS = Array.from({ length: 20 }, (_, at) => 30 - at);
  for (const [name, scores, expected] of [
    ['the tenth of many', [40, ...FOLLOWERS], (40 - 22) / 40],
    ['the tenth of ten', [40, ...FOLLOWERS.slice(0, 9)], (40 - 22) / 40],
    ['the tenth of many in no order', [...FOLLOWERS, 40], (40 - 22) / 40],
    ['nothing, of nine', [40, ...FOLLOWERS.slice(0, 8)], 1],
  ] as const) {
    it(`holds the best against ${name}`, () =>
      expect(standout(new Map(scores.map((score, at) => [at, score])))).to.be.closeTo(expected, 1e-9));
  }
  it('trusts words that name one thing', () => {
    const sure = new Map([['a', 10]]);
    const crowd = new Map(Array.from({ length: 20 }, (_, index) => [`p${index}`, 10 - index / 100]));
    expect(standout(sure)).to.equal(1);
    expect(standout(new Map())).to.equal(0);
    expect(weightFor(0.8, sure)).to.be.closeTo(0.32, 1e-9);
    expect(weightFor(0.8, crowd)).to.be.greaterThan(0.79);
  });
});
