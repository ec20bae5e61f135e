import type { AskSettings } from '../asking/settings.ts';
import type { AnswerRecord } from '../asking/use-turn.ts';

/** A passage in one answer or both, with its weights. */
export interface PassagePair {
  id: string;
  title: string;
  /** Weights from 0 to 100; undefined where it is not among the passages. */
  before?: number;
  after?: number;
}

/** The passages of two answers: those of the first in their order, then those that the second alone has. */
export function passagePairs(before: AnswerRecord, after: AnswerRecord): PassagePair[] {
  const pairs = new Map<string, PassagePair>();
  for (const { id, document, url, score } of before.passages ?? [])
    pairs.set(id, { id, title: document || url || id, before: score });
  for (const { id, document, url, score } of after.passages ?? [])
    pairs.set(id, { ...(pairs.get(id) ?? { id, title: document || url || id }), after: score });
  return [...pairs.values()];
}

/** The settings in which two questions differ. */
export const settingsApart = (one: AskSettings, other: AskSettings): (keyof AskSettings)[] =>
  // its own keys
  (Object.keys(other) as (keyof AskSettings)[]).filter((name) => one[name] !== other[name]);
