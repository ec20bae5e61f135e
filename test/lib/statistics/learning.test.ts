import { expect } from 'chai';
import { answerRisk, anyRisk, excessOfJumps } from '../../../lib/evidence/score/model.ts';
import { MODEL } from '../../../lib/evidence/score/weights.gen.ts';
import { auroc, calibrationError, classified } from '../../../lib/statistics/classification.ts';
import { fitLogistic, fitTowards, linear, logit, sigmoid } from '../../../lib/statistics/logistic.ts';

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
    expect(classified([0.2, 0.6, 0.7, 0.9], [false, true, false, true], 0.6)).to.deep.equal({
      precision: 2 / 3,
      recall: 1,
      f1: 0.8,
      balancedAccuracy: 0.75,
    });
    expect(classified([], [], 0.5)).to.deep.equal({ precision: 0, recall: 0, f1: 0, balancedAccuracy: 0 });
  });

  it('compares shares with what came of them', () => {
    expect(calibrationError([0.25, 0.25, 0.25, 0.25], [true, false, false, false])).to.equal(0);
    expect(calibrationError([0.9, 0.9], [false, false])).to.be.closeTo(0.9, 1e-9);
    expect(calibrationError([], [])).to.equal(0);
  });
});

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

describe('risk of an answer', () => {
  it('is that of any of its sentences', () => {
    expect(anyRisk([])).to.equal(0);
    expect(anyRisk([0.5, 0.5])).to.equal(0.75);
  });

  it('rises with the risk of a sentence, with a contradiction, and where the words were not drawn from the texts', () => {
    const risk = (rest: object = {}) => answerRisk({ risks: [0.4], several: true, held: 0.9, contradicted: false, ...rest });
    expect(risk({ risks: [0.8] })).to.be.above(risk());
    expect(risk({ contradicted: true })).to.be.above(risk());
    expect(risk({ held: 0.1 })).to.be.above(risk());
    expect(risk({ several: false })).to.be.above(risk());
  });

  it('takes no ordinary number of jumps for many', () => {
    const { ordinaryJumps } = MODEL;
    expect([0, ordinaryJumps, 2 * ordinaryJumps, 3 * ordinaryJumps].map((jumps) => excessOfJumps(jumps))).to.deep.equal([
      0, 0, 1, 1,
    ]);
  });

  it('weighs every term against the answer', () => {
    for (const weight of MODEL.sentence.weights) expect(weight).to.be.above(0);
  });
});
