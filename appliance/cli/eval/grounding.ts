import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type Grounding, groundingOf } from '../../../lib/evidence/score/ground.ts';
import { MODEL } from '../../../lib/evidence/score/weights.gen.ts';
import { auroc, calibrationError, classified } from '../../../lib/statistics/classification.ts';
import { clearLanguage } from '../../../lib/text/language.ts';
import type { Span } from '../../../lib/text/span.ts';
import type { Asking } from '../../../plugins/score/score-semantic/opinions.ts';
import type { Options } from '../../../plugins/score/score-semantic/options.ts';
import { textsAlone } from '../../../plugins/score/score-semantic/sources.ts';
import { judgeForFigures } from '../scoring-step.ts';
import { byVariant, readLines } from './sets.ts';

/** Ungrounded answers are the positive class; shares are 0-1. */
export interface GroundingFigures {
  rows: number;
  auroc: number;
  balanced_accuracy: number;
  precision: number;
  recall: number;
  f1: number;
  ece: number;
  /** The shipped one, on 100 - semantic score, as a share. */
  threshold: number;
  /** By characters: labelled stretches, and sentences that are more likely unbacked than the threshold. Where a set has stretches. */
  span_f1?: number;
}

interface GroundingRow {
  sources: string[];
  answer: string;
  ungrounded: boolean;
  spans?: Span[];
}

type Json = Record<string, unknown>;

/** By the layout of a set. */
const rowOf = (row: Json): GroundingRow => ({
  sources: (row.sources as string[] | undefined) ?? [],
  answer: String(row.answer ?? ''),
  ungrounded: row.label_hallucinated === true,
  ...(Array.isArray(row.spans) && { spans: row.spans as Span[] }),
});

/** The rows of `grounding[.V].jsonl` by variant, without those whose label is uncertain. */
export async function readGrounding(folder: string, only?: string): Promise<Map<string, GroundingRow[]>> {
  const files = byVariant(await readdir(folder).catch(() => []), 'grounding');
  const wanted = [...files].filter(([variant]) => only === undefined || variant === only);
  const read = wanted.map(async ([variant, file]): Promise<[string, GroundingRow[]]> => {
    const rows = await readLines(join(folder, file));
    return [variant, rows.filter(({ uncertain }) => uncertain !== true).map(rowOf)];
  });
  return new Map(await Promise.all(read));
}

/** Without the penalties on what the question asks: rows are labelled by what backs the answer alone. */
const backingOnly = (options: Options): Options => ({
  ...options,
  missing_key_term_penalty: 0,
  missing_term_penalty: 0,
  decline_penalty: 0,
});

/** As `score_semantic` scores an answer. */
async function grounded({ answer, sources }: GroundingRow, { options, asking }: Scoring): Promise<Grounding> {
  const language = clearLanguage(answer) ?? 'en';
  const judged = { answer, language, passages: textsAlone(sources), several: sources.length > 1 };
  const { reading, opinions } = await judgeForFigures(judged, options, asking);
  return groundingOf(reading, opinions);
}

function marked(length: number, spans: readonly Span[]): Uint8Array {
  const found = new Uint8Array(length);
  for (const { start, end } of spans) found.fill(1, start, end);
  return found;
}

function spanF1(rows: readonly GroundingRow[], groundings: readonly Grounding[]): number {
  let [both, called, labelled] = [0, 0, 0];
  for (const [at, { answer, spans = [] }] of rows.entries()) {
    const truth = marked(answer.length, spans);
    const found = marked(answer.length, groundings[at]?.sentences.filter(({ risk }) => risk >= MODEL.threshold) ?? []);
    for (const [place, is] of truth.entries()) {
      both += is & (found[place] ?? 0);
      called += found[place] ?? 0;
      labelled += is;
    }
  }
  return called + labelled === 0 ? 0 : (2 * both) / (called + labelled);
}

export interface Scoring {
  /** Of the step that is measured. */
  options: Options;
  asking: Asking;
}

/** Scores every row by the code that scores answers, and compares with the labels. */
export async function measureGrounding(rows: readonly GroundingRow[], { options, asking }: Scoring): Promise<GroundingFigures> {
  const groundings: Grounding[] = [];
  for (const row of rows) groundings.push(await grounded(row, { options: backingOnly(options), asking }));
  const risks = groundings.map(({ score }) => (100 - score) / 100);
  const labels = rows.map(({ ungrounded }) => ungrounded);
  const { balancedAccuracy, precision, recall, f1 } = classified(risks, labels, MODEL.threshold);
  const hasSpans = rows.some(({ spans }) => (spans?.length ?? 0) > 0);
  return {
    rows: rows.length,
    auroc: auroc(risks, labels),
    balanced_accuracy: balancedAccuracy,
    precision,
    recall,
    f1,
    ece: calibrationError(risks, labels),
    threshold: MODEL.threshold,
    ...(hasSpans && { span_f1: spanF1(rows, groundings) }),
  };
}

/** The name of a set is that of its folder. */
export const setName = (folder: string): string => basename(resolve(folder));
