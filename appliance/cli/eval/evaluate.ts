import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceDocument } from '../../../core/contract/facts/batch.ts';
import type { Blueprint } from '../../../core/host/blueprint.ts';
import type { Pipeline } from '../../../core/host/runner.ts';
import { withClassifier } from '../../classifiers.ts';
import { withScorer } from '../../scorers.ts';
import { UsageError } from '../exit.ts';
import {
  blueprintOf,
  type CorpusPipelines,
  type Mode,
  offlineCall,
  type PipelineChoice,
  pipelinesOver,
} from './bench-pipeline.ts';
import { blockCases } from './block-cases.ts';
import { measureBlocks } from './blocks.ts';
import { cacheFigures } from './cache.ts';
import { measureGrounding, measureJudging, readGrounding, setName } from './grounding.ts';
import { categoriesOf, measureIntents, readIntents } from './intents.ts';
import { measureAnswers, measureReranking, measureRetrieval, type RetrievalFigures } from './measure.ts';
import { measurePii, readPii, withPiiDetector } from './pii.ts';
import { askedOf, measureRefusal, refusalObstacle, refusalQuestions } from './refusal.ts';
import type { EvalReport, SetFigures } from './report.ts';
import { describeCorpus, type EvalSet, type EvalVariant, hasDocuments, readSet } from './sets.ts';
import { askingVerifier, warningOnce } from './verifier.ts';

export const PARTS = ['retrieval', 'answers', 'grounding', 'refusal', 'intents', 'pii', 'blocks', 'cache'] as const;
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
  /** Name of the verifier in the pipeline file with which and without which answers are scored. */
  verifier?: string;
  /** What was made for it is not wanted any more. */
  destroy: boolean;
  progress(message: string): void;
}

/** Loads every set through the real ingest steps, asks its questions through the real answer steps, and measures. */
export async function evaluate(options: EvalOptions): Promise<EvalReport> {
  const foreign = options.foreign ? await readSet(options.foreign) : undefined;
  await refuseUnmeasurable(options, foreign);
  const report: EvalReport = { sets: {} };
  for (const folder of options.sets) {
    const figures: SetFigures = {};
    if (options.parts.includes('grounding')) figures.grounding = await backingFigures(folder, options);
    if (options.parts.includes('intents')) figures.intents = await intentFigures(folder, options);
    if (options.parts.includes('pii')) figures.pii = await piiFigures(folder, options);
    if (options.parts.includes('blocks')) Object.assign(figures, await blockFigures(folder, options));
    if (options.parts.includes('cache')) figures.cache = await cacheFigures(folder, await blueprintOf(options), options);
    if (await wantsDocuments(folder, figures, options)) await measureCorpus(folder, figures, { ...options, foreignSet: foreign });
    report.sets[setName(folder)] = figures;
  }
  return report;
}

const onlyRefusals = ({ parts }: EvalOptions): boolean => parts.length === 1 && parts[0] === 'refusal';

/** Loading takes minutes: what cannot be measured then is said before. */
async function refuseUnmeasurable(options: EvalOptions, foreign: EvalSet | undefined): Promise<void> {
  const isEmpty = foreign?.variants.every((variant) => askedOf(variant).length === 0);
  if (isEmpty)
    throw new UsageError(`there are no questions in ${foreign?.name}: --foreign wants a set with queries.jsonl or qa.jsonl`);
  if (!onlyRefusals(options)) return;
  const sets = await Promise.all(options.sets.map((folder) => readSet(folder, options.variant)));
  const obstacles = sets.flatMap(({ name, variants }) =>
    variants.map((variant) => {
      const why = refusalObstacle(refusalQuestions(limitVariant(variant, options.limit), foreign, options.limit), foreign);
      return why && `${name} ${variant.name}: ${why}`;
    }),
  );
  if (obstacles.every((why) => why !== undefined)) throw new UsageError(obstacles.join('\n'));
}

