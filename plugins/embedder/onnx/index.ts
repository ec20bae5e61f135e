import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Type } from 'typebox';
import { inSpan } from '../../../core/contract/bounded-call.ts';
import type { ResourceCall } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import { Path } from '../../../core/contract/options.ts';
import { defineResource } from '../../../core/contract/plugin.ts';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import type { SpanStart } from '../../../core/contract/trace-span.ts';
import { WorkerPool } from '../../../lib/onnx/worker-pool.ts';
import { type ModelFolder, readModelFolder } from './model-folder.ts';
import type { WorkerData } from './worker.ts';

/** Questions have a worker of their own, so that a load does not slow the answers. */
type EmbeddingPool = WorkerPool<string, Float32Array>;

/** The bundled model; `models/` lies beside `plugins/`, in a checkout and in the image. */
const BUNDLED = fileURLToPath(new URL('../../../models/bge-small-en-v1.5', import.meta.url));

const embeddingOf = (texts: number): SpanStart => ({ name: 'embed onnx', attributes: { 'touchstone.texts': texts } });

class OnnxEmbedder implements Embedder {
  readonly #folder: string;
  readonly #workers: number;
  #model?: ModelFolder;
  #pool?: EmbeddingPool;

  constructor(folder: string, workers: number) {
    this.#folder = folder;
    this.#workers = workers;
  }

  async ready(): Promise<void> {
    this.#model = await readModelFolder(this.#folder);
    this.#pool = new WorkerPool({
      // The same file with the same ending: `.ts` from a checkout, `.js` in the image.
      script: new URL(`./worker${extname(import.meta.url)}`, import.meta.url),
      data: { model: this.#model, arena: false } satisfies WorkerData,
      extraData: { model: this.#model, arena: true } satisfies WorkerData,
      modelFile: this.#model.modelFile,
      limit: this.#workers,
      role: 'embedder',
    });
    await this.#pool.start();
  }

  get id(): string {
    return this.#opened.model.id;
  }

  get dimensions(): number {
    return this.#opened.model.dimensions;
  }

  get languages(): readonly string[] {
    return this.#opened.model.languages;
  }

  embedQuestion(text: string, call: ResourceCall): Promise<Float32Array> {
    const { model, pool } = this.#opened;
    const run = ({ signal }: ResourceCall) => pool.run(model.prompts.question + text, { urgent: true, signal });
    return inSpan(call, embeddingOf(1), run);
  }

  embedPassages(texts: readonly string[], call: ResourceCall): Promise<Float32Array[]> {
    const { model, pool } = this.#opened;
    const run = ({ urgent, signal }: ResourceCall) =>
      Promise.all(texts.map((text) => pool.run(model.prompts.passage + text, { urgent, signal })));
    return inSpan(call, embeddingOf(texts.length), run);
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  get #opened(): { model: ModelFolder; pool: EmbeddingPool } {
    if (!this.#model || !this.#pool) throw new Failure('resource_unavailable', 'the embedder is used before it is ready');
    return { model: this.#model, pool: this.#pool };
  }
}

export const onnx = defineResource({
  provides: 'embedder',
  name: 'onnx',
  summary: 'Runs a sentence-embedding model from a folder, on this machine.',
  config: Type.Object({
    model: Type.Optional(
      Path({
        description:
          'Folder with config.json, tokenizer.json, onnx/model_quantized.onnx or onnx/model.onnx, ' +
          '1_Pooling/config.json and config_sentence_transformers.json. Without it the bundled English model runs.',
      }),
    ),
    workers: Type.Integer({
      default: 0,
      minimum: 0,
      maximum: 64,
      description:
        'Most worker threads for documents while many are loaded; 0 means one for each processor. Questions have one of their own.',
    }),
  }),
  create: ({ model, workers }) => new OnnxEmbedder(model ?? BUNDLED, workers || availableParallelism()),
});
