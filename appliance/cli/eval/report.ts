import type { AnswerFigures, RetrievalFigures } from './measure.ts';

export interface SetFigures {
  retrieval?: Record<string, Record<string, RetrievalFigures>>;
  answers?: Record<string, AnswerFigures>;
}

/** Set -> part -> variant (-> mode) -> figure. Shares are 0-1. */
export interface EvalReport {
  sets: Record<string, SetFigures>;
}

interface Line {
  name: string;
  figures: Record<string, number>;
}

const linesOf = (report: EvalReport, part: 'retrieval' | 'answers'): Line[] =>
  Object.entries(report.sets).flatMap(([set, figures]) =>
    Object.entries(figures[part] ?? {}).flatMap(([variant, found]) => {
      const name = variant === 'default' ? set : `${set} ${variant}`;
      return part === 'answers'
        ? [{ name, figures: found as unknown as Line['figures'] }] // a flat record of numbers
        : Object.entries(found).map(([mode, each]) => ({ name: `${name} ${mode}`, figures: each as Line['figures'] }));
    }),
  );

const shown = (value: number): string => (Number.isInteger(value) && value > 1 ? String(value) : value.toFixed(3));

function table(lines: readonly Line[]): string {
  const columns = Object.keys(lines[0]?.figures ?? {});
  const rows = [
    ['', ...columns],
    ...lines.map(({ name, figures }) => [name, ...columns.map((column) => shown(figures[column] ?? 0))]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

/** The figures as tables, one for retrieval and one for answers. */
export const tables = (report: EvalReport): string =>
  (['retrieval', 'answers'] as const)
    .map((part) => ({ part, lines: linesOf(report, part) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ part, lines }) => `${part}\n${table(lines)}`)
    .join('\n\n');

const COUNTS = new Set(['queries', 'questions', 'answered']);

/** What fell below the baseline by more than the tolerance, a sentence each. What the baseline does not hold is not compared. */
export function regressions(report: EvalReport, baseline: EvalReport, tolerance: number): string[] {
  return (['retrieval', 'answers'] as const).flatMap((part) => {
    const now = new Map(linesOf(report, part).map(({ name, figures }) => [name, figures]));
    return linesOf(baseline, part).flatMap(({ name, figures }) =>
      Object.entries(figures)
        .filter(([figure, before]) => !COUNTS.has(figure) && now.has(name) && (now.get(name)?.[figure] ?? 0) < before - tolerance)
        .map(([figure, before]) => `${name}: ${figure} ${shown(now.get(name)?.[figure] ?? 0)}, was ${shown(before)}`),
    );
  });
}
