import type { Answer, Refusal } from './answer.ts';
import type { Faults } from './faults.ts';
import type { Incoming } from './incoming.ts';
import { fromLines, isRecord, type Json, linesOf, parseJson, recordOf } from './json.ts';
import { type InferencePipelines, isRefusal } from './pipelines.ts';
import type { Upstream } from './upstream.ts';

const BULK = /^(?:\/([^/]+))?\/_bulk$/;
const DOCUMENT = /^\/[^/]+\/_(?:doc|create)(?:\/[^/]+)?$/;

interface Item {
  action: string;
  meta: Json;
  lines: string[];
}

/** The parts of the proxy that documents pass on their way in. */
export interface WayIn {
  upstream: Upstream;
  pipelines: InferencePipelines;
  faults: Faults;
}

/** A request for one document whose pipeline infers, with its body after that; undefined for any other. */
export async function editedDocument(incoming: Incoming, { pipelines }: WayIn): Promise<string | Refusal | undefined> {
  const pipeline = incoming.query.get('pipeline');
  if (!DOCUMENT.test(incoming.path) || pipeline === null || !pipelines.has(pipeline)) return undefined;
  const outcome = await pipelines.transform(pipeline, recordOf(incoming.json), incoming.authorization);
  return isRefusal(outcome) ? outcome : JSON.stringify(outcome);
}

/** Answers a bulk request in which documents are inferred or items refused; undefined for any other. */
export async function answerBulk(incoming: Incoming, wayIn: WayIn): Promise<Answer | undefined> {
  const [, index] = BULK.exec(incoming.path) ?? [];
  if (!BULK.test(incoming.path)) return undefined;
  const items = itemsOf(incoming.text);
  const fallback = incoming.query.get('pipeline') ?? undefined;
  const inferring = items.some(({ meta }) => wayIn.pipelines.has(meta.pipeline ?? fallback));
  if (!inferring && !wayIn.faults.refusesItems) return undefined;
  const edited: (Item | Refusal)[] = [];
  for (const item of items) edited.push(wayIn.faults.refuseItem() ?? (await infer(item, { fallback, wayIn, incoming })));
  return merge(items, edited, { upstream: wayIn.upstream, incoming, index });
}

async function infer(
  item: Item,
  { fallback, wayIn, incoming }: { fallback?: string; wayIn: WayIn; incoming: Incoming },
): Promise<Item | Refusal> {
  const pipeline = item.meta.pipeline ?? fallback;
  const [head, document] = item.lines;
  if (typeof pipeline !== 'string' || !wayIn.pipelines.has(pipeline) || document === undefined || item.action === 'update')
    return item;
  const outcome = await wayIn.pipelines.transform(pipeline, recordOf(parseJson(document)), incoming.authorization);
  return isRefusal(outcome) ? outcome : { ...item, lines: [head ?? '', JSON.stringify(outcome)] };
}

/** Sends what is left to the real server, and puts the refused items in their places in its answer. */
async function merge(
  items: readonly Item[],
  edited: readonly (Item | Refusal)[],
  { upstream, incoming, index }: { upstream: Upstream; incoming: Incoming; index?: string },
): Promise<Answer> {
  const lines = edited.flatMap((each) => ('lines' in each ? each.lines : []));
  const { method, target, authorization } = incoming;
  const answer =
    lines.length === 0
      ? { status: 200, body: { errors: false, took: 0, items: [] } }
      : await upstream.ask({ method, target, authorization, body: fromLines(lines) });
  const body = recordOf(answer.body);
  if (!Array.isArray(body.items)) return answer;
  const results: unknown[] = body.items;
  let next = 0;
  const all = items.map((item, at) => {
    const outcome = edited[at];
    return outcome === undefined || 'lines' in outcome ? results[next++] : refusedItem(item, outcome, index);
  });
  return { ...answer, body: { ...body, errors: body.errors === true || next < all.length, items: all } };
}

function refusedItem({ action, meta }: Item, { status, cause }: Refusal, index?: string): Json {
  return { [action]: { _index: meta._index ?? index, _id: meta._id ?? 'auto-generated', status, error: cause } };
}

function itemsOf(text: string): Item[] {
  const items: Item[] = [];
  const lines = linesOf(text);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [[action, meta] = ['', undefined]] = Object.entries(recordOf(parseJson(line)));
    const more = action === 'delete' ? [] : lines.slice(at + 1, at + 2);
    at += more.length;
    items.push({ action, meta: isRecord(meta) ? meta : {}, lines: [line, ...more] });
  }
  return items;
}
