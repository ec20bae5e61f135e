import type { Call } from '../../../../core/contract/call.ts';
import type { ServerRequest } from '../../../../lib/elasticsearch/request.ts';
import { ask, type Preparing, pathOf } from './context.ts';

/** How long the server keeps a view between two pages: embedding one page may take minutes on a small machine. */
const KEEP = '30m';

export interface SourceHit {
  _id: string;
  _source?: Record<string, unknown>;
  sort?: unknown[];
}

interface Page {
  pit_id: string;
  hits: { hits: SourceHit[] };
}

export const openRequest = (index: string): ServerRequest => ({
  method: 'POST',
  path: pathOf(index, '/_pit'),
  query: { keep_alive: KEEP },
});

export const pageRequest = (pit: string, body: object, after?: unknown[]): ServerRequest => ({
  method: 'POST',
  path: '/_search',
  body: {
    ...body,
    pit: { id: pit, keep_alive: KEEP },
    sort: ['_shard_doc'],
    track_total_hits: false,
    ...(after && { search_after: after }),
  },
});

/** All entries of an index as they are now, page by page; what is written meanwhile changes nothing. */
export async function* pagesOf(
  preparing: Preparing,
  call: Call,
  index: string,
  body: { size: number; [part: string]: unknown },
): AsyncGenerator<SourceHit[]> {
  let { id: pit } = await ask<{ id: string }>(preparing, call, openRequest(index));
  try {
    for (let after: unknown[] | undefined, more = true; more; ) {
      const page: Page = await ask<Page>(preparing, call, pageRequest(pit, body, after));
      pit = page.pit_id;
      const { hits } = page.hits;
      if (hits.length > 0) yield hits;
      after = hits.at(-1)?.sort;
      more = hits.length === body.size;
    }
  } finally {
    await preparing.server.send({ method: 'DELETE', path: '/_pit', body: { id: pit } }).catch(() => {}); // it goes by itself
  }
}
