import { expect } from 'chai';
import { piecesOf } from '../../../../plugins/verifier/onnx-verifier/pieces.ts';

/** Words, as tokens. */
const lengthOf = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
/** Characters, as tokens. */
const lettersOf = (text: string): number => [...text].length;

const cut = (text: string, most: number, length = lengthOf): string[] =>
  piecesOf(text, most, length).map(({ start, end }) => text.slice(start, end));

describe('pieces of a text', () => {
  const CASES: [what: string, text: string, most: number, expected: string[]][] = [
    ['all of it where it fits', ' One two. Three four. ', 4, ['One two. Three four.']],
    ['sentences where it does not', 'One two. Three four. Five six.', 4, ['One two.', 'Three four. Five six.']],
    ['words where a sentence is too long', 'One two three four five', 2, ['One two', 'three', 'four five']],
    ['nothing of nothing', ' \n ', 4, []],
  ];
  for (const [what, text, most, expected] of CASES) {
    it(`are ${what}`, () => expect(cut(text, most)).to.deep.equal(expected));
  }

  it('are stretches of characters where a word is too long, and no character is cut', () => {
    const pieces = cut('🚀'.repeat(9), 2, lettersOf);
    expect(pieces.join('')).to.equal('🚀'.repeat(9));
    for (const piece of pieces) expect(lettersOf(piece)).to.be.at.most(2);
  });

  it('hold all words of a long text, each piece within the bound', () => {
    const text = Array.from({ length: 5000 }, (_, at) => `Word${at} of sentence ${at}.`).join(' ');
    const pieces = cut(text, 100);
    expect(pieces.join(' ')).to.equal(text);
    for (const piece of pieces) expect(lengthOf(piece)).to.be.at.most(100);
  });

  it('end where one character makes more tokens than there may be', () => {
    expect(cut('ab', 1, (text) => text.length * 5)).to.deep.equal(['a', 'b']);
  });
});
