import { expect } from 'chai';
import { cpuNow } from '../../../../bench/support/cpu.ts';
import { BackedText } from '../../../../plugins/generate/generate/backed-text.ts';
import { scoredPassage } from '../../../support/documents.ts';

const PASSAGES = [
  scoredPassage(
    'manual',
    'The pump is guaranteed for two years. Keep the receipt. It must not be opened by anybody but a dealer.',
  ),
  scoredPassage('shop', 'The shop in Kiel is open from Monday to Friday. You cannot return a pump that was used.'),
];
const QUESTION = 'How long is the pump guaranteed?';

/** What goes out of a text that comes in pieces before it has come to its end. */
function out(text: string, { pieces = 5, question = QUESTION, language = 'en' } = {}): string {
  let shown = '';
  const backed = new BackedText({ passages: PASSAGES, question, language }, (piece) => {
    shown += piece;
  });
  for (let at = 0; at < text.length; at += pieces) backed.take(text.slice(at, at + pieces));
  return shown;
}

describe('text that goes out as far as it is backed', () => {
  for (const [name, text, shown] of [
    [
      'holds the last sentence, which may go on',
      'The pump is guaranteed for two years. Keep the receipt',
      'The pump is guaranteed for two years.',
    ],
    [
      'ends before a sentence that nothing backs',
      'The pump is guaranteed for two years. It was made in Norway by elves. Keep the receipt. Done.',
      'The pump is guaranteed for two years.',
    ],
    ['ends before another number', 'The pump is guaranteed for five years. Keep the receipt. Done.', ''],
    ['ends before another name', 'The shop in Bonn is open from Monday to Friday. Keep the receipt. Done.', ''],
    ['ends before a refusal', 'The passages do not mention the price. The pump is guaranteed for two years. Done.', ''],
    [
      'ends before what it has said already',
      'The pump is guaranteed for two years. The pump is guaranteed for two years. Keep the receipt. Done.',
      'The pump is guaranteed for two years.',
    ],
    ['ends before a passage that there is not', 'The pump is guaranteed for two years [3]. Keep the receipt. Done.', ''],
    [
      'brings what claims nothing with what comes behind it',
      'Here is the answer:\n\n1. Keep the receipt.\n2. The pump is guaranteed for two years [1].\nDone',
      'Here is the answer:\n\n1. Keep the receipt.\n2. The pump is guaranteed for two years [1].',
    ],
    ['holds what claims nothing alone', 'Thank you for asking! Here is the answer:\n\nWell', ''],
  ] as const)
    for (const pieces of [1, 7, 1000]) it(`${name} (${pieces} at a time)`, () => expect(out(text, { pieces })).to.equal(shown));

  it('ends before a yes that the passages deny', () => {
    const question = 'Can I return a pump that was used?';
    const said = 'You cannot return a pump that was used. Done.';
    expect(out(`Yes, you can. ${said}`, { question })).to.equal('');
    expect(out(`No. ${said}`, { question })).to.equal('No. You cannot return a pump that was used.');
  });

  it('is nothing in a language that the passages are not in', () =>
    expect(out('Die Pumpe hat zwei Jahre Garantie. Heben Sie den Beleg auf. Gut.', { language: 'de' })).to.equal(''));

  it('takes time that grows with the text, however it is written', () => {
    const started = cpuNow().all;
    out('The pump '.repeat(20_000), { pieces: 4 });
    out('Keep the receipt in 1 place. '.repeat(3000), { pieces: 4 });
    out('a.\n'.repeat(20_000), { pieces: 3 });
    expect(cpuNow().all - started).to.be.below(3000);
  });
});
