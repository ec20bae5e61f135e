import { expect } from 'chai';
import { termWeights } from '../../../lib/retrieval/coverage.ts';
import { passageTerms, rerankScore } from '../../../lib/retrieval/rerank.ts';

describe('second look', () => {
  const question = {
    ordered: ['reset', 'password'],
    weights: termWeights(
      new Map([
        ['reset', 0.1],
        ['password', 0.1],
      ]),
    ),
  };
  for (const [name, passage, expected] of [
    ['nothing', { headings: [], all: ['x'] }, 0.5],
    ['all of it', { headings: ['reset', 'password'], all: ['reset', 'password'] }, 0.8],
    ['half of the title', { headings: ['password', 'manager'], all: ['password', 'manager'] }, 0.6],
    ['words together', { headings: [], all: ['reset', 'the', 'password'] }, 0.6],
    ['words far apart', { headings: [], all: ['reset', 'a', 'b', 'c', 'd', 'password'] }, 0.5],
  ] as const) {
    it(`adds for ${name}`, () =>
      expect(rerankScore(0.5, question, passageTerms(passage.headings, passage.all))).to.be.closeTo(expected / 1.3, 1e-9));
  }
});

describe('a question with a year or a version', () => {
  const question = {
    ordered: ['polici', '2023'],
    weights: new Map([
      ['polici', 0.5],
      ['2023', 0.5],
    ]),
  };
  const again = (...headings: string[]) => rerankScore(0.5, question, passageTerms(headings, headings));
  it('prefers what is called by it', () => {
    expect(again('polici', '2023')).to.be.greaterThan(again('polici', '2020'));
    // The words in the title and the title in the words, which weigh half each; with the year, the pair and the figure too.
    expect(again('polici', '2020')).to.be.closeTo((0.5 + 0.1) / 1.4, 1e-9);
    expect(again('polici', '2023')).to.be.closeTo((0.5 + 0.4) / 1.4, 1e-9);
  });
});
