import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { batchFor, type InputRow, KNOWN_INPUTS } from './session.ts';

/** The figures that a model should give. */
export interface WantedLogits {
  /** Lengths of the output, one for each of its dimensions. */
  dims: readonly number[];
  /** What gives such figures, for errors: `a cross_encoder of 3 labels`. */
  what: string;
  /** What may be wrong where they are others. */
  mend: string;
  /** The token that stands for nothing. */
  padding?: number;
}

/** Runs a model that classifies its inputs, or each token of them. Throws where the model is of another make. */
export class LogitModel {
  readonly #session: InferenceSession;
  readonly #output: string;

  constructor(session: InferenceSession) {
    this.#session = session;
    const foreign = session.inputMetadata.find(({ name }) => !KNOWN_INPUTS.includes(name));
    if (foreign) throw new Error(`it wants the input '${foreign.name}', and only ${KNOWN_INPUTS.join(', ')} are given`);
    const other = session.inputMetadata.find((input) => !input.isTensor || input.type !== 'int64');
    if (other) throw new Error(`its input '${other.name}' is not of 64-bit whole numbers: export it as published`);
    const outputs = session.outputNames;
    this.#output = outputs.includes('logits') || outputs.length !== 1 ? 'logits' : (outputs[0] ?? '');
    if (!outputs.includes(this.#output)) throw new Error(`it has no output 'logits' but ${outputs.join(', ')}`);
  }

  /** The figures for these inputs, all of them finite. */
  async read(rows: readonly InputRow[], wanted: WantedLogits): Promise<Float32Array> {
    const outputs = await this.#session.run(batchFor(this.#session, rows, wanted.padding));
    const { dims, data, type } = outputs[this.#output] as Tensor; // of that session
    const tokens = Math.max(...rows.map(({ ids }) => ids.length));
    if (type !== 'float32') throw new Error(`it gives figures of the type ${type}: export it with float32`);
    if (dims.join() !== wanted.dims.join())
      throw new Error(
        `it gives figures of the shape [${dims.join(', ')}] for ${tokens} tokens, and ${wanted.what} gives ` +
          `[${wanted.dims.join(', ')}]: ${wanted.mend}`,
      );
    const logits = data as Float32Array; // of that type
    if (!logits.every(Number.isFinite))
      throw new Error('it gives figures that are no numbers: the file is damaged or badly exported');
    return logits;
  }
}
