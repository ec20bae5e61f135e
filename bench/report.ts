import { type Figure, formatFigure, type PartResult, reachesBar } from './figures.ts';
import type { Machine } from './machine.ts';
import { barsOf } from './plot.ts';

/** What a run of the benchmarks leaves behind. */
export interface Report {
  machine: Machine;
  quick: boolean;
  results: PartResult[];
}

export function machineLines({ machine, quick }: Report): string[] {
  const { date, version, commit, node, system, processor, cores, memoryGb } = machine;
  return [
    `Touchstone ${version}${commit ? ` (${commit})` : ''}, Node ${node}, ${date.slice(0, 16).replace('T', ' ')} UTC`,
    `${cores} cores, ${processor}, ${memoryGb} GB, ${system}`,
    ...(quick ? ['A quick run: the figures are rough.'] : []),
  ];
}

const verdict = (figure: Figure): string => ({ true: 'yes', false: 'NO', undefined: '' })[String(reachesBar(figure))] ?? '';

export const HEADINGS = ['figure', 'median', 'min - max', 'unit', 'bar', 'reached'];

/** One row a figure, as text. */
export function rowsOf({ figures, skipped }: PartResult): string[][] {
  const measured = figures.map((each) => [
    each.name,
    formatFigure(each.value),
    each.rounds > 1 ? `${formatFigure(each.min)} - ${formatFigure(each.max)}` : '',
    each.unit,
    each.bar ? `${each.bar.enforced ? 'always ' : ''}${each.bar.kind} ${formatFigure(each.bar.value)}` : '',
    verdict(each),
  ]);
  return [...measured, ...skipped.map(({ name, reason }) => [name, 'not measured', '', '', '', reason])];
}

export const loadLine = ({ load: [before, after] }: PartResult): string =>
  `load average ${before.toFixed(1)} before, ${after.toFixed(1)} after`;

export function tableOf(result: PartResult): string {
  const rows = [HEADINGS, ...rowsOf(result)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const body = rows.map(line);
  const table = [
    `${result.part}  (${loadLine(result)})`,
    ...body.slice(0, 1),
    '-'.repeat(body[0]?.length ?? 0),
    ...body.slice(1),
  ];
  return [table.join('\n'), ...result.plots.map(barsOf)].join('\n\n');
}
