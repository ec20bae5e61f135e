import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { markedEncoding } from '../../../lib/ingest/decode.ts';
import type { Reader } from './reader.ts';

export interface Format {
  extensions: readonly string[];
  /** Records are taken from it one by one, so that its size does not matter. */
  streamed?: true;
  /** It holds one document, which has the file's id: what cannot be read of it hides no other document. */
  single?: true;
  /** Loads the reader when the first such file is met: some bring large libraries. */
  load(): Promise<Reader>;
}

const FORMATS = {
  markdown: { extensions: ['.md', '.markdown', '.mdx'], load: async () => (await import('./markdown.ts')).readMarkdown },
  html: { extensions: ['.html', '.htm'], single: true, load: async () => (await import('./html.ts')).readHtml },
  text: { extensions: ['.txt', '.text', '.rst', '.adoc'], single: true, load: async () => (await import('./text.ts')).readText },
  pdf: { extensions: ['.pdf'], single: true, load: async () => (await import('./pdf.ts')).readPdf },
  docx: { extensions: ['.docx'], single: true, load: async () => (await import('./docx.ts')).readDocx },
  csv: { extensions: ['.csv', '.tsv'], streamed: true, load: async () => (await import('./csv.ts')).readCsv },
  json: { extensions: ['.json'], load: async () => (await import('./json.ts')).readJson },
  jsonLines: {
    extensions: ['.jsonl', '.ndjson'],
    streamed: true,
    load: async () => (await import('./json-lines.ts')).readJsonLines,
  },
} as const satisfies Record<string, Format>;

const BY_EXTENSION: ReadonlyMap<string, Format> = new Map(
  Object.values<Format>(FORMATS).flatMap((format) => format.extensions.map((extension) => [extension, format])),
);

/** Told by the extension, else by how the file begins; absent when it is neither known nor text. */
export async function formatOf(path: string): Promise<Format | undefined> {
  return BY_EXTENSION.get(extname(path).toLowerCase()) ?? formatOfStart(await startOf(path));
}

/** Bytes that are enough to tell a format. */
const START = 4096;

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function formatOfStart(bytes: Buffer): Format | undefined {
  const start = bytes.toString('latin1');
  if (start.startsWith('%PDF-')) return FORMATS.pdf;
  if (start.startsWith('PK\x03\x04') && start.includes('word/')) return FORMATS.docx;
  if (bytes.includes(0) && !markedEncoding(bytes)) return undefined;
  if (/^\s*(?:<!doctype html|<html)/i.test(start)) return FORMATS.html;
  if (/^\s*\{[^\n]*\}\s*\n\s*\{/.test(start)) return FORMATS.jsonLines;
  return FORMATS.text;
}
