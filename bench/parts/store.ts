import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Writable } from 'node:stream';
import { createService } from '../../appliance/main.ts';
import { loadSettings } from '../../appliance/settings.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { sqlite } from '../../plugins/store/sqlite/index.ts';
import { atMost, type Figure, figure, quantile } from '../figures.ts';
import { KEY } from '../http/key.ts';
import type { Part, PartOptions } from '../part.ts';
import { patientCall, silent } from '../support/call.ts';
import { builtins } from '../support/plugins.ts';
import { type Random, randomFrom, whole } from '../support/random.ts';
import { StoredAnswers } from '../support/stored-answers.ts';

const ANSWERS = 200_000;
/** Answers that wait to be written at a time while the file is made. */
const TOGETHER = 500;
/** Milliseconds between two questions that are answered and kept while the others are measured. */
const QUESTION_EVERY = 10;
const READS = 200;

interface Filled {
  data: string;
  answers: StoredAnswers;
  count: number;
  figures: Figure[];
}

/** One in so many answers is rated. */
const RATED = 10;
const ratingOf = ({ id, instance, time }: { id: number; instance: string; time: number }) => ({
  instance,
  answerId: id,
  score: id % 6,
  time,
});

/** Writes all answers through the store itself. */
async function fill(data: string, count: number, tell: PartOptions['tell']): Promise<Filled> {
  const path = join(data, 'state.db');
  const answers = new StoredAnswers(Date.now());
  const store = sqlite.create({ path, retention: {} });
  await store.ready?.({ log: silent, onRequest() {}, onLookup() {}, generation: 'bench' });
  tell(`${count} answers are written to ${path}`);
  const started = performance.now();
  for (let id = 1; id <= count; id += TOGETHER) {
    const some = Array.from({ length: Math.min(TOGETHER, count - id + 1) }, (_, index) => answers.answer(id + index, count));
    await Promise.all(some.map((each) => store.answers?.record(each, patientCall)));
    const rated = some.filter((each) => each.id % RATED === 0);
    await Promise.all(rated.map((each) => store.ratings?.rate(ratingOf(each), patientCall)));
  }
  const seconds = (performance.now() - started) / 1000;
  await store.close?.();
  const figures = [
    figure('answers written per second', '1/s', [count / seconds]),
    figure(`file of ${count} answers`, 'MB', [statSync(path).size / 1e6]),
  ];
  return { data, answers, count, figures };
}

async function serve(data: string) {
  const env = { TOUCHSTONE_DATA: data, TOUCHSTONE_HOST: '127.0.0.1', TOUCHSTONE_PORT: '0', TOUCHSTONE_ADMIN_KEY: KEY };
  const file = join(import.meta.dirname, '..', 'http', 'answers.yaml');
  const blueprint = await loadPipeline({ file, env, builtins });
  return createService({
    settings: loadSettings({ env }),
    open: (instances, options) => instances.open('test', blueprint, options),
    logStream: new Writable({ write: (_chunk, _encoding, done) => done() }),
  });
}

type Ask = (path: string, body?: object) => Promise<unknown>;

const asker =
  (url: string): Ask =>
  async (path, body) => {
    const headers = { apikey: KEY, 'content-type': 'application/json' };
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${url}/v1/test/${path}`, { headers, ...sent });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${text}`);
    return JSON.parse(text);
  };

/** Something that an operator asks. */
interface Read {
  ask(ask: Ask, filled: Filled, random: Random): Promise<unknown>;
  /** In every so many of the turns. */
  every: number;
  /** The longest 95th percentile, in milliseconds. */
  most: number;
}

/** What an operator asks, one after the other. */
const READ: Readonly<Record<string, Read>> = {
  list: { ask: (ask, _, random) => ask('logs', { limit: 100, skip: whole(random, 1000) }), every: 1, most: 20 },
  search: { ask: (ask, { answers }, random) => ask('logs', { limit: 100, search: answers.search(random) }), every: 1, most: 20 },
  trace: { ask: (ask, { count }, random) => ask(`answers/${1 + whole(random, count)}`), every: 1, most: 20 },
  'figures of 90 days': { ask: (ask) => ask('analytics?days=90'), every: 10, most: 200 },
};

interface Round {
  /** Milliseconds of each read, by kind. */
  times: Record<string, number[]>;
  /** 99th percentile of how late the event loop was, in milliseconds; caller and service are one process. */
  lag: number;
  /** Questions that were answered and kept meanwhile. */
  answered: number;
}

async function measure(ask: Ask, filled: Filled, { reads, seed }: { reads: number; seed: number }): Promise<Round> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(READ).map((name) => [name, []]));
  const random = randomFrom(seed);
  let answered = 0;
  const asked: Promise<unknown>[] = [];
  const timer = setInterval(
    () => asked.push(ask('seek', { question: `How is the ${filled.answers.search(random)}?` }).then(() => answered++)),
    QUESTION_EVERY,
  );
  const lag = monitorEventLoopDelay({ resolution: 1 });
  lag.enable();
  for (let turn = 0; turn < reads; turn++) {
    for (const [name, read] of Object.entries(READ)) {
      if (turn % read.every > 0) continue;
      const started = performance.now();
      await read.ask(ask, filled, random);
      times[name]?.push(performance.now() - started);
    }
  }
  lag.disable();
  clearInterval(timer);
  await Promise.all(asked);
  return { times, lag: lag.percentile(99) / 1e6, answered };
}

function figuresOf(rounds: readonly Round[]): Figure[] {
  const reads = Object.entries(READ).flatMap(([name, { most }]) => {
    const share = (value: number): number[] => rounds.map(({ times }) => quantile(times[name] ?? [], value));
    return [figure(`${name}, p50`, 'ms', share(0.5)), figure(`${name}, p95`, 'ms', share(0.95), atMost(most))];
  });
  return [
    ...reads,
    figure(
      'event loop lag meanwhile, p99',
      'ms',
      rounds.map(({ lag }) => lag),
      atMost(10),
    ),
    figure(
      'questions answered and kept meanwhile',
      '',
      rounds.map(({ answered }) => answered),
    ),
  ];
}

export const store: Part = {
  name: 'store',
  summary: 'lists, searches, traces and figures of 200,000 stored answers over HTTP while questions are answered and kept',
  quick: true,
  async run({ quick, tell }) {
    const data = mkdtempSync(join(tmpdir(), 'touchstone-bench-store-'));
    try {
      const filled = await fill(data, quick ? ANSWERS / 10 : ANSWERS, tell);
      const service = await serve(data);
      const ask = asker(service.url);
      await measure(ask, filled, { reads: 20, seed: 0 }); // compiles and fills the caches
      const rounds: Round[] = [];
      for (let seed = 1; seed <= (quick ? 1 : 3); seed++) rounds.push(await measure(ask, filled, { reads: READS, seed }));
      await service.stop();
      return { figures: [...filled.figures, ...figuresOf(rounds)] };
    } finally {
      rmSync(data, { recursive: true });
    }
  },
};
