import { expect } from 'chai';
import { isotonicMap, plattMap, type Scored } from '../../../../appliance/cli/calibrate/maps.ts';
import { shownAt, thresholdFor } from '../../../../appliance/cli/calibrate/thresholds.ts';

/** Scores of backed answers and of others. */
const rowsOf = (backed: readonly number[], others: readonly number[]): Scored[] => [
  ...backed.map((score) => ({ score, backed: true })),
  ...others.map((score) => ({ score, backed: false })),
];

const SCORES = Array.from({ length: 101 }, (_, score) => score);

describe('calibration maps', () => {
  const CASES: readonly [string, Scored[]][] = [
    ['mixed', rowsOf([30, 60, 70, 80, 90, 95], [5, 10, 40, 65])],
    ['wholly apart', rowsOf([80, 90, 100], [0, 10, 20])],
    ['one score', rowsOf([50, 50, 50], [50])],
    ['turned round', rowsOf([0, 10, 20], [80, 90, 100])],
    ['of one class', rowsOf([0, 10, 20], [])],
    ['missing', []],
  ];
  for (const [what, rows] of CASES)
    for (const map of [plattMap, isotonicMap])
      it(`never fall and stay shares: ${map.name} of rows that are ${what}`, () => {
        const values = SCORES.map(map(rows));
        for (const [at, value] of values.entries()) {
          expect(value).to.be.within(0, 1);
          expect(value).to.be.at.least((values[at - 1] ?? 0) - 1e-12);
        }
      });

  it('isotonic: pools neighbours that fall, and draws a line between steps', () => {
    const map = isotonicMap(rowsOf([40, 80, 80], [20, 60]));
    expect([0, 20, 40, 50, 60, 70, 80, 100].map(map)).to.deep.equal([0, 0, 0.5, 0.5, 0.5, 0.75, 1, 1]);
  });

  it('logistic: gives the share of the rows where scores say nothing or the contrary', () => {
    expect(plattMap(rowsOf([0, 10, 20], [80, 90, 100]))(50)).to.equal(0.5);
    expect(plattMap(rowsOf([50, 50, 50], [50]))(50)).to.be.closeTo(0.75, 1e-6);
  });
});

describe('thresholds', () => {
  const rows = rowsOf([30, 60, 70, 80, 90, 95], [5, 10, 40, 65]);

  it('show what reaches them', () => {
    expect(shownAt(rows, 60)).to.deep.equal({ threshold: 60, precision: 5 / 6, coverage: 0.6 });
    expect(shownAt(rows, 96)).to.deep.equal({ threshold: 96, coverage: 0 });
  });

  it('are the lowest that reach a precision, with enough answers shown', () => {
    expect(thresholdFor(rows, 0.8)).to.equal(41);
    expect(thresholdFor(rows, 0.6)).to.equal(0);
    expect(thresholdFor(rows, 0.99), 'four answers say nothing').to.equal(undefined);
  });
});
