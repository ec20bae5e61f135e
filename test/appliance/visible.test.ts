import { expect } from 'chai';
import { visible, visibleName } from '../../appliance/visible.ts';

describe('text that is shown', () => {
  for (const [what, text, wanted] of [
    ['plain', 'Wörter, 語 and 🧪', 'Wörter, 語 and 🧪'],
    ['of several lines', 'a\tb\nc', 'a\tb\nc'],
    ['with the line breaks of another system', 'a\r\nb', 'a\nb'],
    ['a colour', '\x1b[31mred\x1b[0m', '\\u001b[31mred\\u001b[0m'],
    ['the title of a window', '\x1b]0;owned\x07', '\\u001b]0;owned\\u0007'],
    ['the same in one sign', '\x9b2J', '\\u009b2J'],
    ['a line that is written over', 'failed\rfine', 'failed\\u000dfine'],
    ['signs that are taken back', 'a\b\x7f', 'a\\u0008\\u007f'],
    ['an order that is turned round', 'a\u202egpj.exe', 'a\\u202egpj.exe'],
    ['separators', 'a\u2028b\u2029c\x85', 'a\\u2028b\\u2029c\\u0085'],
  ] as const)
    it(`is as it is or written out: ${what}`, () => expect(visible(text)).to.equal(wanted));

  it('is one line where it is a name', () => expect(visibleName('a\nfailed: b\tc')).to.equal('a\\u000afailed: b\\u0009c'));

  it('is JSON where it was', () => {
    const value = { a: '\x9b\u202e\x7f\u2028' };
    expect(JSON.parse(visible(JSON.stringify(value)))).to.deep.equal(value);
  });
});
