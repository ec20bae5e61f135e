import { expect } from 'chai';
import { covered, knowledgeBaseCoverage, prominence, termWeights } from '../../../lib/retrieval/coverage.ts';
import { fuse, minMax, standout, weightFor } from '../../../lib/retrieval/fusion.ts';
import { lookedAgain, passageTerms } from '../../../lib/retrieval/rerank.ts';
import { matchAnswer } from '../../../lib/statistics/answer-match.ts';
import { ndcg, recall, reciprocalRank } from '../../../lib/statistics/metrics.ts';

describe('ranking', () => {
  describe('fusion', () => {
    const keyword = new Map([
      ['a', 10],
      ['b', 6],
      ['c', 2],
    ]);
    const vector = new Map([
      ['c', 0.9],
      ['a', 0.8],
      ['d', 0.7],
    ]);

    it('spreads scores over 0-1', () =>
      expect([...minMax(keyword)]).to.deep.equal([
        ['a', 1],
        ['b', 0.5],
        ['c', 0],
      ]));
    it('takes a lone candidate as the best', () => expect([...minMax(new Map([['a', 3]]))]).to.deep.equal([['a', 1]]));
    for (const [weight, order] of [
      [0, 'a b c d'],
      [1, 'c a b d'],
      [0.5, 'a c b d'],
    ] as const) {
      it(`orders by weight ${weight}`, () =>
        expect(
          fuse(keyword, vector, weight)
            .map(([id]) => id)
            .join(' '),
        ).to.equal(order));
    }
    it('of nothing is nothing', () => expect(fuse(new Map(), new Map(), 0.5)).to.deep.equal([]));
    it('trusts words that name one thing', () => {
      const sure = new Map([['a', 10]]);
      const crowd = new Map(Array.from({ length: 20 }, (_, index) => [`p${index}`, 10 - index / 100]));
      expect(standout(sure)).to.equal(1);
      expect(standout(new Map())).to.equal(0);
      expect(weightFor(0.8, sure)).to.be.closeTo(0.32, 1e-9);
      expect(weightFor(0.8, crowd)).to.be.greaterThan(0.79);
    });
  });

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
        expect(lookedAgain(0.5, question, passageTerms(passage.headings, passage.all))).to.be.closeTo(expected / 1.3, 1e-9));
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
    const again = (...headings: string[]) => lookedAgain(0.5, question, passageTerms(headings, headings));
    it('prefers what is called by it', () => {
      expect(again('polici', '2023')).to.be.greaterThan(again('polici', '2020'));
      // The words in the title and the title in the words, which weigh half each; with the year, the pair and the figure too.
      expect(again('polici', '2020')).to.be.closeTo((0.5 + 0.1) / 1.4, 1e-9);
      expect(again('polici', '2023')).to.be.closeTo((0.5 + 0.4) / 1.4, 1e-9);
    });
  });

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
      expect(covered(weights, new Set(['rare', 'common']))).to.be.closeTo(1, 1e-9);
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

  describe('metrics', () => {
    // The worked example of Järvelin and Kekäläinen's measure with exponential gain: grades 3 2 3 0 1 2.
    it('ndcg', () => {
      const grades = { a: 3, b: 2, c: 3, d: 0, e: 1, f: 2 };
      expect(ndcg(['a', 'b', 'c', 'd', 'e', 'f'], grades, 6)).to.be.closeTo(0.9488, 1e-4);
      expect(ndcg(['x'], grades, 10)).to.equal(0);
      expect(ndcg(['a'], {}, 10)).to.equal(0);
    });
    it('recall and reciprocal rank', () => {
      expect(recall(['x', 'a', 'b'], { a: 1, b: 1, c: 1 }, 2)).to.be.closeTo(1 / 3, 1e-9);
      expect(reciprocalRank(['x', 'a'], { a: 1 }, 10)).to.equal(0.5);
      expect(reciprocalRank(['x', 'a'], { a: 1 }, 1)).to.equal(0);
    });
  });

  describe('answers', () => {
    for (const [answer, gold, language, expected] of [
      ['The Eiffel Tower!', 'eiffel tower', 'en', { exactMatch: 1, f1: 1, containsGold: 1 }],
      ['It is the Eiffel Tower', 'Eiffel Tower', 'en', { exactMatch: 0, f1: 2 / 3, containsGold: 1 }],
      ['London', 'Paris', 'en', { exactMatch: 0, f1: 0, containsGold: 0 }],
      ['', 'Paris', 'en', { exactMatch: 0, f1: 0, containsGold: 0 }],
      ['是北京市', '北京', 'zh', { exactMatch: 0, f1: 2 / 3, containsGold: 1 }],
    ] as const) {
      it(`"${answer}" against "${gold}"`, () => {
        const match = matchAnswer(answer, [gold], language);
        expect(match).to.deep.include({ exactMatch: expected.exactMatch, containsGold: expected.containsGold });
        expect(match.f1).to.be.closeTo(expected.f1, 1e-9);
      });
    }
  });
});
