import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { ModelFolder } from './model-folder.ts';

/** What the worker says: once that its model is loaded, then one answer for each text, in order. */
export type EmbedReply = { ready: true } | { vector: Float32Array } | { error: string };

const model = workerData as ModelFolder; // set by the pool, which made this worker
const readJson = (name: string): object => JSON.parse(readFileSync(join(model.folder, name), 'utf8')) as object;

/** No tokenizer makes more tokens than characters, so what lies far beyond the limit need not be tokenised. */
const CHARACTERS_PER_TOKEN = 16;

const tokenizer = new Tokenizer(readJson('tokenizer.json'), readJson('tokenizer_config.json'));
// Batching and more threads per text made it slower on every machine tried: one text, one thread, one session a worker.
const session = await InferenceSession.create(model.modelFile, {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  // The arena keeps the buffers of the longest text it has seen; without it nothing got slower.
  enableCpuMemArena: false,
  graphOptimizationLevel: 'all',
});

const tensor = (values: number[]): Tensor => new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);

function tokenIds(text: string): number[] {
  const { ids } = tokenizer.encode(text.slice(0, model.maxTokens * CHARACTERS_PER_TOKEN));
  const last = ids.at(-1);
  return ids.length <= model.maxTokens || last === undefined ? ids : [...ids.slice(0, model.maxTokens - 1), last];
}

function inputsFor(ids: number[]): Record<string, Tensor> {
  const all: Record<string, number[]> = {
    input_ids: ids,
    attention_mask: ids.map(() => 1),
    token_type_ids: ids.map(() => 0),
    position_ids: ids.map((_, position) => position),
  };
  return Object.fromEntries(session.inputNames.map((name) => [name, tensor(all[name] ?? [])]));
}

/** One row of width `width`, or the mean of all rows when the pooling is `mean`. */
function pooled(states: Float32Array, rows: number, width: number): Float32Array {
  if (model.pooling === 'first') return states.slice(0, width);
  const sum = new Float32Array(width);
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < width; i++) sum[i] = (sum[i] as number) + (states[row * width + i] as number);
  return sum;
}

function normalised(vector: Float32Array): Float32Array {
  let square = 0;
  for (const value of vector) square += value * value;
  const length = Math.sqrt(square) || 1;
  return vector.map((value) => value / length);
}

async function embed(text: string): Promise<Float32Array> {
  const ids = tokenIds(text);
  const outputs = await session.run(inputsFor(ids));
  const whole = outputs.sentence_embedding;
  const states = whole ?? outputs.last_hidden_state ?? outputs[session.outputNames[0] as string];
  if (!states) throw new Error('the model has no output');
  const values = states.data as Float32Array; // float models only: the session refuses others when it is made
  return normalised(whole ? values.slice() : pooled(values, ids.length, model.dimensions));
}

parentPort?.on('message', async (text: string) => {
  try {
    const vector = await embed(text);
    parentPort?.postMessage({ vector } satisfies EmbedReply, [vector.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort?.postMessage({ error: (error as Error).message } satisfies EmbedReply);
  }
});
parentPort?.postMessage({ ready: true } satisfies EmbedReply);
