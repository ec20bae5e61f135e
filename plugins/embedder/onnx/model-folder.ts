import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Failure } from '../../../core/contract/errors.ts';
import { count, findModel, type Json, modelId, mostTokens, readJson } from '../../../lib/onnx/model-files.ts';

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

/** The languages that the model card's front matter names (README.md, as on model hubs). */
async function readLanguages(folder: string): Promise<string[]> {
  const card = await readFile(join(folder, 'README.md'), 'utf8').catch(() => '');
  const front = /^---\r?\n([\s\S]*?)\r?\n---/.exec(card)?.[1];
  const language: unknown = front ? parse(front)?.language : undefined;
  const named = (Array.isArray(language) ? language : [language]).filter((each): each is string => typeof each === 'string');
  return named.length === 0 || named.some((each) => each.startsWith('multilingual')) ? ['*'] : named;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads everything but the weights. Throws `model_invalid`, naming the file, when the folder cannot be used. */
export async function readModelFolder(folder: string): Promise<ModelFolder> {
  const config = await readJson(folder, 'config.json', true);
  const tokenizer = await readJson(folder, 'tokenizer_config.json', false);
  const sentence = await readJson(folder, 'sentence_bert_config.json', false);
  const pool = await readJson(folder, '1_Pooling/config.json', false);
  // each is checked below
  const prompts = ((await readJson(folder, 'config_sentence_transformers.json', false)).prompts ?? {}) as Json;
  const modelFile = findModel(folder);
  const pooling: Pooling = pool.pooling_mode_cls_token === true ? 'first' : 'mean';
  const described = {
    pooling,
    dimensions: count(pool.word_embedding_dimension ?? config.hidden_size, 0),
    maxTokens: Math.min(count(sentence.max_seq_length, Number.MAX_SAFE_INTEGER), mostTokens(config, tokenizer)),
    prompts: { question: text(prompts.query), passage: text(prompts.passage ?? prompts.document) },
  };
  if (!described.dimensions) throw new Failure('model_invalid', `${join(folder, 'config.json')} names no hidden_size`);
  const id = await modelId(folder, modelFile, described);
  return { folder, modelFile, languages: await readLanguages(folder), id, ...described };
}
