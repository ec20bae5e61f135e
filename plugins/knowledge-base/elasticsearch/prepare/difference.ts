import type { Call } from '../../../../core/contract/call.ts';
import type { BulkOperation } from '../../../../lib/elasticsearch/bulk.ts';
import { type EntryError, refusedEntry } from '../../../../lib/elasticsearch/failure.ts';
import { ask, type Preparing, pathOf, sourceOf } from './context.ts';
import { pagesOf, type SourceHit } from './pages.ts';

const PAGE = 1_000;
const HASH = 'touchstone.hash';

interface Found extends SourceHit {
  found?: boolean;
  error?: EntryError;
}

const hashOf = ({ _source }: SourceHit): unknown => (_source?.touchstone as { hash?: string } | undefined)?.hash; // as we wrote it

const isSame = (found: Found | undefined, hit: SourceHit): boolean => found !== undefined && hashOf(found) === hashOf(hit);

/**
 * Ids of the documents of the source that are not in the destination as they are: an ingest pipeline embeds before it is
 * seen whether a document is there, so what is there must not be asked for again. What has gone from the source goes.
 */
export async function differenceOf(preparing: Preparing, call: Call, destination: string): Promise<string[]> {
  const source = sourceOf(preparing.options);
  const missing: string[] = [];
  for await (const hits of pagesOf(preparing, call, source, { size: PAGE, _source: [HASH] })) {
    const there = await findTargets(preparing, call, destination, hits);
    missing.push(...hits.filter((hit) => !isSame(there.get(hit._id), hit)).map(({ _id }) => _id));
  }
  for await (const hits of pagesOf(preparing, call, destination, { size: PAGE, _source: false })) {
    const there = await findTargets(preparing, call, source, hits);
    const gone = hits.filter(({ _id }) => !there.has(_id));
    const operations = gone.map(({ _id: id }): BulkOperation => ({ action: 'delete', index: destination, id }));
    await preparing.bulk.write(operations, call);
  }
  return missing;
}

async function findTargets(
  preparing: Preparing,
  call: Call,
  index: string,
  hits: readonly SourceHit[],
): Promise<Map<string, Found>> {
  const { docs } = await ask<{ docs: Found[] }>(preparing, call, {
    method: 'POST',
    path: pathOf(index, '/_mget'),
    query: { _source_includes: HASH },
    body: { ids: hits.map(({ _id }) => _id) },
  });
  for (const { error } of docs) if (error) throw refusedEntry(error, `documents cannot be looked up in '${index}'`);
  return new Map(docs.filter((doc) => doc.found).map((doc) => [doc._id, doc]));
}
