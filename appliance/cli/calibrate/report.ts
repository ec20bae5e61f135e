import { type Bin, type Calibrated, type Chosen, isTurned } from './calibrate.ts';
import type { ScoringEntries } from './entries.ts';
import { scorerYaml, stepsYaml } from './paste.ts';

const share = (value: number | undefined): string => (value === undefined ? '-' : value.toFixed(3));

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')).join('\n');
}

const candidates = ({ tried, name }: Calibrated): string =>
  table([
    ['', '', 'auroc', 'calibration error', 'brier score'],
    ...tried.map((each) => [each.name === name ? '>' : '', each.name, share(each.auroc), share(each.ece), each.brier.toFixed(4)]),
  ]);

const bins = (of: readonly Bin[]): string =>
  table([
    ['score', 'rows', 'mean score', 'backed'],
    ...of.map(({ from, rows, score, backed }) => [
      `${from}-${from === 90 ? 100 : from + 9}`,
      String(rows),
      share(score),
      share(backed),
    ]),
  ]);

const thresholds = (found: Calibrated): string =>
  table([
    ['threshold', 'precision', 'coverage'],
    ...found.thresholds.map(({ threshold, precision, coverage }) => [String(threshold), share(precision), share(coverage)]),
  ]);

function thresholdLine(name: string, { threshold, wanted, precision, coverage, unseen }: Chosen): string {
  const own = `${name} ${threshold}: wanted ${share(wanted)}, precision ${share(precision)} at coverage ${share(coverage)}`;
  return `${own}; on rows it was not chosen on ${share(unseen.precision)} at ${share(unseen.coverage)}`;
}

/** What gives the scores that were found. */
function yamlToPaste(found: Calibrated, entries: ScoringEntries): string {
  const scorer = scorerYaml(found, entries);
  const own = scorer === undefined ? [] : [`This scorer under resources:\n${scorer}\nand`];
  const steps =
    `${scorer === undefined ? 'These' : 'these'} steps under answer: give just these ` +
    `scores${found.min ? ' and thresholds' : ''}:`;
  return `${[...own, steps].join(' ')}\n${stepsYaml(found, entries)}`;
}

/** All that was found, for a person; the last part is there to be pasted. */
export function reportOf(found: Calibrated, entries: ScoringEntries): string {
  const { rows, backed, name, tried, reliability, calibration, min, warn } = found;
  const changed = calibration.weights ?? calibration.map;
  return [
    `${rows} rows: ${backed} backed, ${rows - backed} not`,
    'ways to calibrate, each on rows that it was not fitted on; the simplest of those with the lowest Brier score is ' +
      `taken: ${name}\n${candidates(found)}`,
    `reliability, as shipped\n${bins(reliability.shipped)}`,
    ...(changed ? [`reliability, calibrated, on rows that it was not fitted on\n${bins(reliability.calibrated)}`] : []),
    `precision and coverage of the answers shown, by ${changed ? 'calibrated ' : ''}score\n${thresholds(found)}`,
    ...(min ? [[thresholdLine('min', min), ...(warn ? [thresholdLine('warn', warn)] : [])].join('\n')] : []),
    ...((changed || min) && !isTurned(tried) ? [yamlToPaste(found, entries)] : []),
  ].join('\n\n');
}
