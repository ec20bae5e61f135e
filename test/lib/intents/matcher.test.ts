import { expect } from 'chai';
import { cpuNow } from '../../../bench/support/cpu.ts';
import { ExactMatcher } from '../../../lib/intents/exact.ts';
import { FuzzyMatcher } from '../../../lib/intents/fuzzy.ts';
import { KeywordMatcher } from '../../../lib/intents/keyword.ts';
import type { Matcher } from '../../../lib/intents/matcher.ts';
import { callWith } from '../../support/call.ts';
import { Picker } from '../../support/random.ts';

const EXAMPLES = [
  ['How do I change my password?', 'I forgot my password', 'reset the password'],
  ['Where is my parcel?', 'track an order', 'delivery of my order is late'],
  ['refund', 'How do I get my money back?'],
];
const [PASSWORD, ORDER, MONEY] = [0, 1, 2];

const MATCHERS: Readonly<Record<string, Matcher>> = {
  exact: new ExactMatcher(EXAMPLES),
  fuzzy: new FuzzyMatcher(EXAMPLES),
  keyword: new KeywordMatcher(EXAMPLES, { language: 'en', spelling: false }),
  fuzzy_keyword: new KeywordMatcher(EXAMPLES, { language: 'en', spelling: true }),
};

describe('what examples are compared by', () => {
  /** The category that is near enough, or none. */
  const CASES: readonly [matcher: string, question: string, category: number | undefined][] = [
    ['exact', 'how do i change my PASSWORD', PASSWORD],
    ['exact', '  Where is my parcel ?!', ORDER],
    ['exact', 'How do I change my passwords?', undefined],
    ['exact', '?!', undefined],
    ['fuzzy', 'How do I chnage my pasword?', PASSWORD],
    ['fuzzy', 'Where is my parcell', ORDER],
    ['fuzzy', 'What is the weather like?', undefined],
    ['fuzzy', '', undefined],
    ['keyword', 'My password should be changed', PASSWORD],
    ['keyword', 'I would like a refund for the lamp please', MONEY],
    ['keyword', 'late deliveries of orders', ORDER],
    ['keyword', 'refnud', undefined],
    ['keyword', 'What is the weather like?', undefined],
    ['fuzzy_keyword', 'chagne the pasword', PASSWORD],
    ['fuzzy_keyword', 'refnud', MONEY],
    ['fuzzy_keyword', 'What is the weather like?', undefined],
  ];
  for (const [name, question, category] of CASES)
    it(`${name}: ${question} -> ${category ?? 'none'}`, async () => {
      const [best] = (await MATCHERS[name]?.match({ text: question }, callWith())) ?? [];
      expect(best && best.share >= 0.5 ? best.category : undefined).to.equal(category);
    });

  for (const [name, matcher] of Object.entries(MATCHERS))
    it(`${name} is sure of an example itself, and names each category once, the best first`, async () => {
      const found = await matcher.match({ text: 'track an order' }, callWith());
      expect(found[0]).to.deep.equal({ category: ORDER, share: 1 });
      expect(new Set(found.map(({ category }) => category)).size).to.equal(found.length);
      expect(found.map(({ share }) => share)).to.deep.equal(found.map(({ share }) => share).sort((a, b) => b - a));
    });

  it('knows examples of words that say little by all of their words', async () => {
    const matcher = new KeywordMatcher([['how are you'], ['who are you']], { language: 'en', spelling: false });
    expect((await matcher.match({ text: 'How are you?' }))[0]).to.deep.equal({ category: 0, share: 1 });
  });

  it('compares with 10,000 examples within 5 milliseconds', async () => {
    const pick = new Picker(7);
    const word = (): string => `w${pick.below(1 + pick.below(3000))}`;
    const sentence = (): string => Array.from({ length: 10 }, word).join(' ');
    const examples = Array.from({ length: 100 }, () => Array.from({ length: 100 }, sentence));
    const matchers: Matcher[] = [new FuzzyMatcher(examples), new KeywordMatcher(examples, { language: 'en', spelling: false })];
    for (const matcher of matchers) {
      const times: number[] = [];
      for (let run = 0; run < 20; run++) {
        const started = cpuNow().all;
        await matcher.match({ text: sentence() }, callWith());
        times.push(cpuNow().all - started);
      }
      expect(Math.min(...times)).to.be.below(5);
    }
  });
});
