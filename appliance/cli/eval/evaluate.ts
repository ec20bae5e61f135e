import { withScoringOptions } from '../scoring-step.ts';
import {
  blueprintOf,
  type CorpusPipelines,
  type Mode,
  offlineCall,
  type PipelineChoice,
  pipelinesOver,
} from './bench-pipeline.ts';
import { measureGrounding, readGrounding, setName } from './grounding.ts';
import { measureAnswers, measureRetrieval, type RetrievalFigures } from './measure.ts';
import { measureRefusal, refusalQuestions } from './refusal.ts';
import type { EvalReport, SetFigures } from './report.ts';
import { describeCorpus, type EvalVariant, hasDocuments, readSet } from './sets.ts';

export const PARTS = ['retrieval', 'answers', 'grounding', 'refusal'] as const;
export type Part = (typeof PARTS)[number];

export interface EvalOptions extends PipelineChoice {
  sets: readonly string[];
  parts: readonly Part[];
  modes: readonly Mode[];
  variant?: string;
  /** The first so many queries and questions of each variant. */
  limit?: number;
  /** Folder of the set whose questions are asked as unanswerable ones, in place of a set's own, to measure refusals. */
  foreign?: string;
  /** What was made for it is not wanted any more. */
  destroy: boolean;
  progress(message: string): void;
}

/** Loads every set through the real ingest steps, asks its questions through the real answer steps, and measures. */
export async function evaluate(options: EvalOptions): Promise<EvalReport> {
  const report: EvalReport = { sets: {} };
  for (const folder of options.sets) {
    const figures: SetFigures = {};
    if (options.parts.includes('grounding')) figures.grounding = await backingFigures(folder, options);
    if (await wantsDocuments(folder, figures, options)) await measureCorpus(folder, figures, options);
    report.sets[setName(folder)] = figures;
  }
  return report;
}

async function backingFigures(folder: string, options: EvalOptions): Promise<SetFigures['grounding']> {
  const found = await readGrounding(folder, options.variant);
  if (found.size === 0 && options.parts.length === 1)
    throw new Error(`there is no labelled answer in ${folder}: name a folder with grounding.jsonl`);
  if (found.size === 0) return undefined;
  return withScoringOptions(await blueprintOf(options), options.log, async (scoring) => {
    const measured: SetFigures['grounding'] = {};
    for (const [variant, rows] of found) {
      options.progress(`${setName(folder)} ${variant}: ${rows.length} labelled answers`);
      const asking = offlineCall(options.log);
      measured[variant] = await measureGrounding(rows.slice(0, options.limit), { options: scoring, asking });
    }
    return measured;
  });
}

/** A set of labelled answers needs no documents; any other does. */
const wantsDocuments = async (folder: string, { grounding }: SetFigures, { parts }: EvalOptions): Promise<boolean> =>
  parts.some((part) => part !== 'grounding') && (grounding === undefined || (await hasDocuments(folder)));

async function measureCorpus(folder: string, figures: SetFigures, options: EvalOptions): Promise<void> {
  const set = await readSet(folder, options.variant);
  for (const variant of set.variants) await measureVariant(limited(variant, options.limit), set.name, figures, options);
}

const limited = (variant: EvalVariant, limit = Number.POSITIVE_INFINITY): EvalVariant => ({
  ...variant,
  queries: variant.queries.slice(0, limit),
  questions: variant.questions.slice(0, limit),
});

async function measureVariant(variant: EvalVariant, set: string, figures: SetFigures, options: EvalOptions): Promise<void> {
  options.progress(`${set} ${variant.name}: loading`);
  const pipelines = await pipelinesOver(options, variant.documents, await describeCorpus(variant.documents));
  if (options.parts.includes('retrieval') && variant.queries.length > 0) {
    options.progress(`${set} ${variant.name}: ${variant.queries.length} queries`);
    figures.retrieval = { ...figures.retrieval, [variant.name]: await retrievalFigures(pipelines, variant, options) };
  }
  if (options.parts.includes('answers') && variant.questions.length > 0) {
    options.progress(`${set} ${variant.name}: ${variant.questions.length} questions`);
    const measured = await pipelines.whole((pipeline) => measureAnswers(pipeline, variant.questions, offlineCall(options.log)));
    figures.answers = { ...figures.answers, [variant.name]: measured };
  }
  if (options.parts.includes('refusal')) await measureRefusals(pipelines, variant, figures, options);
  if (options.destroy) await pipelines.destroy();
}

async function measureRefusals(
  pipelines: CorpusPipelines,
  variant: EvalVariant,
  figures: SetFigures,
  { foreign, limit, progress, log }: EvalOptions,
): Promise<void> {
  const questions = refusalQuestions(variant, foreign ? await readSet(foreign) : undefined, limit);
  if (questions.every(({ answerable }) => answerable)) return;
  progress(`${variant.name}: ${questions.length} questions for refusals`);
  const measured = await pipelines.whole((pipeline) => measureRefusal(pipeline, questions, offlineCall(log)));
  figures.refusal = { ...figures.refusal, [variant.name]: measured };
}

async function retrievalFigures(
  pipelines: CorpusPipelines,
  { queries }: EvalVariant,
  options: EvalOptions,
): Promise<Record<string, RetrievalFigures>> {
  const figures: Record<string, RetrievalFigures> = {};
  for (const mode of options.modes) {
    figures[mode] = await pipelines.retrieval(mode, (pipeline) => measureRetrieval(pipeline, queries, offlineCall(options.log)));
  }
  return figures;
}
