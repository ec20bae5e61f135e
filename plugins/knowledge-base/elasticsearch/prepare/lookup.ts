import type { Call } from '../../../../core/contract/call.ts';
import { type EntryError, refusedEntry } from '../../../../lib/elasticsearch/failure.ts';
import { ask, countOf, type Preparing, pathOf, refresh, sourceOf } from './context.ts';
import { pagesOf } from './pages.ts';

/** A document of the source index as far as a load must know it. */
export interface Known {
  /** Its `_id`. */
  id: string;
  /** Empty of one that somebody else has loaded. */
  hash: string;
}

/** Finds documents of the source index by their ids. */
export type Lookup = (ids: readonly string[]) => Promise<Map<string, Known>>;

interface Found {
  _id: string;
  found?: boolean;
  _source?: { objectID?: string; touchstone?: { hash?: string } };
  error?: EntryError;
}

const HASH = { _source_includes: 'objectID,touchstone.hash' } as const;
/** How many values one query may list, and hits it may return. */
const LISTED = 1_000;
/** Bytes that the engine allows for an id. */
const LONGEST = 512;

/** The `_id` of a document that keeps its own; undefined when that is too long, so that the server must give one. */
export const givenId = (id: string): string | undefined => (Buffer.byteLength(id) > LONGEST ? undefined : id);

/** How a run finds what is there already. An empty index is not asked again and again. */
export async function lookupFor(preparing: Preparing, call: Call): Promise<Lookup> {
  await refresh(preparing, call, sourceOf(preparing.options));
  if ((await countOf(preparing, call, sourceOf(preparing.options))) === 0) return async () => new Map();
  const byField: Lookup = (ids) => byObjectId(preparing, call, ids);
  if (preparing.tools.ids === 'server') return byField;
  return async (ids) => {
    const [given, long] = [ids.filter((id) => givenId(id) !== undefined), ids.filter((id) => givenId(id) === undefined)];
    return new Map([...(await byId(preparing, call, given)), ...(await byField(long))]);
  };
}

async function byId(preparing: Preparing, call: Call, ids: readonly string[]): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map();
  const { docs } = await ask<{ docs: Found[] }>(preparing, call, {
    method: 'POST',
    path: pathOf(sourceOf(preparing.options), '/_mget'),
    query: HASH,
    body: { ids },
  });
  const index = sourceOf(preparing.options);
  for (const { error } of docs) if (error) throw refusedEntry(error, `documents cannot be looked up in '${index}'`);
  return new Map(docs.filter(({ found }) => found).map((each) => [each._id, toKnown(each)]));
}

/** Those with this value in `objectID`, as far as the index has been refreshed. */
export async function byObjectId(preparing: Preparing, call: Call, ids: readonly string[]): Promise<Map<string, Known>> {
  const found = new Map<string, Known>();
  for (let start = 0; start < ids.length; start += LISTED) {
    const { hits } = await ask<{ hits: { hits: Found[] } }>(preparing, call, {
      method: 'POST',
      path: pathOf(sourceOf(preparing.options), '/_search'),
      query: HASH,
      body: { size: LISTED, query: { terms: { 'objectID.keyword': ids.slice(start, start + LISTED) } }, track_total_hits: false },
    });
    for (const hit of hits.hits) found.set(hit._source?.objectID ?? '', toKnown(hit));
  }
  return found;
}

const toKnown = ({ _id: id, _source }: Found): Known => ({ id, hash: _source?.touchstone?.hash ?? '' });

/** Ids of documents of the source that came from an origin, each with its `_id`. */
export async function idsOfOrigin(preparing: Preparing, call: Call, origin: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const body = { size: LISTED, _source: ['objectID'], query: { term: { 'touchstone.origin': origin } } };
  for await (const hits of pagesOf(preparing, call, sourceOf(preparing.options), body))
    for (const { _id, _source } of hits) ids.set(String(_source?.objectID ?? _id), _id);
  return ids;
}
