import type { Sample } from './samples.ts';

/** Parts that the rows are cut into: each is measured with what the others taught. */
export const FOLDS = 5;

/** Answers from the same sources stay together, where there are sources enough for that; each class is spread over all folds. */
export function foldsOf(rows: readonly Pick<Sample, 'group' | 'backed'>[]): number[] {
  const groups = Map.groupBy(rows, ({ group }) => group);
  if (groups.size < FOLDS) return foldsOf(rows.map(({ backed }, at) => ({ backed, group: `row ${at}` })));
  const foldOf = new Map<string, number>();
  const [good, bad] = [true, false].map((wanted) =>
    [...groups].filter(([, members]) => members.every(({ backed }) => backed) === wanted).map(([group]) => group),
  );
  for (const names of [good, bad]) for (const [at, group] of (names ?? []).sort().entries()) foldOf.set(group, at % FOLDS);
  return rows.map(({ group }) => foldOf.get(group) ?? 0);
}

/** For each row, what `learn` made of the rows of the other folds. */
export function unseen<Row, Learned>(
  rows: readonly Row[],
  folds: readonly number[],
  learn: (others: Row[]) => Learned,
): Learned[] {
  const learned = Array.from({ length: FOLDS }, (_, fold) => learn(rows.filter((_row, at) => folds[at] !== fold)));
  return folds.map((fold) => learned[fold] as Learned); // a fold is below FOLDS
}
