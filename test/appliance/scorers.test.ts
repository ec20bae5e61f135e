import { expect } from 'chai';
import { scoreForFigures, scoreWithVerifier, shippedScorer } from '../../appliance/scorers.ts';
import type { AnswerScore, Scorer, Verification } from '../../core/contract/resources/scorer.ts';
import { callWith } from '../support/call.ts';

const QUERY = { answer: 'The pump is red.', language: 'en', passages: [] };
const WITHOUT = 'score_semantic scored the answer without the model that checks answers.';

/** Scores as shipped, and says this of a verifier. */
const saying = (outcome: Verification['outcome'] | undefined, warnings: string[]): Scorer => ({
  score: async (query, call): Promise<AnswerScore> => ({
    ...(await shippedScorer.score(query, call)),
    ...(outcome && { verification: { outcome, calls: 1, tokens: 0, milliseconds: 1 } }),
    warnings,
  }),
});

describe('scores for figures', () => {
  for (const [what, outcome, warnings, forFigures, withVerifier] of [
    ['where nothing is missing', 'judged', [], true, true],
    ['where a judgement cannot be used', 'put_aside', [WITHOUT], true, true],
    ['where the verifier is away', 'absent', [WITHOUT], false, true],
    ['where meanings could not be compared', undefined, ['no meaning'], false, false],
    ['where neither could be asked', 'put_aside', ['no meaning', WITHOUT], false, false],
  ] as const)
    it(`are ${forFigures ? '' : 'not '}made ${what}`, async () => {
      const scorer = saying(outcome, [...warnings]);
      const isMade = (work: Promise<AnswerScore>): Promise<boolean> =>
        work.then(
          () => true,
          () => false,
        );
      expect(await isMade(scoreForFigures(scorer, QUERY, callWith()))).to.equal(forFigures);
      expect(await isMade(scoreWithVerifier(scorer, QUERY, callWith()))).to.equal(withVerifier);
    });
});
