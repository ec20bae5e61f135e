import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Issue } from '../../../core/contract/errors.ts';
import { Duration, milliseconds, ResourceName, Share } from '../../../core/contract/options.ts';
import { type Calibration, faultsOf } from '../score/calibration.ts';
import { DEFAULTS, type GroundingSettings } from '../score/ground.ts';
import type { AnswerFeature } from '../score/model.ts';

/** A sign that speaks against an answer cannot speak for it: scores would fall as answers are better backed. */
const against = (description: string) => Type.Number({ minimum: 0, description });

const WEIGHTS = {
  intercept: Type.Number({ description: 'Where the log odds begin that something is not backed.' }),
  sentences: against(
    'Of the log odds by its sentences: half that one of them is not backed, half of their mean over words; where a source says ' +
      'otherwise, the first alone.',
  ),
  verdict: Type.Optional(
    against('Of the log odds by a verifier; what was calibrated with it does not hold for answers that it did not judge.'),
  ),
} satisfies Record<'intercept' | AnswerFeature, TSchema>;

const CALIBRATION = Type.Object(
  {
    weights: Type.Optional(
      Type.Object(WEIGHTS, { description: 'Of what is known of the answer as a whole, in place of those shipped; log odds.' }),
    ),
    map: Type.Optional(
      Type.Array(Type.Array(Type.Number({ minimum: 0, maximum: 100 }), { minItems: 2, maxItems: 2 }), {
        minItems: 2,
        description:
          'Points [score, calibrated score], rising, with straight lines between them; beyond them that of the nearest ' +
          'holds. A score that a rule has set to 0 stays 0.',
      }),
    ),
  },
  { description: 'What `touchstone calibrate` has learned from your own labelled answers; as shipped where absent.' },
);

const PATIENCE = '1s';

/** Options of whatever scores answers by these means. */
export const SCORER_OPTIONS = {
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
      'Taken off for changing the source more often than backed answers do: 3 takes off all where it changes twice as ' +
      'often, 1 a third. Lower it for answers put together from many documents.',
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
  allowed: Type.Array(Type.String({ minLength: 1 }), {
    default: [],
    description: 'Words and phrases that never count against an answer, such as the name of the company.',
  }),
  embedder: Type.Optional(
    ResourceName('embedder', {
      description:
        'Compares the meaning of the sentences that words leave in doubt. Without it other words for the same thing ' +
        'count as words that no source holds.',
    }),
  ),
  verifier: Type.Optional(
    ResourceName('verifier', {
      description:
        'Judges whether the passages back the sentences that none of them holds word for word; its verdict counts as ' +
        'much as the words, or as calibrated.',
    }),
  ),
  patience: Duration({ default: PATIENCE, description: 'How long a model may take before the answer is scored without it.' }),
  check_titles: Type.Boolean({ default: true, description: 'Whether titles and headings of passages count as sources.' }),
  check_urls: Type.Boolean({ default: false, description: 'Whether words of the addresses of passages count as sources.' }),
  stump: Type.String({
    default: '',
    description: 'A text that every prompt holds and that counts as a source; the option stump of a request wins.',
  }),
  calibration: Type.Optional(CALIBRATION),
};

const SCHEMA = Type.Object(SCORER_OPTIONS);
export type ScorerOptions = Static<typeof SCHEMA>;

/** Where no file says otherwise. */
export const SCORER_DEFAULTS: ScorerOptions = { ...Value.Create(SCHEMA), patience: milliseconds(PATIENCE) };

const mapOf = ({ map }: Static<typeof CALIBRATION>): Calibration['map'] =>
  map?.map(([raw = 0, calibrated = 0]) => [raw, calibrated]);

const calibrationOf = ({ weights, ...rest }: Static<typeof CALIBRATION>): Calibration => ({ weights, map: mapOf(rest) });

/** What is wrong with options that the schema takes. */
export function mistakesIn({ calibration = {}, verifier }: Pick<ScorerOptions, 'calibration' | 'verifier'>): Issue[] {
  const map = faultsOf(mapOf(calibration) ?? []).map(({ at, message }) => ({ path: ['calibration', 'map', at], message }));
  if (calibration.weights?.verdict === undefined || verifier !== undefined) return map;
  const message = 'this calibration holds for verdicts alone: name the verifier that it was made with, or calibrate without one';
  return [...map, { path: ['calibration', 'weights', 'verdict'], message }];
}

export const settingsOf = ({ calibration, ...options }: ScorerOptions): GroundingSettings => ({
  missingKeyTermPenalty: options.missing_key_term_penalty,
  missingTermPenalty: options.missing_term_penalty,
  sourceJumpPenalty: options.source_jump_penalty,
  declinePenalty: options.decline_penalty,
  totalCoverageWeight: options.total_coverage_weight,
  allowed: options.allowed,
  ...(calibration && { calibration: calibrationOf(calibration) }),
});
