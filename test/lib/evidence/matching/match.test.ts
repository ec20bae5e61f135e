import { expect } from 'chai';
import { nearest } from '../../../../lib/evidence/matching/match.ts';

describe('the least distance between two lists of places', () => {
  for (const [name, one, other, expected] of [
    ['looks forward', [10], [13], 3],
    ['looks back', [13], [10], 3],
    ['looks back past the last place', [40], [1, 33], 7],
    ['takes the nearer of both sides', [10], [4, 12], 2],
    ['takes the nearer of both sides, behind', [10], [8, 16], 2],
    ['is nothing at the same place', [3, 10], [10, 20], 0],
    ['is that of any two', [1, 50], [20, 47, 90], 3],
    ['is endless where one is empty', [], [1], Number.POSITIVE_INFINITY],
    ['is endless where the other is empty', [1], [], Number.POSITIVE_INFINITY],
  ] as const) {
    it(name, () => {
      expect(nearest(one, other)).to.equal(expected);
      expect(nearest(other, one), 'the other way round').to.equal(expected);
    });
  }
});
