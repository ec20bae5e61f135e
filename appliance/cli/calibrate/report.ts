import type { Calibration, Chosen } from './calibrate.ts';

const share = (value: number | undefined): string => (value === undefined ? '-' : value.toFixed(3));

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')).join('\n');
}

const reliability = ({ bins }: Calibration): string =>
  table([
    ['score', 'rows', 'mean score', 'calibrated', 'backed'],
    ...bins.map(({ from, rows, score, calibrated, backed }) => [
      `${from}-${from === 90 ? 100 : from + 9}`,
      String(rows),
      share(score),
      share(calibrated),
      share(backed),
    ]),
  ]);

const thresholds = (found: Calibration): string =>
  table([
    ['threshold', 'precision', 'coverage'],
    ...found.thresholds.map(({ threshold, precision, coverage }) => [String(threshold), share(precision), share(coverage)]),
  ]);

const mapOf = ({ map }: Calibration): string => {
  const scores = Array.from({ length: 11 }, (_, at) => at * 10);
  return table([
    ['score', ...scores.map(String)],
    ['calibrated', ...scores.map((score) => String(Math.round(100 * map(score))))],
  ]);
};

function reached(name: string, { threshold, wanted, precision, coverage, unseen }: Chosen): string {
  const own = `${name} ${threshold}: wanted ${share(wanted)}, precision ${share(precision)} at coverage ${share(coverage)}`;
  return `${own}; on rows it was not chosen on ${share(unseen.precision)} at ${share(unseen.coverage)}`;
}

const yaml = (min: Chosen, warn: Chosen | undefined): string =>
  `  - gate_confidence: { min: ${min.threshold}${warn && warn.threshold > min.threshold ? `, warn: ${warn.threshold}` : ''} }`;

/** All that was found, for a person; the last part is there to be pasted. */
export function reportOf(found: Calibration): string {
  const { rows, backed, auroc, before, after, name, min, warn } = found;
  return [
    `${rows} rows: ${backed} backed, ${rows - backed} not; auroc ${share(auroc)}`,
    `expected calibration error: ${share(before)} as scored, ${share(after)} calibrated (${name} map, on rows it was not fitted on)`,
    `reliability\n${reliability(found)}`,
    `precision and coverage of the answers shown\n${thresholds(found)}`,
    `map, fitted on all rows\n${mapOf(found)}`,
    ...(min ? [[reached('min', min), ...(warn ? [reached('warn', warn)] : [])].join('\n')] : []),
    ...(min ? [`For the steps under answer:, after score_semantic:\n${yaml(min, warn)}`] : []),
  ].join('\n\n');
}
