import { createHash } from 'node:crypto';
import { auroc, calibrationError } from '../../../grounding/classification.ts';
import { groundAnswer } from '../../../grounding/ground.ts';
import { detectLanguage } from '../../../text/language.ts';
import { type CalibrationMap, MAPS, type Scored } from './maps.ts';
import type { Row } from './rows.ts';
import { type Shown, shownAt, thresholdFor } from './thresholds.ts';

/** Parts that the rows are cut into: each is measured with what the others taught. */
export const FOLDS = 5;

type MapName = keyof typeof MAPS;

/** Answers whose score lies in one tenth of the scale. */
export interface Bin {
  from: number;
  rows: number;
  /** Mean score as a share, mean of the calibrated ones, and the share that is backed. */
  score: number;
  calibrated: number;
  backed: number;
}

export interface Calibration {
  rows: number;
  backed: number;
  auroc: number;
  /** Expected calibration error of the score as it is, and of the map on rows it has not seen. */
  before: number;
  after: number;
  /** The map that fits rows better which it has not seen. */
  name: MapName;
  /** Fitted on all rows. */
  map: CalibrationMap;
  bins: Bin[];
  thresholds: Shown[];
  min?: Chosen;
  warn?: Chosen;
}

/** A threshold, with what thresholds chosen in the same way come to on rows they were not chosen on. */
export interface Chosen extends Shown {
  wanted: number;
  unseen: Omit<Shown, 'threshold'>;
}

/** The score of each answer as `score_semantic` gives it with its default options. */
export async function scoreRows(rows: readonly Row[]): Promise<(Scored & { group: string })[]> {
  const scored: (Scored & { group: string })[] = [];
  for (const { question, sources, answer, backed } of rows) {
    const language = await detectLanguage(answer);
    const { score } = groundAnswer({
      answer,
      language,
      ...(question !== undefined && { question, questionLanguage: await detectLanguage(question, language) }),
      sources: sources.map((text, at) => ({ id: String(at), text })),
      several: true,
    });
    scored.push({ score, backed, group: createHash('sha256').update(JSON.stringify(sources)).digest('hex') });
  }
  return scored;
}

/** Answers from the same sources stay together, where there are sources enough for that; each class is spread over all folds. */
function foldsOf(rows: readonly (Scored & { group: string })[]): number[] {
  const groups = Map.groupBy(rows, ({ group }) => group);
  if (groups.size < FOLDS) return foldsOf(rows.map((row, at) => ({ ...row, group: `row ${at}` })));
  const foldOf = new Map<string, number>();
  const [good, bad] = [true, false].map((wanted) =>
    [...groups].filter(([, members]) => members.every(({ backed }) => backed) === wanted).map(([group]) => group),
  );
  for (const names of [good, bad]) for (const [at, group] of (names ?? []).sort().entries()) foldOf.set(group, at % FOLDS);
  return rows.map(({ group }) => foldOf.get(group) ?? 0);
}

/** For each row, what `learn` made of the rows of the other folds. */
function unseen<Learned>(rows: readonly Scored[], folds: readonly number[], learn: (rows: Scored[]) => Learned): Learned[] {
  const learned = Array.from({ length: FOLDS }, (_, fold) => learn(rows.filter((_row, at) => folds[at] !== fold)));
  return folds.map((fold) => learned[fold] as Learned); // a fold is below FOLDS
}

const brier = (shares: readonly number[], rows: readonly Scored[]): number =>
  rows.reduce((sum, { backed }, at) => sum + ((shares[at] ?? 0) - (backed ? 1 : 0)) ** 2, 0) / rows.length;

function bestMap(rows: readonly Scored[], folds: readonly number[]): { name: MapName; shares: number[] } {
  const tried = (Object.keys(MAPS) as MapName[]).map((name) => {
    const maps = unseen(rows, folds, MAPS[name]);
    return { name, shares: rows.map(({ score }, at) => maps[at]?.(score) ?? 0) };
  });
  return tried.reduce((best, each) => (brier(each.shares, rows) < brier(best.shares, rows) ? each : best));
}

function binsOf(rows: readonly Scored[], shares: readonly number[]): Bin[] {
  const placed = rows.map((row, at) => ({ ...row, share: shares[at] ?? 0, bin: Math.min(9, Math.floor(row.score / 10)) }));
  return [...Map.groupBy(placed, ({ bin }) => bin)]
    .sort(([a], [b]) => a - b)
    .map(([bin, own]) => {
      const mean = (value: (row: (typeof own)[number]) => number): number =>
        own.reduce((sum, row) => sum + value(row), 0) / own.length;
      return {
        from: bin * 10,
        rows: own.length,
        score: mean(({ score }) => score / 100),
        calibrated: mean(({ share }) => share),
        backed: mean(({ backed }) => (backed ? 1 : 0)),
      };
    });
}

function chosen(rows: readonly Scored[], folds: readonly number[], wanted: number): Chosen | undefined {
  const threshold = thresholdFor(rows, wanted);
  if (threshold === undefined) return undefined;
  // A fold that knows no threshold shows nothing.
  const thresholds = unseen(rows, folds, (others) => thresholdFor(others, wanted) ?? 101);
  const shifted = rows.map(({ score, backed }, at) => ({ score: score >= (thresholds[at] ?? 101) ? 1 : 0, backed }));
  const { threshold: _, ...figures } = shownAt(shifted, 1);
  return { ...shownAt(rows, threshold), wanted, unseen: figures };
}

/** Deterministic: the same rows give the same figures. */
export function calibrate(rows: readonly (Scored & { group: string })[], precision: number): Calibration {
  const folds = foldsOf(rows);
  const backed = rows.map((row) => row.backed);
  const scores = rows.map(({ score }) => score / 100);
  const { name, shares } = bestMap(rows, folds);
  const min = chosen(rows, folds, precision);
  const warn = chosen(rows, folds, (1 + precision) / 2);
  return {
    rows: rows.length,
    backed: backed.filter(Boolean).length,
    auroc: auroc(scores, backed),
    before: calibrationError(scores, backed),
    after: calibrationError(shares, backed),
    name,
    map: MAPS[name](rows),
    bins: binsOf(rows, shares),
    thresholds: Array.from({ length: 10 }, (_, at) => shownAt(rows, at * 10)),
    ...(min && { min }),
    ...(warn && { warn }),
  };
}
