import { expect } from 'chai';
import { weightOf } from '../../../../lib/retrieval/fusion.ts';

describe('the weight of meaning', () => {
  /** One match that stands out: of the weight, three fifths are taken back. */
  const clear = new Map([['a', 10]]);
  const base = { known: 0.8, foreign: 0.1, languages: ['*'], language: 'en' };
  for (const [name, mode, weights, expected] of [
    ['is nothing by words', 'keyword', {}, 0],
    ['is all by meaning', 'vector', {}, 1],
    ['is less for words that stand out', 'hybrid', { asked: 'en' }, 0.8 * 0.4],
    ['is the same where the question tells no language', 'hybrid', {}, 0.8 * 0.4],
    ['is whole for a question in a language that nothing is written in', 'hybrid', { asked: 'es' }, 0.8],
    ['is little with a model that knows neither', 'hybrid', { asked: 'es', languages: ['fr'] }, 0.1 * 0.4],
    ['is that of a model that knows the documents alone', 'hybrid', { asked: 'es', languages: ['en'] }, 0.8 * 0.4],
  ] as const) {
    it(name, () => expect(weightOf(mode, { ...base, ...weights }, clear)).to.be.closeTo(expected, 1e-9));
  }
});
