import { createHash } from 'node:crypto';
import type { Call } from '../../../../core/contract/call.ts';
import type { PreparationTools } from '../../../../core/contract/resources/preparation.ts';
import type { BulkWriter } from '../../../../lib/elasticsearch/bulk.ts';
import type { ServerRequest, ServerRequestOptions } from '../../../../lib/elasticsearch/request.ts';
import type { Server } from '../../../../lib/elasticsearch/server.ts';
import type { Options } from '../options.ts';
import type { ElasticsearchWriter } from '../writer.ts';

/** What the steps of a preparation work with. */
export interface Preparing {
  server: Server;
  options: Options;
  bulk: BulkWriter;
  /** The writer of the knowledge base itself, which loads passages into the index under construction. */
  writer: Pick<ElasticsearchWriter, 'buildInto' | 'remove'>;
  tools: PreparationTools;
}

/** Who makes the embeddings: this side, passage by passage, or a model in the server, document by document. */
export type Way = 'passages' | 'sparse' | 'dense';

export function wayOf({ sparse_model: sparse, embedder, model_id: model }: Options): Way {
  if (sparse) return 'sparse';
  return embedder || !model ? 'passages' : 'dense';
}

export const sourceOf = ({ source_index: source, index }: Options): string => source || `${index}-source`;

export const pipelineOf = ({ index }: Options): string => `${index}-embedding`;

export const pathOf = (index: string, rest = ''): string => `/${encodeURIComponent(index)}${rest}`;

/** Sends a request of a preparation, none of which has to be quick. */
export const ask = <Body>(
  { server, options }: Preparing,
  call: Call,
  request: ServerRequest,
  more: Pick<ServerRequestOptions, 'accept'> = {},
): Promise<Body> => server.send<Body>(request, { ...more, signal: call.signal, timeout: options.write_timeout });

export async function countOf(
  preparing: Preparing,
  call: Call,
  index: string,
  query: object = { match_all: {} },
): Promise<number> {
  const request: ServerRequest = { method: 'POST', path: pathOf(index, '/_count'), body: { query } };
  return (await ask<{ count: number }>(preparing, call, request)).count;
}

export const refresh = (preparing: Preparing, call: Call, index: string): Promise<unknown> =>
  ask(preparing, call, { method: 'POST', path: pathOf(index, '/_refresh') });

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
