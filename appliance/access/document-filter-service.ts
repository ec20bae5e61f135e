import { LRUCache } from 'lru-cache';
import type { UpstreamEvent } from '../../core/contract/call.ts';
import { messageOf } from '../../core/contract/errors.ts';
import type { SpanAttributes, TraceSpan } from '../../core/contract/trace-span.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import type { DocumentFilterSettings } from './document-access-settings.ts';

/** Bytes of an answer: enough for the most values that can be asked for, at 128 bytes each. */
const LONGEST_ANSWER = 8 * 2 ** 20;
/** UTF-16 units of one value. */
const LONGEST_VALUE = 4096;
/** UTF-16 units of the values that are kept, over all people. */
const KEPT = 20_000_000;

/** A customer's service that knows which documents a person may see. */
export class DocumentFilterService {
  readonly #settings: DocumentFilterSettings;
  readonly #observe: (event: UpstreamEvent) => void;
  readonly #known: LRUCache<string, readonly string[]> | undefined;
  readonly #attributes: SpanAttributes;
  readonly #asked = new Map<string, Promise<readonly string[]>>();

  /** `observe` is told of each request. */
  constructor(settings: DocumentFilterSettings, observe: (event: UpstreamEvent) => void) {
    this.#settings = settings;
    this.#attributes = { 'http.request.method': 'GET', 'server.address': URL.parse(settings.url)?.host ?? '' };
    this.#observe = observe;
    const { cache: ttl } = settings;
    const sizeCalculation = (values: readonly string[]): number => values.reduce((sum, { length }) => sum + length, 1);
    if (ttl > 0) this.#known = new LRUCache({ maxSize: KEPT, sizeCalculation, ttl });
  }

  /**
   * What documents of this person have in the field; who asks while somebody else's request for the same is underway takes what that
   * brings, and the trace of that one has it. Throws an HttpProblem `access_unavailable`: then nothing is shown.
   */
  async valuesFor(user: string, span?: TraceSpan): Promise<readonly string[]> {
    const known = this.#known?.get(user);
    if (known) return known;
    const underway = this.#asked.get(user);
    if (underway) return underway;
    const asking = this.#ask(user, span).finally(() => this.#asked.delete(user));
    this.#asked.set(user, asking);
    const values = await asking;
    this.#known?.set(user, values);
    return values;
  }

  async #ask(user: string, outer: TraceSpan | undefined): Promise<readonly string[]> {
    const started = performance.now();
    const span = outer?.child({ name: 'document_access', kind: 'client', attributes: this.#attributes });
    const told = (outcome: UpstreamEvent['outcome']): void => {
      this.#observe({ seconds: (performance.now() - started) / 1000, outcome });
      span?.end(outcome === 'ok' ? {} : { error: outcome });
    };
    try {
      const values = await this.#fetch(user, span?.headers);
      told('ok');
      return values;
    } catch (cause) {
      const isLate = cause instanceof Error && cause.name === 'TimeoutError';
      told(isLate ? 'timeout' : 'error');
      // Neither who asked nor what came back: only what went wrong.
      const message = `the service that knows who may see which documents cannot be asked: ${reasonOf(cause)}`;
      throw new HttpProblem('access_unavailable', undefined, { cause: new Error(message) });
    }
  }

  async #fetch(user: string, traced: TraceSpan['headers'] = {}): Promise<readonly string[]> {
    const { url, user_parameter, field_parameter, field, authorization, timeout, most } = this.#settings;
    const address = new URL(url);
    address.searchParams.set(user_parameter, user);
    if (field_parameter !== '') address.searchParams.set(field_parameter, field);
    const response = await fetch(address, {
      headers: { accept: 'application/json', ...(authorization && { authorization }), ...traced },
      redirect: 'error', // it is the configured address or none
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`it answered with status ${response.status}`);
    }
    return valuesOf(JSON.parse(await textOf(response)), most);
  }
}

/** Of a failed request its cause says more; neither holds the address with the user's name. */
const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error && thrown.cause !== undefined ? `${thrown.message}: ${messageOf(thrown.cause)}` : messageOf(thrown);

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > LONGEST_ANSWER) throw new Error(`its answer is longer than ${LONGEST_ANSWER} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** A list of texts or numbers, bare or as `ids` of an object. */
function valuesOf(answer: unknown, most: number): string[] {
  const list: unknown = typeof answer === 'object' && answer !== null && 'ids' in answer ? answer.ids : answer;
  if (!Array.isArray(list)) throw new Error('its answer is no list');
  if (list.length > most) throw new Error(`its answer has ${list.length} values, and at most ${most} are taken`);
  const values = list.map((value) => {
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || text.length > LONGEST_VALUE) throw new Error('its answer holds something that is no value');
    return text;
  });
  // In one order: an answer that was kept is found by them.
  return values.sort();
}
