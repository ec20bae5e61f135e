import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { Share } from '../../../core/contract/options.ts';
import type { Calibration } from './calibration.ts';
import type { AnswerFeature } from './model.ts';

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

export const CALIBRATION = Type.Object(
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

/** What counts how much; the defaults are what the figures in docs/grounding.md were measured with. */
export const SETTINGS = {
  missing_key_term_penalty: Share({
    default: 0.6,
    description: 'Taken off the score for each name of the question that no source holds.',
  }),
  missing_term_penalty: Share({
    default: 0.25,
    description: 'Taken off the score for each other noun of the question that no source holds.',
  }),
  source_jump_penalty: Type.Number({
    default: 3,
    minimum: 0,
    maximum: 9,
    description:
      'Taken off for changing the source more often than backed answers do: 3 takes off all where it changes twice as ' +
      'often, 1 a third. Lower it for answers put together from many documents.',
  }),
  decline_penalty: Type.Number({
    default: 1,
    minimum: 0,
    maximum: 2,
    description: 'Taken off for the share of the answer that says it cannot answer.',
  }),
  total_coverage_weight: Share({
    default: 0.25,
    description: 'How much it counts that words stand in no source; 0.25 is as learned.',
  }),
  allowed: Type.Array(Type.String({ minLength: 1 }), {
    default: [],
    description: 'Words and phrases that never count against an answer, such as the name of the company.',
  }),
};
const SCHEMA = Type.Object(SETTINGS);

export interface GroundingSettings extends Static<typeof SCHEMA> {
  /** Learned from a customer's own answers; as shipped where absent. */
  calibration?: Calibration;
}

export const DEFAULTS: GroundingSettings = Value.Create(SCHEMA);
