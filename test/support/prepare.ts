import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { begin, type Ended, type Running, touchstoneHere } from './command-line.ts';
import { folderWith } from './folder.ts';

/** An embedder as a plugin's file: words hashed into unit vectors, so that no model has to be run. */
const HASHING = `
const WIDTH = 32;
function vector(text) {
  const values = new Float32Array(WIDTH);
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? ['']) {
    let hash = 0;
    for (const letter of word) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
    values[hash % WIDTH] += 1;
  }
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}
export const hashing = {
  provides: 'embedder', name: 'hashing', summary: 'Hashes words.', config: { type: 'object', properties: {} },
  create: () => ({
    id: 'hashing-1', dimensions: WIDTH, languages: ['*'],
    embedQuestion: async (text) => vector(text),
    embedPassages: async (texts) => texts.map(vector),
  }),
};`;

export interface Site {
  /** Where the pipeline file and the data folder are. */
  cwd: string;
  index: string;
  /** Runs `touchstone prepare` there, in this process. */
  prepare(...args: string[]): Promise<Ended>;
  /** Runs it in a process of its own. */
  begin(...args: string[]): Running;
  /** Actions and documents of the dead-letter file, line by line; undefined when there is none. */
  deadLetters(): string[] | undefined;
}

/** A folder with a pipeline on Elasticsearch that embeds by hashing, unless the options of the knowledge base say otherwise. */
export function siteOn(url: string, index: string, options: Record<string, unknown> = { embedder: 'embed' }): Site {
  const base = { endpoint: url, index, ...options };
  const cwd = folderWith({
    'hashing.js': HASHING,
    'pipeline.yaml': `version: 1
plugins: [./hashing.js]
resources:
  embed: { hashing: {} }
  kb: { elasticsearch: ${JSON.stringify(base)} }
  state: { sqlite: { path: ./data/state.db } }
answer:
  - retrieve: { from: kb }
ingest:
  - read_files: {}
  - clean_html: {}
  - split_passages: {}
  - load: { into: kb }
`,
  });
  const args = (more: string[]) => ['prepare', '--pipeline', 'pipeline.yaml', ...more];
  const letters = join(cwd, 'data', 'prepare', `${index}.dead-letter.ndjson`);
  return {
    cwd,
    index,
    prepare: (...more) => touchstoneHere(args(more), { cwd }),
    begin: (...more) => begin(args(more), { cwd }),
    deadLetters: () => (existsSync(letters) ? readFileSync(letters, 'utf8').trim().split('\n') : undefined),
  };
}

/** A record of two passages; `d0`, `d1`, ... */
export const recordOf = (number: number): Record<string, unknown> => ({
  _id: `d${number}`,
  title: `Pump ${number}`,
  content:
    `# Warranty of pump ${number}\n\n${'It lasts two years and covers all parts. '.repeat(30)}\n\n# ` +
    `Returns\n\n${`Send it back to store ${number % 13}. `.repeat(60)}`,
  url: `https://example.com/${number}`,
  source: 'handbook',
  public_record: number % 2 === 0,
  number,
});

export const records = (count: number): Record<string, unknown>[] => Array.from({ length: count }, (_, index) => recordOf(index));

/** Lines that no run can load: each as it stands in the file, with the id that its action line must have. */
export const BAD = [
  { id: 'bad-1', text: '{"_id":"bad-1","title":"x","content":"y","public_record":"maybe"}' },
  { id: undefined, text: '{"broken' },
  { id: 'bad-3', text: '{"_id":"bad-3","title":"x","content":{"y":1}}' },
] as const;

export const jsonLines = (...lines: (string | object)[]): string =>
  `${lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')}\n`;
