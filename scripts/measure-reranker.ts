/**
 * Measures a reranker from a folder over what the shipped pipeline's hybrid search finds first, alone and blended with that order.
 *
 *     node scripts/measure-reranker.ts SETS MODEL [--found FILE] [--kept LISTS] [--cache FOLDER] [--max-tokens N] [--top N] [--workers N]
 *         [--limit N] [--only SET,SET]
 *
 * SETS is the folder of the evaluation sets, MODEL a folder as `onnx_reranker` takes it. `--found` keeps what the search finds, set by set,
 * and is read the next time. LISTS is the file of scripts/reranker/mine.ts: its lists that were kept back choose the blend, and the sets,
 * which nothing is chosen by, judge it.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { offlineCall } from '../appliance/cli/eval/bench-pipeline.ts';
import { shippedPipeline } from '../appliance/settings.ts';
import type { Logger } from '../core/contract/call.ts';
import type { Reranker } from '../core/contract/resources/reranker.ts';
import { onnxReranker } from '../plugins/reranker/onnx-reranker/index.ts';
import { type Asked, findIn, keptIn, SETS } from './reranker/asked.ts';
import type { Read } from './reranker/gain.ts';
import { choiceTable, gateTable, type Time, timeLine } from './reranker/report.ts';

/** So many lists of each set choose the blend. */
const KEPT = 40;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    found: { type: 'string' },
    kept: { type: 'string' },
    cache: { type: 'string' },
    only: { type: 'string' },
    'max-tokens': { type: 'string', default: '512' },
    top: { type: 'string', default: '20' },
    workers: { type: 'string', default: '1' },
    limit: { type: 'string', default: '1000' },
  },
});
const quiet: Logger = { debug() {}, info() {}, warn() {}, error: (message) => console.error(message) };
const [folder, model] = positionals;
if (!folder || !model) throw new Error('Name the folder of the sets and that of the model: measure-reranker.ts SETS MODEL');

const only = values.only?.split(',');

async function found(sets: string): Promise<Asked[]> {
  // written below
  const all = values.found && existsSync(values.found) ? (JSON.parse(await readFile(values.found, 'utf8')) as Asked[]) : [];
  const cache = values.cache ?? (await mkdtemp(join(tmpdir(), 'touchstone-reranker-')));
  const choice = { file: shippedPipeline(), cache, env: process.env, log: quiet };
  const missing = SETS.filter(({ name }) => (!only || only.includes(name)) && !all.some(({ set }) => set === name));
  for (const set of missing) {
    all.push(...(await findIn(sets, set, choice)));
    console.error(`${set.name}: ${all.length} questions`);
    if (values.found) await writeFile(values.found, JSON.stringify(all));
  }
  return all;
}

interface Timed {
  reads: Read[];
  /** Of each question, one after the other. */
  times: Time[];
}

/** Has the first passages of each question read; those behind them keep their places below, as in the product. */
async function read(reranker: Reranker, asked: readonly Asked[]): Promise<Timed> {
  const timed: Timed = { reads: [], times: [] };
  for (const { question, passages, ...rest } of asked) {
    const first = passages.slice(0, Number(values.top));
    const started = { wall: performance.now(), processor: process.cpuUsage() };
    const texts = first.map(({ text }) => text);
    const relevances = texts.length > 0 ? await reranker.rerank({ question, passages: texts }, offlineCall(quiet)) : [];
    const { user, system } = process.cpuUsage(started.processor); // microseconds, of all threads
    timed.times.push({ wall: performance.now() - started.wall, processor: (user + system) / 1000 });
    const [documents, scores] = [first.map(({ document }) => document), first.map(({ score }) => score)];
    timed.reads.push({ ...rest, documents, scores, relevances });
  }
  return timed;
}

const asked = await found(folder);
const reranker = onnxReranker.create({
  model,
  max_tokens: Number(values['max-tokens']),
  batch_tokens: 512,
  workers: Number(values.workers),
});
await reranker.ready?.({ log: quiet, onRequest() {}, onLookup() {}, generation: 'measure' });
const firstOf = (asked: readonly Asked[], most: number): Asked[] =>
  [...Map.groupBy(asked, ({ set }) => set).values()].flatMap((each) => each.slice(0, most));
if (values.kept) {
  const kept = firstOf(keptIn(await readFile(values.kept, 'utf8')), KEPT);
  console.log(choiceTable((await read(reranker, kept)).reads));
}
const wanted = firstOf(
  asked.filter(({ set }) => !only || only.includes(set)),
  Number(values.limit),
);
const { reads, times } = await read(reranker, wanted);
console.log(gateTable(reads));
console.log(timeLine(times));
await reranker.close?.();
