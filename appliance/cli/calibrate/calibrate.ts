import type { Calibration } from '../../../lib/evidence/score/calibration.ts';
import { auroc, calibrationError } from '../../../lib/statistics/classification.ts';
import { type Candidate, candidatesWith, scoresOf } from './candidates.ts';
import { foldsOf, unseen } from './folds.ts';
import type { Sample, Scored } from './samples.ts';
import { type Shown, shownAt, thresholdFor } from './thresholds.ts';

/** What a way to calibrate gives on rows that it was not fitted on. */
export interface Tried {
  name: string;
  auroc: number;
  /** Expected calibration error of the score as a probability. */
  ece: number;
  /** Mean squared error of it (Brier 1950): what decides. */
  brier: number;
}

/** Answers whose score lies in one tenth of the scale. */
export interface Bin {
  from: number;
  rows: number;
  /** Mean score as a share, and the share that is backed. */
  score: number;
  backed: number;
}

/** A threshold, with what thresholds chosen in the same way come to on rows they were not chosen on. */
export interface Chosen extends Shown {
  wanted: number;
  unseen: Omit<Shown, 'threshold'>;
}

export interface Calibrated {
  rows: number;
  backed: number;
  /** Rows that a rule gives 0, and how many of them are backed. */
  ruled: { rows: number; backed: number };
  tried: Tried[];
  /** The name of the best of them, and what it makes of all rows. */
  name: string;
  calibration: Calibration;
  /** As shipped, and by the best on rows that it was not fitted on. */
  reliability: { shipped: Bin[]; calibrated: Bin[] };
  /** Of the calibrated scores. */
  thresholds: Shown[];
  min?: Chosen;
  warn?: Chosen;
}

/** Backed answers score lower than others, as shipped. */
export const isTurned = ([shipped]: readonly Tried[]): boolean => shipped !== undefined && shipped.auroc < 0.5;

/** As gates see them. */
const whole = (rows: readonly Scored[]): Scored[] => rows.map(({ score, backed }) => ({ score: Math.round(score), backed }));

/** The score of each row by what was learned from the others. */
function unseenScores(samples: readonly Sample[], folds: readonly number[], { learn }: Candidate): Scored[] {
  const calibrations = unseen(samples, folds, learn);
  return samples.flatMap((sample, at) => scoresOf([sample], calibrations[at] ?? {}));
}

export function figuresOf(name: string, scored: readonly Scored[]): Tried {
  const shares = scored.map(({ score }) => score / 100);
  const backed = scored.map((row) => row.backed);
  const squares = scored.map((row, at) => ((shares[at] ?? 0) - (row.backed ? 1 : 0)) ** 2);
  return {
    name,
    auroc: auroc(shares, backed),
    ece: calibrationError(shares, backed),
    brier: squares.reduce((sum, square) => sum + square, 0) / Math.max(1, squares.length),
  };
}

function binsOf(rows: readonly Scored[]): Bin[] {
  const bins = Map.groupBy(rows, ({ score }) => Math.min(9, Math.floor(score / 10)));
  return [...bins]
    .sort(([a], [b]) => a - b)
    .map(([bin, own]) => ({
      from: bin * 10,
      rows: own.length,
      score: own.reduce((sum, { score }) => sum + score / 100, 0) / own.length,
      backed: own.filter(({ backed }) => backed).length / own.length,
    }));
}

interface Choosing {
  samples: readonly Sample[];
  folds: readonly number[];
  candidate: Candidate;
  /** All rows, scored by what was learned from all of them. */
  scored: readonly Scored[];
}

function chooseThreshold({ samples, folds, candidate, scored }: Choosing, wanted: number): Chosen | undefined {
  const threshold = thresholdFor(scored, wanted);
  if (threshold === undefined) return undefined;
  const shows = unseen(samples, folds, (others) => {
    const calibration = candidate.learn(others);
    const least = thresholdFor(whole(scoresOf(others, calibration)), wanted) ?? 101; // one that knows no threshold shows nothing
    return (sample: Sample): boolean => whole(scoresOf([sample], calibration)).some(({ score }) => score >= least);
  });
  const told = samples.map((sample, at) => ({ score: shows[at]?.(sample) ? 1 : 0, backed: sample.backed }));
  const { threshold: _, ...figures } = shownAt(told, 1);
  return { ...shownAt(scored, threshold), wanted, unseen: figures };
}

/** Brier scores that differ by no more are equal: a few rows make such a difference. */
const EQUAL = 0.001;

interface Measured {
  candidate: Candidate;
  /** Scores by what was learned without the row itself. */
  rows: Scored[];
  tried: Tried;
}

/** Every way to calibrate, and the simplest of those that are best on rows they have not seen. */
export function choose(
  samples: readonly Sample[],
  folds: readonly number[],
  candidates = candidatesWith(),
): { all: Measured[]; best: Measured } {
  const all = candidates.map((candidate) => {
    const rows = unseenScores(samples, folds, candidate);
    return { candidate, rows, tried: figuresOf(candidate.name, rows) };
  });
  const least = Math.min(...all.map(({ tried }) => tried.brier));
  return { all, best: all.find(({ tried }) => tried.brier <= least + EQUAL) as Measured }; // one has the least itself
}

/** Learns a calibration and the thresholds that go with it. Deterministic: the same rows give the same figures. */
export function calibrate(samples: readonly Sample[], precision: number): Calibrated {
  const folds = foldsOf(samples);
  const { all, best } = choose(samples, folds);
  const calibration = best.candidate.learn(samples);
  const choosing = { samples, folds, candidate: best.candidate, scored: whole(scoresOf(samples, calibration)) };
  const shipped = scoresOf(samples, {});
  const ruled = shipped.filter(({ score }) => score === 0);
  const min = chooseThreshold(choosing, precision);
  const warn = chooseThreshold(choosing, (1 + precision) / 2);
  return {
    rows: samples.length,
    backed: samples.filter(({ backed }) => backed).length,
    ruled: { rows: ruled.length, backed: ruled.filter(({ backed }) => backed).length },
    tried: all.map(({ tried }) => tried),
    name: best.candidate.name,
    calibration,
    reliability: { shipped: binsOf(shipped), calibrated: binsOf(best.rows) },
    thresholds: Array.from({ length: 10 }, (_, at) => shownAt(choosing.scored, at * 10)),
    ...(min && { min }),
    ...(warn && { warn }),
  };
}
