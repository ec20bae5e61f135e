import { resolve } from 'node:path';
import { type Static, Type } from 'typebox';
import type { Batch } from '../../../core/contract/facts/batch.ts';
import { Size } from '../../../core/contract/options.ts';
import { defineSource } from '../../../core/contract/plugin.ts';
import { type Format, formatOf } from './formats.ts';
import { type FileReading, groupReadings } from './group.ts';
import { type FoundFile, type ReaderOptions, type Reading, reasonOf, sizeText } from './reader.ts';
import { findFiles } from './walk.ts';

/** Found beside documents, and never documents themselves. */
const BESIDE = [
  ...['.avif', '.bmp', '.gif', '.ico', '.jpeg', '.jpg', '.png', '.svg', '.tif', '.tiff', '.webp'],
  ...['.css', '.js', '.map', '.mjs', '.scss', '.ts', '.tsx', '.eot', '.otf', '.ttf', '.woff', '.woff2'],
  ...['.avi', '.m4a', '.mov', '.mp3', '.mp4', '.ogg', '.wav', '.webm', '.lock', '.log'],
];

const Config = Type.Object({
  max_file_size: Size({
    default: '50MiB',
    description: 'The largest file that is read. Of CSV and JSON Lines, which are streamed, the largest record.',
  }),
  batch_documents: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 100,
    description: 'The most documents and failures of a batch. Progress is told, and what is loaded is safe, after each.',
  }),
  batch_size: Size({ default: '4MiB', description: 'A batch is closed once this much input has gone into it.' }),
  passages: Type.Union([Type.Literal('split'), Type.Literal('whole')], {
    default: 'split',
    description: '`whole`: every record of CSV, JSON and JSON Lines is one passage already.',
  }),
  record_format: Type.Union([Type.Literal('auto'), Type.Literal('text'), Type.Literal('markdown'), Type.Literal('html')], {
    default: 'auto',
    description: 'How the content of records in CSV, JSON and JSON Lines is marked up. `auto` tells HTML from Markdown.',
  }),
  base_url: Type.Optional(
    Type.String({
      pattern: '^https?://',
      maxLength: 2000,
      description:
        'Where people read the files: the path below the folder that was named is put behind it, for documents that name no ' +
        'address of their own. PDFs and slides are then cited with their page: `handbook.pdf#page=3`.',
    }),
  ),
  skip_extensions: Type.Array(Type.String({ pattern: '^\\.' }), {
    default: BESIDE,
    description:
      'Files in folders that are passed over; how many there were is told at the end. Hidden files and `node_modules` ' +
      'always are, in silence.',
  }),
});
type Config = Static<typeof Config>;

export const readFiles = defineSource<Batch>()({
  name: 'read_files',
  summary: 'Reads documents from files and folders: Markdown, HTML, text, PDF, DOCX, CSV, JSON and JSON Lines.',
  source: true,
  config: Config,
  needs: ['paths'],
  gives: ['paths', 'documents', 'failures', 'skipped', 'bytesRead', 'totalBytes'],
  create: (config) => ({
    async *batches({ paths: named }, { signal }) {
      const paths = [...new Set(named.map((path) => resolve(path)))];
      const skip = new Set(config.skip_extensions.map((extension) => extension.toLowerCase()));
      const { files, failures, skipped } = await findFiles(paths, { skip, signal });
      const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
      const isNotable = failures.length > 0 || Object.keys(skipped).length > 0;
      if (isNotable) yield { paths, documents: [], failures, skipped, bytesRead: 0, totalBytes };
      const limits = { documents: config.batch_documents, size: config.batch_size };
      const readings = withAddresses(readAll(files, optionsOf(config, signal)), config.base_url);
      for await (const group of groupReadings(readings, limits)) yield { paths, ...group, totalBytes };
    },
  }),
});

const optionsOf = (config: Config, signal: AbortSignal): ReaderOptions => ({
  maxSize: config.max_file_size,
  recordFormat: config.record_format,
  whole: config.passages === 'whole',
  signal,
});

async function* readAll(files: readonly FoundFile[], options: ReaderOptions): AsyncGenerator<FileReading> {
  for (const file of files) {
    let left = file.size;
    for await (const reading of readOne(file, options)) {
      left -= reading.bytes ?? 0;
      yield { ...reading, file };
    }
    yield { bytes: Math.max(left, 0), file };
  }
}

/** Documents that name no address of their own get that of their file, where it is known. */
async function* withAddresses(readings: AsyncIterable<FileReading>, base = ''): AsyncGenerator<FileReading> {
  for await (const reading of readings) {
    const { document, file } = reading;
    yield document && base && !document.url ? { ...reading, document: { ...document, url: addressOf(file, base) } } : reading;
  }
}

const addressOf = ({ id }: FoundFile, base: string): string =>
  `${base.replace(/\/$/, '')}/${id.split('/').map(encodeURIComponent).join('/')}`;

/** A file that cannot be read is a failure among its readings. */
async function* readOne(file: FoundFile, options: ReaderOptions): AsyncGenerator<Reading> {
  options.signal.throwIfAborted();
  let format: Format | undefined;
  try {
    format = await formatOf(file.path);
    if (!format) throw new Error('is a binary file of a kind that is not known');
    if (file.size > options.maxSize && !format.streamed)
      throw new Error(`is larger than the ${sizeText(options.maxSize)} of max_file_size`);
    const read = await format.load();
    yield* read(file, options);
  } catch (error) {
    options.signal.throwIfAborted();
    // A file of an unknown kind never gave a document, but it may have been of another kind before.
    const document = !format || format.single ? file.id : undefined;
    yield { failure: { item: file.path, reason: reasonOf(error), unread: { origin: file.origin, document } } };
  }
}
