import { Type } from 'typebox';
import { defineResource } from '../../core/contract/plugin.ts';
import { mistakesIn, SCORER_OPTIONS } from '../../lib/evidence/scorer/options.ts';
import { groundingScorer } from '../../lib/evidence/scorer/scorer.ts';

export const grounding = defineResource({
  provides: 'scorer',
  name: 'grounding',
  summary: 'Says how far passages back an answer, by its words and, where they are named, by an embedder and a verifier.',
  config: Type.Object(SCORER_OPTIONS),
  check: mistakesIn,
  create: groundingScorer,
});
