import { expect } from 'chai';
import { cpuNow } from '../../../bench/support/cpu.ts';
import { loopsFrom, repeats } from '../../../lib/text/repetition.ts';

const times = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => of(index)).join('');

describe('a loop at the end of a text', () => {
  for (const [name, text, kept] of [
    [
      'of items that differ by their number alone',
      `1. Enter the number.\n${times(12, (index) => `${index + 2}. Click the “Change” button again.\n`)}`,
      '1. Enter the number.\n2. Click the “Change” button again.',
    ],
    ['of two sentences in turn', `It is red. ${times(8, () => 'It is blue. It is big. ')}`, 'It is red. It is blue. It is big.'],
    ['of one word', `Yes, ${times(60, () => 'very ')}`, 'Yes, very'],
    ['that breaks off in the middle', `${times(9, () => 'The pump is old and loud. ')}The pump`, 'The pump is old and loud.'],
    ['in Chinese', times(12, () => '泵的保修期是两年。'), '泵的保修期是两年。'],
    ['after a long text that has none', `${times(900, (index) => `Word${index} `)}${times(20, () => 'and so on ')}`, undefined],
  ] as const) {
    it(`is found: ${name}`, () => {
      const from = loopsFrom(text);
      expect(from).to.be.a('number');
      if (kept !== undefined) expect(text.slice(0, from)).to.equal(kept);
      expect(loopsFrom(text.slice(0, from)), 'what is kept is no loop').to.equal(undefined);
    });
  }

  for (const [name, text] of [
    ['nothing', ''],
    ['an ordinary answer', 'The warranty is two years. Keep the receipt. The warranty ends when the pump was opened.'],
    ['opening hours', times(7, (index) => `${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][index]}: 9 to 5. `)],
    ['prices', times(30, (index) => `Model ${index}: ${index * 10 + 7} EUR. `)],
    ['a short refrain', times(3, () => 'Call us. ')],
    [
      'a loop that the text left again',
      `${times(9, () => 'Click the button again. ')}Then the number is changed, and you are done with it.`,
    ],
    ['a table of the same values', times(8, (index) => `| row ${index} | yes | yes |\n`)],
  ] as const) {
    it(`is not seen in ${name}`, () => expect(loopsFrom(text)).to.equal(undefined));
  }

  it('is looked for in time that grows with the text no further than its window', () => {
    const text = times(200_000, (index) => `w${index % 7} `);
    const started = cpuNow().all;
    loopsFrom(text);
    expect(cpuNow().all - started).to.be.below(500);
  });
});

describe('what a text says again', () => {
  const again = (text: string): string[] => repeats(text).map(({ start, end }) => text.slice(start, end));

  for (const [name, text, found] of [
    ['directly', 'The fee is nine dollars today. The fee is nine dollars today. Pay it.', ['The fee is nine dollars today.']],
    [
      'as a paragraph of two sentences',
      'It is red. It is very big today.\n\nIt is red. It is very big today.\n\nIt was blue.',
      ['It is red.', 'It is very big today.'],
    ],
    [
      'three times among other things',
      'Click the link in the mail. Wait. Click the link in the mail. Go on. Click the link in the mail.',
      ['Click the link in the mail.', 'Click the link in the mail.'],
    ],
    [
      'in items with other numbers and citations',
      '1. Select the “Change” button once more [1].\n2. Select the “Change” button once more [2].',
      ['2. Select the “Change” button once more [2].'],
    ],
    ['in short items', '1. Verify your phone number.\n2. Verify your phone number.\n3. Wait.', ['2. Verify your phone number.']],
    [
      'and breaks off',
      'The fee is nine dollars today. The fee is nine dollars today. The fee is',
      ['The fee is nine dollars today.', 'The fee is'],
    ],
  ] as const)
    it(`is found: ${name}`, () => expect(again(text)).to.deep.equal(found));

  for (const [name, text] of [
    [
      'a step that two procedures share',
      'Sign in with your email address.\nAdd a key.\n\nSign in with your email address.\nAdd a phone.',
    ],
    ['short steps', 'Click Next. Click Next. Click Next.'],
    ['code', '```\nrun the thing with all its flags\nrun the thing with all its flags\n```'],
    ['a table', '| a b c d e f g |\n| a b c d e f g |\n| a b c d e f g |'],
    ['other values', 'It costs 5 dollars in the first year. It costs 9 dollars in the first year.'],
  ] as const)
    it(`is not seen in ${name}`, () => expect(again(text)).to.deep.equal([]));
});
