import { readFile } from 'node:fs/promises';
import { decode } from '../../../lib/ingest/decode.ts';
import type { Fields } from './fields.ts';
import { type FoundFile, type Reader, type ReaderOptions, type Reading, titleOfName } from './reader.ts';
import { readingOf } from './record.ts';

/** One document, an array of them, or an object that has them under `documents`, `docs`, `items`, or questions under `faq` or `faqs`. */
export const readJson: Reader = async function* (file, options) {
  const value = parseJson(decode(await readFile(file.path, { signal: options.signal })));
  const list = listOf(value);
  if (!list) yield reading(value, file.id, { file, options });
  else
    for (const [index, record] of list.entries())
      yield { ...reading(record, `${file.id}#${index + 1}`, { file, options }), bytes: file.size / list.length };
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`is not JSON: ${String(error).replace(/^SyntaxError: /, '')}`);
  }
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

function listOf(value: unknown): unknown[] | undefined {
  if (!isFields(value)) return Array.isArray(value) ? value : undefined;
  // A page may come with its own list of questions, and is a page all the same.
  const questions = value.content === undefined ? [value.faq, value.faqs] : [];
  const lists = [value.documents, value.docs, value.items, ...questions];
  return lists.find(Array.isArray);
}

interface Source {
  file: FoundFile;
  options: ReaderOptions;
}

function reading(record: unknown, id: string, { file, options }: Source): Reading {
  const item = id === file.id ? file.path : `${file.path}#${id.slice(file.id.length + 1)}`;
  const text = JSON.stringify(record);
  if (!isFields(record))
    return { failure: { item, reason: 'is not a JSON object', record: { text }, unread: { origin: file.origin } } };
  return readingOf({ fields: record, text, item, fallback: { id, title: titleOfName(file.id) } }, file, options);
}
