/**
 * Trains the classifier of `screen_injection` and `screen_passages` and writes its coefficients, the same byte for byte from the same sets.
 *
 *     node scripts/train-injections.ts FOLDER            writes lib/screening/coefficients.gen.ts
 *     node scripts/train-injections.ts FOLDER --report   prints the cross-validated figures instead
 *
 * FOLDER holds the sets: deepset_injections, piguard, bipia, xstest, and those that ordinary questions and documents are taken from.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Packed, pack } from '../lib/screening/model.ts';
import type { Kind } from '../lib/screening/screen.ts';
import { aurocOf, TASKS, type Task } from './injections/kinds.ts';
import { crossValidated, type Odds, oddsWhere, threshold } from './injections/measures.ts';
import { reportOf } from './injections/report.ts';
import { type Row, Sets } from './injections/rows.ts';
import { train } from './injections/training.ts';

const PENALTIES = [1, 3, 10];

const logit = (share: number): number => Math.log(share / (1 - share));

interface Chosen {
  penalty: number;
  odds: Odds;
}

/** The regularisation with the best mean AUROC of the judged sets. */
function choose(task: Task, rows: readonly Row[]): Chosen {
  const tried = PENALTIES.map((penalty) => ({ penalty, odds: crossValidated(rows, penalty) }));
  const merit = ({ odds }: Chosen): number => task.judged.reduce((sum, set) => sum + aurocOf(odds, set), 0);
  return tried.reduce((best, each) => (merit(each) > merit(best) ? each : best));
}

/** The log-odds that no more than the allowed shares of harmless rows exceed. */
function limitOf({ ordinary, each, hard, falseAlarms }: Task, odds: Odds, at: 'above6' | 'above9'): number {
  const allowed = falseAlarms[at];
  const groups = Map.groupBy(
    [...odds].filter(([row]) => ordinary(row)),
    ([{ kind }]) => each && kind,
  );
  const limits = [...groups.values()].map((of) =>
    threshold(
      of.map(([, value]) => value),
      allowed.ordinary,
    ),
  );
  return Math.max(...limits, threshold(oddsWhere(odds, hard), allowed.hard));
}

function scaleOf(task: Task, odds: Odds): Packed['scale'] {
  const [at6, at9] = [limitOf(task, odds, 'above6'), limitOf(task, odds, 'above9')];
  const slope = (logit(0.9) - logit(0.6)) / (at9 - at6);
  return { slope: Number(slope.toFixed(4)), shift: Number((logit(0.6) - slope * at6).toFixed(4)) };
}

const counts = (rows: readonly Row[]): string =>
  [
    ...Map.groupBy(
      rows.filter(({ weight }) => weight > 0),
      ({ set }) => set,
    ),
  ]
    .map(([set, of]) => `${set} ${of.length}`)
    .join(', ');

function fileOf(models: Record<Kind, Packed>, notes: readonly string[]): string {
  return `// Made by scripts/train-injections.ts; train again instead of changing it.
${notes.map((note) => `// ${note}\n`).join('')}import type { Packed } from './model.ts';
import type { Kind } from './screen.ts';

export const COEFFICIENTS: Readonly<Record<Kind, Packed>> = ${JSON.stringify(models, null, 2)};
`;
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { report: { type: 'boolean' } } });
const [folder] = positionals;
if (!folder) throw new Error('Name the folder of the sets: node scripts/train-injections.ts FOLDER [--report]');
const sets = new Sets(folder);
const models: Partial<Record<Kind, Packed>> = {};
const notes: string[] = [];
for (const task of TASKS) {
  const rows = task.rows(sets);
  const { penalty, odds } = choose(task, rows);
  const scale = scaleOf(task, odds);
  notes.push(`${task.kind}: penalty ${penalty}; rows: ${counts(rows)}`);
  if (values.report) console.log(reportOf({ task, rows, penalty, odds, scale }));
  else models[task.kind] = pack(train(rows, penalty), scale);
}
if (!values.report) {
  const file = new URL('../lib/screening/coefficients.gen.ts', import.meta.url);
  await writeFile(file, fileOf(models as Record<Kind, Packed>, notes)); // each task made its own
  console.log(notes.join('\n'));
}
