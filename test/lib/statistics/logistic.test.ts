import { expect } from 'chai';
import { fitLogistic, fitTowards, linear, logit, sigmoid } from '../../../lib/statistics/logistic.ts';

describe('logistic regression', () => {
  // Of two features the first decides and the second says nothing.
  const rows = Array.from({ length: 200 }, (_, at) => ({
    features: [at % 10, (at * 7) % 13],
    label: at % 10 > 4 + ((at >> 4) % 2) ? 1 : 0,
    weight: 1,
  }));

  it('finds what decides, and the same weights each time', () => {
    const fitted = fitLogistic(rows, 1);
    expect(fitted.weights[0]).to.be.above(0.5);
    expect(Math.abs(fitted.weights[1] ?? 1)).to.be.below(0.1);
    expect(fitLogistic(rows, 1)).to.deep.equal(fitted);
  });

  it('gives back the mean where nothing decides', () => {
    const same = [1, 0, 0, 0].map((label) => ({ features: [1], label, weight: 1 }));
    const fitted = fitLogistic(same, 1);
    expect(sigmoid(linear(fitted, [1]))).to.be.closeTo(0.25, 1e-6);
  });

  describe('towards weights that are known', () => {
    const PRIOR = { intercept: -2, weights: [0.5, 3] };
    const distance = (rowCount: number, penalty = 1) =>
      Math.abs((fitTowards(PRIOR, rows.slice(0, rowCount), penalty).weights[1] ?? 0) - 3);

    it('keeps them where there are no rows, and those of features that do not vary', () => {
      expect(fitTowards(PRIOR, [], 1)).to.deep.equal(PRIOR);
      const constant = rows.map(({ features: [first = 0], ...rest }) => ({ ...rest, features: [first, 7] }));
      expect(fitTowards(PRIOR, constant, 1).weights[1]).to.equal(3);
    });

    it('leaves them the further the more rows there are and the less it is penalised', () => {
      expect(distance(10)).to.be.below(distance(40)).and.below(distance(200));
      expect(distance(200, 100)).to.be.below(distance(200, 1));
      expect(distance(200, 1e9)).to.be.below(1e-3);
    });

    it('finds the same as without them where the penalty is next to nothing, however far off they are', () => {
      const far = { intercept: 30, weights: [-8, 5] };
      const noisy = rows.map((row, at) => (at % 6 === 0 ? { ...row, label: 1 - row.label } : row)); // or weights would grow for ever
      const free = fitLogistic(noisy, 1e-6);
      const fitted = fitTowards(far, noisy, 1e-6);
      for (const [at, weight] of free.weights.entries()) expect(fitted.weights[at]).to.be.closeTo(weight, 0.01);
      expect(fitted.intercept).to.be.closeTo(free.intercept, 0.05);
    });
  });

  it('keeps certain shares finite', () => {
    expect(Number.isFinite(logit(0)) && Number.isFinite(logit(1))).to.equal(true);
  });
});
