import { auroc } from '../../grounding/classification.ts';
import { heldBack, shareBelow } from '../../ranking/held-back.ts';
import { crossValidated, fitConfidence, isOwn } from './fitting.ts';
import type { Row } from './rows.ts';

const share = (value: number): string => value.toFixed(3).replace(/^0/, '');
const THRESHOLDS = [10, 15, 20, 28, 40];

type Scores = ReadonlyMap<Row, number>;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const of = (scores: Scores, fits: (row: Row) => boolean): number[] =>
  [...scores].filter(([row]) => fits(row)).map(([, score]) => score);

/** A mean over bases of what is kept, or held back, at a threshold. */
function overBases(scores: Scores, kind: Row['kind'], threshold: number): string {
  const bases = [...new Set([...scores.keys()].filter((row) => row.kind === kind).map(({ base }) => base))];
  const below = mean(
    bases.map((base) =>
      shareBelow(
        threshold,
        of(scores, (row) => row.kind === kind && row.base === base),
      ),
    ),
  );
  return share(kind === 'own' || kind === 'heading' ? 1 - below : below);
}

function tableOf(name: string, scores: Scores): string[] {
  const hard = [...new Set([...scores.keys()].filter(({ kind }) => kind === 'unanswerable').map(({ base }) => base))];
  const curves = hard.map((base) => {
    const own = of(scores, (row) => row.base === base && row.kind === 'own');
    const other = of(scores, (row) => row.base === base && row.kind === 'unanswerable');
    const area = auroc([...own, ...other], [...own.map(() => true), ...other.map(() => false)]);
    return `  ${base}: AUROC ${share(area)}, held back ${share(heldBack(0.9, own, other))} at 90 % kept, ${share(heldBack(0.95, own, other))} at 95 %`;
  });
  const rows = [...scores.keys()];
  const all = auroc([...scores.values()], rows.map(isOwn));
  return [
    `${name}: AUROC over all ${share(all)}`,
    ...curves,
    ...THRESHOLDS.map(
      (threshold) =>
        `  at ${threshold}: own kept ${overBases(scores, 'own', threshold)}, headings kept ${overBases(scores, 'heading', threshold)}, foreign held back ${overBases(scores, 'foreign', threshold)}, unanswerable ${overBases(scores, 'unanswerable', threshold)}`,
    ),
  ];
}

/** Figures of the confidence beside those of the KBscore; each group of bases is scored by a model that was not taught on it. */
export function confidenceReport(rows: readonly Row[]): string {
  const kbScores = new Map(rows.map((row) => [row, row.signs ? row.kbScore : 0]));
  return [
    `${rows.length} questions, ${rows.filter(({ signs }) => signs === undefined).length} without a quote`,
    ...tableOf('KBscore', kbScores),
    ...tableOf(
      'confidence',
      crossValidated(rows, ({ group }) => group),
    ),
    `weights taught on all: ${JSON.stringify(fitConfidence(rows))}`,
  ].join('\n');
}
