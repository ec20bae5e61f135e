import { begin, touchstone } from './command-line.ts';
import { folderWith } from './folder.ts';

/** A service in a process of its own, with the shipped pipeline: what is known of it is what it answers. */
export interface Served {
  /** Without a slash at the end. */
  url: string;
  key: string;
  stop(): Promise<void>;
}

/** Loads documents, by their file names, and serves them. `yaml` is the content of touchstone.yaml. */
export async function serveDocuments(documents: Readonly<Record<string, string>>, yaml = ''): Promise<Served> {
  const key = 'an-admin-key-for-tests-only';
  const files = Object.entries(documents).map(([name, text]) => [`documents/${name}`, text] as const);
  const cwd = folderWith({ ...Object.fromEntries(files), ...(yaml && { 'touchstone.yaml': yaml }) });
  const env = { TOUCHSTONE_ADMIN_KEY: key, TOUCHSTONE_DEMO: 'false', TOUCHSTONE_LOG_LEVEL: 'warn' };
  const loaded = await touchstone(['ingest', 'documents'], { cwd, env });
  if (loaded.code !== 0) throw new Error(loaded.stderr);
  const running = begin(['run', '--port', '0'], { cwd, env });
  const [, url = ''] = await running.said(/Ready at (\S+)/);
  return {
    url,
    key,
    async stop() {
      running.child.kill('SIGTERM');
      await running.ended;
    },
  };
}

const page = (title: string, url: string, source: string, text: string): string =>
  `---\ntitle: ${title}\nurl: ${url}\nsource: ${source}\n---\n${text}\n`;

/** What a shop tells of a kettle, by file name. */
export const KETTLES = {
  'warranty.md': page(
    'Warranty of the T200 kettle',
    'https://example.com/kettle/warranty',
    'manuals',
    'The T200 kettle has a warranty of three years from the day of purchase. Keep the receipt: without it the warranty cannot be claimed.',
  ),
  'descaling.md': page(
    'Descaling the T200 kettle',
    'https://example.com/kettle/descaling',
    'manuals',
    'Descale the T200 kettle once a month. Fill it with equal parts of white vinegar and water and bring it to the boil.',
  ),
  'returns.md': page(
    'Returning an order',
    'https://example.com/returns',
    'shop',
    'An order can be returned within 30 days. The money is paid back within five working days after the parcel has arrived.',
  ),
};
