import { expect } from 'chai';
import { usageOf } from '../../../lib/openai/usage.ts';

describe('the use of tokens that a server tells', () => {
  for (const [usage, expected] of [
    [
      { prompt_tokens: 5, completion_tokens: 7 },
      { input: 5, output: 7 },
    ],
    [{ prompt_tokens: 5 }, { input: 5, output: 0 }],
    [{}, { input: 0, output: 0 }],
    [[], { input: 0, output: 0 }],
    [
      { prompt_tokens: '5', completion_tokens: null },
      { input: 0, output: 0 },
    ],
    [
      { prompt_tokens: -1, completion_tokens: Number.POSITIVE_INFINITY },
      { input: 0, output: 0 },
    ],
    [
      { prompt_tokens: 1.6, completion_tokens: Number.NaN },
      { input: 2, output: 0 },
    ],
  ] as const)
    it(`of ${JSON.stringify(usage)} is ${JSON.stringify(expected)}`, () => expect(usageOf(usage)).to.deep.equal(expected));
});
