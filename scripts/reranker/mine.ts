/**
 * Finds for labelled questions what the product's own hybrid search finds, as lists for train.py to learn from.
 *
 *     node scripts/reranker/mine.ts FOLDER OUT [--cache FOLDER]
 *
 * FOLDER holds squadshifts, medquad, nq_oracle, epqa and selqa as `NAME.jsonl.gz` ({id, question, positives[], negatives[], answer?,
 * answerable, set}). OUT becomes JSON Lines: {set, question, kept, found: [{text, score, similarity, label}]}, best first as the search has
 * them; a positive that was not found stands last without a score. One in ten texts is kept back for choices (`kept`).
 */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { offlineCall, type PipelineChoice, pipelinesOver } from '../../appliance/cli/eval/bench-pipeline.ts';
import { mapLanes } from '../../appliance/cli/eval/measure.ts';
import { describeCorpus } from '../../appliance/cli/eval/sets.ts';
import { shippedPipeline } from '../../appliance/settings.ts';
import type { Logger } from '../../core/contract/call.ts';
import type { KnowledgeBase } from '../../core/contract/resources/knowledge-base.ts';
import { type Candidate, candidatesOf, draw, isKeptBack, type Row, readable } from './choice.ts';

/** A share of a file: rows whose id begins so. Help texts, reviews and talk count for more than encyclopedias. */
interface Share {
  file: string;
  begins: string;
  questions: number;
  /** Negatives come from the whole file by search; else the row's own, which stand on the same page, are kept. */
  mined: boolean;
}

const SHARES: readonly Share[] = [
  { file: 'squadshifts', begins: 'squadshifts_amazon', questions: 2400, mined: true },
  { file: 'squadshifts', begins: 'squadshifts_reddit', questions: 2000, mined: true },
  { file: 'squadshifts', begins: 'squadshifts_new_wiki', questions: 600, mined: true },
  { file: 'medquad', begins: '', questions: 2400, mined: true },
  { file: 'nq_oracle', begins: '', questions: 800, mined: true },
  { file: 'epqa', begins: '', questions: 800, mined: false },
  { file: 'selqa', begins: '', questions: 400, mined: false },
];

/** As many as the step of the product has read. */
const TOP = 20;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { cache: { type: 'string' } } });
const quiet: Logger = { debug() {}, info() {}, warn() {}, error: (message) => console.error(message) };

async function rowsOf(folder: string, { file, begins, questions }: Share): Promise<Row[]> {
  const lines = gunzipSync(await readFile(join(folder, `${file}.jsonl.gz`)))
    .toString('utf8')
    .trim()
    .split('\n');
  const rows = lines.map((line) => JSON.parse(line) as Row); // by the layout of the files
  return draw(
    rows.filter(({ id, positives }) => id.startsWith(begins) && positives.length > 0),
    questions,
  );
}

/** The texts of all rows as documents that are passages already. */
async function writeCorpus(rows: readonly Row[], folder: string): Promise<string> {
  const texts = new Set(rows.flatMap(({ positives, negatives }) => [...positives, ...negatives].map(readable)));
  const file = join(folder, 'docs.jsonl');
  await mkdir(folder, { recursive: true });
  await writeFile(
    file,
    [...texts].map((content, at) => JSON.stringify({ _id: `p${at}`, title: '', content, url: '', source: '' })).join('\n'),
  );
  return file;
}

async function search(base: KnowledgeBase, row: Row, log: Logger): Promise<Candidate[]> {
  const query = { text: row.question, language: 'en', mode: 'hybrid', top: TOP } as const;
  const { passages } = await base.search(query, offlineCall(log));
  return candidatesOf(
    passages.map(({ text, score, similarity }) => ({ text, score, similarity })),
    row,
  );
}

async function mined(rows: readonly Row[], folder: string, choice: PipelineChoice): Promise<Candidate[][]> {
  const documents = await writeCorpus(rows, folder);
  const pipelines = await pipelinesOver(choice, documents, await describeCorpus(documents));
  console.error(`${folder}: loaded`);
  return pipelines.whole(async (pipeline) => {
    const [base] = pipeline.resources('knowledge_base').values();
    if (!base) throw new Error(`${choice.file} has no knowledge base`);
    return mapLanes(rows, (row) => search(base, row, choice.log));
  });
}

const own = ({ positives, negatives }: Row): Candidate[] => [
  ...positives.slice(0, 1).map((text): Candidate => ({ text: readable(text), label: 1 })),
  ...negatives.slice(0, TOP).map((text): Candidate => ({ text: readable(text), label: 0 })),
];

/** A positive that the search missed is learnt from all the same. */
const complete = (found: Candidate[], { positives: [first = ''] }: Row): Candidate[] =>
  found.some(({ label }) => label === 1) ? found : [...found, { text: readable(first), label: 1 }];

const [folder, out] = positionals;
if (!folder || !out) throw new Error('Name the folder of the labelled questions and the file to write: mine.ts FOLDER OUT');
const work = await mkdtemp(join(tmpdir(), 'touchstone-mine-'));
const choice = { file: shippedPipeline(), cache: values.cache ?? join(work, 'cache'), env: process.env, log: quiet };
const stream = createWriteStream(out);
for (const [file, shares] of Map.groupBy(SHARES, (share) => share.file)) {
  const rows = (await Promise.all(shares.map((share) => rowsOf(folder, share)))).flat();
  const lists = shares[0]?.mined ? await mined(rows, join(work, file), choice) : rows.map(own);
  for (const [at, row] of rows.entries()) {
    const found = complete(lists[at] ?? [], row);
    stream.write(`${JSON.stringify({ set: row.set, id: row.id, question: row.question, kept: isKeptBack(row), found })}\n`);
  }
  console.error(`${file}: ${rows.length} questions`);
}
stream.end();
