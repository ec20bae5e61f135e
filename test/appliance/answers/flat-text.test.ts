import { expect } from 'chai';
import { flatText } from '../../../appliance/answers/flat-text.ts';

describe('a text on one line', () => {
  for (const [name, text, flat] of [
    ['keeps prose', 'One\nline. Two.', 'One line. Two.'],
    ['parts headings and paragraphs', '# A #\n\none\n\ntwo', 'A · one · two'],
    ['leaves out the marks of items', 'Do:\n\n1. a\n   - n\n2. b\n', 'Do: · a · n · b'],
    ['leaves out the marks of other bullets', '• a\n• b', 'a · b'],
    ['leaves out bars and dashes', '| a | b |\n|---|---|\n| 1 | 2 |', 'a, b · 1, 2'],
    ['leaves out fences', '```sh\ncf push\n```', 'cf push'],
    ['leaves out the marks of quotations', '> a\n> b', 'a b'],
    ['takes what breaks off', '```\ncf', 'cf'],
    ['takes nothing', ' \n', ''],
  ] as const)
    it(name, () => expect(flatText(text)).to.equal(flat));
});
