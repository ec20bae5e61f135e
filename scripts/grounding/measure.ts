import { createHash } from 'node:crypto';
import { TERMS } from '../../lib/evidence/score/model.ts';
import { auroc, calibrationError, classify } from '../../lib/statistics/classification.ts';
import { terms } from '../../lib/text/terms.ts';
import { type Interval, meanAuroc, type Scored } from './bootstrap.ts';
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

/** The set that a row comes from, also where it was altered. */
const setOf = ({ group }: Row): string => group.split(' ')[0] as string; // a group begins with the name of its set

/** Each set judged by what was learned from the others; altered sentences go with the set that they come from. */
export const leaveOneSetOut = (rows: readonly Row[]): Record<string, Figures> => bySet(rows, judge(rows, setOf, EVERY));

/** The share of an answer's words that no source holds: what any model must be better than. */
function unheldShare({ answer, sources }: Row): number {
  const held = new Set(terms(sources.join('\n')));
  const own = terms(answer);
  return own.length === 0 ? 1 : own.filter((term) => !held.has(term)).length / own.length;
}

/** Its AUROC on each set. */
export function wordOverlap(rows: readonly Row[]): Record<string, number> {
  const sets = [...new Set(rows.map(({ set }) => set))];
  return Object.fromEntries(
    sets.map((set) => {
      const own = rows.filter((row) => row.set === set);
      return [
        set,
        auroc(
          own.map(unheldShare),
          own.map(({ label }) => label),
        ),
      ];
    }),
  );
}

/** The risk of each row by what all other sets have taught. */
function risksLeftOut(rows: readonly Row[], used: readonly boolean[] = EVERY): Map<Row, number> {
  const judged = judge(rows, setOf, used);
  return new Map([...judged].map(([row, { risk }]) => [row, risk]));
}

/** Each set by what all others have taught, and by the share of words that no source holds; and what each term gains over all sets. */
export interface LeftOut {
  sets: { set: string; rows: number; overlap: number; auroc: Interval }[];
  mean: Interval;
  /** Over the share of words alone. */
  gain: Interval;
  terms: { term: string; gain: Interval }[];
}

export function leftOut(rows: readonly Row[]): LeftOut {
  const scores = risksLeftOut(rows);
  const sets = [
    ...Map.groupBy(
      rows.filter(({ set }) => set !== ALTERED),
      ({ set }) => set,
    ),
  ];
  const scored = (own: readonly Row[], scoreOf: (row: Row) => number, other?: (row: Row) => number): Scored => ({
    labels: own.map(({ label }) => label),
    groups: own.map(({ group }) => group),
    scores: own.map(scoreOf),
    ...(other && { others: own.map(other) }),
  });
  const risk = (row: Row): number => scores.get(row) ?? 0; // every row has one
  const gainOver = (other: (row: Row) => number): Interval => meanAuroc(sets.map(([, own]) => scored(own, risk, other)));
  return {
    sets: sets.map(([set, own]) => ({
      set,
      rows: own.length,
      overlap: meanAuroc([scored(own, unheldShare)], 1).mean,
      auroc: meanAuroc([scored(own, risk)]),
    })),
    mean: meanAuroc(sets.map(([, own]) => scored(own, risk))),
    gain: gainOver(unheldShare),
    terms: TERMS.map((left) => {
      const without = risksLeftOut(
        rows,
        TERMS.map((term) => term !== left),
      );
      return { term: left, gain: gainOver((row) => without.get(row) ?? 0) };
    }),
  };
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
