import { expect } from 'chai';
import { sentences } from '../../../lib/text/sentences.ts';

describe('sentences', () => {
  for (const [name, text, expected] of [
    [
      'abbreviations and initials',
      'Dr. J. Smith left the U.S. in May. He said so.',
      ['Dr. J. Smith left the U.S. in May.', 'He said so.'],
    ],
    ['e.g. inside', 'Use a key, e.g. this one. Then stop.', ['Use a key, e.g. this one.', 'Then stop.']],
    ['wrapped lines', 'One sentence that\nruns on here. Another.', ['One sentence that\nruns on here.', 'Another.']],
    ['lists', 'Steps\n- first thing\n- second thing', ['Steps', '- first thing', '- second thing']],
    ['headings', '## Heading\nText below it.', ['## Heading', 'Text below it.']],
    ['Chinese', '密码错误。请重试！', ['密码错误。', '请重试！']],
    ['nothing', '  \n ', []],
  ] as const) {
    it(name, () => expect(sentences(text).map(({ start, end }) => text.slice(start, end))).to.deep.equal(expected));
  }
});
