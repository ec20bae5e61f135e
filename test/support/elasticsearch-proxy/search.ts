import { type Answer, errorOf, licenceError, Refused } from './answer.ts';
import { fuse, fusionOf } from './fusion.ts';
import type { Incoming } from './incoming.ts';
import { arrayOf, fromLines, type Json, linesOf, parseJson, recordOf } from './json.ts';
import type { TrainedModels } from './models.ts';
import { NEEDS_MODEL, withVectors } from './queries.ts';
import type { Upstream } from './upstream.ts';

const SEARCH = /^(?:\/[^/]+)?\/_(?:search|count)$/;
const MANY = /^(?:\/[^/]+)?\/_msearch$/;
const RRF = /"rrf"/;

/** How searches with `retriever.rrf` fare: as the real server has it, done by the proxy, or refused as with a Basic licence. */
export type Fusion = 'passed' | 'served' | 'refused';

export interface Searching {
  upstream: Upstream;
  models: TrainedModels;
  fusion: Fusion;
}

/** The answer to a search that the server would refuse, or another body to pass on; undefined where it is passed on as it is. */
export async function rewrittenSearch(incoming: Incoming, searching: Searching): Promise<Answer | string | undefined> {
  const many = MANY.test(incoming.path);
  if (!many && !SEARCH.test(incoming.path)) return undefined;
  const { text } = incoming;
  if (!NEEDS_MODEL.test(text) && !RRF.test(text)) return undefined;
  if (many) return searchMany(incoming, searching);
  const body = recordOf(withVectors(incoming.json, searching.models));
  return (await runFusion(body, incoming, searching)) ?? JSON.stringify(body);
}

async function runFusion(
  body: Json,
  { method, target, authorization }: Incoming,
  searching: Searching,
): Promise<Answer | undefined> {
  const rrf = fusionOf(body);
  if (rrf === undefined || searching.fusion === 'passed') return undefined;
  if (searching.fusion === 'refused') throw licenceError('Reciprocal Rank Fusion (RRF)');
  return fuse(body, rrf, (each) => searching.upstream.ask({ method, target, authorization, body: each }));
}

/** Each search of a multi-search stands for itself: one may fail and the others answer. */
async function searchMany(incoming: Incoming, searching: Searching): Promise<Answer> {
  const lines = linesOf(incoming.text);
  const searches = lines.flatMap((head, at) => (at % 2 === 0 ? [{ head, body: lines[at + 1] ?? '{}' }] : []));
  const outcomes: unknown[] = [];
  for (const search of searches) outcomes.push(await searchOne(search, incoming, searching));
  return { status: 200, body: { took: outcomes.length, responses: outcomes } };
}

async function searchOne(search: { head: string; body: string }, incoming: Incoming, searching: Searching): Promise<unknown> {
  try {
    const body = recordOf(withVectors(parseJson(search.body), searching.models));
    const ask = (each: Json) => askOne(search.head, each, { incoming, upstream: searching.upstream });
    const rrf = fusionOf(body);
    if (rrf === undefined || searching.fusion === 'passed') return (await ask(body)).body;
    if (searching.fusion === 'refused') throw licenceError('Reciprocal Rank Fusion (RRF)');
    return { ...recordOf((await fuse(body, rrf, ask)).body), status: 200 };
  } catch (error) {
    if (error instanceof Refused) return errorOf(error).body;
    throw error;
  }
}

async function askOne(
  head: string,
  body: Json,
  { incoming, upstream }: { incoming: Incoming; upstream: Upstream },
): Promise<Answer> {
  const { method, target, authorization } = incoming;
  const answer = await upstream.ask({ method, target, authorization, body: fromLines([head, JSON.stringify(body)]) });
  const [one = answer.body] = arrayOf(recordOf(answer.body).responses);
  return { status: Number(recordOf(one).status ?? answer.status), body: one };
}
