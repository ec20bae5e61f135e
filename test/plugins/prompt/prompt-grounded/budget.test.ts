import { expect } from 'chai';
import { cpuNow } from '../../../../bench/support/cpu.ts';
import type { ScoredPassage } from '../../../../core/contract/facts/search.ts';
import { tokenCounter } from '../../../../lib/prompting/tokens.ts';
import { scoredPassage } from '../../../support/documents.ts';
import { promptOf, traceOf } from './support.ts';

const SENTENCE = 'The warranty of the pump is two years from the day of purchase. ';
/** 14 tokens a sentence. */
const pumps = (id: string, sentences: number, score = 1): ScoredPassage =>
  scoredPassage(id, SENTENCE.repeat(sentences).trim(), { score });
const cjk = (id: string, sentences: number, score = 1): ScoredPassage =>
  scoredPassage(id, '泵的保修期为自购买之日起两年。'.repeat(sentences), { score });

const documentsWithin = async (passages: ScoredPassage[], budget: number): Promise<string> =>
  (await promptOf({ passages }, { budget })).passages.map(({ document }) => document).join(' ');

describe('the budget of prompt_grounded', () => {
  for (const [name, passages, budget, expected] of [
    ['keeps all that fit', [pumps('a', 5), pumps('b', 5), pumps('c', 5)], 1000, 'a b c'],
    [
      'keeps all that fit when they are counted, though they seem not to',
      [pumps('a', 5), pumps('b', 5), pumps('c', 5)],
      3 * (5 * 14 + 24),
      'a b c',
    ],
    ['leaves out the last of those that score the same', [pumps('a', 5), pumps('b', 5), pumps('c', 5)], 200, 'a b'],
    ['leaves out the weakest, wherever it stands', [pumps('a', 5, 0.2), pumps('b', 5, 0.9), pumps('c', 5, 0.8)], 200, 'b c'],
    ['keeps their order', [pumps('a', 5, 0.5), pumps('b', 5, 0.1), pumps('c', 5, 0.9), pumps('d', 5, 0.7)], 290, 'a c d'],
    [
      'passes over one that is too large for what is left',
      [pumps('a', 5, 0.9), pumps('b', 400, 0.8), pumps('c', 5, 0.7)],
      200,
      'a c',
    ],
    ['passes over a book without counting it', [pumps('a', 5, 0.9), pumps('b', 40_000, 0.8), pumps('c', 5, 0.7)], 200, 'a c'],
    ['keeps a part of the strongest alone where that does not fit', [pumps('a', 5, 0.1), pumps('b', 400, 0.8)], 200, 'b'],
    ['counts the tokens of a script without spaces', [cjk('a', 10), cjk('b', 10, 0.5), cjk('c', 10, 0.2)], 500, 'a b'],
  ] as const) {
    it(name, async () => expect(await documentsWithin([...passages], budget)).to.equal(expected));
  }

  it('puts those that it keeps, and no others, into the message, numbered anew', async () => {
    const passages = [
      pumps('a', 5, 0.2),
      scoredPassage('b', 'Beta.', { score: 0.9 }),
      scoredPassage('c', 'Gamma.', { score: 0.8 }),
    ];
    const { user } = await promptOf({ passages }, { budget: 100 });
    expect(user)
      .to.match(/Passage \[1\]:\n<<<\w+\nBeta\.\n/)
      .and.match(/Passage \[2\]:\n<<<\w+\nGamma\.\n/);
    expect(user).to.not.contain('[3]').and.not.contain('purchase');
  });

  describe('shortens a passage that is too long by itself', () => {
    const textOf = async (passage: ScoredPassage, budget: number): Promise<string> =>
      (await promptOf({ passages: [passage] }, { budget })).passages[0]?.text ?? '';

    for (const [name, passage, ending] of [
      ['at the end of a sentence', pumps('a', 400), /purchase\.$/],
      ['at the end of a sentence in Chinese', cjk('a', 400), /两年。$/],
      ['of a whole book', pumps('a', 40_000), /purchase\.$/],
      ['between words where not even one sentence fits', scoredPassage('a', 'word '.repeat(5000)), /word…$/],
      ['anywhere where there are no words', scoredPassage('a', '泵'.repeat(5000)), /^泵+…$/],
      ['anywhere where one word never ends', scoredPassage('a', 'x'.repeat(100_000)), /^x+…$/],
    ] as const) {
      it(name, async () => {
        const count = await tokenCounter();
        const started = cpuNow().all;
        const text = await textOf(passage, 200);
        expect(cpuNow().all - started).to.be.below(1000);
        expect(text).to.match(ending);
        expect(passage.text.startsWith(text.replace('…', ''))).to.equal(true);
        expect(count(text)).to.be.within(100, 200);
      });
    }

    it('keeps something where the name alone fills it', async () => {
      const passage = scoredPassage('a', 'word '.repeat(100), { title: '泵'.repeat(500) });
      expect(await textOf(passage, 100)).to.equal('word…');
    });
  });

  it('tells what was left out and what was cut', async () => {
    expect(await traceOf(false, { passages: [pumps('a', 5), pumps('b', 5, 0.5)] }, { budget: 100 })).to.deep.include({
      passages: ['a#0'],
      leftOut: ['b#0'],
    });
    expect(await traceOf(false, { passages: [pumps('a', 50)] }, { budget: 100 })).to.deep.include({ leftOut: [], cut: true });
  });
});
