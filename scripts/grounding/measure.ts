import { createHash } from 'node:crypto';
import { TERMS } from '../../lib/evidence/score/model.ts';
import { auroc, calibrationError, classify } from '../../lib/statistics/classification.ts';
import { terms } from '../../lib/text/terms.ts';
import { fitModel, rowRisk } from './fit.ts';
import { ALTERED, type Row } from './rows.ts';

export interface Figures {
  rows: number;
  auroc: number;
  f1: number;
  balancedAccuracy: number;
  ece: number;
}

/** A probability for each row with the threshold that goes with it, both learned without that row's part. */
interface Judged {
  risk: number;
  threshold: number;
}

const FOLDS = 10;

/** Rows of one passage or question are never on both sides. */
const foldOf = ({ group }: Row): number => createHash('sha256').update(group).digest().readUInt32BE(0) % FOLDS;

function judge(rows: readonly Row[], partOf: (row: Row) => number | string, used: readonly boolean[]): Map<Row, Judged> {
  const judged = new Map<Row, Judged>();
  for (const part of new Set(rows.map(partOf))) {
    const model = fitModel(
      rows.filter((row) => partOf(row) !== part),
      used,
    );
    for (const row of rows) if (partOf(row) === part) judged.set(row, { risk: rowRisk(row, model), threshold: model.threshold });
  }
  return judged;
}

function figuresOf(rows: readonly Row[], judged: ReadonlyMap<Row, Judged>): Figures {
  const all = rows.map((row) => judged.get(row) as Judged); // every row is judged
  const labels = rows.map(({ label }) => label);
  const risks = all.map(({ risk }) => risk);
  const { f1, balancedAccuracy } = classify(
    all.map(({ risk, threshold }) => risk - threshold),
    labels,
    0,
  );
  return { rows: rows.length, auroc: auroc(risks, labels), f1, balancedAccuracy, ece: calibrationError(risks, labels) };
}

function bySet(rows: readonly Row[], judged: ReadonlyMap<Row, Judged>): Record<string, Figures> {
  const sets = [...new Set(rows.map(({ set }) => set))];
  const real = rows.filter(({ set }) => set !== ALTERED);
  return {
    ...Object.fromEntries(
      sets.map((set) => [
        set,
        figuresOf(
          rows.filter((row) => row.set === set),
          judged,
        ),
      ]),
    ),
    'all but altered': figuresOf(real, judged),
  };
}

const EVERY = TERMS.map(() => true);

/** Ten parts by passage or question. */
export const crossValidated = (rows: readonly Row[], used: readonly boolean[] = EVERY): Record<string, Figures> =>
  bySet(rows, judge(rows, foldOf, used));

/** Each set judged by what was learned from the others; altered sentences go with the set that they come from. */
export const leaveOneSetOut = (rows: readonly Row[]): Record<string, Figures> =>
  bySet(
    rows,
    judge(rows, ({ group }) => group.split(' ')[0] as string, EVERY),
  ); // a group begins with the name of its set

/** The share of an answer's words that no source holds: what any model must be better than. */
export function wordOverlap(rows: readonly Row[]): Record<string, number> {
  const scoreOf = ({ answer, sources }: Row): number => {
    const held = new Set(terms(sources.join('\n')));
    const own = terms(answer);
    return own.length === 0 ? 1 : own.filter((term) => !held.has(term)).length / own.length;
  };
  const sets = [...new Set(rows.map(({ set }) => set))];
  return Object.fromEntries(
    sets.map((set) => {
      const own = rows.filter((row) => row.set === set);
      return [
        set,
        auroc(
          own.map(scoreOf),
          own.map(({ label }) => label),
        ),
      ];
    }),
  );
}

/** Figures without each of the terms. */
export const ablation = (rows: readonly Row[]): Record<string, Record<string, Figures>> =>
  Object.fromEntries(
    TERMS.map((left) => [
      left,
      crossValidated(
        rows,
        TERMS.map((term) => term !== left),
      ),
    ]),
  );
