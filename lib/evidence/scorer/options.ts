import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Issue } from '../../../core/contract/errors.ts';
import { Duration, milliseconds, ResourceName } from '../../../core/contract/options.ts';
import { type Calibration, faultsOf } from '../score/calibration.ts';
import { CALIBRATION, type GroundingSettings, SETTINGS } from '../score/settings.ts';

const PATIENCE = '1s';

/** Options of whatever scores answers by these means. */
export const SCORER_OPTIONS = {
  ...SETTINGS,
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
  ...options,
  ...(calibration && { calibration: calibrationOf(calibration) }),
});
