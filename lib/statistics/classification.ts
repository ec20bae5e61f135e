/** Figures of a score that is to tell a positive class from the rest; `positive[i]` belongs to `scores[i]`. */
interface Classified {
  precision: number;
  recall: number;
  f1: number;
  balancedAccuracy: number;
}

/** Area under the ROC curve: how often a positive row scores above another one, ties counting half. 0.5 where a class is empty. */
export function auroc(scores: readonly number[], positive: readonly boolean[]): number {
  const order = scores.map((score, at) => ({ score, positive: positive[at] === true })).sort((a, b) => a.score - b.score);
  let [ranks, positives] = [0, 0];
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && order[end]?.score === order[start]?.score) end++;
    const tied = order.slice(start, end).filter((row) => row.positive).length;
    positives += tied;
    ranks += (tied * (start + end + 1)) / 2;
    start = end;
  }
  const others = order.length - positives;
  return positives === 0 || others === 0 ? 0.5 : (ranks - (positives * (positives + 1)) / 2) / (positives * others);
}

/** What comes of calling every row positive whose score is at least the threshold. */
export function classify(scores: readonly number[], positive: readonly boolean[], threshold: number): Classified {
  const count = (called: boolean, is: boolean): number =>
    scores.filter((score, at) => score >= threshold === called && (positive[at] === true) === is).length;
  const [hit, alarm, missed, passed] = [count(true, true), count(true, false), count(false, true), count(false, false)];
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  return {
    precision: share(hit, hit + alarm),
    recall: share(hit, hit + missed),
    f1: share(2 * hit, 2 * hit + alarm + missed),
    balancedAccuracy: (share(hit, hit + missed) + share(passed, passed + alarm)) / 2,
  };
}

/** Expected calibration error of probabilities over bins of equal width (Guo et al. 2017, "On Calibration of Modern Neural Networks"). */
export function calibrationError(shares: readonly number[], positive: readonly boolean[], bins = 10): number {
  const gaps = new Array<number>(bins).fill(0);
  for (const [at, share] of shares.entries()) {
    const bin = Math.min(bins - 1, Math.floor(share * bins));
    gaps[bin] = (gaps[bin] ?? 0) + share - (positive[at] ? 1 : 0);
  }
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / Math.max(1, shares.length);
}
