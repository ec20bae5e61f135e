import { join } from 'node:path';
import { Failure } from '../../../core/contract/errors.ts';
import { findModel, labelsOf, modelId, mostTokens, readJson } from '../../../lib/onnx/model-files.ts';
import type { Options } from './options.ts';

/** What a model's folder and the options say of it: all that a worker needs. */
export interface RerankerModel {
  folder: string;
  modelFile: string;
  /** Most tokens of one pair, special ones included. */
  maxTokens: number;
  /** Most tokens of the pairs that are read at once, what fills them up included. */
  batchTokens: number;
  /** The token that stands for nothing. */
  padding: number;
  /** Changes when the weights, the tokenizer or how the model is used do. */
  id: string;
}

/** Reads everything but the weights. Throws `model_invalid`, naming the file, when the folder cannot be used. */
export async function readRerankerFolder(folder: string, options: Options): Promise<RerankerModel> {
  const config = await readJson(folder, 'config.json', true);
  const tokenizer = await readJson(folder, 'tokenizer_config.json', true);
  const file = join(folder, 'config.json');
  const labels = labelsOf(config, file);
  if (labels.length !== 1)
    throw new Failure(
      'model_invalid',
      `${file} names ${labels.length} labels, and a reranker has one: mount a cross-encoder that was trained to rank`,
    );
  const modelFile = findModel(folder);
  const described = { maxTokens: Math.min(options.max_tokens, mostTokens(config, tokenizer)) };
  return {
    folder,
    modelFile,
    ...described,
    batchTokens: options.batch_tokens,
    padding: typeof config.pad_token_id === 'number' ? config.pad_token_id : 0,
    id: await modelId(folder, modelFile, described),
  };
}
