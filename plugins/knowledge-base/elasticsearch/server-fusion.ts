import { ElasticsearchRefusal } from '../../../lib/elasticsearch/failure.ts';
import type { Server } from '../../../lib/elasticsearch/server.ts';
import { fusedSearch } from './candidates.ts';
import type { Options } from './options.ts';

const ALL = { query: { match_all: {} } };

/** Whether server and licence fuse by themselves, found out by asking for it; if not, the way taken instead is noted. */
export async function fusesItself(server: Server, { index }: Options, notes: string[]): Promise<boolean> {
  try {
    await server.send({
      method: 'POST',
      path: `/${encodeURIComponent(index)}/_search`,
      body: { size: 0, ...fusedSearch(ALL, ALL, 10) },
    });
    return true;
  } catch (thrown) {
    if (!(thrown instanceof ElasticsearchRefusal) || ![400, 403].includes(thrown.status)) throw thrown;
    const why = thrown.status === 403 ? 'its licence does not include it' : 'this server does not know it';
    notes.push(`hybrid searches are fused by Touchstone, not by the server: ${why}`);
    return false;
  }
}
