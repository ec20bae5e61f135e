import { expect } from 'chai';
import { block, line, markFor, shorten } from '../../../lib/prompting/data-text.ts';

describe('text of others', () => {
  for (const [name, text, expected] of [
    ['keeps its lines', ' a\n b\tc \n', 'a\n b\tc'],
    ['has ordinary ends of lines', 'a\r\nb\rc\u2028d\u0085e\ff', 'a\nb\nc\nd\ne\nf'],
    ['has one empty line at a time', 'a\n \n\t\n\nb', 'a\n\nb'],
    ['holds nothing that cannot be seen', 'a\u0000b\u202ec\u{e0041}d\ufeff', 'abcd'],
    ['keeps what joins letters', 'क्\u200dष 👩\u200d🔧', 'क्\u200dष 👩\u200d🔧'],
    ['is well formed', 'a\ud800b', 'a\ufffdb'],
    [
      'has no marks of a chat',
      '<|im_start|>[INST]<<SYS>></s><start_of_turn>',
      '< |im_start|>[ INST]< <SYS>>< /s>< start_of_turn>',
    ],
    ['keeps other angles and brackets', '<b>x</b> [1] a<b <section>', '<b>x</b> [1] a<b <section>'],
  ] as const) {
    it(name, () => expect(block(text)).to.equal(expected));
  }

  it('stands on one line where it should', () => expect(line(' a\n\n b\u2029c ')).to.equal('a b c'));

  for (const [text, most, expected] of [
    ['one two', 7, 'one two'],
    ['one two three', 9, 'one two…'],
    ['x'.repeat(50), 10, `${'x'.repeat(9)}…`],
    [`a ${'x'.repeat(50)}`, 40, `a ${'x'.repeat(37)}…`],
    ['🙂🙂🙂', 4, '🙂…'],
  ] as const) {
    it(`is cut to ${most} units: ${expected}`, () => expect(shorten(text, most)).to.equal(expected));
  }
});

describe('a mark', () => {
  it('is the same for the same data', () => expect(markFor('a')).to.equal(markFor('a')).and.not.equal(markFor('b')));
  it('has ten digits and letters', () => expect(markFor('')).to.match(/^[0-9a-f]{10}$/));
});
