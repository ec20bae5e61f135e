import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call, Logger } from '../../../core/contract/call.ts';
import type { Blueprint, PlacedResource, PlacedStep } from '../../../core/host/blueprint.ts';
import type { Environment } from '../../../core/host/env.ts';
import { loadPipeline } from '../../../core/host/load.ts';
import { openPipeline } from '../../../core/host/open.ts';
import { references, withDataNames } from '../../../core/host/resolve-options.ts';
import type { Pipeline } from '../../../core/host/runner.ts';
import { builtins } from '../../../plugins/index.ts';
import type { Corpus } from './sets.ts';

export type Mode = 'keyword' | 'vector' | 'hybrid';

export interface PipelineChoice {
  file: string;
  /** Folder under which indexes are kept, one for each corpus and pipeline file. */
  cache: string;
  env: Environment;
  log: Logger;
}

/** How many passages are ranked: enough that ten documents are among them when several passages are of one. */
const DEPTH = 50;

/** The pipeline as it is, with its data in the cache. */
export async function blueprintOf({ file, cache, env }: PipelineChoice, data = cache): Promise<Blueprint> {
  return loadPipeline({ file, text: await readFile(file, 'utf8'), env: { ...env, TOUCHSTONE_DATA: data }, builtins });
}

async function blueprintFor(choice: PipelineChoice, corpus: Corpus): Promise<Blueprint> {
  const key = createHash('sha256')
    .update(corpus.hash)
    .update(await readFile(choice.file, 'utf8'))
    .digest('hex')
    .slice(0, 16);
  const data = join(choice.cache, key);
  await mkdir(data, { recursive: true });
  const blueprint = await blueprintOf(choice, data);
  for (const { plugin, config } of blueprint.steps.ingest)
    if (plugin.name === 'read_files' && corpus.whole) config.passages = 'whole';
  const resources = blueprint.resources.map((placed) => besideData(placed, key));
  return { ...blueprint, resources, steps: { ...blueprint.steps, afterwards: [] } };
}

/** What a server keeps for this evaluation stands beside what it keeps for the pipeline itself. */
const besideData = (placed: PlacedResource, key: string): PlacedResource => ({
  ...placed,
  // a mapping stays one
  config: withDataNames(placed.plugin.config, placed.config, (name) => `${name}-eval-${key}`) as PlacedResource['config'],
});

/** A step that has a reranker put the passages in order. */
const isReranking = ({ plugin, config }: PlacedStep): boolean =>
  references(plugin.config, config).some(({ kind }) => kind === 'reranker');

/** The pipeline up to the step that finds passages, in one mode, and those that rerank them where these are to be measured. */
function retrievalOnly(blueprint: Blueprint, mode: Mode, isReranked = false): Blueprint {
  const last = blueprint.steps.answer.findIndex(({ plugin }) => plugin.gives?.includes('passages'));
  const answer = blueprint.steps.answer
    .filter((step, index) => index <= last || (isReranked && isReranking(step)))
    .map((step, index) => (index === last ? { ...step, config: { ...step.config, query_type: mode, top: DEPTH } } : step));
  return { ...blueprint, steps: { ...blueprint.steps, answer } };
}

/** A call that nobody waits for: no deadline within a day, no streamed text. */
export const offlineCall = (log: Logger): Call => ({
  signal: new AbortController().signal,
  deadline: Date.now() + 864e5,
  log,
  access: [],
  emit: () => {},
});

async function load(pipeline: Pipeline, documents: string, log: Logger): Promise<void> {
  await pipeline.ingest({ paths: [documents], prune: false }, offlineCall(log), (batch) => {
    for (const { item, reason } of batch.failures ?? []) log.warn('not loaded', { item, reason });
  });
}

/** Opens pipelines over one corpus, which is in the cache, and closes each when the work with it has ended. */
export interface CorpusPipelines {
  whole<T>(work: (pipeline: Pipeline) => Promise<T>): Promise<T>;
  retrieval<T>(mode: Mode, work: (pipeline: Pipeline) => Promise<T>): Promise<T>;
  /** Whether a reranker puts the passages in order. */
  hasReranker: boolean;
  /** The same, with what it makes of their order. */
  reranked<T>(mode: Mode, work: (pipeline: Pipeline) => Promise<T>): Promise<T>;
  /** Removes what servers keep for it; the cache folder is the caller's. */
  destroy(): Promise<void>;
}

async function using<T>(blueprint: Blueprint, choice: PipelineChoice, work: (pipeline: Pipeline) => Promise<T>): Promise<T> {
  const pipeline = await openPipeline(blueprint, choice);
  try {
    return await work(pipeline);
  } finally {
    await pipeline.close();
  }
}

/** Loads a corpus where the cache does not hold it; documents that are there unchanged are not embedded again. */
export async function pipelinesOver(choice: PipelineChoice, documents: string, corpus: Corpus): Promise<CorpusPipelines> {
  const blueprint = await blueprintFor(choice, corpus);
  await using(blueprint, choice, (pipeline) => load(pipeline, documents, choice.log));
  return {
    whole: (work) => using(blueprint, choice, work),
    retrieval: (mode, work) => using(retrievalOnly(blueprint, mode), choice, work),
    hasReranker: blueprint.steps.answer.some(isReranking),
    reranked: (mode, work) => using(retrievalOnly(blueprint, mode, true), choice, work),
    destroy: () =>
      using(blueprint, choice, async (pipeline) => {
        for (const base of pipeline.resources('knowledge_base').values()) await base.writer?.destroy?.(offlineCall(choice.log));
      }),
  };
}
