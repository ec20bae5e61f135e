import { expect } from 'chai';
import { logisticMap } from '../../../../appliance/cli/calibrate/logistic-map.ts';
import type { Scored } from '../../../../appliance/cli/calibrate/samples.ts';
import { applyMap, faultsOf } from '../../../../lib/evidence/score/calibration.ts';
import { rowsOf } from './support.ts';

const mean = (rows: readonly Scored[]): number => rows.reduce((sum, { score }) => sum + score, 0) / rows.length;

describe('logistic map', () => {
  const CASES: readonly [what: string, rows: Scored[]][] = [
    ['mixed', rowsOf([30, 60, 70, 80, 90, 95], [5, 10, 40, 65])],
    ['wholly apart', rowsOf([80, 90, 100], [0, 10, 20])],
    ['one score', rowsOf([50, 50, 50], [50])],
    ['turned round', rowsOf([0, 10, 20], [80, 90, 100])],
    ['of one class', rowsOf([0, 10, 20], [])],
    ['missing', []],
  ];
  for (const [what, rows] of CASES)
    it(`never falls and stays within 0 and 100: rows that are ${what}`, () => {
      const map = logisticMap(rows);
      expect(faultsOf(map)).to.deep.equal([]);
      for (const [raw, calibrated] of map) for (const value of [raw, calibrated]) expect(value).to.be.within(0, 100);
    });

  it('leaves scores as they are where there are no rows', () => {
    for (const [raw, calibrated] of logisticMap([])) expect(calibrated).to.be.closeTo(raw, 0.01);
  });

  it('lifts scores that are too low, to the share that is backed, the more the more rows say so', () => {
    const rows = (times: number) => new Array(times).fill(rowsOf([20, 30, 40, 60], [10, 20])).flat();
    const [few = 0, many = 0] = [1, 50].map((times) => applyMap(30, logisticMap(rows(times))));
    expect(few).to.be.within(31, many);
    const map = logisticMap(rows(50));
    expect(mean(rows(50).map(({ score, backed }) => ({ score: applyMap(score, map), backed })))).to.be.closeTo((100 * 4) / 6, 1);
  });

  it('is level where labels are turned round', () => {
    const map = logisticMap(new Array(20).fill(rowsOf([0, 10, 20], [80, 90, 100])).flat());
    expect(new Set(map.map(([, calibrated]) => calibrated)).size).to.equal(1);
  });
});
