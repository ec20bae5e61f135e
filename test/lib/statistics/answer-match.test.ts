import { expect } from 'chai';
import { matchAnswer } from '../../../lib/statistics/answer-match.ts';

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
