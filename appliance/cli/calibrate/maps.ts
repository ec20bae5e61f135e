import { fitLogistic, linear, logit, sigmoid } from '../../../grounding/logistic.ts';

/** A score, 0-100, and whether the answer was backed. */
export interface Scored {
  score: number;
  backed: boolean;
}

/** Score, 0-100 -> probability that the answer is backed, 0-1; never falls. */
export type CalibrationMap = (score: number) => number;

/** Keeps the curve from turning into a step where scores tell the classes wholly apart. */
const PENALTY = 1;

/** A logistic curve over the log odds of the score (Platt 1999, "Probabilistic outputs for support vector machines"). */
export function plattMap(rows: readonly Scored[]): CalibrationMap {
  const share = rows.filter(({ backed }) => backed).length / Math.max(1, rows.length);
  if (share === 0 || share === 1) return () => share; // one class alone has no curve
  const fitted = fitLogistic(
    rows.map(({ score, backed }) => ({ features: [logit(score / 100)], label: backed ? 1 : 0, weight: 1 })),
    PENALTY,
  );
  if ((fitted.weights[0] ?? 0) >= 0) return (score) => sigmoid(linear(fitted, [logit(score / 100)]));
  return () => share; // scores say nothing, or the labels are turned round
}

interface Block {
  from: number;
  to: number;
  backed: number;
  rows: number;
}

/** Steps that never fall, by pooling neighbours that would (Ayer et al. 1955), with a straight line between two steps. */
export function isotonicMap(rows: readonly Scored[]): CalibrationMap {
  const blocks: Block[] = [];
  for (const { score, backed } of [...rows].sort((a, b) => a.score - b.score)) {
    const last = blocks.at(-1);
    if (last && last.to === score) {
      last.rows++;
      last.backed += backed ? 1 : 0;
    } else blocks.push({ from: score, to: score, backed: backed ? 1 : 0, rows: 1 });
  }
  const pooled: Block[] = [];
  for (const block of blocks) {
    let own = { ...block };
    for (let last = pooled.at(-1); last && last.backed * own.rows >= own.backed * last.rows; last = pooled.at(-1)) {
      own = { from: last.from, to: own.to, backed: last.backed + own.backed, rows: last.rows + own.rows };
      pooled.pop();
    }
    pooled.push(own);
  }
  return (score) => valueAt(pooled, score);
}

const shareOf = ({ backed, rows }: Block): number => backed / rows;

function valueAt(blocks: readonly Block[], score: number): number {
  const next = blocks.findIndex(({ to }) => score <= to);
  const [before, after] = next < 0 ? [blocks.at(-1), undefined] : [blocks[next - 1], blocks[next]];
  if (!after) return before ? shareOf(before) : 0;
  if (!before || score >= after.from) return shareOf(after);
  const way = (score - before.to) / (after.from - before.to);
  return shareOf(before) + way * (shareOf(after) - shareOf(before));
}

export const MAPS = { logistic: plattMap, isotonic: isotonicMap } as const;
