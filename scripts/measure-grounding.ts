/**
 * Measures what of the grounding model carries over: each labelled set is judged by what all others have taught. Prints tables for
 * docs/grounding.md, with intervals by a bootstrap over source texts.
 *
 *   node scripts/measure-grounding.ts SETS FURTHER
 *
 * SETS is the folder that scripts/train-grounding.ts learns from, FURTHER one with sets that nothing shipped is learned from.
 */
import type { Interval } from './grounding/bootstrap.ts';
import { leftOut } from './grounding/measure.ts';
import { readFurtherRows, readRows } from './grounding/rows.ts';

const figure = (value: number): string => value.toFixed(3);
const signed = (value: number): string => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(4)}`;
const spread = ({ low, high }: Interval, write = figure): string => `${write(low)} to ${write(high)}`;

const [folder, further] = process.argv.slice(2);
if (!folder || !further) throw new Error('name both folders: node scripts/measure-grounding.ts SETS FURTHER');
const rows = [...(await readRows(folder)), ...(await readFurtherRows(further))];
const { sets, mean, gain, terms } = leftOut(rows);
console.log(
  [
    '| set | rows | words alone | AUROC | 95 % |',
    '|---|---|---|---|---|',
    ...sets.map(
      ({ set, rows: count, overlap, auroc }) =>
        `| ${set} | ${count} | ${figure(overlap)} | ${figure(auroc.mean)} | ${spread(auroc)} |`,
    ),
    `| mean of ${sets.length} | | ${figure(mean.mean - gain.mean)} | ${figure(mean.mean)} | ${spread(mean)} |`,
    '\n| term | gain on the mean | 95 % |\n|---|---|---|',
    ...terms.map(({ term, gain: own }) => `| ${term} | ${signed(own.mean)} | ${spread(own, signed)} |`),
  ].join('\n'),
);
