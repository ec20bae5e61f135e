import { expect } from 'chai';
import { linesOf, reportOf, type SoakReport } from '../../scripts/soak/report.ts';
import { soak } from '../../scripts/soak/soak.ts';

const MINUTES = 1;
/** Calls a second: a machine with other work makes half as many. */
const RATE = 6;
/** Connections to servers that are kept for the next call, and threads of a database that was never so busy before. */
const MORE_FILES = 12;
/** There are eight; on a machine with much other work there is no time for the last. */
const FAULTS = 7;
/** Of indexes: what 32 MiB of the engine's memory can hold. */
const MOST_INDEXES = 150;

describe('a service that is soaked for a minute', function () {
  this.timeout(240_000);
  let report: SoakReport;
  before(async function () {
    if (process.platform !== 'linux') this.skip(); // elsewhere nothing tells of open files
    report = reportOf(await soak({ minutes: MINUTES, rate: RATE, seed: 17, tell() {} }), MINUTES);
  });

  it('answers whatever fails around it, and is well afterwards', () => {
    expect(report.unexpected, linesOf(report).join('\n')).to.deep.equal([]);
    expect(Object.keys(report.faults)).to.have.length.of.at.least(FAULTS - report.notTried.length);
    const made = report.calls.flatMap(({ outcomes }) => Object.values(outcomes)).reduce((sum, count) => sum + count, 0);
    expect(made).to.be.above(MINUTES * 60);
  });

  it('keeps no more files open than before', () => {
    const { before, after, more, indexes } = report.descriptors;
    expect(after - before, more.join('\n')).to.be.at.most(MORE_FILES);
    expect(indexes).to.be.at.most(MOST_INDEXES);
  });

  it('tells growth only of runs that are long enough', () => {
    expect(report.slopes.map(({ grows }) => grows)).to.not.include(true);
    expect(report.slopes.every(({ first }) => first >= 0)).to.equal(true);
  });
});
