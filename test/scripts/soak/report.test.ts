import { expect } from 'chai';
import type { SoakFault } from '../../../scripts/soak/faults.ts';
import type { SoakCall } from '../../../scripts/soak/outcome.ts';
import { linesOf, reportOf } from '../../../scripts/soak/report.ts';
import type { Made } from '../../../scripts/soak/run.ts';
import type { Soaked } from '../../../scripts/soak/soak.ts';
import type { Vitals } from '../../../scripts/soak/vitals.ts';

const MINUTES = 20;
const rating: SoakCall = { name: 'rating', weight: 1, expects: ['200'], isTimed: true, run: async () => '200' };
const fullDisk: SoakFault = { name: 'disk full', begin() {}, end() {}, excuses: (outcome) => /507|storage_full/.test(outcome) };

const made = (outcome: string, began: number): Made => ({ call: rating, outcome, began, ended: began + 40 });

const answered = (count: number): Made[] => Array.from({ length: count }, (_, index) => made('200', index * 100));

/** Looks every ten seconds at a process whose memory grows by so many MB a minute. */
const vitals = (perMinute: number): Vitals[] =>
  Array.from({ length: MINUTES * 6 }, (_, index) => ({
    ...{
      minute: index / 6,
      heap: 80 + (index % 2),
      external: 9,
      descriptors: 70 + (index % 5),
      threads: 30,
      engine: 12,
      timers: 2,
      handles: 9,
    },
    resident: 400 + (index % 3) + (perMinute * index) / 6,
  }));

const soaked = (changes: Partial<Soaked> = {}): Soaked => ({
  made: [made('200', 100), made('200', 61_000)],
  happened: [{ fault: fullDisk, began: 10_000, ended: 13_000 }],
  missing: [],
  vitals: vitals(0),
  held: {
    early: new Map([['cache a.ts:3', 4_000_000]]),
    late: new Map([
      ['cache a.ts:3', 4_500_000],
      ['listen b.ts:7', 2_000_000],
    ]),
  },
  log: [],
  started: 1_700_000_000_000,
  descriptors: { before: 70, after: 71, more: ['socket'], indexes: 4 },
  engine: 6,
  afterwards: [],
  ...changes,
});

const error = (at: number) => ({
  time: 1_700_000_000_000 + at,
  level: 'error',
  message: 'afterwards failed',
  code: 'storage_full',
  error: '',
});

describe('the report of a soak', () => {
  const CASES: readonly [title: string, changes: Partial<Soaked>, unexpected: RegExp[]][] = [
    ['passes where all is well', {}, []],
    [
      'takes what a fault explains for its own, while it lasts and just after',
      { made: [made('507', 11_000), made('507', 20_000)] },
      [],
    ],
    ['tells what came before the fault', { made: [made('507', 9000)] }, [/^rating: 507 \(from 9\.0 s/]],
    ['tells what came long after it', { made: [made('507', 30_000)] }, [/rating: 507/]],
    ['tells what this fault does not do', { made: [made('500', 11_000)] }, [/rating: 500/]],
    [
      'tells errors of the log that nothing explains',
      { log: [error(11_000), error(40_000)] },
      [/^log: afterwards failed storage_full/],
    ],
    ['counts what a full machine refused', { made: [...answered(99), made('call 1: 503 overloaded', 100)] }, []],
    ['tells where it refused too much', { made: [...answered(9), made('503 overloaded', 100)] }, [/^1 of 10 calls refused$/]],
    ['tells what is refused for other reasons', { made: [made('503 draining', 100)] }, [/^rating: 503 draining/]],
    ['tells what is not well afterwards', { afterwards: ['/ready says 503'] }, [/ready says 503/]],
  ];
  for (const [title, changes, unexpected] of CASES)
    it(title, () => {
      const report = reportOf(soaked(changes), MINUTES);
      expect(report.unexpected).to.have.lengthOf(unexpected.length);
      for (const [at, pattern] of unexpected.entries()) expect(report.unexpected[at]).to.match(pattern);
      expect(report.passed).to.equal(unexpected.length === 0);
      expect(linesOf(report).at(-1)).to.equal(report.passed ? 'Passed' : 'Failed');
    });

  it('fails where memory grows by more than is taken for none, and not where it does not', () => {
    const grown = (perMinute: number) => reportOf(soaked({ vitals: vitals(perMinute) }), MINUTES);
    expect([0, 0.3, 2].map((perMinute) => grown(perMinute).passed)).to.deep.equal([true, true, false]);
    const { slopes } = grown(2);
    expect(slopes.filter(({ grows }) => grows).map(({ vital }) => vital)).to.deep.equal(['resident']);
    expect(slopes[0]?.perMinute).to.be.closeTo(2, 0.05);
  });

  it('judges growth of no short run', () => {
    expect(reportOf(soaked({ vitals: vitals(50) }), 1).passed).to.equal(true);
  });

  it('tells who made what is held since the warm-up, those of most first', () => {
    const { warmUp, growth } = reportOf(soaked(), MINUTES);
    expect([warmUp, reportOf(soaked(), 60).warmUp]).to.deep.equal([5, 10]);
    expect(growth).to.deep.equal([
      { maker: 'listen b.ts:7', megabytes: 2 },
      { maker: 'cache a.ts:3', megabytes: 0.5 },
    ]);
  });

  it('tells times by minute', () => {
    const { latency } = reportOf(soaked(), MINUTES);
    expect(latency).to.deep.equal([
      { minute: 0, calls: 1, p50: 40, p95: 40, most: 40 },
      { minute: 1, calls: 1, p50: 40, p95: 40, most: 40 },
    ]);
  });
});
