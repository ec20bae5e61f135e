import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Call } from '../../../core/contract/call.ts';
import type { AnswerScore, Scorer } from '../../../core/contract/resources/scorer.ts';
import type { Span } from '../../../core/contract/span.ts';
import { MODEL } from '../../../lib/evidence/score/weights.gen.ts';
import { textsAlone } from '../../../lib/evidence/scorer/sources.ts';
import { auroc, calibrationError, classify } from '../../../lib/statistics/classification.ts';
import { clearLanguage } from '../../../lib/text/language.ts';
import { scoreForFigures, scoreWithVerifier } from '../../scorers.ts';
import { byVariant, readLines } from './sets.ts';
import { putAside, type VerifierFigures, verifierFigures } from './verifier.ts';

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

/** The same with a verifier that was named, and what that takes. */
export type JudgedFigures = GroundingFigures & Partial<VerifierFigures>;

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

/** Rows are labelled by what backs the answer alone. */
function scoreRow({ answer, sources }: GroundingRow, score: Scorer['score'], call: Call): Promise<AnswerScore> {
  const language = clearLanguage(answer) ?? 'en';
  return score({ answer, language, passages: textsAlone(sources), backingOnly: true }, call);
}

function markUnits(length: number, spans: readonly Span[]): Uint8Array {
  const found = new Uint8Array(length);
  for (const { start, end } of spans) found.fill(1, start, end);
  return found;
}

function spanF1(rows: readonly GroundingRow[], groundings: readonly AnswerScore[]): number {
  let [both, called, labelled] = [0, 0, 0];
  for (const [at, { answer, spans = [] }] of rows.entries()) {
    const truth = markUnits(answer.length, spans);
    const found = markUnits(answer.length, groundings[at]?.sentences.filter(({ risk }) => risk >= MODEL.threshold) ?? []);
    for (const [place, is] of truth.entries()) {
      both += is & (found[place] ?? 0);
      called += found[place] ?? 0;
      labelled += is;
    }
  }
  return called + labelled === 0 ? 0 : (2 * both) / (called + labelled);
}

async function scoreRows(rows: readonly GroundingRow[], score: Scorer['score'], call: Call): Promise<AnswerScore[]> {
  const groundings: AnswerScore[] = [];
  for (const row of rows) groundings.push(await scoreRow(row, score, call)); // one after the other, as models are asked in the service
  return groundings;
}

/** Scores every row as answers are scored, and compares with the labels. */
export async function measureGrounding(rows: readonly GroundingRow[], scorer: Scorer, call: Call): Promise<GroundingFigures> {
  return figuresOf(rows, await scoreRows(rows, (query, bounds) => scoreForFigures(scorer, query, bounds), call));
}

/** The same, and what a verifier took: one that gives no verdict, or is late, is put aside as in the service. `notes` say why. */
export async function measureJudging(
  rows: readonly GroundingRow[],
  scorer: Scorer,
  call: Call,
): Promise<{ figures: JudgedFigures; notes: string[] }> {
  const groundings = await scoreRows(rows, (query, bounds) => scoreWithVerifier(scorer, query, bounds), call);
  const told = groundings.map(({ verification }) => verification);
  return { figures: { ...figuresOf(rows, groundings), ...verifierFigures(told) }, notes: putAside(told) };
}

function figuresOf(rows: readonly GroundingRow[], groundings: readonly AnswerScore[]): GroundingFigures {
  const risks = groundings.map(({ score }) => (100 - score) / 100);
  const labels = rows.map(({ ungrounded }) => ungrounded);
  const { balancedAccuracy, precision, recall, f1 } = classify(risks, labels, MODEL.threshold);
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
