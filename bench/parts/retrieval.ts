import type { KnowledgeBase, SearchQuery } from '../../core/contract/resources/knowledge-base.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { atMost, type Bar, type Figure, figure } from '../figures.ts';
import type { Part, PartOptions } from '../part.ts';
import { callFor } from '../support/call.ts';
import { demo, generateIndex, type Mode, type Prepared } from '../support/indexes.ts';
import { type Ask, askInTurn, askSteadily, type Round, seek } from '../support/seek.ts';

const MODES: readonly Mode[] = ['keyword', 'vector', 'hybrid'];
/** Passages at which the bar for the time of a search stands. */
const HELD_AT = 100_000;
const SEEK_CPU = { keyword: atMost(1), hybrid: atMost(8) };

interface Amount {
  rounds: number;
  questions: number;
  /** Of steady load. */
  seconds: number;
}

async function roundsOf(ask: Ask, { rounds, questions }: Amount): Promise<Round[]> {
  await askInTurn(ask, 0, questions); // compiled, and the files in the page cache, before anything counts
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round++) measured.push(await askInTurn(ask, round * questions, questions));
  return measured;
}

interface Bars {
  p95?: Bar;
  cpu?: Bar;
}

function figuresOf(name: string, rounds: readonly Round[], bars: Bars = {}): Figure[] {
  const values = (of: (round: Round) => number) => rounds.map(of);
  return [
    figure(
      `${name}, p50`,
      'ms',
      values(({ p50 }) => p50),
    ),
    figure(
      `${name}, p95`,
      'ms',
      values(({ p95 }) => p95),
      bars.p95,
    ),
    figure(
      `${name}, CPU on all threads`,
      'ms',
      values(({ cpu }) => cpu.all),
      bars.cpu,
    ),
    figure(
      `${name}, CPU on the main thread`,
      'ms',
      values(({ cpu }) => cpu.main),
    ),
  ];
}

function knowledgeBaseOf(pipeline: Pipeline): KnowledgeBase {
  const base = pipeline.resources('knowledge_base').get('kb');
  if (!base) throw new Error('the pipeline has no knowledge base kb');
  return base;
}

const searchWith =
  (base: KnowledgeBase, prepared: Prepared, mode: Mode, filtered: boolean): Ask =>
  (index) => {
    const filter = filtered ? { filter: [prepared.filter(index)] } : {};
    const query: SearchQuery = { text: prepared.question(index), language: 'en', mode, top: 8, ...filter };
    return base.search(query, callFor(10_000));
  };

/** The search alone, in every mode, with vectors that cost nothing to make. */
async function searches(prepared: Prepared, passages: number, amount: Amount): Promise<Figure[]> {
  const pipeline = await prepared.open({ mode: 'hybrid', realEmbedder: false });
  const base = knowledgeBaseOf(pipeline);
  const figures: Figure[] = [];
  for (const mode of MODES) {
    for (const filtered of [false, true]) {
      const rounds = await roundsOf(searchWith(base, prepared, mode, filtered), amount);
      const held = mode === 'hybrid' && passages === HELD_AT;
      const name = `${prepared.name}: ${mode} search${filtered ? ' with a filter' : ''}`;
      figures.push(...figuresOf(name, rounds, held ? { p95: atMost(25) } : {}));
    }
  }
  await pipeline.close();
  return figures;
}

/** Hybrid search with the time that the bundled model needs for the question. */
async function searchesWithModel(prepared: Prepared, passages: number, amount: Amount): Promise<Figure[]> {
  const pipeline = await prepared.open({ mode: 'hybrid', realEmbedder: true });
  const rounds = await roundsOf(searchWith(knowledgeBaseOf(pipeline), prepared, 'hybrid', false), amount);
  await pipeline.close();
  const bars = passages === HELD_AT ? { p95: atMost(25) } : {};
  return figuresOf(`${prepared.name}: hybrid search with the bundled model`, rounds, bars);
}

/** Whole questions, one after the other and at a steady rate. */
async function seeks(prepared: Prepared, mode: 'keyword' | 'hybrid', amount: Amount): Promise<Figure[]> {
  const pipeline = await prepared.open({ mode, realEmbedder: true });
  const ask: Ask = (index) => seek(pipeline, prepared.question(index));
  const name = `${prepared.name}: ${mode} seek`;
  const figures = figuresOf(name, await roundsOf(ask, amount), { cpu: SEEK_CPU[mode] });
  const steady = [];
  for (let round = 0; round < amount.rounds; round++) {
    steady.push(await askSteadily((index) => ask(round * 1000 + index), 20, amount.seconds));
  }
  await pipeline.close();
  return [
    ...figures,
    figure(
      `${name} at 20 a second, p50`,
      'ms',
      steady.map(({ p50 }) => p50),
    ),
    figure(
      `${name} at 20 a second, p95`,
      'ms',
      steady.map(({ p95 }) => p95),
    ),
    figure(
      `${name} at 20 a second, lag p99`,
      'ms',
      steady.map(({ lag }) => lag),
      atMost(10),
    ),
  ];
}

async function measure({ quick, cache, tell }: PartOptions): Promise<Figure[]> {
  const amount = quick ? { rounds: 2, questions: 100, seconds: 2 } : { rounds: 5, questions: 200, seconds: 6 };
  const figures: Figure[] = [];
  const shipped = await demo(cache, tell);
  for (const mode of ['keyword', 'hybrid'] as const) figures.push(...(await seeks(shipped, mode, amount)));
  for (const passages of quick ? [] : [20_000, HELD_AT]) {
    const prepared = await generateIndex(passages, cache, tell);
    tell(prepared.name);
    figures.push(...(await searches(prepared, passages, amount)));
    figures.push(...(await searchesWithModel(prepared, passages, amount)));
    for (const mode of ['keyword', 'hybrid'] as const) figures.push(...(await seeks(prepared, mode, amount)));
  }
  return figures;
}

export const retrieval: Part = {
  name: 'retrieval',
  summary: 'time, processor time and event-loop lag of searches and of whole questions',
  quick: true,
  run: async (options) => ({ figures: await measure(options) }),
};
