import { expect } from 'chai';
import { knowledgeBaseCoverage, prominence, shareOf, termWeights } from '../../../lib/retrieval/coverage.ts';

describe('coverage', () => {
  const weights = termWeights(
    new Map([
      ['rare', 0.001],
      ['common', 0.5],
    ]),
  );
  const passages = (...sets: string[][]) => ({ weights, passages: sets.map((set) => ({ terms: new Set(set) })) });

  it('weighs rare terms more, and adds up to 1', () => {
    expect(weights.get('rare')).to.be.greaterThan(weights.get('common') ?? 1);
    expect(shareOf(weights, new Set(['rare', 'common']))).to.be.closeTo(1, 1e-9);
  });
  it('grows with the number of passages on the subject', () => {
    const full = ['rare', 'common'];
    expect(knowledgeBaseCoverage(passages(full))).to.equal(39);
    expect(knowledgeBaseCoverage(passages(full, full, full, full))).to.equal(86);
    expect(knowledgeBaseCoverage(passages(['other']))).to.equal(0);
  });
  it('measures how far the best stands out whatever the range of cosines', () => {
    expect(prominence(0.9, 0.6)).to.be.closeTo(0.75, 1e-9);
    expect(prominence(0.6, 0.6)).to.equal(0);
    expect(prominence(1, 1)).to.equal(0);
  });
});
