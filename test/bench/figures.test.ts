import { expect } from 'chai';
import {
  atLeast,
  atMost,
  type Bar,
  enforced,
  figure,
  formatFigure,
  median,
  missedOf,
  quantile,
  reachesBar,
} from '../../bench/figures.ts';

describe('a figure of the benchmarks', () => {
  for (const [values, expected] of [
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[7], 7],
    [[], Number.NaN],
  ] as const)
    it(`is the median: of ${JSON.stringify(values)} ${expected}`, () => expect(median(values)).to.deep.equal(expected));

  it('is told with its range and its rounds', () =>
    expect(figure('a', 'ms', [3, 1, 2], atMost(2))).to.deep.equal({
      ...{ name: 'a', unit: 'ms', value: 2, min: 1, max: 3, rounds: 3 },
      bar: { kind: 'at most', value: 2 },
    }));

  const BARS: [name: string, bar: Bar | undefined, values: number[], expected: boolean | undefined][] = [
    ['at most', atMost(2), [1, 2, 9], true],
    ['at most, missed', atMost(2), [1, 3, 9], false],
    ['at least', atLeast(2), [0, 2, 9], true],
    ['at least, missed', atLeast(2), [0, 1, 9], false],
    ['at most, in every round', enforced(atMost(0)), [0, 0, 0], true],
    ['at most, missed in one round of three', enforced(atMost(0)), [0, 0, 1], false],
    ['at least, missed in one round of three', enforced(atLeast(9)), [9, 9, 8], false],
    ['at most, of no number', enforced(atMost(0)), [Number.NaN], false],
    ['none', undefined, [1], undefined],
  ];
  for (const [name, bar, values, expected] of BARS)
    it(`reaches its bar or not: ${name}`, () => expect(reachesBar(figure('a', '', values, bar))).to.equal(expected));

  it('ends the run where it depends on no clock, or where all bars are strict', () => {
    const figures = [
      figure('slow', 'ms', [3], atMost(2)),
      figure('lost', '', [1], enforced(atMost(0))),
      figure('kept', '', [0], enforced(atMost(0))),
      figure('free', 'ms', [9]),
    ];
    const namesOf = (strict: boolean): Record<string, string[]> => {
      const { missed, failing } = missedOf(figures, strict);
      return { missed: missed.map(({ name }) => name), failing: failing.map(({ name }) => name) };
    };
    expect(namesOf(false)).to.deep.equal({ missed: ['slow', 'lost'], failing: ['lost'] });
    expect(namesOf(true)).to.deep.equal({ missed: ['slow', 'lost'], failing: ['slow', 'lost'] });
  });

  it('tells shares of its rounds', () =>
    expect([0, 0.5, 0.95, 1].map((share) => quantile([4, 3, 2, 1], share))).to.deep.equal([1, 3, 4, 4]));

  for (const [value, expected] of [
    [1234.5, '1235'],
    [0.123456, '0.123'],
    [12.345, '12.3'],
    [0, '0'],
    [Number.NaN, 'none'],
  ] as const)
    it(`is shown as ${expected}`, () => expect(formatFigure(value)).to.equal(expected));
});
