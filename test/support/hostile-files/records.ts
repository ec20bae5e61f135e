import { type HostileFile, KNOWN_SIZES } from './hostile-file.ts';

const row = (cell: string, columns: number): string => Array.from({ length: columns }, (_, index) => `${cell}${index}`).join(',');
const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, index]));

/** Files of records. */
export const RECORD_FILES: Record<string, HostileFile> = {
  'columns.csv': {
    content: () => [row('c', KNOWN_SIZES.columns), row('v', KNOWN_SIZES.columns)].join('\n'),
    reason: /has more than 1000 columns/,
  },
  'nul.csv': { content: () => 'a,b\n1,\0\n', reason: /holds NUL/ },
  'nested.jsonl': {
    content: () => `{"content":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    reason: /nested too deeply/,
  },
  'deep.json': { content: () => '['.repeat(500_000), reason: /is not JSON|nested too deeply/ },
  'bad lines.jsonl': { content: () => 'no record\n'.repeat(1500), reason: /holds no records: 1000 of the first 1000/ },
  'fields.json': { content: () => JSON.stringify({ content: 'x', ...fields }), reason: /has more than 1000 fields/ },
  'cut.json': { content: () => '{"content": "x', reason: /is not JSON/ },
  'number.json': { content: () => '5', reason: /is not a JSON object/ },
};
