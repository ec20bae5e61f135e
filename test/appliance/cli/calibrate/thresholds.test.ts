import { expect } from 'chai';
import { shownAt, thresholdFor } from '../../../../appliance/cli/calibrate/thresholds.ts';
import { rowsOf } from './support.ts';

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
