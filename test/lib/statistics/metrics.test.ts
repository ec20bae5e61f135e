import { expect } from 'chai';
import { ndcg, recall, reciprocalRank } from '../../../lib/statistics/metrics.ts';

describe('metrics', () => {
  // The worked example of Järvelin and Kekäläinen's measure with exponential gain: grades 3 2 3 0 1 2.
  it('ndcg', () => {
    const grades = { a: 3, b: 2, c: 3, d: 0, e: 1, f: 2 };
    expect(ndcg(['a', 'b', 'c', 'd', 'e', 'f'], grades, 6)).to.be.closeTo(0.9488, 1e-4);
    expect(ndcg(['x'], grades, 10)).to.equal(0);
    expect(ndcg(['a'], {}, 10)).to.equal(0);
  });
  it('recall and reciprocal rank', () => {
    expect(recall(['x', 'a', 'b'], { a: 1, b: 1, c: 1 }, 2)).to.be.closeTo(1 / 3, 1e-9);
    expect(reciprocalRank(['x', 'a'], { a: 1 }, 10)).to.equal(0.5);
    expect(reciprocalRank(['x', 'a'], { a: 1 }, 1)).to.equal(0);
  });
});
