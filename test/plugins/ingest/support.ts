import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Call } from '../../../core/contract/call.ts';
import type { Batch, SourceDocument } from '../../../core/contract/facts/batch.ts';
import { cleanHtml } from '../../../plugins/ingest/clean-html/index.ts';
import { readFiles } from '../../../plugins/ingest/read-files/index.ts';
import { splitPassages } from '../../../plugins/ingest/split-passages/index.ts';
import { quietHost } from '../../support/call.ts';
import { configure } from '../../support/run-step.ts';
import { zipOf } from '../../support/zip.ts';

const quiet = () => undefined;

export const testCall = (signal = new AbortController().signal): Call => ({
  signal,
  deadline: Date.now() + 60_000,
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  access: [],
  emit: quiet,
});

/** A folder that is gone after the tests of the suite, filled with these files. */
export function testFolder(): { path: string; write(files: Record<string, string | Buffer>): Promise<void> } {
  const folder = { path: '', write };
  before(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'touchstone-ingest-'));
  });
  after(() => rm(folder.path, { recursive: true, force: true }));
  async function write(files: Record<string, string | Buffer>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder.path, name)), { recursive: true });
      await writeFile(join(folder.path, name), content);
    }
  }
  return folder;
}

export type ReadBatch = Pick<Batch, 'paths' | 'documents' | 'failures' | 'bytesRead' | 'totalBytes'> &
  Partial<Pick<Batch, 'skipped'>>;

const sources = new Map<string, ReturnType<typeof readFiles.create>>();

/** One for all tests with the same options: each has a process of its own, which takes a moment to start. */
function sourceWith(options: object): ReturnType<typeof readFiles.create> {
  const key = JSON.stringify(options);
  const source = sources.get(key) ?? readFiles.create(configure(readFiles, options));
  sources.set(key, source);
  return source;
}

export async function batchesOf(paths: string[], options: object = {}, call = testCall()): Promise<ReadBatch[]> {
  const source = sourceWith(options);
  const batches: ReadBatch[] = [];
  for await (const batch of source.batches({ paths }, call)) batches.push(batch as ReadBatch); // it always gives all of these
  return batches;
}

export async function read(paths: string[], options: object = {}): Promise<Pick<Batch, 'documents' | 'failures'>> {
  const batches = await batchesOf(paths, options);
  return { documents: batches.flatMap((batch) => batch.documents), failures: batches.flatMap((batch) => batch.failures) };
}

export const documentWith = (given: Partial<SourceDocument>): SourceDocument => ({
  id: 'a.md',
  title: 'A',
  content: '',
  format: 'markdown',
  url: '',
  source: '',
  metadata: {},
  origin: '/docs',
  ...given,
});

type Given = Pick<Batch, 'documents' | 'failures'>;

const cleaners = new Map<string, ReturnType<typeof cleanHtml.create>>();

/** One for all tests with the same options, as for sources. */
function cleanerWith(options: object): ReturnType<typeof cleanHtml.create> {
  const key = JSON.stringify(options);
  const cleaner = cleaners.get(key) ?? cleanHtml.create(configure(cleanHtml, options));
  cleaners.set(key, cleaner);
  return cleaner;
}

export async function clean(document: Partial<SourceDocument>, options: object = {}): Promise<Given> {
  const step = cleanerWith(options);
  await step.ready?.({ ...quietHost, log: testCall().log });
  return (await step.run({ documents: [documentWith(document)] }, testCall())) as Given; // the step gives both
}

const splitters = new Map<string, ReturnType<typeof splitPassages.create>>();

function splitterWith(options: object): ReturnType<typeof splitPassages.create> {
  const key = JSON.stringify(options);
  const splitter = splitters.get(key) ?? splitPassages.create(configure(splitPassages, options));
  splitters.set(key, splitter);
  return splitter;
}

export async function split(documents: SourceDocument[], options: object = {}): Promise<Pick<Batch, 'loadable' | 'failures'>> {
  const step = splitterWith(options);
  return (await step.run({ documents }, testCall())) as Pick<Batch, 'loadable' | 'failures'>; // the step gives both
}

/** Reads a file of this name and content, and cleans what was found in it. */
export async function readAs(
  folder: ReturnType<typeof testFolder>,
  name: string,
  content: string | Buffer,
): Promise<Given & { markdown: string[] }> {
  const place = randomUUID();
  await folder.write({ [join(place, name)]: content });
  const found = await read([join(folder.path, place, name)]);
  const markdown: string[] = [];
  for (const document of found.documents.slice(0, 10)) markdown.push((await clean(document)).documents[0]?.content ?? '');
  return { ...found, markdown };
}

/** A DOCX with these paragraphs, each with the name of its style. */
export function docxOf(paragraphs: [style: string, text: string][]): Buffer {
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const styles = ['Title', 'heading 1', 'Normal'].map(
    (name) => `<w:style w:type="paragraph" w:styleId="${name.replace(' ', '')}"><w:name w:val="${name}"/></w:style>`,
  );
  const body = paragraphs.map(
    ([style, text]) =>
      `<w:p><w:pPr><w:pStyle w:val="${style.replace(' ', '')}"/></w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`,
  );
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const part = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  return zipOf({
    '[Content_Types].xml':
      `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ` +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ' +
      `ContentType="${part}.document.main+xml"/><Override PartName="/word/styles.xml" ` +
      `ContentType="${part}.styles+xml"/></Types>`,
    '_rels/.rels':
      `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" ` +
      `Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels':
      `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" ` +
      `Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `${xml}<w:styles xmlns:w="${word}">${styles.join('')}</w:styles>`,
    'word/document.xml': `${xml}<w:document xmlns:w="${word}"><w:body>${body.join('')}</w:body></w:document>`,
  });
}
