import { mean, median } from '../../lib/statistics/metrics.ts';
import type { Interval } from '../grounding/bootstrap.ts';
import { type Blend, bootstrap, gainsOf, gradesOf, isGain, type Read } from './gain.ts';

const WEIGHTS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

const BLENDS: readonly Blend[] = (['relevance', 'odds', 'rank'] as const).flatMap((by) =>
  WEIGHTS.map((weight): Blend => ({ by, weight })),
);

const figure = (value: number): string => value.toFixed(3).replace(/^(-?)0/, '$1');
const signed = (value: number): string => (value < 0 ? '' : '+') + figure(value);
const nameOf = ({ by, weight }: Blend): string => (weight === 1 ? 'alone' : `${by} ${weight}`);
const spanOf = ({ low, high }: Interval): string => `${signed(low)} to ${signed(high)}`;

/** nDCG@10 by blend on lists that were kept back: what is highest in the mean of sets is taken. */
export function choiceTable(reads: readonly Read[]): string {
  const sets = [...new Set(reads.map(({ set }) => set))];
  const line = (blend: Blend): string => {
    const grades = gradesOf(reads, blend);
    const each = sets.map((set) => mean(grades.get(set) ?? []));
    return `| ${blend.weight === 0 ? 'search' : nameOf(blend)} | ${each.map(figure).join(' | ')} | ${figure(mean(each))} |`;
  };
  const counts = sets.map((set) => `${set} (${reads.filter((read) => read.set === set).length})`);
  return [`| kept back | ${counts.join(' | ')} | mean |`, `|---${'|---'.repeat(sets.length + 1)}|`]
    .concat([{ by: 'rank', weight: 0 } as const, ...BLENDS].map(line))
    .join('\n');
}

/** nDCG@10 of the sets without and with, what is gained, and whether that is enough. */
export function gateTable(reads: readonly Read[]): string {
  const sets = [...new Set(reads.map(({ set }) => set))];
  const before = gradesOf(reads, { by: 'rank', weight: 0 });
  const line = (blend: Blend): string => {
    const gains = gainsOf(reads, blend);
    const each = sets.map((set) => signed(mean(gains.get(set) ?? [])));
    const all = bootstrap([...gains.values()]);
    return `| ${nameOf(blend)} | ${each.join(' | ')} | ${signed(all.mean)} | ${spanOf(all)} | ${isGain(gains) ? 'yes' : 'no'} |`;
  };
  const search = sets.map((set) => figure(mean(before.get(set) ?? [])));
  const counts = sets.map((set) => `${set} (${reads.filter((read) => read.set === set).length})`);
  const alone = gainsOf(reads, { by: 'relevance', weight: 1 });
  return [
    `| gain | ${counts.join(' | ')} | mean | interval | passes |`,
    `|---${'|---'.repeat(sets.length + 3)}|`,
    `| search | ${search.join(' | ')} | ${figure(mean(sets.map((set) => mean(before.get(set) ?? []))))} | | |`,
    ...BLENDS.map(line),
    ...sets.map((set) => `${set} alone: ${spanOf(bootstrap([alone.get(set) ?? []]))}`),
  ].join('\n');
}

/** What a question took, in milliseconds: until it was answered, and of all processors together. */
export interface Time {
  wall: number;
  processor: number;
}

const spread = (times: readonly number[]): string => {
  const slow = times.toSorted((one, other) => other - one)[Math.floor(times.length / 20)] ?? 0;
  return `${median(times).toFixed(0)} in the middle, ${slow.toFixed(0)} at p95`;
};

/** Processor time tells more than the clock where others are at work. */
export const timeLine = (times: readonly Time[]): string =>
  `ms a question: ${spread(times.map(({ wall }) => wall))}; of processors ${spread(times.map(({ processor }) => processor))}`;