async function backingFigures(folder: string, options: EvalOptions): Promise<SetFigures['grounding']> {
  const found = await readGrounding(folder, options.variant);
  if (found.size === 0 && options.parts.length === 1)
    throw new Error(`there is no labelled answer in ${folder}: name a folder with grounding.jsonl`);
  if (found.size === 0) return undefined;
  const blueprint = await blueprintOf(options);
  const { verifier } = options;
  const byWords = verifier === undefined ? blueprint : askingVerifier(blueprint, undefined);
  const measured: NonNullable<SetFigures['grounding']> = {};
  await withScorer(byWords, options.log, async (scorer) => {
    for (const [variant, rows] of found) {
      options.progress(`${setName(folder)} ${variant}: ${Math.min(rows.length, options.limit ?? rows.length)} labelled answers`);
      measured[variant] = await measureGrounding(rows.slice(0, options.limit), scorer, offlineCall(options.log));
    }
  });
  return verifier === undefined
    ? measured
    : { ...measured, ...(await judgedFigures(found, blueprint, { ...options, folder, verifier })) };
}

/** The same answers scored by words and by a verifier. */
async function judgedFigures(
  found: Awaited<ReturnType<typeof readGrounding>>,
  blueprint: Blueprint,
  { folder, verifier, limit, log, progress }: EvalOptions & { folder: string; verifier: string },
): Promise<NonNullable<SetFigures['grounding']>> {
  return withScorer(askingVerifier(blueprint, verifier), log, async (scorer) => {
    const measured: SetFigures['grounding'] = {};
    for (const [variant, rows] of found) {
      const name = variant === 'default' ? `with ${verifier}` : `${variant} with ${verifier}`;
      progress(`${setName(folder)} ${name}: ${Math.min(rows.length, limit ?? rows.length)} labelled answers`);
      const { figures, notes } = await measureJudging(rows.slice(0, limit), scorer, offlineCall(warningOnce(log)));
      measured[name] = figures;
      for (const note of notes) progress(`${setName(folder)} ${name}: ${note}`);
    }
    return measured;
  });
}

/** Questions with their categories: the examples of the set are learnt in place of those of the pipeline. */
async function intentFigures(folder: string, options: EvalOptions): Promise<SetFigures['intents']> {
  const found = await readIntents(folder, options.variant);
  if (found.size === 0 && options.parts.length === 1)
    throw new UsageError(`there are no questions with their categories in ${folder}: name a folder with intents.jsonl`);
  if (found.size === 0) return undefined;
  const blueprint = await blueprintOf(options);
  const measured: SetFigures['intents'] = {};
  for (const [variant, { rows, examples }] of found) {
    options.progress(`${setName(folder)} ${variant}: ${examples.length} examples, ${rows.length} questions`);
    const changes = examples.length > 0 ? { categories: categoriesOf(examples), file: undefined } : {};
    const cache = join(options.cache, 'intents');
    const figures = await withClassifier(blueprint, { changes: { ...changes, cache }, log: options.log }, (classifier) =>
      measureIntents(rows.slice(0, options.limit), classifier, offlineCall(options.log)),
    );
    if (!figures)
      throw new UsageError(`no step of ${options.file} sorts questions into categories: name a pipeline with detect_intent`);
    measured[variant] = figures;
  }
  return measured;
}

async function piiFigures(folder: string, options: EvalOptions): Promise<SetFigures['pii']> {
  const found = await readPii(folder, options.variant);
  if (found.size === 0 && options.parts.length === 1)
    throw new Error(`there is no text with labelled personal data in ${folder}: name a folder with pii.jsonl`);
  if (found.size === 0) return undefined;
  return withPiiDetector(await blueprintOf(options), options.log, (detector) =>
    Object.fromEntries([...found].map(([variant, rows]) => [variant, measurePii(rows.slice(0, options.limit), detector)])),
  );
}

/** Parts that need no documents to search. */
const WITHOUT_DOCUMENTS: ReadonlySet<Part> = new Set(['grounding', 'intents', 'pii', 'blocks', 'cache']);

