import { BUSY_SERVER } from '../../../lib/elasticsearch/busy-server.ts';
import { ElasticsearchRefusal, type EntryError, refusedEntry } from '../../../lib/elasticsearch/failure.ts';
import type { ServerRequest } from '../../../lib/elasticsearch/request.ts';
import type { Server } from '../../../lib/elasticsearch/server.ts';
import { type RetryBounds, retry } from '../../../lib/upstream/retry.ts';
import { entryId } from './ids.ts';
import type { Clause } from './layout.ts';

/** How many ids one request names. */
const LISTED = 500;
/** Entries of one page when all are walked through. */
const PAGE = 1_000;

const NO_INDEX = 'index_not_found_exception';

/** What is stored of a document besides its passages. */
export interface Stored {
  /** Empty when its last write was broken off. */
  hash: string;
  passages: number;
}

interface Found {
  found?: boolean;
  _source?: { touchstone?: { hash?: string; passages?: number } };
  error?: EntryError;
}

/** Looks documents up in an index of passages. An index that is not there holds nothing. */
export class Contents {
  readonly #server: Server;
  readonly #index: string;
  readonly #patience: () => RetryBounds;

  constructor(server: Server, index: string, patience: () => RetryBounds) {
    this.#server = server;
    this.#index = index;
    this.#patience = patience;
  }

  /** What is stored of each of these documents that is there, also what no search sees yet. */
  async lookUp(documents: readonly string[]): Promise<Map<string, Stored>> {
    const stored = new Map<string, Stored>();
    for (let start = 0; start < documents.length; start += LISTED) {
      const asked = documents.slice(start, start + LISTED);
      const docs = await this.#entries(asked.map((id) => entryId(id, 0)));
      for (const [place, id] of asked.entries()) {
        const { hash = '', passages = 1 } = docs[place]?._source?.touchstone ?? {};
        if (docs[place]?.found) stored.set(id, { hash, passages });
      }
    }
    return stored;
  }

  /** A shard that is away holds who knows what: that is asked again, and never taken for nothing. */
  async #entries(ids: readonly string[]): Promise<Found[]> {
    return retry(
      async () => {
        const { docs = [] } = await this.ask<{ docs?: Found[] }>({
          method: 'POST',
          path: `/${encodeURIComponent(this.#index)}/_mget`,
          query: { _source_includes: 'touchstone.hash,touchstone.passages' },
          body: { ids },
        });
        for (const { error } of docs)
          if (error && error.type !== NO_INDEX) throw refusedEntry(error, `documents cannot be looked up in '${this.#index}'`);
        return docs;
      },
      this.#patience(),
      BUSY_SERVER,
    );
  }

  /** Ids of the documents that came from an origin. */
  async idsOf(origin: string): Promise<string[]> {
    await this.refresh();
    const ids: string[] = [];
    let after: unknown;
    do {
      const { hits } = await this.ask<{
        hits?: { hits: { fields: { 'touchstone.document': string[] }; sort: unknown[] }[] };
      }>({
        method: 'POST',
        path: `/${encodeURIComponent(this.#index)}/_search`,
        body: {
          size: PAGE,
          _source: false,
          track_total_hits: false,
          query: { bool: { filter: [{ term: { 'touchstone.origin': origin } }, { term: { 'touchstone.position': 0 } }] } },
          docvalue_fields: ['touchstone.document'],
          sort: [{ 'touchstone.document': { unmapped_type: 'keyword' } }],
          ...(after !== undefined && { search_after: after }),
        },
      });
      const page = hits?.hits ?? [];
      ids.push(...page.flatMap(({ fields }) => fields['touchstone.document']));
      after = page.length === PAGE ? page.at(-1)?.sort : undefined;
    } while (after !== undefined);
    return ids;
  }

  /** Of the entries that fulfil all clauses. */
  async counts(filter: readonly Clause[] = []): Promise<{ documents: number; passages: number }> {
    const [documents, passages] = await Promise.all([
      // Of an index that was not loaded in passages, each entry is a document.
      this.#count({ query: { bool: { filter, must_not: { range: { 'touchstone.position': { gt: 0 } } } } } }),
      this.#count({ query: { bool: { filter } } }),
    ]);
    return { documents, passages };
  }

  /** Makes what was written visible to searches. */
  async refresh(): Promise<void> {
    await this.ask({ method: 'POST', path: `/${encodeURIComponent(this.#index)}/_refresh` });
  }

  async #count(body: Record<string, unknown>): Promise<number> {
    const { count = 0 } = await this.ask<{ count?: number }>({
      method: 'POST',
      path: `/${encodeURIComponent(this.#index)}/_count`,
      body,
    });
    return count;
  }

  /** Asks the server, an index that is not there like one without an entry: the answer is then an empty object. */
  async ask<Body extends object>(request: ServerRequest): Promise<Body | Record<string, never>> {
    const patience = this.#patience();
    try {
      return await retry(
        () => this.#server.send<Body>(request, { timeout: 60_000, signal: patience.signal }),
        patience,
        BUSY_SERVER,
      );
    } catch (thrown) {
      if (thrown instanceof ElasticsearchRefusal && thrown.type === NO_INDEX) return {};
      throw thrown;
    }
  }
}
