import { expect } from 'chai';
import { auroc, calibrationError, classify } from '../../../lib/statistics/classification.ts';

describe('figures of a classifier', () => {
  const AREAS: [scores: number[], positive: number[], area: number][] = [
    [[0.1, 0.2, 0.8, 0.9], [0, 0, 1, 1], 1],
    [[0.9, 0.8, 0.2, 0.1], [0, 0, 1, 1], 0],
    [[0.5, 0.5, 0.5, 0.5], [0, 1, 0, 1], 0.5],
    [[0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1], 0.75],
    [[0.3], [1], 0.5],
    [[], [], 0.5],
  ];
  for (const [scores, positive, area] of AREAS) {
    it(`the area of ${JSON.stringify(scores)} is ${area}`, () => {
      expect(auroc(scores, positive.map(Boolean))).to.equal(area);
    });
  }

  it('counts at a threshold', () => {
    expect(classify([0.2, 0.6, 0.7, 0.9], [false, true, false, true], 0.6)).to.deep.equal({
      precision: 2 / 3,
      recall: 1,
      f1: 0.8,
      balancedAccuracy: 0.75,
    });
    expect(classify([], [], 0.5)).to.deep.equal({ precision: 0, recall: 0, f1: 0, balancedAccuracy: 0 });
  });

  it('compares shares with what came of them', () => {
    expect(calibrationError([0.25, 0.25, 0.25, 0.25], [true, false, false, false])).to.equal(0);
    expect(calibrationError([0.9, 0.9], [false, false])).to.be.closeTo(0.9, 1e-9);
    expect(calibrationError([], [])).to.equal(0);
  });
});
