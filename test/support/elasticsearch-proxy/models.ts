import { setTimeout as wait } from 'node:timers/promises';
import { type Refused, refusal } from './answer.ts';
import { LittleModel } from './little-model.ts';
import { namesLike } from './names.ts';

export type ModelState = 'absent' | 'downloading' | 'downloaded' | 'starting' | 'started';

export interface Model {
  id: string;
  /** Of a dense model; undefined for a sparse one. */
  dimensions?: number;
  /** Times in milliseconds since 1970. */
  created: number;
  downloaded: number;
  started?: number;
}

/** Models that Elasticsearch offers for download, with the dimensions of the dense ones. */
const OFFERED = new Map([
  ['.elser_model_2', undefined],
  ['.elser_model_2_linux-x86_64', undefined],
  ['.multilingual-e5-small', 384],
  ['.multilingual-e5-small_linux-x86_64', 384],
]);

/** The trained models of the server that the proxy plays. */
export class TrainedModels {
  /** Milliseconds from the request to the state that it asks for. */
  downloadTime = 0;
  startTime = 0;
  /** Computes for all of them. */
  readonly little = new LittleModel();
  /** A text that contains one of these words fails with what stands beside it. */
  readonly failures = new Map<string, Refused>();
  readonly #models = new Map<string, Model>();

  /** Puts a model there without a request, as someone who uploads one would; already deployed unless told otherwise. */
  install(id: string, { dimensions, started = true }: { dimensions?: number; started?: boolean } = {}): void {
    const now = Date.now();
    this.#models.set(id, { id, dimensions, created: now, downloaded: now, started: started ? now : undefined });
  }

  remove(id: string): void {
    this.#models.delete(id);
  }

  /** Texts that contain this word cannot be embedded from now on. */
  failOn(word: string, failure = refusal(408, 'status_exception', 'timeout [10s] waiting for inference result')): void {
    this.failures.set(word.toLowerCase(), failure);
  }

  state(id: string): ModelState {
    const model = this.#models.get(id);
    if (model === undefined) return 'absent';
    if (Date.now() < model.downloaded) return 'downloading';
    if (model.started === undefined) return 'downloaded';
    return Date.now() < model.started ? 'starting' : 'started';
  }

  /** Those that match a list of names with wildcards, as the API takes it. */
  matching(names: string): Model[] {
    const wanted = names.split(',');
    const pattern = namesLike(names);
    const missing = wanted.find((name) => name !== '_all' && !name.includes('*') && !this.#models.has(name));
    if (missing !== undefined) throw unknown(missing);
    return [...this.#models.values()].filter(({ id }) => pattern.test(id));
  }

  find(id: string): Model {
    const model = this.#models.get(id);
    if (model === undefined) throw unknown(id);
    return model;
  }

  create(id: string): Model {
    if (!OFFERED.has(id)) throw refusal(400, 'action_request_validation_exception', `the proxy cannot create the model [${id}]`);
    if (this.#models.has(id))
      throw refusal(400, 'resource_already_exists_exception', `Trained machine learning model [${id}] already exists`);
    const created = Date.now();
    const model = { id, dimensions: OFFERED.get(id), created, downloaded: created + this.downloadTime };
    this.#models.set(id, model);
    return model;
  }

  start(id: string): Model {
    const model = this.find(id);
    const state = this.state(id);
    if (state === 'downloading')
      throw refusal(404, 'resource_not_found_exception', `Could not find trained model definition [${id}]`);
    if (state !== 'downloaded')
      throw refusal(409, 'status_exception', `Cannot start deployment [${id}] because it has already been started`);
    model.started = Date.now() + this.startTime;
    return model;
  }

  stop(id: string): void {
    delete this.find(id).started;
  }

  async reached(id: string, state: ModelState, milliseconds: number): Promise<boolean> {
    const end = Date.now() + milliseconds;
    while (this.state(id) !== state) {
      if (Date.now() >= end) return false;
      await wait(10);
    }
    return true;
  }

  /** What the model makes of a text: weights of words, or a vector. Refuses as the server does while it is not deployed. */
  infer(id: string, text: string): Record<string, number> | number[] {
    const state = this.state(id);
    if (state === 'starting')
      throw refusal(409, 'status_exception', `Trained model deployment [${id}] is not allocated to any nodes`);
    // The same words for a model that is not there and one that is not deployed: so the server's coordinated inference.
    if (state !== 'started')
      throw refusal(404, 'status_exception', `[${id}] is not an inference service model or a deployed ml model`);
    const lower = text.toLowerCase();
    for (const [word, failure] of this.failures) if (lower.includes(word)) throw failure;
    const { dimensions } = this.find(id);
    return dimensions === undefined ? this.little.sparse(text) : this.little.dense(text, dimensions);
  }
}

const unknown = (id: string): Refused =>
  refusal(404, 'resource_not_found_exception', `No known trained model with model_id [${id}], you may need to create it`);
