import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { cosine } from '../../../lib/text/vectors.ts';
import { haveVectors, readPieces, WordVectors, writePieces } from '../../../lib/text/word-vectors.ts';
import { distil, tokensOf } from '../../../scripts/word-vectors/distil.ts';

const MODEL = fileURLToPath(new URL('../../../models/bge-small-en-v1.5', import.meta.url));

describe('word vectors', () => {
  let vectors: WordVectors;
  before(async () => {
    vectors = await WordVectors.loadBundled();
  });

  const closeness = (one: string, other: string): number =>
    cosine(vectors.vectorOf(one) ?? new Float32Array(), vectors.vectorOf(other) ?? new Float32Array());

  for (const [word, near, far] of [
    ['dog', 'pets', 'laptop'],
    ['car', 'vehicles', 'kitchen'],
    ['salary', 'pay', 'cafeteria'],
    ['reviews', 'evaluation', 'theatre'],
    ['reimbursement', 'reimbursed', 'parking'],
    ['owns', 'property', 'theatre'],
  ] as const)
    it(`holds ${word} nearer to ${near} than to ${far}`, () =>
      expect(closeness(word, near)).to.be.greaterThan(closeness(word, far) + 0.1));

  it('gives unit vectors, words of several pieces and words with accents included', () => {
    for (const word of ['dog', 'reimbursement', '24th', 'café', 'x'.repeat(100)])
      expect(closeness(word, word), word).to.be.closeTo(1, 1e-5);
    expect(vectors.vectorOf('café')).to.deep.equal(vectors.vectorOf('cafe'));
    expect(vectors.vectorOf('dog')?.length).to.equal(128);
  });

  it('has none for what the vocabulary cannot spell', () => {
    for (const word of ['', '漢字', 'поиск', '3.5', 'x'.repeat(101)]) expect(vectors.vectorOf(word), word).to.equal(undefined);
  });

  for (const [language, expected] of [
    [undefined, true],
    ['en', true],
    ['en-gb', true],
    ['de', false],
  ] as const)
    it(`is ${expected ? '' : 'not '}for ${language}`, () => expect(haveVectors(language)).to.equal(expected));

  it('is made the same twice, and reads what was written', async () => {
    const tokens = tokensOf(MODEL).slice(1000, 1020);
    const once = await distil(MODEL, tokens, 8);
    const file = writePieces(once);
    expect(file.equals(writePieces(await distil(MODEL, tokens, 8)))).to.equal(true);
    expect(readPieces(file)).to.deep.equal(once);
  }).timeout(60_000);
});
