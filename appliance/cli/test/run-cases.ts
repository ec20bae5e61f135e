import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Logger } from '../../../core/contract/call.ts';
import type { AnyPlugin, Builtins } from '../../../core/contract/plugin.ts';
import type { Environment } from '../../../core/host/env.ts';
import { loadPipeline } from '../../../core/host/load.ts';
import { openPipeline } from '../../../core/host/open.ts';
import type { Pipeline } from '../../../core/host/runner.ts';
import { builtins as shipped } from '../../../plugins/index.ts';
import { answerQuestion } from '../../answers/answer-question.ts';
import { loadDocuments } from '../../loads/load-documents.ts';
import type { Case, CaseFile } from './case-file.ts';
import { misses } from './misses.ts';
import { pathsOf, sandboxPipeline } from './sandbox.ts';

/** Milliseconds that one case may take. */
const TIMEOUT = 60_000;

export interface CaseResult {
  name: string;
  /** Empty when all is as expected. */
  misses: string[];
  milliseconds: number;
}

export interface RunOptions {
  env: Environment;
  builtins: Builtins;
  log: Logger;
  signal: AbortSignal;
}

/** Runs the cases of a file, one after the other, on a pipeline of their own. Throws what keeps the pipeline from opening. */
export async function runCases(file: string, cases: CaseFile, options: RunOptions): Promise<CaseResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-test-'));
  try {
    const pipeline = await openSandboxed(file, cases, folder, options);
    try {
      const failed = await load(pipeline, await pathsOf(cases, file, folder), options);
      if (failed.length > 0) return [{ name: 'documents', misses: failed, milliseconds: 0 }];
      const results: CaseResult[] = [];
      for (const each of cases.cases) results.push(await runCase(pipeline, each, options));
      return results;
    } finally {
      await pipeline.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openSandboxed(
  file: string,
  cases: CaseFile,
  folder: string,
  { env, builtins, log }: RunOptions,
): Promise<Pipeline> {
  const tested = resolve(dirname(file), cases.pipeline ?? file.replace(/\.test(?=\.ya?ml$)/i, ''));
  const blueprint = await loadPipeline({ file: tested, env: { ...env, TOUCHSTONE_DATA: folder }, builtins });
  const embedded = (await shipped.embedded?.()) as AnyPlugin; // it is among them
  return openPipeline(sandboxPipeline(blueprint, { folder, embedded, documents: cases.documents !== undefined }), { log });
}

async function load(pipeline: Pipeline, paths: string[], { log, signal }: RunOptions): Promise<string[]> {
  if (paths.length === 0) return [];
  const { failures } = await loadDocuments(pipeline, { paths, log, signal });
  return failures.map(({ item, reason }) => `${item}: ${reason}`);
}

async function runCase(
  pipeline: Pipeline,
  { name, question, options, expect }: Case,
  { log, signal }: RunOptions,
): Promise<CaseResult> {
  const started = performance.now();
  const spent = () => Math.round(performance.now() - started);
  try {
    const start = { question, options: options ?? {}, session: {}, instance: 'test' };
    const { record } = await answerQuestion(pipeline, start, {
      call: { signal, deadline: Date.now() + TIMEOUT, log, access: [] },
    });
    return { name: name ?? question, misses: misses(expect, record), milliseconds: spent() };
  } catch (thrown) {
    signal.throwIfAborted();
    return { name: name ?? question, misses: [String(thrown)], milliseconds: spent() };
  }
}
