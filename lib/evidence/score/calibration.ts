import type { AnswerRisks, AnswerWeights } from './model.ts';

/** A score as it was, and as it is to be read; both 0-100. */
export type MapPoint = readonly [raw: number, calibrated: number];

/** What was learned from a customer's own labelled answers. */
export interface Calibration {
  /** Of the answer's log odds, in place of those shipped. */
  weights?: AnswerWeights;
  /** Points of the map from the score to what it is worth, both rising. */
  map?: readonly MapPoint[];
}

/** The part of a calibration that holds for an answer: what was learned with a model's verdict says nothing of one without. */
export const inEffect = ({ verdict }: Pick<AnswerRisks, 'verdict'>, calibration: Calibration = {}): Calibration =>
  calibration.weights?.verdict !== undefined && verdict === undefined ? {} : calibration;

/** A score by straight lines between the points of a map; beyond them it is that of the nearest. 0-100. */
export function applyMap(score: number, map: readonly MapPoint[]): number {
  const next = map.findIndex(([raw]) => score <= raw);
  const after = map[next] ?? map.at(-1);
  const before = map[next - 1] ?? after;
  if (!before || !after) return score; // no points
  const [[from, low], [to, high]] = [before, after];
  return from === to || next < 0 ? high : low + ((score - from) / (to - from)) * (high - low);
}

/** Which calibration a score was made with, for the trace. */
export function nameOf({ weights, map }: Calibration): string {
  if (weights && map) return 'weights and map';
  return weights ? 'weights' : map ? 'map' : 'shipped';
}

export interface MapFault {
  /** Place of the point. */
  at: number;
  message: string;
}

/** What is wrong with a map: it must rise, or scores would change their order. */
export const faultsOf = (map: readonly MapPoint[]): MapFault[] =>
  map.flatMap(([raw, calibrated], at) => {
    const [before, value] = map[at - 1] ?? [-1, 0];
    if (raw <= before)
      return [{ at, message: `the score ${raw} does not come after ${before}: list the points by rising score` }];
    return calibrated < value
      ? [{ at, message: `${calibrated} is less than ${value}, that of a lower score: a map never falls` }]
      : [];
  });
