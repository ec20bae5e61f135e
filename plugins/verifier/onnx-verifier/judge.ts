import type { InferenceSession } from 'onnxruntime-node';
import { LogitModel } from '../../../lib/onnx/logit-model.ts';
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

/** Judges what a run holds. Throws where the model is of another make. */
export class Judge {
  readonly #reader: LogitModel;
  readonly #model: VerifierModel;

  constructor(session: InferenceSession, model: VerifierModel) {
    this.#reader = new LogitModel(session);
    this.#model = model;
  }

  /** For each stretch of the run, the probability that nothing backs it, 0-1. */
  async read({ ids, types, row, count }: Run): Promise<number[]> {
    const { kind, labels, supported } = this.#model;
    const width = labels.length;
    const logits = await this.#reader.read([{ ids, types }], {
      dims: kind === 'cross_encoder' ? [1, width] : [1, ids.length, width],
      what: `a ${kind} of ${width} labels`,
      mend: 'config.json or the option kind does not fit',
    });
    return Array.from({ length: count }, (_, step) =>
      riskOf(logits.subarray((row + step) * width, (row + step + 1) * width), supported),
    );
  }
}
