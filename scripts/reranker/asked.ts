import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { offlineCall, type PipelineChoice, pipelinesOver } from '../../appliance/cli/eval/bench-pipeline.ts';
import { mapLanes } from '../../appliance/cli/eval/measure.ts';
import { describeCorpus, type EvalVariant, readSet } from '../../appliance/cli/eval/sets.ts';
import { indexedText } from '../../lib/retrieval/indexed.ts';
import type { Grades } from '../../lib/statistics/metrics.ts';
import { detectLanguage } from '../../lib/text/language.ts';
import type { Candidate } from './choice.ts';

/** A question with what the search found, best first. */
export interface Asked {
  set: string;
  question: string;
  relevant: Grades;
  passages: readonly { document: string; text: string; score: number }[];
}

/** A set that judges. */
export interface JudgingSet {
  name: string;
  /** Which questions are asked. */
  variant: string;
  /** Of more documents, so many are loaded: all that are relevant to a question, and others evenly drawn. */
  most?: number;
}

export const SETS: readonly JudgingSet[] = [
  { name: 'kb_logingov', variant: 'default' },
  { name: 'emanual_smart_tv', variant: 'default' },
  { name: 'cranfield', variant: 'default' },
  { name: 'liveqa_med', variant: 'default' },
  { name: 'scifact', variant: 'default' },
  // Embedding all 10,738 takes as long as all sets above together.
  { name: 'mtrag_clapnq', variant: 'rewrite', most: 3000 },
  { name: 'mtrag_cloud', variant: 'rewrite' },
];

const TOP = 20;

/** The documents of a set, or a file with some of them. */
async function documentsOf({ documents, queries }: EvalVariant, most = Number.POSITIVE_INFINITY, folder = ''): Promise<string> {
  const lines = (await readFile(documents, 'utf8')).trim().split('\n');
  if (lines.length <= most) return documents;
  const wanted = new Set(queries.flatMap(({ relevant }) => Object.keys(relevant)));
  const idOf = (line: string): string => String((JSON.parse(line) as { _id: unknown })._id); // by the layout of a set
  const [relevant, others] = [lines.filter((line) => wanted.has(idOf(line))), lines.filter((line) => !wanted.has(idOf(line)))];
  const room = Math.max(1, most - relevant.length);
  const drawn = others.filter(
    (_, at) => Math.floor((at * room) / others.length) !== Math.floor(((at - 1) * room) / others.length),
  );
  const file = join(folder, `${basename(dirname(documents))}-${most}.jsonl`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, [...relevant, ...drawn].join('\n'));
  return file;
}

/** Loads a set as the product does, and asks its questions as the step `retrieve` would. */
export async function findIn(
  folder: string,
  { name, variant: asked, most }: JudgingSet,
  choice: PipelineChoice,
): Promise<Asked[]> {
  const [variant] = (await readSet(join(folder, name), asked)).variants;
  if (!variant) throw new Error(`${name} has no variant '${asked}'`);
  const documents = await documentsOf(variant, most, choice.cache);
  const pipelines = await pipelinesOver(choice, documents, await describeCorpus(documents));
  return pipelines.whole(async (pipeline) => {
    const [base] = pipeline.resources('knowledge_base').values();
    if (!base) throw new Error(`${choice.file} has no knowledge base`);
    return mapLanes(variant.queries, async ({ query: text, relevant }): Promise<Asked> => {
      const language = await detectLanguage(text);
      const { passages } = await base.search(
        { text, language, mode: 'hybrid', correct: true, top: TOP },
        offlineCall(choice.log),
      );
      const found = passages.map((passage) => ({
        document: passage.document,
        text: indexedText(passage),
        score: passage.score,
      }));
      return { set: name, question: text, relevant, passages: found };
    });
  });
}

interface List {
  set: string;
  question: string;
  kept: boolean;
  found: Candidate[];
}

/** The lists that were kept back, as far as the search found what they hold. */
export function keptIn(lines: string): Asked[] {
  const lists = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as List); // by scripts/reranker/mine.ts
  return lists
    .filter(({ kept, found }) => kept && found.some(({ label, score }) => label === 1 && score !== undefined))
    .map(({ set, question, found }) => {
      const passages = found.flatMap(({ text, score }, at) => (score === undefined ? [] : [{ document: `${at}`, text, score }]));
      const right = found.flatMap(({ label }, at) => (label === 1 ? [[`${at}`, 1]] : []));
      return { set, question, relevant: Object.fromEntries(right), passages };
    });
}
