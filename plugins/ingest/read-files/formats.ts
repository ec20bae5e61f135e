import { extname } from 'node:path';
import { markedEncoding } from './decode.ts';
import { startOf } from './open-file.ts';
import type { FoundFile, Reader } from './reader.ts';

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
  odt: { extensions: ['.odt'], single: true, load: async () => (await import('./odt.ts')).readOdt },
  pptx: { extensions: ['.pptx', '.ppsx', '.pptm'], single: true, load: async () => (await import('./pptx.ts')).readPptx },
  xlsx: { extensions: ['.xlsx', '.xlsm'], load: async () => (await import('./xlsx.ts')).readXlsx },
  epub: { extensions: ['.epub'], single: true, load: async () => (await import('./epub.ts')).readEpub },
  eml: { extensions: ['.eml'], load: async () => (await import('./eml.ts')).readEml },
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

/** Whether a file holds one document, as far as its name tells. */
export const isSingle = (path: string): boolean => BY_EXTENSION.get(extname(path).toLowerCase())?.single === true;

/** Whether the records of a file are taken one by one, as far as its name tells. */
export const isStreamed = (path: string): boolean => BY_EXTENSION.get(extname(path).toLowerCase())?.streamed === true;

/** Told by the extension, else by how the file begins; absent when it is neither known nor text. */
export async function formatOf(file: FoundFile): Promise<Format | undefined> {
  return BY_EXTENSION.get(extname(file.path).toLowerCase()) ?? formatOfStart(await startOf(file, START));
}

/** Bytes that are enough to tell a format. */
const START = 4096;

function formatOfStart(bytes: Buffer): Format | undefined {
  const start = bytes.toString('latin1');
  if (start.startsWith('%PDF-')) return FORMATS.pdf;
  if (start.startsWith('PK\x03\x04')) return formatOfArchive(start);
  if (bytes.includes(0) && !markedEncoding(bytes)) return undefined;
  if (/^\s*(?:<!doctype html|<html)/i.test(start)) return FORMATS.html;
  if (/^\s*\{[^\n]*\}\s*\n\s*\{/.test(start)) return FORMATS.jsonLines;
  return FORMATS.text;
}

/** Where the parts of an archive begin their names, and what the first part of some says. */
const ARCHIVES: readonly (readonly [string, Format])[] = [
  ['application/epub+zip', FORMATS.epub],
  ['application/vnd.oasis.opendocument.text', FORMATS.odt],
  ['word/', FORMATS.docx],
  ['ppt/', FORMATS.pptx],
  ['xl/', FORMATS.xlsx],
];

const formatOfArchive = (start: string): Format | undefined => ARCHIVES.find(([mark]) => start.includes(mark))?.[1];
