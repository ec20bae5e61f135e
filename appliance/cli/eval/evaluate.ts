import { type CorpusPipelines, type Mode, offlineCall, type PipelineChoice, pipelinesOver } from './bench-pipeline.ts';
import { measureAnswers, measureRetrieval, type RetrievalFigures } from './measure.ts';
import type { EvalReport, SetFigures } from './report.ts';
import { describeCorpus, type EvalVariant, readSet } from './sets.ts';

export const PARTS = ['retrieval', 'answers'] as const;
export type Part = (typeof PARTS)[number];

export interface EvalOptions extends PipelineChoice {
  sets: readonly string[];
  parts: readonly Part[];
  modes: readonly Mode[];
  variant?: string;
  /** The first so many queries and questions of each variant. */
  limit?: number;
  /** What was made for it is not wanted any more. */
  destroy: boolean;
  progress(message: string): void;
}

/** Loads every set through the real ingest steps, asks its questions through the real answer steps, and measures. */
export async function evaluate(options: EvalOptions): Promise<EvalReport> {
  const report: EvalReport = { sets: {} };
  for (const folder of options.sets) {
    const set = await readSet(folder, options.variant);
    const figures: SetFigures = {};
    for (const variant of set.variants) await measureVariant(limited(variant, options.limit), set.name, figures, options);
    report.sets[set.name] = figures;
  }
  return report;
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
  if (options.destroy) await pipelines.destroy();
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
