import { extname } from 'node:path';
import { inSpan } from '../../../core/contract/bounded-call.ts';
import type { ResourceCall } from '../../../core/contract/call.ts';
import type { Issue } from '../../../core/contract/errors.ts';
import { Failure } from '../../../core/contract/errors.ts';
import { defineResource } from '../../../core/contract/plugin.ts';
import type { Verdict, Verifier, VerifierQuestion } from '../../../core/contract/resources/verifier.ts';
import { PlannedPool } from '../../../lib/onnx/planned-pool.ts';
import { readVerifierFolder, type VerifierModel } from './model-folder.ts';
import { OPTIONS, type Options } from './options.ts';
import type { Plan, Run } from './plan.ts';
import { verdictOf } from './verdict.ts';

class OnnxVerifier implements Verifier {
  readonly #options: Options;
  #model?: VerifierModel;
  #pool?: PlannedPool<VerifierQuestion, Run, Plan>;

  constructor(options: Options) {
    this.#options = options;
  }

  async ready(): Promise<void> {
    this.#model = await readVerifierFolder(this.#options.model, this.#options);
    this.#pool = new PlannedPool({
      // The same file with the same ending: `.ts` from a checkout, `.js` in the image.
      script: new URL(`./worker${extname(import.meta.url)}`, import.meta.url),
      data: this.#model,
      modelFile: this.#model.modelFile,
      limit: this.#options.workers,
      role: 'verifier',
    });
    await this.#pool.start();
  }

  get id(): string {
    return this.#opened.model.id;
  }

  verify(asked: VerifierQuestion, call: ResourceCall): Promise<Verdict> {
    const attributes = { 'touchstone.sentences': asked.sentences.length };
    return inSpan(call, { name: 'verify onnx_verifier', attributes }, ({ signal }) => this.#verify(asked, signal));
  }

  async #verify(asked: VerifierQuestion, signal: AbortSignal): Promise<Verdict> {
    const { pool } = this.#opened;
    const sources = asked.sources.slice(0, this.#options.max_passages);
    const { plan, figures } = await pool.read({ ...asked, sources }, signal);
    return verdictOf(plan, figures, asked.sentences);
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  get #opened(): { model: VerifierModel; pool: PlannedPool<VerifierQuestion, Run, Plan> } {
    if (!this.#model || !this.#pool) throw new Failure('resource_unavailable', 'the verifier is used before it is ready');
    return { model: this.#model, pool: this.#pool };
  }
}

/** Templates that leave out what the model is to read. */
const issuesOf = ({ template, passage_template }: Options): Issue[] => [
  ...(template.includes('{passages}')
    ? []
    : [{ path: ['template'], message: 'the template does not say where {passages} stand' }]),
  ...(passage_template.includes('{text}')
    ? []
    : [{ path: ['passage_template'], message: 'the template does not say where the {text} of a passage stands' }]),
];

export const onnxVerifier = defineResource({
  provides: 'verifier',
  name: 'onnx_verifier',
  summary: 'Runs a model of your own, from a folder, that judges whether passages back an answer.',
  config: OPTIONS,
  check: issuesOf,
  create: (options) => new OnnxVerifier(options),
});
