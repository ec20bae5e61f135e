import { type Random, randomFrom, whole } from '../../bench/support/random.ts';
import { auroc } from '../../lib/statistics/classification.ts';
import { entryAt } from '../../lib/text/entry.ts';

/** The rows of one set, with one score or more for each. */
export interface Scored {
  labels: readonly boolean[];
  /** Rows of one source text, which are drawn together. */
  groups: readonly string[];
  scores: readonly number[];
  /** What the scores are compared with. */
  others?: readonly number[];
}

export interface Interval {
  mean: number;
  /** 2.5 and 97.5 of a hundred draws lie below. */
  low: number;
  high: number;
}

const DRAWS = 200;

/** The AUROC of some rows, or by how much it lies above that of the other scores. */
function figureOf({ labels, scores, others }: Scored, rows: readonly number[]): number {
  const positive = rows.map((at) => entryAt(labels, at));
  const of = (values: readonly number[]): number =>
    auroc(
      rows.map((at) => entryAt(values, at)),
      positive,
    );
  return of(scores) - (others ? of(others) : 0);
}

/** As many groups as there are, each drawn anew. */
export function drawn<T>(byGroup: readonly (readonly T[])[], random: Random): T[] {
  return byGroup.flatMap(() => entryAt(byGroup, whole(random, byGroup.length)));
}

/** The mean over sets of their AUROC, or of what it gains over other scores, with its interval by a bootstrap over groups (Efron 1979). */
export function meanAuroc(sets: readonly Scored[], draws = DRAWS): Interval {
  const random = randomFrom(1);
  const grouped = sets.map(({ groups }) => [...Map.groupBy(groups.keys(), (at) => entryAt(groups, at)).values()]);
  const mean = (rowsOf: (set: Scored, at: number) => readonly number[]): number =>
    sets.reduce((sum, set, at) => sum + figureOf(set, rowsOf(set, at)), 0) / sets.length;
  const means = Array.from({ length: draws }, () => mean((_, at) => drawn(entryAt(grouped, at), random))).sort((a, b) => a - b);
  return {
    mean: mean(({ labels }) => [...labels.keys()]),
    low: entryAt(means, Math.floor(0.025 * (draws - 1))),
    high: entryAt(means, Math.ceil(0.975 * (draws - 1))),
  };
}
