import { expect } from 'chai';
import { randomFrom } from '../../../bench/support/random.ts';
import { slopeOf } from '../../../scripts/soak/slope.ts';

const random = randomFrom(7);
const noise = (): number => random() + random() + random() - 1.5;
const MINUTES = Array.from({ length: 120 }, (_, index) => index / 4);

/** Values around a line; `memory` is the share of a deviation that the next one keeps. */
function around(perMinute: number, memory = 0) {
  let deviation = 0;
  return MINUTES.map((minute) => {
    deviation = memory * deviation + noise();
    return { minute, value: 100 + perMinute * minute + deviation };
  });
}

describe('a slope', () => {
  it('is that of a line without noise, with no interval', () => {
    expect(slopeOf(MINUTES.slice(0, 9).map((minute) => ({ minute, value: 3 - 2 * minute })))).to.deep.equal({
      perMinute: -2,
      low: -2,
      high: -2,
    });
  });

  for (const memory of [0, 0.8])
    it(`lies in its interval nineteen times of twenty, where ${memory} of a deviation stays`, () => {
      const trials = Array.from({ length: 300 }, () => slopeOf(around(0.5, memory)));
      const held = trials.filter(({ low, high }) => low <= 0.5 && high >= 0.5).length;
      expect(held / trials.length).to.be.within(0.9, 0.99);
    });

  it('is told from none where there is growth', () => {
    expect(slopeOf(around(0.5)).low).to.be.above(0.4);
    expect(slopeOf(around(0)).low).to.be.below(0.02);
  });

  it('says nothing of one point, or of too few', () => {
    for (const points of [[], [{ minute: 1, value: 5 }], around(1).slice(0, 3)])
      expect(slopeOf(points)).to.include({ low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY });
  });
});
