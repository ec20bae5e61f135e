/**
 * Trains the score of the knowledge base, and writes its weights: the same from the same sets.
 *
 *     node scripts/train-answerability.ts FOLDER            writes lib/retrieval/answerability.gen.ts
 *     node scripts/train-answerability.ts FOLDER --report   prints the cross-validated figures instead
 *
 * FOLDER holds the sets that scripts/answerability/bases.ts names. `--cache FOLDER` keeps the indexes, `--pipeline FILE` measures another
 * pipeline than the shipped one, `--rows FILE` keeps what was found for every question and is read the next time.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { shippedPipeline } from '../appliance/settings.ts';
import type { Logger } from '../core/contract/call.ts';
import type { AnswerabilityModel, FeatureSet } from '../lib/retrieval/answerability.ts';
import { basesOf } from './answerability/bases.ts';
import { fitAll } from './answerability/fitting.ts';
import { reportOf } from './answerability/report.ts';
import { type Row, rowsOf } from './answerability/rows.ts';

/** Goes up when scores change. */
const VERSION = '1';

const BASES: readonly FeatureSet[] = ['scaled', 'relative', 'words'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    report: { type: 'boolean' },
    cache: { type: 'string' },
    pipeline: { type: 'string' },
    rows: { type: 'string' },
  },
});

const quiet: Logger = { debug() {}, info() {}, warn() {}, error: (message) => console.error(message) };

async function rows(folder: string): Promise<Row[]> {
  if (values.rows && existsSync(values.rows)) return JSON.parse(await readFile(values.rows, 'utf8')) as Row[]; // written below
  const choice = {
    file: values.pipeline ? resolve(values.pipeline) : shippedPipeline(),
    cache: values.cache ?? (await mkdtemp(join(tmpdir(), 'touchstone-answerability-'))),
    env: process.env,
    log: quiet,
  };
  const bases = await basesOf(folder);
  const found: Row[] = [];
  for (const base of bases) {
    found.push(...(await rowsOf(base, bases, choice)));
    console.error(`${base.name}: ${found.length} questions`);
  }
  if (values.rows) await writeFile(values.rows, JSON.stringify(found));
  return found;
}

function fileOf(model: AnswerabilityModel, from: readonly Row[]): string {
  const counts = [...Map.groupBy(from, ({ base }) => base)].map(([base, { length }]) => `${base} ${length}`).join(', ');
  return `// Made by scripts/train-answerability.ts; train again instead of changing it.
// Questions asked: ${counts}
import type { AnswerabilityModel } from '../lib/retrieval/answerability.ts';

export const MODEL: AnswerabilityModel = ${inspect(model, { depth: null, compact: 3, breakLength: 120 })};
`;
}

const [folder] = positionals;
if (!folder) throw new Error('Name the folder of the sets: node scripts/train-answerability.ts FOLDER [--report]');
const found = await rows(folder);
if (values.report) for (const basis of BASES) console.log(reportOf(found, basis));
else {
  await writeFile(
    new URL('../lib/retrieval/answerability.gen.ts', import.meta.url),
    fileOf({ version: VERSION, bases: fitAll(found) }, found),
  );
  console.log(`written: lib/retrieval/answerability.gen.ts, from ${found.length} questions`);
}
