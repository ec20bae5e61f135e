import { type Static, Type } from 'typebox';
import { Share } from '../../../core/options.ts';
import { DEFAULTS, type GroundingSettings } from '../../../grounding/ground.ts';

export const OPTIONS = Type.Object({
  enabled: Type.Boolean({
    default: true,
    description: 'Whether it is computed; the option semanticScore.enabled of a request wins.',
  }),
  primary: Type.Boolean({
    default: true,
    description:
      'Whether it is the score that thresholds look at; otherwise that stays the knowledge-base score. The option semanticScore.primary of a request wins.',
  }),
  missing_key_term_penalty: Share({
    default: DEFAULTS.missingKeyTermPenalty,
    description: 'Taken off the score for each name of the question that no source holds.',
  }),
  missing_term_penalty: Share({
    default: DEFAULTS.missingTermPenalty,
    description: 'Taken off the score for each other noun of the question that no source holds.',
  }),
  source_jump_penalty: Type.Number({
    default: DEFAULTS.sourceJumpPenalty,
    minimum: 0,
    maximum: 9,
    description:
      'Taken off for changing the source more often than backed answers do: 3 takes off all where it changes twice as often, 1 a third. Lower it for answers put together from many documents.',
  }),
  decline_penalty: Type.Number({
    default: DEFAULTS.declinePenalty,
    minimum: 0,
    maximum: 2,
    description: 'Taken off for the share of the answer that says it cannot answer.',
  }),
  total_coverage_weight: Share({
    default: DEFAULTS.totalCoverageWeight,
    description: 'How much it counts that words stand in no source; 0.25 is as learned.',
  }),
  rerank: Type.Boolean({
    default: true,
    description: 'Whether the passage that backs most of the answer comes first, with its document and address.',
  }),
  rerank_min_coverage: Share({
    default: 0.25,
    description: 'The share of the answer that a passage must hold to be put first.',
  }),
  allowed: Type.Array(Type.String({ minLength: 1 }), {
    default: [],
    description: 'Words and phrases that never count against an answer, such as the name of the company.',
  }),
  check_titles: Type.Boolean({ default: true, description: 'Whether titles and headings of passages count as sources.' }),
  check_urls: Type.Boolean({ default: false, description: 'Whether words of the addresses of passages count as sources.' }),
  stump: Type.String({
    default: '',
    description: 'A text that every prompt holds and that counts as a source; the option stump of a request wins.',
  }),
});

export type Options = Static<typeof OPTIONS>;

export const settingsOf = (options: Options): GroundingSettings => ({
  missingKeyTermPenalty: options.missing_key_term_penalty,
  missingTermPenalty: options.missing_term_penalty,
  sourceJumpPenalty: options.source_jump_penalty,
  declinePenalty: options.decline_penalty,
  totalCoverageWeight: options.total_coverage_weight,
  allowed: options.allowed,
});
