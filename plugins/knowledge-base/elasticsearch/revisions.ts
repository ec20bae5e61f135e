import { createHash } from 'node:crypto';
import { entryId } from './ids.ts';
import type { Layout, Send } from './layout.ts';

/** The most indexes that a name stands for. */
const INDEXES = 100;
/** The most entries that are looked up at a time. */
const LISTED = 500;

interface Figures {
  count: number;
  max: number | null;
  sum: number;
  sum_of_squares: number | null;
}

interface Counted {
  aggregations?: { indexes: { buckets: { key: string; numbers: Figures }[] } };
}

/**
 * The state of all that can be searched behind a name: for each index its own id, as one that is made anew counts again, and figures of the
 * numbers of its entries, of which every write and every removal changes one. The server remembers the answer until something changes. A
 * copy of an index that has not been refreshed yet may be in the state before; a load refreshes all.
 */
export async function currentState(index: string, send: Send): Promise<string> {
  const path = `/${encodeURIComponent(index)}`;
  const [{ aggregations }, settings] = await Promise.all([
    send<Counted>({
      method: 'POST',
      path: `${path}/_search`,
      query: { allow_partial_search_results: false },
      body: {
        size: 0,
        track_total_hits: false,
        aggs: {
          indexes: { terms: { field: '_index', size: INDEXES }, aggs: { numbers: { extended_stats: { field: '_seq_no' } } } },
        },
      },
    }),
    send<Record<string, unknown>>({ method: 'GET', path: `${path}/_settings/index.uuid` }),
  ]);
  const counted = (aggregations?.indexes.buckets ?? []).map(({ key, numbers: { count, max, sum, sum_of_squares } }) => [
    key,
    ...[count, max, sum, sum_of_squares],
  ]);
  const state = [Object.entries(settings).sort(), counted.sort()];
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url');
}

interface Found {
  _id: string;
  _index: string;
  _seq_no: number;
  _primary_term: number;
  _source?: { touchstone?: { hash?: string } };
}

/** Hashes of what is stored of documents that can be found: our own of what we have loaded, else which write of the server it is. */
export async function storedHashes(
  documents: readonly string[],
  { index, layout }: { index: string; layout: Layout['name'] },
  send: Send,
): Promise<Map<string, string>> {
  const named = new Map(documents.map((id) => [layout === 'passages' ? entryId(id, 0) : id, id]));
  const ids = [...named.keys()];
  const found: Found[] = [];
  for (let start = 0; start < ids.length; start += LISTED) {
    const values = ids.slice(start, start + LISTED);
    const { hits } = await send<{ hits: { hits: Found[] } }>({
      method: 'POST',
      path: `/${encodeURIComponent(index)}/_search`,
      query: { allow_partial_search_results: false },
      body: {
        size: Math.min(10_000, values.length * 2), // two indexes behind one name may have documents of one id
        track_total_hits: false,
        seq_no_primary_term: true,
        _source: { includes: ['touchstone.hash'] },
        query: { ids: { values } },
      },
    });
    found.push(...hits.hits);
  }
  const hashes = new Map<string, string>();
  for (const [entry, each] of Map.groupBy(found, ({ _id }) => _id)) {
    const writes = each.map(({ _source, _index, _primary_term, _seq_no }) =>
      _source?.touchstone?.hash ? _source.touchstone.hash : `${_index} ${_primary_term} ${_seq_no}`,
    );
    hashes.set(named.get(entry) ?? entry, writes.sort().join(' '));
  }
  return hashes;
}
