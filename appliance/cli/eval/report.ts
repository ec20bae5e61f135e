import type { BlockFigures } from './blocks.ts';
import type { CacheFigures } from './cache.ts';
import type { JudgedFigures } from './grounding.ts';
import type { IntentFigures } from './intents.ts';
import type { AnswerFigures, RetrievalFigures } from './measure.ts';
import type { PiiFigures } from './pii.ts';
import type { RefusalFigures } from './refusal.ts';

export interface SetFigures {
  retrieval?: Record<string, Record<string, RetrievalFigures>>;
  answers?: Record<string, AnswerFigures>;
  grounding?: Record<string, JudgedFigures>;
  refusal?: Record<string, RefusalFigures>;
  intents?: Record<string, IntentFigures>;
  /** By variant, then by type of personal data. */
  pii?: Record<string, Record<string, PiiFigures>>;
  blocks?: Record<string, BlockFigures>;
  /** By the least likeness at which a question gets the answer to another. */
  cache?: Record<string, Record<string, CacheFigures>>;
  /** Blocks that are not shown whole, and why, a line each. */
  mend?: string[];
}

/** Set -> part -> variant (-> mode) -> figure. Shares are 0-1. */
export interface EvalReport {
  sets: Record<string, SetFigures>;
}

interface Line {
  name: string;
  figures: Record<string, number>;
}

const PARTS = [
  'retrieval',
  'answers',
  'grounding',
  'refusal',
  'intents',
  'pii',
  'blocks',
  'cache',
] as const satisfies readonly (keyof SetFigures)[];
type Part = (typeof PARTS)[number];

const linesOf = (report: EvalReport, part: Part): Line[] =>
  Object.entries(report.sets).flatMap(([set, figures]) =>
    Object.entries(figures[part] ?? {}).flatMap(([variant, found]) => {
      const name = variant === 'default' ? set : `${set} ${variant}`;
      return part !== 'retrieval' && part !== 'pii' && part !== 'cache'
        ? [{ name, figures: found as unknown as Line['figures'] }] // a flat record of numbers
        : Object.entries(found).map(([mode, each]) => ({ name: `${name} ${mode}`, figures: each as Line['figures'] }));
    }),
  );

const COUNTS: ReadonlySet<string> = new Set([
  ...['queries', 'questions', 'kept', 'found', 'answered', 'words', 'rows', 'out_of_scope'],
  ...['unanswerable', 'answered_right', 'answered_wrong', 'refused_right', 'refused_wrong'],
  ...['labelled', 'told', 'degraded', 'asked', 'put_aside'],
]);

const formatFigure = (figure: string, value: number | undefined): string =>
  value === undefined ? '-' : COUNTS.has(figure) ? String(value) : value.toFixed(3);

function table(lines: readonly Line[]): string {
  const columns = [...new Set(lines.flatMap(({ figures }) => Object.keys(figures)))];
  const rows = [
    ['', ...columns],
    ...lines.map(({ name, figures }) => [name, ...columns.map((column) => formatFigure(column, figures[column]))]),
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

/** The figures as tables, one for each part, and below them what is to be mended in the documents. */
export function tables(report: EvalReport): string {
  const parts = PARTS.map((part) => ({ part, lines: linesOf(report, part) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ part, lines }) => `${part}\n${table(lines)}`);
  const mend = Object.entries(report.sets).flatMap(([set, { mend: lines = [] }]) => lines.map((line) => `${set}: ${line}`));
  return [...parts, ...(mend.length > 0 ? [`not shown whole\n${mend.join('\n')}`] : [])].join('\n\n');
}

/** Figures that are no better when they are higher. */
const NOT_BETTER: ReadonlySet<string> = new Set([
  ...COUNTS,
  'threshold',
  'ece',
  'dangling',
  'length_to_section',
  'false_hits',
  'ms',
  'ms_p95',
  'ms_per_1000',
  ...['calls_per_row', 'tokens_per_row', 'seconds_per_row'],
  'false_hits',
]);

/** What fell below the baseline by more than the tolerance, a sentence each. What the baseline does not hold is not compared. */
export function regressions(report: EvalReport, baseline: EvalReport, tolerance: number): string[] {
  return PARTS.flatMap((part) => {
    const now = new Map(linesOf(report, part).map(({ name, figures }) => [name, figures]));
    return linesOf(baseline, part).flatMap(({ name, figures }) =>
      Object.entries(figures)
        .filter(
          ([figure, before]) => !NOT_BETTER.has(figure) && now.has(name) && (now.get(name)?.[figure] ?? 0) < before - tolerance,
        )
        .map(
          ([figure, before]) =>
            `${name}: ${figure} ${formatFigure(figure, now.get(name)?.[figure] ?? 0)}, was ${formatFigure(figure, before)}`,
        ),
    );
  });
}
