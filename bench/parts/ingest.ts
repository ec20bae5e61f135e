import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, figure } from '../figures.ts';
import type { Part, PartOptions } from '../part.ts';
import { patientCall } from '../support/call.ts';
import { Corpus } from '../support/corpus.ts';
import { DEMO } from '../support/demo-questions.ts';
import { openEmpty } from '../support/empty-knowledge.ts';

const GENERATED = 2000;

interface Load {
  seconds: number;
  documents: number;
  passages: number;
  bytes: number;
}

async function loadOnce(folder: string, vectors: boolean): Promise<Load> {
  const data = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
  const pipeline = await openEmpty(data, vectors);
  try {
    let bytes = 0;
    const started = performance.now();
    await pipeline.ingest({ paths: [folder], prune: false }, patientCall, ({ bytesRead = 0 }) => {
      bytes += bytesRead;
    });
    const seconds = (performance.now() - started) / 1000;
    const counts = await pipeline.resources('knowledge_base').get('kb')?.documents?.counts(patientCall);
    return { seconds, bytes, ...(counts ?? { documents: 0, passages: 0 }) };
  } finally {
    await pipeline.close();
    rmSync(data, { recursive: true, force: true });
  }
}

interface Case {
  name: string;
  folder: string;
  vectors: boolean;
  rounds: number;
}

async function measure({ name, folder, vectors, rounds }: Case): Promise<Figure[]> {
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round++) loads.push(await loadOnce(folder, vectors));
  const { documents = 0, passages = 0 } = loads[0] ?? {};
  const title = `${name} (${documents} documents, ${passages} passages) ${vectors ? 'with' : 'without'} vectors`;
  const per = (what: string, unit: string, of: (load: Load) => number) =>
    figure(
      `${title}: ${what}`,
      unit,
      loads.map((load) => of(load) / load.seconds),
    );
  return [
    per('documents', 'per second', (load) => load.documents),
    per('passages', 'per second', (load) => load.passages),
    per('input', 'MB per second', (load) => load.bytes / 1e6),
  ];
}

function writeCorpus(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-corpus-'));
  const corpus = new Corpus();
  for (let index = 0; index < GENERATED; index++) {
    const below = join(folder, `part-${index % 20}`);
    mkdirSync(below, { recursive: true });
    writeFileSync(join(below, `document-${index}.md`), corpus.markdown(index));
  }
  return folder;
}

const loginGov = (vectors: boolean, rounds: number): Case => ({ name: 'login.gov', folder: DEMO, vectors, rounds });

async function run({ quick, tell }: PartOptions): Promise<Figure[]> {
  if (quick) return measure(loginGov(false, 2));
  const folder = writeCorpus();
  const cases: Case[] = [
    loginGov(false, 5),
    { name: 'generated', folder, vectors: false, rounds: 3 },
    loginGov(true, 3),
    { name: 'generated', folder: join(folder, 'part-0'), vectors: true, rounds: 2 }, // all of it would take many minutes
  ];
  const figures: Figure[] = [];
  try {
    for (const each of cases) {
      tell(`${each.name} ${each.vectors ? 'with' : 'without'} vectors`);
      figures.push(...(await measure(each)));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}

export const ingest: Part = {
  name: 'ingest',
  summary: 'documents and passages a second through the shipped ingest list',
  quick: true,
  run: async (options) => ({ figures: await run(options) }),
};
