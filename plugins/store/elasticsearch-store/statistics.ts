import type { ResourceCall } from '../../../core/contract/call.ts';
import type { AnswerStatistics, AnswersWanted } from '../../../core/contract/resources/store.ts';
import { conditionOf } from './condition.ts';
import type { Indices } from './indices.ts';

/** Labels that are told, the most frequent ones. */
const MOST = 1000;

export interface Buckets<Key = string> {
  buckets: { key: Key; doc_count: number }[];
}

interface Aggregated {
  reasons: Buckets;
  intents: Buckets;
  categories: Buckets;
  score: { value: number | null };
  sum: { value: number };
  count: { value: number };
}

const labels = (field: string) => ({ terms: { field, size: MOST, order: [{ _count: 'desc' }, { _key: 'asc' }] } });

const FIGURES = {
  reasons: labels('reason'),
  intents: labels('intent'),
  categories: labels('category'),
  score: { avg: { field: 'score' } },
  sum: { sum: { field: 'rating.sum' } },
  count: { sum: { field: 'rating.count' } },
};

const countsIn = ({ buckets }: Buckets): Record<string, number> =>
  Object.fromEntries(buckets.map(({ key, doc_count: count }) => [key, count]));

export async function statistics(indices: Indices, wanted: AnswersWanted, call: ResourceCall): Promise<AnswerStatistics> {
  const condition = conditionOf(wanted);
  const body = { size: 0, track_total_hits: true, query: condition?.query, aggs: FIGURES };
  const found = condition && (await indices.search<unknown, Aggregated>('answers', body, call));
  const { aggregations: figures } = found ?? {};
  if (!found || !figures) return { answers: 0, reasons: {}, intents: {}, categories: {} };
  const count = figures.count.value;
  return {
    answers: found.hits.total?.value ?? 0,
    reasons: countsIn(figures.reasons),
    intents: countsIn(figures.intents),
    categories: countsIn(figures.categories),
    ...(figures.score.value !== null && { score: figures.score.value }),
    ...(count > 0 && { rating: { mean: figures.sum.value / count, count } }),
  };
}
