import { type Answer, type Refusal, Refused } from './answer.ts';
import type { Incoming } from './incoming.ts';
import { checkedInference, infer } from './inference.ts';
import { arrayOf, type Json, recordOf } from './json.ts';
import type { TrainedModels } from './models.ts';
import { namesLike } from './names.ts';
import type { Upstream } from './upstream.ts';

const PATH = /^\/_ingest\/pipeline(?:\/([^/]+))?$/;
const MESSAGE = /\{\{\{?\s*_ingest\.on_failure_message\s*\}?\}\}/g;

/** A step of a pipeline before the real server takes over: inference, or processors that the server is asked to simulate. */
type Part = { inference: Json } | { processors: Json[] };

interface Kept {
  whole: Json;
  parts: Part[];
}

/**
 * Pipelines with an `inference` processor at their top level. The real server has what comes after the last of these; what
 * comes before is simulated there for each document. Not seen: `default_pipeline` of an index, and inference inside
 * `foreach` or `pipeline`.
 */
export class InferencePipelines {
  readonly #kept = new Map<string, Kept>();
  readonly #upstream: Upstream;
  readonly #models: TrainedModels;

  constructor(upstream: Upstream, models: TrainedModels) {
    this.#upstream = upstream;
    this.#models = models;
  }

  has(id: unknown): boolean {
    return typeof id === 'string' && this.#kept.has(id);
  }

  /** Answers for `_ingest/pipeline`; undefined where the real server does. */
  async answer(incoming: Incoming): Promise<Answer | undefined> {
    const found = PATH.exec(decodeURIComponent(incoming.path));
    if (found === null) return undefined;
    const [, id = '*'] = found;
    if (incoming.method === 'PUT') return this.#put(id, incoming);
    if (this.#kept.size === 0) return undefined;
    const answer = await this.#upstream.ask({ ...incoming, body: undefined, authorization: incoming.authorization });
    if (incoming.method === 'DELETE' && answer.status === 200) this.#forget(id);
    return incoming.method === 'GET' ? { ...answer, body: this.#completed(recordOf(answer.body)) } : answer;
  }

  /** The document as the inference of a pipeline leaves it; or why it cannot be taken. */
  async transform(id: string, source: Json, authorization?: string): Promise<Json | Refusal> {
    let document = source;
    for (const part of this.#kept.get(id)?.parts ?? []) {
      const next = 'inference' in part ? await this.#infer(part.inference, document, authorization) : undefined;
      const outcome = next ?? (await this.#simulate('processors' in part ? part.processors : [], document, authorization));
      if (isRefusal(outcome)) return outcome;
      document = outcome;
    }
    return document;
  }

  async #infer(options: Json, document: Json, authorization?: string): Promise<Json | Refusal> {
    try {
      return infer(options, document, this.#models);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (options.ignore_failure === true) return document;
      const repairs = arrayOf(options.on_failure).map(recordOf);
      if (repairs.length === 0) return error;
      const text = JSON.stringify(error.message).slice(1, -1);
      return this.#simulate(JSON.parse(JSON.stringify(repairs).replace(MESSAGE, () => text)), document, authorization);
    }
  }

  async #simulate(processors: Json[], document: Json, authorization?: string): Promise<Json | Refusal> {
    const body = { pipeline: { processors }, docs: [{ _source: document }] };
    const answer = await this.#upstream.ask({ method: 'POST', target: '/_ingest/pipeline/_simulate', body, authorization });
    const simulated = recordOf(arrayOf(recordOf(answer.body).docs)[0]);
    const { root_cause, ...cause } = recordOf(simulated.error);
    if (simulated.doc === undefined) return { status: 400, cause: { type: '', reason: '', ...cause } };
    return recordOf(recordOf(simulated.doc)._source);
  }

  async #put(id: string, { json, target, authorization }: Incoming): Promise<Answer | undefined> {
    const whole = recordOf(json);
    const processors = arrayOf(whole.processors).map(recordOf);
    const last = processors.findLastIndex((processor) => 'inference' in processor);
    if (last === -1) {
      this.#kept.delete(id);
      return undefined;
    }
    const parts = partsOf(processors.slice(0, last + 1));
    const store = (kept: Json[]) =>
      this.#upstream.ask({ method: 'PUT', target, body: { ...whole, processors: kept }, authorization });
    const checked = await store(processors.filter((processor) => !('inference' in processor)));
    if (checked.status !== 200) return checked;
    this.#kept.set(id, { whole, parts });
    return last === 0 ? checked : store(processors.slice(last + 1));
  }

  #completed(found: Json): Json {
    return Object.fromEntries(Object.entries(found).map(([id, pipeline]) => [id, this.#kept.get(id)?.whole ?? pipeline]));
  }

  #forget(names: string): void {
    const pattern = namesLike(names);
    for (const id of this.#kept.keys()) if (pattern.test(id)) this.#kept.delete(id);
  }
}

export const isRefusal = (outcome: Json | Refusal): outcome is Refusal =>
  'cause' in outcome && typeof outcome.status === 'number';

function partsOf(processors: readonly Json[]): Part[] {
  const parts: Part[] = [];
  for (const processor of processors) {
    const last = parts.at(-1);
    if ('inference' in processor) parts.push({ inference: checkedInference(recordOf(processor.inference)) });
    else if (last !== undefined && 'processors' in last) last.processors.push(processor);
    else parts.push({ processors: [processor] });
  }
  return parts;
}
