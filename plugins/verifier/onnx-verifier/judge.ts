import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { inputsFor, KNOWN_INPUTS } from '../../../lib/onnx/session.ts';
import { sigmoid } from '../../../lib/statistics/logistic.ts';
import type { VerifierModel } from './model-folder.ts';
import type { Run } from './plan.ts';

/** Probability that nothing backs what a row of logits stands for, 0-1. `supported` is -1 where the only logit speaks against it. */
export function riskOf(logits: Float32Array, supported: number): number {
  if (logits.length === 1) {
    const [logit = 0] = logits;
    return sigmoid(supported === 0 ? -logit : logit);
  }
  const most = Math.max(...logits);
  const powers = Array.from(logits, (logit) => Math.exp(logit - most));
  return 1 - (powers[supported] ?? 0) / powers.reduce((sum, power) => sum + power, 0);
}

/** Runs a model that classifies its input, or each token of it. Throws where the model is of another make. */
export class Judge {
  readonly #session: InferenceSession;
  readonly #model: VerifierModel;
  readonly #output: string;

  constructor(session: InferenceSession, model: VerifierModel) {
    this.#session = session;
    this.#model = model;
    const foreign = session.inputMetadata.find(({ name }) => !KNOWN_INPUTS.includes(name));
    if (foreign) throw new Error(`it wants the input '${foreign.name}', and only ${KNOWN_INPUTS.join(', ')} are given`);
    const other = session.inputMetadata.find((input) => !input.isTensor || input.type !== 'int64');
    if (other) throw new Error(`its input '${other.name}' is not of 64-bit whole numbers: export it as published`);
    const outputs = session.outputNames;
    this.#output = outputs.includes('logits') || outputs.length !== 1 ? 'logits' : (outputs[0] ?? '');
    if (!outputs.includes(this.#output)) throw new Error(`it has no output 'logits' but ${outputs.join(', ')}`);
  }

  /** For each stretch of the run, the probability that nothing backs it, 0-1. */
  async read({ ids, types, row, count }: Run): Promise<number[]> {
    const output = (await this.#session.run(inputsFor(this.#session, ids, types)))[this.#output] as Tensor; // of that session
    const logits = this.#logits(output, ids.length);
    const width = this.#model.labels.length;
    return Array.from({ length: count }, (_, step) =>
      riskOf(logits.subarray((row + step) * width, (row + step + 1) * width), this.#model.supported),
    );
  }

  #logits({ dims, data, type }: Tensor, tokens: number): Float32Array {
    const width = this.#model.labels.length;
    const wanted = this.#model.kind === 'cross_encoder' ? [1, width] : [1, tokens, width];
    if (type !== 'float32') throw new Error(`it gives figures of the type ${type}: export it with float32`);
    if (dims.join() !== wanted.join())
      throw new Error(
        `it gives figures of the shape [${dims.join(', ')}] for ${tokens} tokens, and a ${this.#model.kind} of ` +
          `${width} labels gives [${wanted.join(', ')}]: config.json or the option kind does not fit`,
      );
    const logits = data as Float32Array; // of that type
    if (!logits.every(Number.isFinite))
      throw new Error('it gives figures that are no numbers: the file is damaged or badly exported');
    return logits;
  }
}
