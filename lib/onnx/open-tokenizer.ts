import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';

/** The tokenizer of a model's folder, and its tokenizer.json. Reads megabytes without a pause: for worker threads. */
export function openTokenizer(folder: string): { tokenizer: Tokenizer; written: object } {
  const readJson = (name: string): object => JSON.parse(readFileSync(join(folder, name), 'utf8')) as object; // the library checks it
  const written = readJson('tokenizer.json');
  return { tokenizer: new Tokenizer(written, readJson('tokenizer_config.json')), written };
}
