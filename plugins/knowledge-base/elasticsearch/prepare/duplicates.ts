import type { Call } from '../../../../core/contract/call.ts';
import type { BulkOperation } from '../../../../lib/elasticsearch/bulk.ts';
import { ask, type Preparing, pathOf, refresh, sourceOf } from './context.ts';

interface Duplicates {
  aggregations: { doubled: { buckets: { key: string; copies: { hits: { hits: { _id: string }[] } } }[] } };
}

/** Duplicates that are looked for at once. */
const AT_ONCE = 500;

/**
 * Where the server gives the ids, a run that was killed while a bulk was on its way may not have seen what that bulk
 * left: such documents are there twice, and one of each stays.
 */
export async function removeDuplicates(preparing: Preparing, call: Call): Promise<number> {
  const index = sourceOf(preparing.options);
  for (let removed = 0; ; ) {
    await refresh(preparing, call, index);
    const { aggregations } = await ask<Duplicates>(preparing, call, {
      method: 'POST',
      path: pathOf(index, '/_search'),
      body: QUERY,
    });
    const extra = aggregations.doubled.buckets.flatMap(({ copies }) => copies.hits.hits.slice(1));
    if (extra.length === 0) return removed;
    const operations = extra.map(({ _id: id }): BulkOperation => ({ action: 'delete', index, id }));
    await preparing.bulk.write(operations, call);
    removed += extra.length;
  }
}

/** Only what a preparation has loaded: documents of somebody else may share an `objectID` for a reason. */
const QUERY = {
  size: 0,
  query: { exists: { field: 'touchstone.origin' } },
  aggs: {
    doubled: {
      terms: { field: 'objectID.keyword', min_doc_count: 2, size: AT_ONCE },
      aggs: { copies: { top_hits: { size: 100, _source: false } } },
    },
  },
} as const;
