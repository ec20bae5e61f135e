import { expect } from 'chai';
import { MODEL } from '../../../lib/retrieval/answerability.gen.ts';
import {
  type AnswerabilityModel,
  answerability,
  FEATURES,
  type FeatureName,
  featureSetOf,
  type RetrievalFindings,
  retrievalFeatures,
} from '../../../lib/retrieval/answerability.ts';
import { termWeights } from '../../../lib/retrieval/coverage.ts';
import { heldBack, shareBelow, thresholdKeeping } from '../../../lib/statistics/thresholds.ts';
import { terms } from '../../../lib/text/terms.ts';

const PUMP = 'The pump is guaranteed for two years. Seals are not part of the guarantee.';
const SCALE = { unrelated: 0.4, related: 0.8 };

/** What a search finds when its passages say this, each with its cosine. */
function findingsFor(
  question: string,
  passages: readonly (readonly [text: string, similarity?: number])[],
  more: Partial<RetrievalFindings> = {},
): RetrievalFindings {
  return {
    weights: termWeights(new Map(terms(question).map((word) => [word, 0.01]))),
    passages: passages.map(([text, similarity]) => ({ terms: new Set(terms(text)), similarity })),
    undenied: false,
    ...more,
  };
}

const probability = (of: RetrievalFindings): number => answerability(of).probability;

describe('answerability', () => {
  describe('features', () => {
    const question = 'How many years is the pump guaranteed?';
    it('counts what the first passage holds, and the best five together', () => {
      const features = retrievalFeatures(findingsFor(question, [['The pump runs.'], ['It is guaranteed for two years.']]));
      expect(features.first).to.be.closeTo(1 / 3, 1e-9); // years, pump, guaranteed
      expect(features.together).to.be.closeTo(1, 1e-9);
      expect(features.count).to.be.closeTo(Math.log(2), 1e-9);
    });
    it('reads similarities on the scale of the model', () => {
      const features = retrievalFeatures(
        findingsFor(question, [['a', 0.6], ['b', 0.8], ['c', 0.4], ['d']], { similarityFloor: 0.2, similarityScale: SCALE }),
      );
      expect(features.closeness).to.be.closeTo(1, 1e-9);
      expect(features.others).to.be.closeTo(0.25, 1e-9);
      expect(features.prominence).to.equal(undefined);
    });
    it('takes a lone passage for its own company', () => {
      const features = retrievalFeatures(findingsFor(question, [['a', 0.6]], { similarityScale: SCALE }));
      expect(features.others).to.equal(features.closeness);
    });
    for (const [name, similarity, more, expected] of [
      ['the scale where it is known', 0.7, { similarityFloor: 0.5, similarityScale: SCALE }, 'scaled'],
      ['how far the best stands out where it is not', 0.7, { similarityFloor: 0.5 }, 'relative'],
      ['words where there is no similarity', undefined, { similarityFloor: 0.5, similarityScale: SCALE }, 'words'],
      ['words where nothing is known of the others', 0.7, {}, 'words'],
    ] as const)
      it(`goes by ${name}`, () =>
        expect(featureSetOf(retrievalFeatures(findingsFor(question, [[PUMP, similarity]], more)))).to.equal(expected));
  });

  describe('score', () => {
    const question = 'How many years is the pump guaranteed?';
    const meaning = { similarityFloor: 0.4, similarityScale: SCALE };
    it('is 0 when nothing was found', () => expect(probability(findingsFor(question, [], meaning))).to.equal(0));
    it('is made of nothing but its shares', () => {
      const { probability: all, shares } = answerability(findingsFor(question, [[PUMP, 0.8]], meaning));
      const odds = Object.values(shares).reduce((sum, share) => sum + share, 0);
      expect(all).to.be.closeTo(1 / (1 + Math.exp(-odds)), 1e-12);
    });
    it('takes the weights of the feature set', () => {
      const none = { intercept: 0, weights: {} };
      const model: AnswerabilityModel = {
        version: 'x',
        bases: { scaled: none, relative: none, words: { intercept: 2, weights: {} } },
      };
      expect(answerability(findingsFor(question, [[PUMP]]), model).probability).to.be.closeTo(0.8808, 1e-4);
      expect(answerability(findingsFor(question, [[PUMP, 0.7]], meaning), model).probability).to.equal(0.5);
    });
    for (const [name, more, similarity] of [
      ['on the scale', meaning, [0.85, 0.42]],
      ['without a scale', { similarityFloor: 0.4 }, [0.85, 0.42]],
      ['by words', {}, [undefined, undefined]],
    ] as const)
      it(`tells an answer from what has nothing to do with it, ${name}`, () => {
        expect(probability(findingsFor(question, [[PUMP, similarity[0]]], more))).to.be.greaterThan(0.5);
        expect(probability(findingsFor(question, [['Trains leave at night.', similarity[1]]], more))).to.be.lessThan(0.1);
      });
    it('is the lower, the less is there', () => {
      const falling = [PUMP, 'The pump is guaranteed.', 'The pump.', 'Nothing.'].map((text) =>
        probability(findingsFor(question, [[text, 0.7]], meaning)),
      );
      expect(falling).to.deep.equal(falling.toSorted((a, b) => b - a));
    });
    it('is lower for what is denied nowhere', () =>
      expect(probability(findingsFor(question, [[PUMP, 0.8]], { ...meaning, undenied: true }))).to.be.lessThan(
        probability(findingsFor(question, [[PUMP, 0.8]], meaning)) / 2,
      ));
    it('is finite for a question of stop words alone', () => {
      expect(probability(findingsFor('what is it', [[PUMP, 0.5]], meaning))).to.be.within(0, 1);
    });
  });

  it('has weights for each feature of each set, and no others', () => {
    for (const [set, { weights }] of Object.entries(MODEL.bases))
      expect(Object.keys(weights).sort(), set).to.deep.equal(
        [...FEATURES[set as keyof typeof FEATURES]].sort() satisfies FeatureName[],
      );
  });

  describe('held back', () => {
    const answerable = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.15, 0.1];
    it('finds the threshold that keeps a share', () => {
      expect(thresholdKeeping(1, answerable)).to.equal(0.1);
      expect(thresholdKeeping(0.9, answerable)).to.equal(0.15);
      expect(thresholdKeeping(0.5, answerable)).to.equal(0.5);
      expect(thresholdKeeping(0.9, [])).to.equal(0);
    });
    it('counts what is below it', () => {
      expect(shareBelow(0.5, [0.5, 0.4])).to.equal(0.5);
      expect(shareBelow(0.5, [])).to.equal(0);
      expect(heldBack(0.9, answerable, [0.1, 0.14, 0.15, 0.9])).to.equal(0.5);
    });
  });
});