/** A set of labelled answers, questions or texts needs no documents; any other does. */
const wantsDocuments = async (
  folder: string,
  { grounding, intents, pii }: SetFigures,
  { parts }: EvalOptions,
): Promise<boolean> =>
  parts.some((part) => !WITHOUT_DOCUMENTS.has(part)) &&
  ((grounding ?? intents ?? pii) === undefined || (await hasDocuments(folder)));

/** Headings that are asked of each kind of block. */
const ASKED_OF_A_KIND = 30;

/** Headings asked as questions, of the documents of a set or of any folder or file of documents. */
async function blockFigures(folder: string, options: EvalOptions): Promise<Pick<SetFigures, 'blocks' | 'mend'>> {
  const paths = await documentsIn(folder);
  const name = setName(folder);
  options.progress(`${name}: loading`);
  const hash = createHash('sha256').update(paths).digest('hex').slice(0, 16);
  const pipelines = await pipelinesOver(options, paths, { hash, whole: false });
  const { figures, mend } = await pipelines.whole(async (pipeline) => {
    const documents: SourceDocument[] = [];
    for await (const batch of pipeline.read({ paths: [paths], prune: false }, offlineCall(options.log)))
      documents.push(...(batch.documents ?? []));
    const cases = blockCases(documents, options.limit ?? ASKED_OF_A_KIND);
    if (cases.length === 0) options.progress(`${name}: no heading stands above steps, a list, code or a table`);
    else options.progress(`${name}: ${cases.length} headings`);
    return measureBlocks(pipeline, cases, offlineCall(options.log));
  });
  if (options.destroy) await pipelines.destroy();
  return { blocks: { default: figures }, mend };
}

/** The documents of a set, where the folder is one; else all of it. */
async function documentsIn(path: string): Promise<string> {
  const names = (await stat(path)).isDirectory() ? await readdir(path) : [];
  return names.includes('docs.jsonl') ? join(path, 'docs.jsonl') : path;
}

/** With the set whose questions are asked as unanswerable ones read. */
interface CorpusOptions extends EvalOptions {
  foreignSet: EvalSet | undefined;
}

async function measureCorpus(folder: string, figures: SetFigures, options: CorpusOptions): Promise<void> {
  const set = await readSet(folder, options.variant);
  for (const variant of set.variants) await measureVariant(limitVariant(variant, options.limit), set.name, figures, options);
}

const limitVariant = (variant: EvalVariant, limit = Number.POSITIVE_INFINITY): EvalVariant => ({
  ...variant,
  queries: variant.queries.slice(0, limit),
  questions: variant.questions.slice(0, limit),
});

async function measureVariant(variant: EvalVariant, set: string, figures: SetFigures, options: CorpusOptions): Promise<void> {
  const isAsked = options.parts.includes('refusal');
  const refusals = refusalQuestions(variant, options.foreignSet, options.limit);
  const why = isAsked ? refusalObstacle(refusals, options.foreignSet) : undefined;
  if (why !== undefined) options.progress(`${set} ${variant.name}: refusals are not measured: ${why}`);
  if (why !== undefined && onlyRefusals(options)) return;
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
  if (isAsked && why === undefined) {
    options.progress(`${set} ${variant.name}: ${refusals.length} questions for refusals`);
    const measured = await pipelines.whole((pipeline) => measureRefusal(pipeline, refusals, offlineCall(options.log)));
    figures.refusal = { ...figures.refusal, [variant.name]: measured };
  }
  if (options.destroy) await pipelines.destroy();
}

async function retrievalFigures(
  pipelines: CorpusPipelines,
  { queries }: EvalVariant,
  options: EvalOptions,
): Promise<Record<string, RetrievalFigures>> {
  const figures: Record<string, RetrievalFigures> = {};
  const measure = pipelines.hasReranker ? measureReranking : measureRetrieval;
  const work = (pipeline: Pipeline): Promise<RetrievalFigures> => measure(pipeline, queries, offlineCall(options.log));
  for (const mode of options.modes) {
    figures[mode] = await pipelines.retrieval(mode, work);
    if (pipelines.hasReranker) figures[`${mode} reranked`] = await pipelines.reranked(mode, work);
  }
  return figures;
}
