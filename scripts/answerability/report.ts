import type { FeatureSet } from '../../lib/retrieval/answerability.ts';
import { auroc } from '../../lib/statistics/classification.ts';
import { heldBack, shareBelow, thresholdKeeping } from '../../lib/statistics/thresholds.ts';
import { crossValidated, type Scores, weightsOf } from './fitting.ts';
import type { Kind } from './questions.ts';
import type { Row } from './rows.ts';

const KEPT = [0.99, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5];
const BINS = 10;

const share = (value: number): string => value.toFixed(3).replace(/^0/, '');

const of = (scores: Scores, base: string, kind: Kind): number[] =>
  [...scores].filter(([row]) => row.base === base && row.kind === kind).map(([, score]) => score);

/** Expected calibration error over bins of equal width, each row counting its weight. */
function calibrationError(scores: Scores): number {
  const weights = weightsOf([...scores.keys()]);
  const gaps = new Array<number>(BINS).fill(0);
  let all = 0;
  for (const [row, score] of scores) {
    const weight = weights.get(row) ?? 0;
    const bin = Math.min(BINS - 1, Math.floor(score * BINS));
    gaps[bin] = (gaps[bin] ?? 0) + weight * (score - (row.kind === 'own' ? 1 : 0));
    all += weight;
  }
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / all;
}

/** How many of the unanswerable questions of a base are held back when so many of its answerable ones are kept. */
function curve(scores: Scores, base: string): string {
  const [own, other] = [of(scores, base, 'own'), of(scores, base, 'unanswerable')];
  const area = auroc([...own, ...other], [...own.map(() => true), ...other.map(() => false)]);
  const only = new Map([...scores].filter(([row]) => row.base === base && row.kind !== 'foreign'));
  const points = KEPT.map((kept) => `${share(heldBack(kept, own, other))} at ${kept * 100} % kept`).join(', ');
  return `${base}: AUROC ${share(area)}, calibration error ${share(calibrationError(only))}; held back ${points}`;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The highest threshold, in hundredths, that keeps a share of own questions, each base counting the same. */
function commonThreshold(scores: Scores, bases: readonly string[], kept: number): number {
  const own = bases.map((base) => of(scores, base, 'own'));
  const hundredths = Array.from({ length: 99 }, (_, at) => (99 - at) / 100);
  return hundredths.find((threshold) => mean(own.map((each) => 1 - shareBelow(threshold, each))) >= kept) ?? 0;
}

function baseLine(scores: Scores, base: string, threshold: number): string {
  const [own, foreign] = [of(scores, base, 'own'), of(scores, base, 'foreign')];
  const held = `held back ${share(shareBelow(threshold, foreign))} of ${foreign.length}`;
  if (own.length === 0) return `  ${base}: ${held}`;
  const alone = `${share(heldBack(0.95, own, foreign))} at its own threshold ${share(thresholdKeeping(0.95, own))}`;
  return `  ${base}: kept ${share(1 - shareBelow(threshold, own))} of ${own.length}, ${held} (${alone})`;
}

interface Pair {
  /** Whose questions were asked of whom. */
  pair: string;
  /** The share that is held back. */
  share: number;
}

/** Questions of one base asked of another, at the one threshold that keeps a share of own questions; drilled bases do not count. */
export function foreignHeld(scores: Scores, kept: number): { threshold: number; own: number; pairs: Pair[] } {
  const plain = new Map([...scores].filter(([{ drilled }]) => !drilled));
  const bases = [...new Set([...plain.keys()].map(({ base }) => base))].filter((base) => of(plain, base, 'own').length > 0);
  const threshold = commonThreshold(plain, bases, kept);
  const foreign = [...plain].filter(([{ kind }]) => kind === 'foreign');
  const pairs = [...Map.groupBy(foreign, ([{ base, from }]) => `${from} asked of ${base}`)].map(([pair, each]) => ({
    pair,
    share: shareBelow(
      threshold,
      each.map(([, score]) => score),
    ),
  }));
  return { threshold, own: mean(bases.map((base) => 1 - shareBelow(threshold, of(plain, base, 'own')))), pairs };
}

function foreignTable(scores: Scores, kept: number): string[] {
  const { threshold, own, pairs } = foreignHeld(scores, kept);
  const bases = [
    ...new Set([...scores.keys()].toSorted((a, b) => Number(a.drilled ?? 0) - Number(b.drilled ?? 0)).map(({ base }) => base)),
  ];
  const low = pairs.filter((each) => each.share < 0.95);
  return [
    `one threshold, ${share(threshold)}: own questions kept ${share(own)}, foreign ones held back ` +
      `${share(mean(pairs.map((each) => each.share)))}; at least .95 in ${pairs.length - low.length} of ${pairs.length} pairs`,
    ...bases.map((base) => baseLine(scores, base, threshold)),
    `  pairs below .95: ${low.map((each) => `${each.pair} ${share(each.share)}`).join('; ')}`,
  ];
}

/** What comes of thresholds that an operator may set. */
function thresholdTable(scores: Scores): string[] {
  const plain = [...new Set([...scores.keys()].filter(({ drilled }) => !drilled).map(({ base }) => base))];
  const line = (threshold: number): string => {
    const own = plain.map((base) => of(scores, base, 'own')).filter(({ length }) => length > 0);
    const foreign = plain.map((base) => of(scores, base, 'foreign'));
    return (
      `  ${threshold * 100}: own kept ${share(mean(own.map((each) => 1 - shareBelow(threshold, each))))}, foreign held ` +
      `back ${share(mean(foreign.map((each) => shareBelow(threshold, each))))}`
    );
  };
  return ['thresholds:', ...[0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6].map(line)];
}

/** Neighbouring questions are about one document: a base in five stretches, of which each is scored by a model taught on the others. */
const stretchOf = ({ base, place }: Row): string => `${base} ${Math.floor(place * 5)}`;

/** Cross-validated figures: every row is scored by a model that has seen none of its group of bases. */
export function reportOf(rows: readonly Row[], basis: FeatureSet): string {
  const left = crossValidated(rows, basis, ({ group }) => group);
  const hard = [...new Set(rows.filter(({ kind }) => kind === 'unanswerable').map(({ base }) => base))];
  const within = hard.map((base) => ({
    base,
    // Its articles must not stand in another base that is learnt from.
    scores: crossValidated(
      rows.filter((row) => row.base === base || row.group !== rows.find((each) => each.base === base)?.group),
      basis,
      stretchOf,
    ),
  }));
  return [
    `== ${basis}, ${rows.length} questions; each group of bases scored by a model that was not taught on it`,
    `calibration error ${share(calibrationError(left))}`,
    ...hard.map((base) => curve(left, base)),
    ...foreignTable(left, 0.95),
    ...thresholdTable(left),
    '-- taught on other documents of the same base too',
    ...within.map(({ base, scores }) => curve(scores, base)),
  ].join('\n');
}
