import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline as flow } from 'node:stream/promises';
import type { Pipeline } from '../../core/host/runner.ts';
import { indexedText } from '../../lib/retrieval/indexed.ts';
import { atLeast, atMost, type Figure, figure } from '../figures.ts';
import type { Part, PartOptions } from '../part.ts';
import { patientCall } from '../support/call.ts';
import { Corpus } from '../support/corpus.ts';
import { openEmpty } from '../support/empty-knowledge.ts';

/** Documents of 5 passages with vectors, and records of one passage without. */
const EMBEDDED = 300;
const SIZES = [10_000, 100_000];
const ROUNDS = 3;
/** Milliseconds between two looks at the memory. */
const LOOK = 50;

const corpus = new Corpus();

/** One record a line, with the texts of so many passages. */
async function writeRecords(file: string, { count, passages: most }: { count: number; passages: number }): Promise<void> {
  function* lines() {
    for (let index = 0; index < count; index++) {
      const { id, title, url, source, passages } = corpus.document(index);
      const content = passages
        .slice(0, most)
        .map(({ text }) => text)
        .join('\n\n');
      yield `${JSON.stringify({ id, title, url, source, content })}\n`;
    }
  }
  await flow(Readable.from(lines()), createWriteStream(file));
}

interface Load {
  seconds: number;
  loaded: number;
  unchanged: number;
  /** Of all processors, 0-1. */
  cpu: number;
  /** The most bytes of memory while it ran. */
  peak: number;
}

async function load(pipeline: Pipeline, path: string): Promise<Load> {
  let [loaded, unchanged, peak] = [0, 0, 0];
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, LOOK);
  const [began, before] = [performance.now(), process.cpuUsage()];
  await pipeline.ingest({ paths: [path], prune: false }, patientCall, (batch) => {
    loaded += batch.loaded?.length ?? 0;
    unchanged += batch.unchanged?.length ?? 0;
  });
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(before);
  return { seconds, loaded, unchanged, peak, cpu: (user + system) / 1e6 / seconds / availableParallelism() };
}

/** A knowledge base of its own in a folder that goes with it. */
async function withEmpty<T>(vectors: boolean, work: (pipeline: Pipeline) => Promise<T>): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
  const pipeline = await openEmpty(data, vectors);
  try {
    return await work(pipeline);
  } finally {
    await pipeline.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** The texts of all passages, as they were embedded. */
async function textsIn(pipeline: Pipeline): Promise<string[]> {
  const reader = pipeline.resources('knowledge_base').get('kb')?.documents;
  const { documents = [] } = (await reader?.list({ limit: EMBEDDED }, patientCall)) ?? {};
  const passages = await Promise.all(documents.map(async ({ id }) => (await reader?.passagesOf(id, patientCall)) ?? []));
  return passages.flat().map(indexedText);
}

interface Embedding {
  load: Load;
  again: Load;
  passages: number;
  /** Seconds that the embedder alone takes for the same texts. */
  alone: number;
}

const embedding = (file: string): Promise<Embedding> =>
  withEmpty(true, async (pipeline) => {
    const first = await load(pipeline, file);
    const again = await load(pipeline, file);
    const texts = await textsIn(pipeline);
    const embedder = pipeline.resources('embedder').get('embed');
    await embedder?.embedPassages(texts.slice(0, 20), patientCall); // its workers are there
    const began = performance.now();
    await embedder?.embedPassages(texts, patientCall);
    return { load: first, again, passages: texts.length, alone: (performance.now() - began) / 1000 };
  });

async function withVectors(folder: string): Promise<Figure[]> {
  const file = join(folder, 'documents.jsonl');
  await writeRecords(file, { count: EMBEDDED, passages: 5 });
  const rounds: Embedding[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await embedding(file));
  const title = `${EMBEDDED} documents, ${rounds[0]?.passages} passages, with vectors`;
  const of = (name: string, unit: string, value: (round: Embedding) => number, bar?: Figure['bar']) =>
    figure(`${title}: ${name}`, unit, rounds.map(value), bar);
  return [
    of('passages', 'per second', (each) => each.passages / each.load.seconds),
    of('documents', 'per second', (each) => EMBEDDED / each.load.seconds),
    of('share of what the embedder alone reaches', 'ratio', (each) => each.alone / each.load.seconds, atLeast(0.85)),
    of('share of all processors', 'ratio', (each) => each.load.cpu),
    of('the same again, unchanged, to the first', 'ratio', (each) => each.again.seconds / each.load.seconds, atMost(0.1)),
  ];
}

async function withoutVectors(folder: string, count: number): Promise<Figure[]> {
  const file = join(folder, `records-${count}.jsonl`);
  await writeRecords(file, { count, passages: 1 });
  const title = `${count} documents of one passage, without vectors`;
  return withEmpty(false, async (pipeline) => {
    const [first, again] = [await load(pipeline, file), await load(pipeline, file)];
    return [
      figure(`${title}: documents`, 'per second', [first.loaded / first.seconds]),
      figure(`${title}: the same again, unchanged`, 'per second', [again.unchanged / again.seconds]),
      figure(`${title}: share of all processors`, 'ratio', [first.cpu]),
      figure(`${title}: most memory`, 'MB', [Math.max(first.peak, again.peak) / 1e6]),
    ];
  });
}

async function run({ quick, tell }: PartOptions): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-corpus-'));
  try {
    const figures: Figure[] = [];
    for (const size of quick ? SIZES.slice(0, 1) : SIZES) {
      tell(`${size} documents without vectors`);
      figures.push(...(await withoutVectors(folder, size)));
    }
    if (quick) return figures;
    tell(`${EMBEDDED} documents with vectors`);
    return [...figures, ...(await withVectors(folder))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const loads: Part = {
  name: 'loads',
  summary:
    'how fast documents are loaded, against the embedder alone; how that grows with their number; and when nothing has changed',
  quick: false,
  run: async (options) => ({ figures: await run(options) }),
};
