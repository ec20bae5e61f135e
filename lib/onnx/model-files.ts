import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, messageOf } from '../../core/contract/errors.ts';

/** What a JSON file of a model says; each field is checked where it is read. */
export type Json = Record<string, unknown>;

/** A JSON file of a model's folder; empty where it is not there and need not be. Throws `model_invalid`, naming the file. */
export async function readJson(folder: string, name: string, required: boolean): Promise<Json> {
  const file = join(folder, name);
  if (!existsSync(file)) {
    if (!required) return {};
    throw new Failure(
      'model_invalid',
      `${file} is missing: mount a folder with config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx`,
    );
  }
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Json; // a JSON object: each field is checked where it is read
  } catch (cause) {
    throw new Failure('model_invalid', `${file} is not valid JSON: ${messageOf(cause)}`, { cause });
  }
}

/** The file with the weights, in one of the places where they are published. */
export function findModel(folder: string): string {
  for (const name of ['onnx/model_quantized.onnx', 'onnx/model.onnx', 'model_quantized.onnx', 'model.onnx']) {
    const file = join(folder, name);
    if (existsSync(file)) return file;
  }
  throw new Failure('model_invalid', `${folder} holds no onnx/model_quantized.onnx and no onnx/model.onnx`);
}

const EDGE = 2 ** 20;

/** The size and both ends of the weights tell two models apart as well as the whole file, in a tenth of the time. */
async function fingerprint(file: string): Promise<Buffer> {
  const { size } = await stat(file);
  const handle = await open(file);
  try {
    const length = Math.min(EDGE, size);
    const head = Buffer.alloc(length);
    const tail = Buffer.alloc(length);
    await handle.read(head, 0, length, 0);
    await handle.read(tail, 0, length, size - length);
    return Buffer.concat([Buffer.from(`${size}`), head, tail]);
  } finally {
    await handle.close();
  }
}

/** Changes when the weights, the tokenizer or what `described` says of their use do. Throws `model_invalid` without a tokenizer. */
export async function modelId(folder: string, modelFile: string, described: Json): Promise<string> {
  const tokenizer = join(folder, 'tokenizer.json');
  if (!existsSync(tokenizer)) throw new Failure('model_invalid', `${tokenizer} is missing`);
  return createHash('sha256')
    .update(JSON.stringify(described))
    .update(await readFile(tokenizer))
    .update(await fingerprint(modelFile))
    .digest('hex')
    .slice(0, 16);
}

export const count = (value: unknown, fallback: number): number => (typeof value === 'number' && value > 0 ? value : fallback);

/** The labels in the order of the model's figures. Where none are named, published configurations leave out that there are two. */
export function labelsOf({ id2label, num_labels }: Json, file: string): string[] {
  if (id2label === undefined) return Array.from({ length: Number(num_labels ?? 2) }, (_, at) => `LABEL_${at}`);
  const entries = Object.entries(id2label ?? {}).sort(([one], [other]) => Number(one) - Number(other));
  if (entries.length === 0 || entries.some(([key], at) => Number(key) !== at))
    throw new Failure('model_invalid', `${file} has an id2label that does not count from 0`);
  return entries.map(([, label]) => String(label));
}

/** RoBERTa and its kin begin to count places behind the one of the padding. */
const placesBefore = ({ model_type, pad_token_id }: Json): number =>
  typeof model_type === 'string' && /roberta|camembert/.test(model_type) ? count(pad_token_id, 1) + 1 : 0;

/** Tokens that the model was made to see at once, special ones included, as its configuration and its tokenizer's tell. */
export const mostTokens = (config: Json, tokenizer: Json): number =>
  Math.min(
    count(tokenizer.model_max_length, Number.MAX_SAFE_INTEGER),
    count(config.max_position_embeddings, 512) - placesBefore(config),
  );
