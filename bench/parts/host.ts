import { Type } from 'typebox';
import { createMetrics } from '../../appliance/metrics.ts';
import { stepObserver } from '../../appliance/observe.ts';
import type { TurnStart } from '../../core/contract/facts/question.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import type { Builtins } from '../../core/contract/plugin.ts';
import { definePlugin } from '../../core/contract/plugin.ts';
import { loadPipeline } from '../../core/host/load.ts';
import type { Observer } from '../../core/host/observe.ts';
import { openPipeline } from '../../core/host/open.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { atMost, type Figure, figure } from '../figures.ts';
import type { Part } from '../part.ts';
import { callFor, silent } from '../support/call.ts';

const STEPS = 20;

type Work = { score: number };
const work = ({ question }: { question: string }): Work => ({ score: question.length });
const later = async (facts: { question: string }): Promise<Work> => work(facts);

const stepPlugin = (name: string, run: (facts: { question: string }) => Work | Promise<Work>) =>
  definePlugin<Turn>()({
    name,
    summary: 'Does next to nothing.',
    config: Type.Object({}),
    needs: ['question'],
    gives: ['score'],
    create: () => ({ run }),
  });

const builtins: Builtins = {
  work_now: async () => stepPlugin('work_now', work),
  work_later: async () => stepPlugin('work_later', later),
};

async function pipelineOf(plugin: string, steps: number, observe?: Observer): Promise<Pipeline> {
  const list = Array.from({ length: steps }, (_, index) => `  - { ${plugin}: {}, label: step${index} }\n`).join('');
  const text = `version: 1\nanswer:${steps > 0 ? `\n${list}` : ' []\n'}`;
  const blueprint = await loadPipeline({ file: 'host.yaml', text, env: {}, builtins });
  return openPipeline(blueprint, { log: silent, ...(observe ? { observe } : {}) });
}

const START: TurnStart = { question: 'How long is the warranty?', options: {}, session: {}, instance: 'bench' };

const bareNow = async (): Promise<void> => {
  const facts = { ...START };
  for (let step = 0; step < STEPS; step++) Object.assign(facts, work(facts));
};

const bareLater = async (): Promise<void> => {
  const facts = { ...START };
  for (let step = 0; step < STEPS; step++) Object.assign(facts, await later(facts));
};

/** Microseconds that one turn takes on average. */
async function microseconds(turns: number, turn: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let index = 0; index < turns; index++) await turn();
  return ((performance.now() - started) * 1000) / turns;
}

interface Comparison {
  name: string;
  pipeline: Pipeline;
  bare(): Promise<void>;
  held: boolean;
}

interface Amount {
  rounds: number;
  turns: number;
}

/** Bare functions and pipeline alternately, in rounds; the difference is the host's. */
async function compare({ name, pipeline, bare, held }: Comparison, { rounds, turns }: Amount): Promise<Figure> {
  const answer = () => pipeline.answer(START, callFor(10_000));
  await microseconds(turns, bare);
  await microseconds(turns, answer); // both compiled before anything counts
  const overheads: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await microseconds(turns, bare);
    overheads.push(((await microseconds(turns, answer)) - alone) / STEPS);
  }
  await pipeline.close();
  return figure(name, 'µs per step', overheads, held ? atMost(5) : undefined);
}

async function emptyTurn({ rounds, turns }: Amount): Promise<Figure> {
  const pipeline = await pipelineOf('work_now', 0);
  const values: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const value = await microseconds(turns, () => pipeline.answer(START, callFor(10_000)));
    if (round >= 0) values.push(value);
  }
  await pipeline.close();
  return figure('a turn without steps', 'µs per turn', values);
}

const metricsObserver = (): Observer =>
  stepObserver(createMetrics({ instances: ['bench'], routes: [], rejections: [], version: '0' }));

export const host: Part = {
  name: 'host',
  summary: 'what the pipeline host costs beside the functions that it runs',
  quick: true,
  async run({ quick }) {
    const amount = quick ? { rounds: 5, turns: 1000 } : { rounds: 15, turns: 4000 };
    const observe = metricsObserver();
    const cases: Comparison[] = [
      { name: `${STEPS} synchronous steps`, pipeline: await pipelineOf('work_now', STEPS), bare: bareNow, held: true },
      { name: `${STEPS} asynchronous steps`, pipeline: await pipelineOf('work_later', STEPS), bare: bareLater, held: true },
      {
        name: `${STEPS} synchronous steps with metrics`,
        pipeline: await pipelineOf('work_now', STEPS, observe),
        bare: bareNow,
        held: false,
      },
      {
        name: `${STEPS} asynchronous steps with metrics`,
        pipeline: await pipelineOf('work_later', STEPS, observe),
        bare: bareLater,
        held: false,
      },
    ];
    const figures: Figure[] = [];
    for (const each of cases) figures.push(await compare(each, amount));
    return { figures: [...figures, await emptyTurn(amount)] };
  },
};
