import { extname } from 'node:path';
import type { ResourceCall } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import { defineResource } from '../../../core/contract/plugin.ts';
import type { Reranker, RerankQuestion } from '../../../core/contract/resources/reranker.ts';
import { PlannedPool } from '../../../lib/onnx/planned-pool.ts';
import { type RerankerModel, readRerankerFolder } from './model-folder.ts';
import { OPTIONS, type Options } from './options.ts';
import type { PairBatch, PairPlan } from './pairs.ts';

class OnnxReranker implements Reranker {
  readonly range = { least: 0, most: 1 };
  readonly #options: Options;
  #model?: RerankerModel;
  #pool?: PlannedPool<RerankQuestion, PairBatch, PairPlan>;

  constructor(options: Options) {
    this.#options = options;
  }

  async ready(): Promise<void> {
    this.#model = await readRerankerFolder(this.#options.model, this.#options);
    this.#pool = new PlannedPool({
      // The same file with the same ending: `.ts` from a checkout, `.js` in the image.
      script: new URL(`./worker${extname(import.meta.url)}`, import.meta.url),
      data: this.#model,
      modelFile: this.#model.modelFile,
      limit: this.#options.workers,
      role: 'reranker',
    });
    await this.#pool.start();
  }

  get id(): string {
    return this.#opened.model.id;
  }

  async rerank(asked: RerankQuestion, { signal }: ResourceCall): Promise<number[]> {
    const { plan, figures } = await this.#opened.pool.read(asked, signal);
    const relevances = new Map(plan.runs.flatMap(({ passages }, run) => passages.map((at, row) => [at, figures[run]?.[row]])));
    return asked.passages.map((_, at) => relevances.get(at) ?? 0); // each stands in one run
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  get #opened() {
    if (!this.#model || !this.#pool) throw new Failure('resource_unavailable', 'the reranker is used before it is ready');
    return { model: this.#model, pool: this.#pool };
  }
}

export const onnxReranker = defineResource({
  provides: 'reranker',
  name: 'onnx_reranker',
  summary: 'Runs a model of your own, from a folder, that reads passages with the question.',
  config: OPTIONS,
  create: (options) => new OnnxReranker(options),
});
