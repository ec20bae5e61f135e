import { expect } from 'chai';
import { cpuNow } from '../../../bench/support/cpu.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { refineCitations } from '../../../plugins/refine/refine-citations/index.ts';
import { scoredPassage } from '../../support/documents.ts';
import { ran } from '../../support/run-step.ts';

const passages = [
  scoredPassage('lamp', 'The guarantee of every lamp lasts two years. It ends\nwhen the lamp is opened [3].'),
  scoredPassage('shop', 'Our shop opens at nine and closes at noon on Fridays.'),
];
const prompt = { system: '', user: '', question: '', passages };

const cite = (answer: string, facts: Partial<Turn> = {}, options: object = {}) =>
  ran(refineCitations, { answer, prompt, ...facts }, options);

/** Each sentence of an answer with the passages that back it. */
async function links(answer: string, facts: Partial<Turn> = {}, options: object = {}): Promise<[string, string][]> {
  const given = await cite(answer, facts, options);
  const text = given.answer ?? answer;
  return (given.citations ?? []).map(({ start, end, passages: ids }) => [text.slice(start, end), ids.join(' ')]);
}

describe('refine_citations', () => {
  for (const [answer, expected] of [
    ['Two years [7].', 'Two years.'],
    ['Two years.[7] It ends.', 'Two years. It ends.'],
    ['Two years [1, 7].', 'Two years [1].'],
    ['Two years [7; 2][0].', 'Two years [2].'],
    ['[9] Two years.', 'Two years.'],
    ['A\n[9] B', 'A\nB'],
    ['A [5] b', 'A b'],
  ] as const) {
    it(`takes out what does not exist: ${answer}`.replace('\n', ' '), async () => {
      const { answer: checked, draft, warnings } = await cite(answer);
      expect([checked, draft]).to.deep.equal([expected, answer]);
      expect(warnings?.[0]).to.match(/^The answer named passages that do not exist \(\[\d\].*\); these marks were taken out\.$/);
    });
  }

  for (const answer of [
    'Two years [1].',
    'Since [2024].',
    'See [7](https://x.org).',
    'Write `a[7]`.',
    '```\na[7]\n```',
    'A [b] [1-7] []',
  ])
    it(`leaves the rest: ${answer}`.replaceAll('\n', ' '), async () =>
      expect(Object.keys(await cite(answer))).to.deep.equal(['citations']),
    );

  it('keeps the draft and the warnings there are', async () => {
    const facts = await cite('A [7].', { draft: 'Before.', warnings: ['Old.'] });
    expect(facts.draft).to.equal('Before.');
    expect(facts.warnings).to.have.lengthOf(2);
  });

  for (const [name, answer, expected] of [
    [
      'names',
      'Yes [2]. No [1].',
      [
        ['Yes [2].', 'shop#0'],
        ['No [1].', 'lamp#0'],
      ],
    ],
    [
      'names behind the full stop',
      'Yes. [2] No.[1]',
      [
        ['Yes. [2]', 'shop#0'],
        ['No.[1]', 'lamp#0'],
      ],
    ],
    [
      'names at the beginning of its line',
      'Yes.\n\n[2] No.',
      [
        ['Yes.', ''],
        ['[2] No.', 'shop#0'],
      ],
    ],
    ['names together', '😀 Both [1, 2][1].', [['😀 Both [1, 2][1].', 'lamp#0 shop#0']]],
    [
      'holds the words of',
      'The guarantee lasts two years. Elephants fly.',
      [
        ['The guarantee lasts two years.', 'lamp#0'],
        ['Elephants fly.', ''],
      ],
    ],
    ['nothing', '', []],
    ['only names', '[1]', []],
  ] as const)
    it(`links a sentence to what it ${name}`, async () => expect(await links(answer)).to.deep.equal(expected));

  it('goes by the quotes of a model that tells them, and leaves the brackets of documents alone', async () => {
    const quotes = [{ passage: 'lamp#0', start: 45, end: 83, answer: { start: 0, end: 36 } }];
    const generation = { text: '', model: 'm', quotes };
    const answer = 'It ends when the lamp is opened [3].';
    expect(await links(answer, { generation }, { min_share: 1 })).to.deep.equal([[answer, 'lamp#0']]);
  });

  it('wants as much of a sentence as it is told', async () => {
    const answer = 'The shop opens at seven.';
    expect(await links(answer, {}, { min_share: 1 })).to.deep.equal([[answer, '']]);
    expect(await links(answer, {}, { min_share: 0.5 })).to.deep.equal([[answer, 'shop#0']]);
  });

  it('is done with a huge answer', async () => {
    const started = cpuNow().all;
    await cite('Two years [7]. '.repeat(5000) + '[ '.repeat(20_000) + '`'.repeat(20_001));
    expect(cpuNow().all - started).to.be.below(3000);
  });
});
