import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from '../../../core/contract/call.ts';
import type { Classification, Classifier } from '../../../core/contract/resources/classifier.ts';
import { auroc } from '../../../lib/statistics/classification.ts';
import { mean, median } from '../../../lib/statistics/metrics.ts';
import { clearLanguage } from '../../../lib/text/language.ts';
import { byVariant, readLines } from './sets.ts';

/** Shares are 0-1; those of questions in scope are over these alone. */
export interface IntentFigures {
  rows: number;
  /** Questions of the category that is labelled. */
  accuracy: number;
  /** The same if none were out of scope: the nearest category counts, however far it is. */
  accuracy_nearest: number;
  /** F1 of each category, with what is out of scope among the mistakes, in the mean. */
  macro_f1: number;
  /** Out of scope: rows, the share of them that was told so, and the share of what was told so that is; absent where a set has none. */
  out_of_scope?: number;
  oos_recall?: number;
  oos_precision?: number;
  /** How often a question in scope scores above one that is not. */
  oos_auroc?: number;
  /** Milliseconds of a question, embedding included: in the middle, and of the slowest of twenty. */
  ms: number;
  ms_p95: number;
}

interface IntentRow {
  text: string;
  /** Absent where it is out of scope. */
  intent?: string;
}

/** A question each, and the examples that stand in for those of the pipeline; without any its own are used. */
export interface IntentSet {
  rows: IntentRow[];
  examples: IntentRow[];
}

interface LabelledRow extends IntentRow {
  id: string;
  part?: string;
}

const rowOf = ({ id, text, intent, in_scope, part }: Record<string, unknown>): LabelledRow => ({
  id: String(id ?? text),
  text: String(text),
  ...(in_scope !== false && typeof intent === 'string' && { intent }),
  ...(typeof part === 'string' && { part }),
});

const isTraining = ({ part = '' }: LabelledRow): boolean => part.includes('train');

/** One in five, by a hash of its id: the same whatever stands before it. */
const isHeldBack = ({ id }: LabelledRow): boolean => createHash('sha256').update(id).digest().readUInt32LE(0) % 5 === 0;

/** Rows of a part for training are examples, and others are asked; where there is no such division one row in five is asked. */
function divided(all: readonly LabelledRow[]): IntentSet {
  const isWhole = all.every(isTraining) || all.every(({ part }) => part === undefined);
  const isExample = (row: LabelledRow): boolean => (isWhole ? !isHeldBack(row) : isTraining(row));
  return {
    rows: all.filter((row) => !isExample(row)),
    examples: all.filter((row) => isExample(row) && row.intent !== undefined),
  };
}

/** The rows of `intents[.V].jsonl` by variant. */
export async function readIntents(folder: string, only?: string): Promise<Map<string, IntentSet>> {
  const files = byVariant(await readdir(folder).catch(() => []), 'intents');
  const wanted = [...files].filter(([variant]) => only === undefined || variant === only);
  const read = wanted.map(async ([variant, file]): Promise<[string, IntentSet]> => {
    const rows = await readLines(join(folder, file));
    return [variant, divided(rows.map(rowOf))];
  });
  return new Map(await Promise.all(read));
}

/** Examples as the options of the step have them. */
export const categoriesOf = (examples: readonly IntentRow[]): { name: string; examples: string[] }[] =>
  [...Map.groupBy(examples, ({ intent = '' }) => intent)].map(([name, own]) => ({ name, examples: own.map(({ text }) => text) }));

interface Outcome {
  /** Absent where it is out of scope. */
  wanted?: string;
  /** Absent where it was told to be out of scope. */
  found?: string;
  nearest?: string;
  score: number;
  ms: number;
}

async function outcomeOf({ text, intent }: IntentRow, classifier: Classifier, call: Call): Promise<Outcome> {
  const started = performance.now();
  const found: Classification = await classifier.classify({ text, language: clearLanguage(text) }, call);
  const ms = performance.now() - started;
  const [best] = found.nearest;
  return {
    ms,
    score: best?.score ?? 0,
    ...(intent !== undefined && { wanted: intent }),
    ...(found.category.id !== 0 && { found: found.category.name }),
    ...(best && { nearest: best.category.name }),
  };
}

const share = (outcomes: readonly Outcome[], is: (outcome: Outcome) => boolean): number =>
  outcomes.filter(is).length / Math.max(1, outcomes.length);

function macroF1(outcomes: readonly Outcome[]): number {
  const names = new Set(outcomes.flatMap(({ wanted }) => wanted ?? []));
  const f1s = [...names].map((name) => {
    const [wanted, found] = [outcomes.filter((each) => each.wanted === name), outcomes.filter((each) => each.found === name)];
    return (2 * found.filter((each) => each.wanted === name).length) / (wanted.length + found.length);
  });
  return mean(f1s);
}

function scopeFigures(outcomes: readonly Outcome[]): Partial<IntentFigures> {
  const outside = outcomes.filter(({ wanted }) => wanted === undefined);
  const told = outcomes.filter(({ found }) => found === undefined);
  if (outside.length === 0) return {};
  return {
    out_of_scope: outside.length,
    oos_recall: share(outside, ({ found }) => found === undefined),
    oos_precision: share(told, ({ wanted }) => wanted === undefined),
    oos_auroc: auroc(
      outcomes.map(({ score }) => score),
      outcomes.map(({ wanted }) => wanted !== undefined),
    ),
  };
}

/** Asks every row, one after the other, as a caller would. */
export async function measureIntents(rows: readonly IntentRow[], classifier: Classifier, call: Call): Promise<IntentFigures> {
  const outcomes: Outcome[] = [];
  for (const row of rows) outcomes.push(await outcomeOf(row, classifier, call));
  const inside = outcomes.filter(({ wanted }) => wanted !== undefined);
  const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    rows: rows.length,
    accuracy: share(inside, ({ wanted, found }) => wanted === found),
    accuracy_nearest: share(inside, ({ wanted, nearest }) => wanted === nearest),
    macro_f1: macroF1(outcomes),
    ...scopeFigures(outcomes),
    ms: median(times),
    ms_p95: times[Math.floor(0.95 * times.length)] ?? 0,
  };
}
