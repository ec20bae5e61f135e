/**
 * Trains the confidence in answers of quotes, and writes its weights: the same from the same sets.
 *
 *     node scripts/train-confidence.ts FOLDER            writes ranking/answer-confidence.gen.ts
 *     node scripts/train-confidence.ts FOLDER --report   prints the cross-validated figures instead, beside those of the KBscore alone
 *
 * FOLDER holds the sets that scripts/answerability/bases.ts names. `--cache FOLDER` keeps the indexes, `--rows FILE` keeps what was answered
 * to every question and is read the next time.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { shippedPipeline } from '../appliance/settings.ts';
import type { Logger } from '../core/plugin.ts';
import { basesOf } from './answerability/bases.ts';
import { fitConfidence } from './confidence/fitting.ts';
import { confidenceReport } from './confidence/report.ts';
import { type Row, rowsOf } from './confidence/rows.ts';

/** Bases that can be loaded in minutes; the others say nothing that these do not. */
const BASES = new Set([
  'logingov',
  'smart_tv',
  'travel_faq',
  'squad2_half',
  'xquad_en',
  'clapnq',
  'cranfield',
  'cloudgov',
  'handbook',
]);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { report: { type: 'boolean' }, cache: { type: 'string' }, rows: { type: 'string' } },
});

const quiet: Logger = { debug() {}, info() {}, warn() {}, error: (message) => console.error(message) };

async function rows(folder: string): Promise<Row[]> {
  if (values.rows && existsSync(values.rows)) return JSON.parse(await readFile(values.rows, 'utf8')) as Row[]; // written below
  const cache = values.cache ?? (await mkdtemp(join(tmpdir(), 'touchstone-confidence-')));
  const choice = { file: shippedPipeline(), cache, env: process.env, log: quiet };
  const bases = (await basesOf(folder)).filter(({ name }) => BASES.has(name));
  const found: Row[] = [];
  for (const base of bases) {
    found.push(...(await rowsOf(base, bases, choice)));
    console.error(`${base.name}: ${found.length} questions`);
  }
  if (values.rows) await writeFile(values.rows, JSON.stringify(found));
  return found;
}

const [folder] = positionals;
if (!folder) throw new Error('Name the folder of the sets: node scripts/train-confidence.ts FOLDER [--report]');
const found = await rows(folder);
if (values.report) console.log(confidenceReport(found));
else {
  const counts = [...Map.groupBy(found, ({ base }) => base)].map(([base, { length }]) => `${base} ${length}`).join(', ');
  const model = inspect({ version: '1', ...fitConfidence(found) }, { depth: null, compact: 3, breakLength: 120 });
  await writeFile(
    new URL('../ranking/answer-confidence.gen.ts', import.meta.url),
    `// Made by scripts/train-confidence.ts; train again instead of changing it.
// Questions asked: ${counts}
import type { ConfidenceModel } from './answer-confidence.ts';

export const CONFIDENCE: ConfidenceModel = ${model};
`,
  );
  console.log(`written: ranking/answer-confidence.gen.ts, from ${found.length} questions`);
}
