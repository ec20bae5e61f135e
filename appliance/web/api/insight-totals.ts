import type { Schemas } from './client.ts';

export type Totals = ReadonlyMap<string, number>;

/** Answers by reason over all steps. */
export function totalsOf(steps: Schemas['Insights']['steps']): Totals {
  const totals = new Map<string, number>();
  for (const { reasons } of steps)
    for (const [reason, answers] of Object.entries(reasons)) totals.set(reason, (totals.get(reason) ?? 0) + answers);
  return totals;
}

/** Whether who asked got an answer. */
const isAnswer = (reason: string): boolean => ['answered', 'cached', 'degraded'].includes(reason);

export const sumOf = (totals: Totals): number => [...totals.values()].reduce((sum, each) => sum + each, 0);

/** The share of questions that got an answer, 0-1; undefined where nobody asked. */
export function answeredShare(totals: Totals): number | undefined {
  const all = sumOf(totals);
  const answered = [...totals].reduce((sum, [reason, answers]) => sum + (isAnswer(reason) ? answers : 0), 0);
  return all === 0 ? undefined : answered / all;
}

/** Mean of counts by rating, 0-5; undefined where there are none. */
export function meanRating(ratings: readonly number[]): number | undefined {
  const count = ratings.reduce((sum, each) => sum + each, 0);
  return count === 0 ? undefined : ratings.reduce((sum, each, score) => sum + each * score, 0) / count;
}
