import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';

/** The tokenizer of a model's folder. It reads megabytes without a pause: for worker threads. */
export function openTokenizer(folder: string): Tokenizer {
  const readJson = (name: string): object => JSON.parse(readFileSync(join(folder, name), 'utf8')) as object; // the library checks it
  return new Tokenizer(readJson('tokenizer.json'), readJson('tokenizer_config.json'));
}
