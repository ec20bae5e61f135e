import { expect } from 'chai';
import { belonging, nearnessScale } from '../../../lib/intents/nearness.ts';

const MODEL = { unrelated: 0.4, related: 0.8 };
const spread = Array.from({ length: 101 }, (_, at) => 0.5 + at / 250); // 0.5 to 0.9

describe('the scale of nearness', () => {
  const CASES: readonly [name: string, own: readonly number[], model: typeof MODEL | undefined, low: number, middle: number][] = [
    ['begins where 3 in 100 examples lie further out', spread, MODEL, 0.512, 0.7],
    ['reads between values', [0.6, 0.7, 0.8, 0.9], MODEL, 0.609, 0.75],
    ['leaves room where examples repeat each other', [0.99, 0.99, 0.99, 0.99], MODEL, 0.95, 0.99],
    ['is that of the model where examples are few', [0.9, 0.9, 0.9], MODEL, 0.6, 0.8],
    ['takes all in where nothing is known', [], undefined, 0, 1],
  ];
  for (const [name, own, model, low, middle] of CASES)
    it(name, () => {
      const scale = nearnessScale(own, model);
      expect(scale.low).to.be.closeTo(low, 1e-9);
      expect(scale.middle).to.be.closeTo(middle, 1e-9);
    });

  for (const [cosine, share] of [
    [0.6, 0.5],
    [0.8, 0.953],
    [0.4, 0.047],
    [1, 0.998],
  ] as const)
    it(`makes ${share} of a cosine of ${cosine}`, () =>
      expect(belonging(cosine, { low: 0.6, middle: 0.8 })).to.be.closeTo(share, 1e-3));
});
