/**
 * Learns the weights of the grounding model from labelled sets and writes lib/evidence/score/weights.gen.ts. Deterministic:
 * the same rows give the same file. Nothing of the rows but these few numbers is kept.
 *
 *   node scripts/train-grounding.ts FOLDER [--report]
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { TERMS } from '../lib/evidence/score/model.ts';
import type { Logistic } from '../lib/statistics/logistic.ts';
import { onnx } from '../plugins/embedder/onnx/index.ts';
import { quietHost } from '../test/support/call.ts';
import { withDistances } from './grounding/distances.ts';
import { fitModel } from './grounding/fit.ts';
import { ablation, crossValidated, type Figures, leaveOneSetOut, wordOverlap } from './grounding/measure.ts';
import { ALTERED, FILES, type Row, readRows } from './grounding/rows.ts';

/** Rises whenever the terms or what is learned from changes. */
const VERSION = '2';

const OUTPUT = join(import.meta.dirname, '../lib/evidence/score/weights.gen.ts');

const plain = (value: number): number => Math.round(value * 1e4) / 1e4;

const answerOf = ({ intercept, weights }: Logistic, indent = ''): string =>
  [
    '{',
    `    intercept: ${plain(intercept)},`,
    '    weights: [',
    `      ${plain(weights[0] ?? 0)}, // log odds by its sentences`,
    '    ],',
    '  }',
  ].join(`\n${indent}`);

function fileOf(rows: readonly Row[]): string {
  const { sentence, answer, threshold, ordinaryJumps, similarity } = fitModel(
    rows,
    TERMS.map(() => true),
  );
  if (!similarity) throw new Error('no sentence has a distance');
  const counts = [...Object.keys(FILES), ALTERED].map((set) => `${set} ${rows.filter((row) => row.set === set).length}`);
  const weights = TERMS.map((term, at) => `      ${plain(sentence.weights[at] ?? 0)}, // ${term}`);
  return `// Written by scripts/train-grounding.ts. Learned from ${counts.join(', ')} rows.
import type { GroundingModel } from './model.ts';

export const MODEL: GroundingModel = {
  version: '${VERSION}',
  sentence: {
    intercept: ${plain(sentence.intercept)},
    weights: [
${weights.join('\n')}
    ],
  },
  answer: ${answerOf(answer)},
  threshold: ${threshold},
  ordinaryJumps: ${plain(ordinaryJumps)},
  similarity: {
    doubt: [${similarity.doubt.join(', ')}],
    sentence: {
      intercept: ${plain(similarity.sentence.intercept)},
      weights: [
        ${plain(similarity.sentence.weights[0] ?? 0)}, // log odds by words
        ${plain(similarity.sentence.weights[1] ?? 0)}, // distance from the sources
      ],
    },
    answer: ${answerOf(similarity.answer, '  ')},
  },
};
`;
}

const formatFigure = (value: number): string => value.toFixed(3);

const table = (title: string, figures: Record<string, Figures>): string =>
  [
    `\n${title}`,
    '| set | rows | AUROC | F1 | balanced accuracy | ECE |',
    '|---|---|---|---|---|---|',
    ...Object.entries(figures).map(
      ([set, { rows, auroc, f1, balancedAccuracy, ece }]) =>
        `| ${set} | ${rows} | ${formatFigure(auroc)} | ${formatFigure(f1)} | ${formatFigure(balancedAccuracy)} | ${formatFigure(ece)} |`,
    ),
  ].join('\n');

function report(rows: readonly Row[]): string {
  const byWords = rows.map((row) => ({ ...row, sentences: row.sentences.map(({ distance: _, ...sentence }) => sentence) }));
  const sets = [...Object.keys(FILES), ALTERED];
  const overlap = wordOverlap(byWords);
  const without = ablation(byWords);
  const line = (name: string, value: (set: string) => number | undefined): string =>
    `| ${name} | ${sets.map((set) => formatFigure(value(set) ?? 0)).join(' | ')} |`;
  return [
    table('Cross-validated by passage or question', crossValidated(byWords)),
    table('Each set by what was learned from the others', leaveOneSetOut(byWords)),
    table('With an embedder, cross-validated by passage or question', crossValidated(rows)),
    table('With an embedder, each set by what was learned from the others', leaveOneSetOut(rows)),
    `\nAUROC without each term\n| | ${sets.join(' | ')} |\n|---|${sets.map(() => '---|').join('')}`,
    line('word overlap alone', (set) => overlap[set]),
    ...Object.entries(without).map(([term, figures]) => line(`without ${term}`, (set) => figures[set]?.auroc)),
  ].join('\n');
}

const [folder, ...flags] = process.argv.slice(2);
if (!folder) throw new Error('name the folder of the sets: node scripts/train-grounding.ts FOLDER [--report]');
const embedder = onnx.create({ workers: availableParallelism() });
await embedder.ready?.(quietHost);
const rows = await withDistances(await readRows(folder), embedder);
await embedder.close?.();
await writeFile(OUTPUT, fileOf(rows));
if (flags.includes('--report')) console.log(report(rows));
