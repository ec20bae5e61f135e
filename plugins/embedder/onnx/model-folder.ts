import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Failure } from '../../../core/errors.ts';

export type Pooling = 'first' | 'mean';

/** What a model folder says of itself, in the layout that sentence-embedding models are published in. */
export interface ModelFolder {
  folder: string;
  modelFile: string;
  pooling: Pooling;
  dimensions: number;
  /** Tokens the model was trained to see, special ones included. */
  maxTokens: number;
  prompts: { question: string; passage: string };
  /** ISO 639-1; `['*']` when the card names many or none. */
  languages: string[];
  /** Changes when the weights, the tokenizer, the pooling or the prompts do. */
  id: string;
}

type Json = Record<string, unknown>;

async function readJson(folder: string, name: string, required: boolean): Promise<Json> {
  const file = join(folder, name);
  if (!existsSync(file)) {
    if (!required) return {};
    throw new Failure('model_invalid', `${file} is missing: mount a folder with config.json, tokenizer.json and onnx/model.onnx`);
  }
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Json; // a JSON object: each field is checked where it is read
  } catch (cause) {
    throw new Failure('model_invalid', `${file} is not valid JSON: ${(cause as Error).message}`, { cause });
  }
}

function findModel(folder: string): string {
  for (const name of ['onnx/model_quantized.onnx', 'onnx/model.onnx', 'model_quantized.onnx', 'model.onnx']) {
    const file = join(folder, name);
    if (existsSync(file)) return file;
  }
  throw new Failure('model_invalid', `${folder} holds no onnx/model_quantized.onnx and no onnx/model.onnx`);
}

/** The languages that the model card's front matter names (README.md, as on model hubs). */
async function readLanguages(folder: string): Promise<string[]> {
  const card = await readFile(join(folder, 'README.md'), 'utf8').catch(() => '');
  const front = /^---\r?\n([\s\S]*?)\r?\n---/.exec(card)?.[1];
  const language: unknown = front ? (parse(front) as Json | null)?.language : undefined;
  const named = (Array.isArray(language) ? language : [language]).filter((each): each is string => typeof each === 'string');
  return named.length === 0 || named.some((each) => each.startsWith('multilingual')) ? ['*'] : named;
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

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown, fallback: number): number => (typeof value === 'number' && value > 0 ? value : fallback);

/** Reads everything but the weights. Throws `model_invalid`, naming the file, when the folder cannot be used. */
export async function readModelFolder(folder: string): Promise<ModelFolder> {
  const config = await readJson(folder, 'config.json', true);
  const tokenizer = await readJson(folder, 'tokenizer_config.json', false);
  const sentence = await readJson(folder, 'sentence_bert_config.json', false);
  const pool = await readJson(folder, '1_Pooling/config.json', false);
  const prompts = ((await readJson(folder, 'config_sentence_transformers.json', false)).prompts ?? {}) as Json;
  const modelFile = findModel(folder);
  if (!existsSync(join(folder, 'tokenizer.json')))
    throw new Failure('model_invalid', `${join(folder, 'tokenizer.json')} is missing`);
  const described = {
    pooling: (pool.pooling_mode_cls_token === true ? 'first' : 'mean') as Pooling,
    dimensions: count(pool.word_embedding_dimension ?? config.hidden_size, 0),
    maxTokens: Math.min(
      count(sentence.max_seq_length, Number.MAX_SAFE_INTEGER),
      count(tokenizer.model_max_length, Number.MAX_SAFE_INTEGER),
      count(config.max_position_embeddings, 512),
    ),
    prompts: { question: text(prompts.query), passage: text(prompts.passage ?? prompts.document) },
  };
  if (!described.dimensions) throw new Failure('model_invalid', `${join(folder, 'config.json')} names no hidden_size`);
  const id = createHash('sha256')
    .update(JSON.stringify(described))
    .update(await readFile(join(folder, 'tokenizer.json')))
    .update(await fingerprint(modelFile))
    .digest('hex')
    .slice(0, 16);
  return { folder, modelFile, languages: await readLanguages(folder), id, ...described };
}
