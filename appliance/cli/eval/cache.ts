import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../../core/contract/call.ts';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import type { Blueprint } from '../../../core/host/blueprint.ts';
import { openPipeline } from '../../../core/host/open.ts';
import { mayBeSame } from '../../../lib/caching/alike.ts';
import { nearestVectors } from '../../../lib/caching/nearest-vectors.ts';
import { questionForm } from '../../../lib/caching/question-form.ts';
import { matchAnswer } from '../../../lib/statistics/answer-match.ts';
import { UsageError } from '../exit.ts';
import { offlineCall } from './bench-pipeline.ts';
import { byVariant, readLines } from './sets.ts';

/** What comes of questions that are asked of a cache which holds others. Shares are 0-1, of all that are asked. */
export interface CacheFigures {
  /** Questions that have been answered before. */
  kept: number;
  questions: number;
  /** Get an answer to a question that has the same one. */
  hits: number;
  /** Get the answer to a question that has another. */
  false_hits: number;
}

/** A question, and what it has in common with others that have the same answer: a label, or answers. `null` has none. */
interface LabelledQuestion {
  question: string;
  label: string | readonly string[] | null;
  language: string;
}

/** `asked` questions meet the answers of `kept` ones; where those are the same list, each meets the answers of all others. */
interface CacheCase {
  kept: readonly LabelledQuestion[];
  asked: readonly LabelledQuestion[];
}

type Row = Record<string, unknown>;

const labelled = (question: unknown, label: LabelledQuestion['label'], row: Row): LabelledQuestion => ({
  question: String(question),
  label,
  language: typeof row.lang === 'string' ? row.lang : 'en',
});

const ofIntent = (row: Row): LabelledQuestion => labelled(row.text, row.in_scope === false ? null : String(row.intent), row);

/** By the layout of a set: a list of texts. Questions without an answer are never kept. */
const ofAnswers = (row: Row): LabelledQuestion =>
  labelled(row.question, row.answerable === false ? null : ((row.answers as string[] | undefined) ?? []), row);

const ofQuery = (row: Row): LabelledQuestion => labelled(row.query, String(row.qid), row);

/** As many as are wanted, from all over a list: questions of one kind stand together. */
function spread<T>(all: readonly T[], most = Number.POSITIVE_INFINITY): T[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(all.length, most) }, (_, at) => all[Math.floor(at * step)] as T); // inside by the length
}

const isKept = ({ label }: LabelledQuestion): boolean => label !== null;

function caseOf(kept: readonly LabelledQuestion[], asked: readonly LabelledQuestion[], limit?: number): CacheCase {
  const some = spread(kept, limit);
  return kept === asked ? { kept: some, asked: some } : { kept: some.filter(isKept), asked: spread(asked, limit) };
}

/** Rows of intents: those to learn from are kept, the others asked; where there are no others, each of the former is. */
function caseOfIntents(rows: readonly Row[], limit?: number): CacheCase {
  const isTrain = ({ part }: Row): boolean => part === undefined || String(part).includes('train');
  const all = rows.filter((row) => isTrain(row) && row.in_scope !== false).map(ofIntent);
  const others = rows.filter((row) => !isTrain(row)).map(ofIntent);
  return caseOf(all, others.length > 0 ? others : all, limit);
}

/** `intents.jsonl`, `qa[.V].jsonl`, and `queries.V.jsonl` beside `queries.jsonl`, by variant. */
async function readCases(folder: string, limit?: number): Promise<Map<string, CacheCase>> {
  const names = await readdir(folder).catch((): string[] => []);
  const cases = new Map<string, CacheCase>();
  if (names.includes('intents.jsonl')) cases.set('default', caseOfIntents(await readLines(join(folder, 'intents.jsonl')), limit));
  for (const [variant, name] of byVariant(names, 'qa')) {
    const all = (await readLines(join(folder, name))).map(ofAnswers);
    cases.set(variant, caseOf(all, all, limit));
  }
  const queries = byVariant(names, 'queries');
  const first = queries.get('default');
  for (const [variant, name] of first ? queries : []) {
    if (!first || variant === 'default') continue;
    const [kept, asked] = await Promise.all([first, name].map((each) => readLines(join(folder, each))));
    if (kept && asked) cases.set(variant, caseOf(kept.map(ofQuery), asked.map(ofQuery), limit));
  }
  return cases;
}

