/**
 * Measures what `touchstone calibrate` learns from few rows of the development sets: the figures in docs/grounding.md by
 * which its penalty was chosen. Writes nothing.
 *
 *   node scripts/measure-calibration.ts FOLDER
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calibrate, choose, figuresOf } from '../appliance/cli/calibrate/calibrate.ts';
import { candidatesWith, scoresOf } from '../appliance/cli/calibrate/candidates.ts';
import { foldsOf } from '../appliance/cli/calibrate/folds.ts';
import { readRows } from '../appliance/cli/calibrate/rows.ts';
import { type Sample, samplesOf } from '../appliance/cli/calibrate/samples.ts';
import { offlineCall } from '../appliance/cli/eval/bench-pipeline.ts';
import { shippedScorer } from '../appliance/scorers.ts';
import { FILES } from './grounding/rows.ts';

const COUNTS = [24, 50, 100, 200];
const PENALTIES = [0.3, 1, 3, 10, 30];
/** Times that rows are drawn. */
const DRAWS = 10;

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Questions are left out: in three of the sets they are remarks of a conversation or missing. */
async function samplesIn(file: string): Promise<Sample[]> {
  const { rows } = readRows(await readFile(file, 'utf8'));
  return samplesOf(
    rows.map(({ question: _, ...row }) => row),
    shippedScorer,
    offlineCall(silent),
  );
}

/** Whole groups in an order that the draw decides, until there are rows enough, and the rest. */
function drawGroups(samples: readonly Sample[], count: number, draw: number): { few: Sample[]; rest: Sample[] } {
  const rank = ({ group }: Sample): string => createHash('sha256').update(`${draw} ${group}`).digest('hex');
  const groups = [...Map.groupBy(samples, rank)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, rows]) => rows);
  const few: Sample[] = [];
  while (few.length < count && groups.length > 0) few.push(...(groups.shift() ?? []));
  return { few, rest: groups.flat() };
}

const brier = (samples: readonly Sample[], calibration: Parameters<typeof scoresOf>[1]): number =>
  figuresOf('', scoresOf(samples, calibration)).brier;

const mean = (values: readonly number[]): string => (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);

/** Brier scores of the rows that were not drawn: as shipped, and calibrated with each penalty. */
function curve(samples: readonly Sample[], count: number): string[] {
  const draws = Array.from({ length: DRAWS }, (_, draw) => drawGroups(samples, count, draw)).filter(({ few }) =>
    [true, false].every((kind) => few.filter(({ backed }) => backed === kind).length >= 5),
  );
  const calibrated = PENALTIES.map((penalty) =>
    draws.map(({ few, rest }) => brier(rest, choose(few, foldsOf(few), candidatesWith(penalty)).best.candidate.learn(few))),
  );
  return [draws.map(({ rest }) => brier(rest, {})), ...calibrated].map(mean);
}

function beforeAndAfter(samples: readonly Sample[]): string[] {
  const { tried, name } = calibrate(samples, 0.9);
  const best = tried.find((each) => each.name === name);
  return [tried[0]?.ece.toFixed(3) ?? '', best?.ece.toFixed(3) ?? '', name];
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('name the folder of the sets: node scripts/measure-calibration.ts FOLDER');
console.log(`| set | rows | as shipped | ${PENALTIES.map((penalty) => `penalty ${penalty}`).join(' | ')} |`);
console.log(`|---|---|---|${PENALTIES.map(() => '---|').join('')}`);
const sets = await Promise.all(
  Object.entries(FILES).map(async ([set, file]) => ({ set, samples: await samplesIn(join(folder, file)) })),
);
for (const { set, samples } of sets)
  for (const count of COUNTS) console.log(`| ${set} | ${count} | ${curve(samples, count).join(' | ')} |`);
console.log('\nCalibration error before and after');
for (const { set, samples } of sets) console.log(`| ${set} | ${beforeAndAfter(samples).join(' | ')} |`);
