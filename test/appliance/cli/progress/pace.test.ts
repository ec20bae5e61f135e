import { expect } from 'chai';
import { type Advance, Pace, type Shown } from '../../../../appliance/cli/progress/pace.ts';

const advanceBy = (count: number, share: number): Partial<Advance> => ({ count, share, worked: { count: 0, share: 0 } });

describe('the pace of some work', () => {
  const CASES: readonly [name: string, updates: [seconds: number, Partial<Advance>][], shown: Shown][] = [
    ['is not known before there is any', [[3, { count: 0 }]], { percentage: 0, counted: 0 }],
    ['is told by all of it', [[10, { count: 20, share: 0.25 }]], { percentage: 25, counted: 20, rate: 2, left: 30 }],
    ['is told before the time that is left', [[2, { count: 20, share: 0.25 }]], { percentage: 25, counted: 20, rate: 10 }],
    ['is told without a share', [[10, { count: 20 }]], { percentage: 0, counted: 20, rate: 2 }],
    ['is not known while things only pass by', [[10, advanceBy(900, 0.5)]], { percentage: 50, counted: 900 }],
    [
      'leaves out what passed by, and the time it took',
      [
        [10, advanceBy(900, 0.5)],
        [20, { count: 910, share: 0.6, worked: { count: 10, share: 0.1 } }],
      ],
      { percentage: 60, counted: 910, rate: 1, left: 40 },
    ],
    [
      'counts the time after the last of it, in which what was done is made safe',
      [
        [10, { count: 10, share: 0.5, worked: { count: 10, share: 0.5 } }],
        [20, { count: 10, share: 0.5, worked: { count: 10, share: 0.5 } }],
      ],
      { percentage: 50, counted: 10, rate: 0.5, left: 20 },
    ],
  ];
  for (const [name, updates, shown] of CASES)
    it(name, () => {
      const pace = new Pace(5_000);
      const all = updates.map(([seconds, advance]) =>
        pace.update({ count: 0, noun: 'document', ...advance }, 5_000 + seconds * 1000),
      );
      expect(all.at(-1)).to.deep.equal(shown);
    });
});
