import type { Passage } from '../../../core/contract/facts/batch.ts';
import type { PassageRange } from '../../../core/contract/resources/knowledge-base.ts';
import { type PassageEntry, passageOf } from './entries.ts';
import type { Clause, Send } from './layout.ts';
import type { Options } from './options.ts';

/** Most passages of one answer of the server. */
const MOST = 1_000;

const within = ({ document, first, last }: PassageRange): Clause => ({
  bool: {
    filter: [{ term: { 'touchstone.document': document } }, { range: { 'touchstone.position': { gte: first, lte: last } } }],
  },
});

/** The passages of documents by their positions that fulfil all clauses, in one request. As of a search, partial answers are refused. */
export async function passagesAt(
  ranges: readonly PassageRange[],
  { options, filter }: { options: Options; filter: readonly Clause[] },
  send: Send,
): Promise<Passage[]> {
  const wanted = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const { hits } = await send<{ hits: { hits: { _source: PassageEntry }[] } }>({
    method: 'POST',
    path: `/${encodeURIComponent(options.index)}/_search`,
    query: { allow_partial_search_results: false },
    body: {
      size: Math.min(MOST, wanted),
      track_total_hits: false,
      _source: { excludes: [options.embedding_field, 'touchstone.terms', 'touchstone.fields'] },
      query: { bool: { should: ranges.map(within), minimum_should_match: 1, filter } },
    },
  });
  return hits.hits.map(({ _source }) => passageOf(_source, options));
}
