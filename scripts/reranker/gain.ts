import { fuse, minMax } from '../../lib/retrieval/fusion.ts';
import { logit } from '../../lib/statistics/logistic.ts';
import { type Grades, mean, ndcg } from '../../lib/statistics/metrics.ts';
import { entryAt } from '../../lib/text/entry.ts';
import type { Interval } from '../grounding/bootstrap.ts';

/** A question with what the search found for it, best first, and what the reranker says of each. */
export interface Read {
  set: string;
  relevant: Grades;
  /** The documents of the passages found; the same may come more than once. */
  documents: readonly string[];
  /** The search's scores, 0-1. */
  scores: readonly number[];
  /** 0-1, in the order of the search. */
  relevances: readonly number[];
}

/** How the search's order and the reranker's make one. */
export interface Blend {
  by: 'relevance' | 'odds' | 'rank';
  /** Share of the reranker: 0 is the search, 1 the reranker alone. */
  weight: number;
}

/** What ranks are set off by, so that the first place is not all (Cormack, Clarke and Büttcher 2009 have 60 for long lists). */
const RANK_OFFSET = 10;

/** `1 / (offset + rank)` of each figure, the highest first. */
function byRank(figures: readonly number[]): number[] {
  const order = figures.map((_, at) => at).sort((one, other) => entryAt(figures, other) - entryAt(figures, one));
  const ranks = new Map(order.map((at, rank) => [at, rank + 1]));
  return figures.map((_, at) => 1 / (RANK_OFFSET + (ranks.get(at) ?? figures.length)));
}

const numbered = (figures: readonly number[]): Map<number, number> => new Map(figures.map((figure, at) => [at, figure]));

/** The places of the search in the new order, best first; equal ones stay in the search's. */
export function orderOf({ scores, relevances }: Pick<Read, 'scores' | 'relevances'>, { by, weight }: Blend): number[] {
  if (scores.length === 0) return [];
  if (by === 'rank') {
    const [left, right] = [byRank(scores), byRank(relevances)];
    const value = (at: number): number => (1 - weight) * entryAt(left, at) + weight * entryAt(right, at);
    return scores.map((_, at) => at).sort((one, other) => value(other) - value(one));
  }
  const read = by === 'odds' ? relevances.map(logit) : relevances;
  return fuse(minMax(numbered(scores)), minMax(numbered(read)), weight).map(([at]) => at);
}

/** nDCG@10 of the documents, each at the place of its best passage. */
export function gradeOf(read: Read, blend: Blend): number {
  const documents = orderOf(read, blend).map((at) => entryAt(read.documents, at));
  return ndcg([...new Set(documents)], read.relevant, 10);
}

/** For each set the nDCG@10 of its questions, in their order. */
export const gradesOf = (reads: readonly Read[], blend: Blend): Map<string, number[]> =>
  new Map([...Map.groupBy(reads, ({ set }) => set)].map(([set, each]) => [set, each.map((read) => gradeOf(read, blend))]));

/** Numbers in [0, 1), the same each time (linear congruential, Numerical Recipes). */
export function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The mean over groups of their mean, with its interval by drawing the members of each group anew. */
export function bootstrap(groups: readonly (readonly number[])[], draws = 4000, chance = chances(1)): Interval {
  const anew = (values: readonly number[]): number =>
    mean(values.map(() => entryAt(values, Math.floor(chance() * values.length))));
  const means = Array.from({ length: draws }, () => mean(groups.map(anew))).sort((one, other) => one - other);
  const at = (share: number): number => entryAt(means, Math.min(draws - 1, Math.floor(share * draws)));
  return { mean: mean(groups.map(mean)), low: at(0.025), high: at(0.975) };
}

/** What each question gains over the search alone, by set. */
export function gainsOf(reads: readonly Read[], blend: Blend): Map<string, number[]> {
  const before = gradesOf(reads, { by: 'rank', weight: 0 });
  const after = gradesOf(reads, blend);
  return new Map([...after].map(([set, grades]) => [set, grades.map((grade, at) => grade - (before.get(set)?.[at] ?? 0))]));
}

/** Whether what is gained may be shipped: its interval lies above 0, and no set loses more than a hundredth. */
export const isGain = (gains: ReadonlyMap<string, readonly number[]>): boolean =>
  bootstrap([...gains.values()]).low > 0 && [...gains.values()].every((each) => mean(each) >= -0.01);
