import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '../../appliance/root.ts';
import { shippedPipeline } from '../../appliance/settings.ts';
import type { Blueprint } from '../../core/host/blueprint.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { openPipeline } from '../../core/host/open.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { patientCall, silent } from './call.ts';
import { Corpus, PASSAGES_PER_DOCUMENT } from './corpus.ts';
import { DEMO, demoQuestion } from './demo-questions.ts';
import { builtins } from './plugins.ts';

/** Whose content an index depends on. */
const MAKERS = [
  'bench/support/clustered.ts',
  'bench/support/corpus.ts',
  'bench/support/random.ts',
  'bench/support/words.ts',
  'plugins/knowledge-base/embedded/rows.ts',
  'plugins/knowledge-base/embedded/upkeep.ts',
  'plugins/ingest/split-passages/index.ts',
  'lib/text/terms.ts',
  'package-lock.json',
];

function keyOf(name: string): string {
  const hash = createHash('sha256');
  for (const file of MAKERS) hash.update(readFileSync(join(rootFolder(), file)));
  return `${name}-${hash.digest('hex').slice(0, 12)}`;
}

export type Mode = 'keyword' | 'vector' | 'hybrid';

/** Which pipeline is opened on an index. */
export interface Opening {
  mode: Mode;
  /** The bundled model reads every question, though the vectors come from elsewhere. */
  realEmbedder: boolean;
}

/** Something to ask, with its index in a folder. */
export interface Prepared {
  name: string;
  question(index: number): string;
  filter(index: number): string;
  open(opening: Opening): Promise<Pipeline>;
}

const generatedPipeline = (realEmbedder: boolean): string => `
version: 1
resources:
  ${realEmbedder ? 'real: { onnx: {} }' : ''}
  embed: { clustered: { ${realEmbedder ? 'beside: real' : ''} } }
  kb: { embedded: { path: "\${TOUCHSTONE_DATA}/kb", embedder: embed } }
  llm: { extractive: {} }
  state: { sqlite: { path: "\${TOUCHSTONE_DATA}/state.db" } }
answer:
  - screen_question: {}
  - detect_language: {}
  - retrieve: { from: kb }
  - weigh_passages: {}
  - prompt_grounded: {}
  - generate: { with: llm }
  - gate_confidence: {}
afterwards:
  - record_answer: { in: state }
`;

function withMode(blueprint: Blueprint, mode: Mode): Blueprint {
  for (const { plugin, config } of blueprint.steps.answer) if (plugin.name === 'retrieve') config.query_type = mode;
  return blueprint;
}

async function openGenerated(data: string, { mode, realEmbedder }: Opening): Promise<Pipeline> {
  const text = generatedPipeline(realEmbedder);
  const blueprint = await loadPipeline({ file: join(data, 'bench.yaml'), text, env: { TOUCHSTONE_DATA: data }, builtins });
  return openPipeline(withMode(blueprint, mode), { log: silent });
}

async function openShipped(data: string, { mode }: Opening): Promise<Pipeline> {
  const blueprint = await loadPipeline({ file: shippedPipeline(), env: { TOUCHSTONE_DATA: data }, builtins });
  return openPipeline(withMode(blueprint, mode), { log: silent });
}

/** Makes a folder's content once: in a folder beside it, which gets its name when all is there. */
async function once(folder: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await make(unfinished);
  renameSync(unfinished, folder);
}

/** Documents that are handed over at once. */
const BATCH = 1000;

async function loadGenerated(corpus: Corpus, passages: number, data: string): Promise<void> {
  const pipeline = await openGenerated(data, { mode: 'hybrid', realEmbedder: false });
  const base = pipeline.resources('knowledge_base').get('kb');
  const documents = passages / PASSAGES_PER_DOCUMENT;
  for (let start = 0; start < documents; start += BATCH) {
    const length = Math.min(BATCH, documents - start);
    await base?.writer?.load(
      Array.from({ length }, (_, index) => corpus.document(start + index)),
      patientCall,
    );
  }
  await base?.writer?.commit(patientCall);
  await pipeline.close();
}

/** The generated corpus with so many passages. */
export async function generateIndex(passages: number, cache: string, tell: (line: string) => void): Promise<Prepared> {
  const corpus = new Corpus();
  const data = join(cache, keyOf(`passages-${passages}`));
  if (!existsSync(data)) tell(`building an index of ${passages} passages, once`);
  await once(data, (unfinished) => loadGenerated(corpus, passages, unfinished));
  return {
    name: `${passages / 1000}k passages`,
    question: (index) => corpus.question(index),
    filter: (index) => corpus.filter(index),
    open: (opening) => openGenerated(data, opening),
  };
}

/** The demo documents, loaded with the shipped pipeline. The data folder is one that the service can start with. */
export async function demoData(cache: string, tell: (line: string) => void): Promise<string> {
  const data = join(cache, keyOf('demo'));
  if (!existsSync(data)) tell('loading the demo documents, once');
  await once(data, async (unfinished) => {
    const pipeline = await openShipped(unfinished, { mode: 'hybrid', realEmbedder: true });
    await pipeline.ingest({ paths: [DEMO], prune: false }, patientCall, () => {});
    await pipeline.close();
  });
  return data;
}

/** The demo documents with questions about them. */
export async function demo(cache: string, tell: (line: string) => void): Promise<Prepared> {
  const data = await demoData(cache, tell);
  return {
    name: 'demo',
    question: demoQuestion,
    filter: () => 'login.gov',
    open: (opening) => openShipped(data, opening),
  };
}