/** From what share of their words in common two answers are the same. */
const SAME = 0.5;

function haveSameAnswer({ label: one, language }: LabelledQuestion, { label: other }: LabelledQuestion): boolean {
  if (one === null || other === null) return false;
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return one.some((answer) => matchAnswer(answer, other, language).f1 >= SAME);
}

const THRESHOLDS = [0.8, 0.85, 0.88, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98];
const LEAST = Math.min(...THRESHOLDS);

interface Read extends LabelledQuestion {
  form: string;
  vector: Float32Array;
}

/** What a question gets: how near what it was found by is, and whether that has the same answer. */
interface Served {
  similarity: number;
  isRight: boolean;
}

/** As `recall_answer` looks: for the same form, then for the nearest that may be the same. */
function serve(asked: Read, kept: readonly Read[]): Served | undefined {
  const others = kept.filter((each) => each !== asked && isKept(each));
  const same = others.find(({ form }) => form === asked.form);
  const near = same
    ? { found: same, similarity: Number.POSITIVE_INFINITY }
    : nearestVectors(asked.vector, others, LEAST).find(({ found }) => mayBeSame(asked.question, found.question, asked.language));
  return near && { similarity: near.similarity, isRight: haveSameAnswer(asked, near.found) };
}

async function readQuestions(all: readonly LabelledQuestion[], embedder: Embedder, log: Logger): Promise<Read[]> {
  const call = offlineCall(log);
  const read: Read[] = [];
  for (let at = 0; at < all.length; at += 64) {
    const some = all.slice(at, at + 64);
    const vectors = await Promise.all(some.map(({ question }) => embedder.embedQuestion(question, call)));
    read.push(
      ...some.map((each, place) => ({
        ...each,
        form: questionForm(each.question, each.language),
        vector: vectors[place] as Float32Array, // one each
      })),
    );
  }
  return read;
}

async function measureCase({ kept, asked }: CacheCase, embedder: Embedder, log: Logger): Promise<Record<string, CacheFigures>> {
  const cache = await readQuestions(kept, embedder, log);
  const questions = kept === asked ? cache : await readQuestions(asked, embedder, log);
  const served = questions.map((each) => serve(each, cache));
  const figures = (least: number): CacheFigures => {
    const given = served.filter((each) => each !== undefined && each.similarity >= least);
    const right = given.filter((each) => each?.isRight).length;
    const share = (count: number): number => count / Math.max(1, questions.length);
    return {
      kept: cache.filter(isKept).length,
      questions: questions.length,
      hits: share(right),
      false_hits: share(given.length - right),
    };
  };
  const rows = THRESHOLDS.map((least): [string, CacheFigures] => [least.toFixed(2), figures(least)]);
  return { 'same words': figures(Number.POSITIVE_INFINITY), ...Object.fromEntries(rows) };
}

/** Figures of one set, by variant and by threshold. The embedder is the first that the pipeline file names. */
export async function cacheFigures(
  folder: string,
  blueprint: Blueprint,
  { log, limit }: { log: Logger; limit?: number },
): Promise<Record<string, Record<string, CacheFigures>>> {
  const cases = await readCases(folder, limit);
  if (cases.size === 0)
    throw new Error(
      `there are no questions in ${folder}: name a folder with intents.jsonl, qa.jsonl, or queries.jsonl and others beside it`,
    );
  const resources = blueprint.resources.filter(({ plugin }) => plugin.provides === 'embedder').slice(0, 1);
  const pipeline = await openPipeline(
    { ...blueprint, resources, steps: { answer: [], afterwards: [], ingest: [] }, sources: [] },
    { log },
  );
  try {
    const [embedder] = pipeline.resources('embedder').values();
    if (!embedder) throw new UsageError('this pipeline has no embedder: questions in other words cannot be compared');
    const measured: Record<string, Record<string, CacheFigures>> = {};
    for (const [variant, each] of cases) measured[variant] = await measureCase(each, embedder, log);
    return measured;
  } finally {
    await pipeline.close();
  }
}
