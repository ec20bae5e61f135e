import { ElasticsearchRefusal, reasonOf } from '../../../lib/elasticsearch/failure.ts';
import type { Clause, Hit, Send } from './layout.ts';

interface SearchResponse {
  status: number;
  error?: unknown;
  timed_out?: boolean;
  hits?: { total?: { value: number }; hits: Hit[] };
  aggregations?: Record<string, { buckets: Record<string, { doc_count: number }> }>;
}

/** What is asked for in one round trip. */
export interface Searches {
  /** Bodies of searches without their frame. */
  keywords?: Clause;
  meaning?: Clause;
  /** Both in one, fused by the server. */
  fused?: Clause;
  /** Clauses whose matches are counted, by the term they stand for. */
  counted: Record<string, Clause>;
}

export interface Candidates {
  keywords: readonly Hit[];
  meaning: readonly Hit[];
  fused: readonly Hit[];
  /** How many entries each clause matched, and how many there are. */
  counts: ReadonlyMap<string, number>;
  entries?: number;
}

export interface CandidateOptions {
  index: string;
  limit: number;
  /** The index has several shards: word statistics are then gathered from all of them first. */
  sharded: boolean;
  place: string;
  /** The searches run one after the other: a server short of room would turn one away for the other. */
  oneByOne: boolean;
}

/** Sends both searches and the counts in one request. Hits carry no content: that is read for the few that are shown. */
export async function findCandidates(searches: Searches, options: CandidateOptions, send: Send): Promise<Candidates> {
  const asked = [
    ...(['keywords', 'meaning', 'fused'] as const).flatMap((side) => {
      const body = searches[side];
      return body ? [{ side, body: searchBody(body, options.limit) }] : [];
    }),
    ...(Object.keys(searches.counted).length > 0 ? [{ side: 'counted' as const, body: counting(searches.counted) }] : []),
  ];
  const found: Candidates = { keywords: [], meaning: [], fused: [], counts: new Map() };
  if (asked.length === 0) return found;
  const header = headerOf(options);
  // Half of an index answering for the whole of it would be a wrong answer: better none, and another try.
  const { responses } = await send<{ responses: SearchResponse[] }>({
    method: 'POST',
    path: '/_msearch',
    ...(options.oneByOne && { query: { max_concurrent_searches: 1 } }),
    lines: asked.flatMap(({ body }) => [header, JSON.stringify(body)]),
  });
  for (const [index, { side }] of asked.entries()) {
    const response = checkResponse(responses[index], side, options);
    if (side === 'counted') Object.assign(found, countsOf(response));
    else Object.assign(found, { [side]: response.hits?.hits ?? [] });
  }
  return found;
}

/** Both sides in one search, fused by the server by reciprocal rank. */
export function fusedSearch(keywords: Clause, meaning: Clause, window: number): Clause {
  const sides = [keywords, meaning].map((side) => (side.knn ? { knn: side.knn } : { standard: { query: side.query } }));
  return { retriever: { rrf: { retrievers: sides, rank_window_size: window } } };
}

const headerOf = ({ index, sharded }: CandidateOptions): string =>
  JSON.stringify({ index, allow_partial_search_results: false, ...(sharded && { search_type: 'dfs_query_then_fetch' }) });

const searchBody = (body: Clause, size: number): Clause => ({
  size,
  _source: false,
  seq_no_primary_term: true,
  track_total_hits: false,
  ...body,
});

const counting = (clauses: Record<string, Clause>): Clause => ({
  size: 0,
  track_total_hits: true,
  aggs: { terms: { filters: { filters: clauses } } },
});

const countsOf = ({ hits, aggregations }: SearchResponse): Pick<Candidates, 'counts' | 'entries'> => ({
  counts: new Map(Object.entries(aggregations?.terms?.buckets ?? {}).map(([term, { doc_count }]) => [term, doc_count])),
  entries: hits?.total?.value,
});

const SIDES = {
  keywords: 'the keyword search',
  meaning: 'the vector search',
  fused: 'the fused search',
  counted: 'the count of words',
} as const;

function checkResponse(
  response: SearchResponse | undefined,
  side: keyof typeof SIDES,
  { index, place }: CandidateOptions,
): SearchResponse {
  if (response && response.error === undefined) return response;
  const { type, reason } = reasonOf(response);
  const said = [type, reason].filter((part) => part !== '').join(': ') || 'no answer';
  const message = `${place} refused ${SIDES[side]} in '${index}' (${said})`;
  throw new ElasticsearchRefusal('resource_unavailable', message, {
    status: response?.status ?? 0,
    type,
    cause: response?.error,
  });
}
