import { workerData } from 'node:worker_threads';
import { openTokenizer } from '../../../lib/onnx/open-tokenizer.ts';
import { serve } from '../../../lib/onnx/serve.ts';
import { inputsFor, openSession } from '../../../lib/onnx/session.ts';
import { entryAt } from '../../../lib/text/entry.ts';
import type { ModelFolder } from './model-folder.ts';

/** What a worker finds. */
export interface WorkerData {
  model: ModelFolder;
  /** Buffers are kept from text to text: for a worker that goes when the load is done. */
  arena: boolean;
}

const { model, arena } = workerData as WorkerData; // set by the pool, which made this worker

/** No tokenizer makes more tokens than characters, so what lies far beyond the limit need not be tokenised. */
const CHARACTERS_PER_TOKEN = 16;

const { tokenizer } = openTokenizer(model.folder);
const session = await openSession(model.modelFile, arena);

function tokenIds(text: string): number[] {
  const { ids } = tokenizer.encode(text.slice(0, model.maxTokens * CHARACTERS_PER_TOKEN));
  const last = ids.at(-1);
  return ids.length <= model.maxTokens || last === undefined ? ids : [...ids.slice(0, model.maxTokens - 1), last];
}

/** One row of width `width`, or the mean of all rows when the pooling is `mean`. */
function pool(states: Float32Array, rows: number, width: number): Float32Array {
  if (model.pooling === 'first') return states.slice(0, width);
  const sum = new Float32Array(width);
  for (let row = 0; row < rows; row++) for (let i = 0; i < width; i++) sum[i] = (sum[i] ?? 0) + (states[row * width + i] ?? 0);
  return sum;
}

function normalise(vector: Float32Array): Float32Array {
  let square = 0;
  for (const value of vector) square += value * value;
  const length = Math.sqrt(square) || 1;
  return vector.map((value) => value / length);
}

async function embed(text: string): Promise<Float32Array> {
  const ids = tokenIds(text);
  const outputs = await session.run(inputsFor(session, ids));
  const whole = outputs.sentence_embedding;
  const states = whole ?? outputs.last_hidden_state ?? outputs[entryAt(session.outputNames, 0)];
  if (!states) throw new Error('the model has no output');
  const values = states.data as Float32Array; // float models only: the session refuses others when it is made
  return normalise(whole ? values.slice() : pool(values, ids.length, model.dimensions));
}

serve(async (text: string) => {
  const result = await embed(text);
  return { result, moved: [result.buffer as ArrayBuffer] }; // of a fresh array
});
