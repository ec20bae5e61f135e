import { foldsOf, groupsOf } from './folds.ts';
import type { Row } from './rows.ts';
import { oddsOf, train } from './training.ts';

/** Log-odds of rows by a model that has not seen them. */
export type Odds = ReadonlyMap<Row, number>;
export type Which = (row: Row) => boolean;

const FOLDS = 5;

export function crossValidated(rows: readonly Row[], penalty: number): Odds {
  const folds = foldsOf(rows, FOLDS);
  const odds = new Map<Row, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = train(
      rows.filter((row) => folds.get(row) !== fold),
      penalty,
    );
    for (const row of rows) if (folds.get(row) === fold) odds.set(row, oddsOf(weights, row));
  }
  return odds;
}

/**
 * Trains without a set, without every near-duplicate of its rows, and without every fifth of the other rows, which tell the threshold.
 * Odds of what was left out.
 */
export function leftOut(rows: readonly Row[], set: string, penalty: number): Odds {
  const near = new Set(groupsOf(rows).flatMap((group) => (group.some((row) => row.set === set) ? group : [])));
  const folds = foldsOf(rows, FOLDS);
  const weights = train(
    rows.filter((row) => !near.has(row) && folds.get(row) !== 0),
    penalty,
  );
  const told = rows.filter((row) => row.set === set || (folds.get(row) === 0 && !near.has(row)));
  return new Map(told.map((row) => [row, oddsOf(weights, row)]));
}

export const oddsWhere = (odds: Odds, which: Which): number[] =>
  [...odds].filter(([row]) => which(row)).map(([, value]) => value);

/** The chance that an attack scores above a harmless text (Mann-Whitney); ties count half. */
export function auroc(attacks: readonly number[], harmless: readonly number[]): number {
  let sum = 0;
  for (const attack of attacks) for (const other of harmless) sum += attack > other ? 1 : attack === other ? 0.5 : 0;
  return sum / (attacks.length * harmless.length);
}

/** The odds that a share of harmless texts exceeds. */
export function threshold(harmless: readonly number[], share: number): number {
  const sorted = harmless.toSorted((a, b) => b - a);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

export const shareAbove = (values: readonly number[], limit: number): number =>
  values.filter((value) => value > limit).length / Math.max(1, values.length);
