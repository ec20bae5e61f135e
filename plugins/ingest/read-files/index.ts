import { resolve } from 'node:path';
import { type Static, Type } from 'typebox';
import type { Batch } from '../../../core/contract/facts/batch.ts';
import { Duration, Path, Size } from '../../../core/contract/options.ts';
import { defineSource } from '../../../core/contract/plugin.ts';
import { FileReading } from './file-reading.ts';
import { type FileRead, groupReadings } from './group.ts';
import { Places } from './places.ts';
import type { FoundFile } from './reader.ts';
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
  max_file_time: Duration({
    default: '60s',
    description: 'The longest that one file may take to be read; of CSV and JSON Lines, each few hundred records.',
  }),
  max_file_memory: Size({
    default: '448MiB',
    description: 'The most memory that the process may take that reads files. It is ended beyond, and the file is a failure.',
  }),
  link_targets: Type.Array(Path({ description: 'A folder.' }), {
    default: [],
    description:
      'Folders outside of what is named into which symbolic links may lead. Other links out of it are failures; ' +
      'nothing is ever read of `/proc`, `/sys` and `/dev`.',
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
  summary:
    'Reads documents from files and folders: Markdown, HTML, text, PDF, DOCX, ODT, PPTX, XLSX, EPUB, EML, CSV, JSON and JSON Lines.',
  source: true,
  config: Config,
  needs: ['paths'],
  gives: ['paths', 'documents', 'failures', 'skipped', 'bytesRead', 'totalBytes'],
  create: (config) => {
    const reading = new FileReading(optionsOf(config), { time: config.max_file_time, memory: config.max_file_memory });
    return {
      async *batches({ paths: named }, { signal }) {
        const paths = [...new Set(named.map((path) => resolve(path)))];
        const skip = new Set(config.skip_extensions.map((extension) => extension.toLowerCase()));
        const places = await Places.within(config.link_targets);
        const { files, failures, skipped } = await findFiles(paths, { skip, places, signal });
        const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
        const isNotable = failures.length > 0 || Object.keys(skipped).length > 0;
        if (isNotable) yield { paths, documents: [], failures, skipped, bytesRead: 0, totalBytes };
        const limits = { documents: config.batch_documents, size: config.batch_size };
        const readings = withAddresses(reading.readAll(files, signal), config.base_url);
        for await (const group of groupReadings(readings, limits)) yield { paths, ...group, totalBytes };
      },
      close: () => reading.close(),
    };
  },
});

const optionsOf = (config: Config) => ({
  maxSize: config.max_file_size,
  recordFormat: config.record_format,
  whole: config.passages === 'whole',
});

/** Documents that name no address of their own get that of their file, where it is known. */
async function* withAddresses(readings: AsyncIterable<FileRead>, base = ''): AsyncGenerator<FileRead> {
  for await (const reading of readings) {
    const { document, file } = reading;
    yield document && base && !document.url ? { ...reading, document: { ...document, url: addressOf(file, base) } } : reading;
  }
}

const addressOf = ({ id }: FoundFile, base: string): string =>
  `${base.replace(/\/$/, '')}/${id.split('/').map(encodeURIComponent).join('/')}`;
