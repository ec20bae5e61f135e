import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atLeast, atMost, type Figure, figure, quantile } from '../figures.ts';
import type { Part } from '../part.ts';
import { askAll } from '../support/callers.ts';
import { demoQuestion } from '../support/demo-questions.ts';
import { demoData } from '../support/indexes.ts';
import { type Ended, send } from '../support/open-loop.ts';
import { randomFrom } from '../support/random.ts';
import { Spawned } from '../support/spawned.ts';

/** Times what the service can answer that come in an overload. */
const OVERLOADS = [2, 5] as const;
/** Share of what it can answer that comes without one. */
const CALM = 0.3;
/** Milliseconds after which the limit has found its place. */
const SETTLED = 3000;

interface Times {
  seconds: number;
  /** Milliseconds from an overload to the first answer that is as quick as without. */
  patience: number;
}

/** What callers of one kind met. */
interface Met {
  answered: Ended[];
  refused: Ended[];
  broken: number;
}

interface Round {
  /** Answers a second where four callers ask one question after the other. */
  capacity: number;
  calm: Met;
  over: { times: number; anew: boolean; met: Met; recovery: number }[];
}

const took = (calls: readonly Ended[], share: number): number =>
  quantile(
    calls.map(({ took }) => took),
    share,
  );

async function round(url: string, { seconds, patience }: Times, seed: number): Promise<Round> {
  const random = randomFrom(seed);
  let next = seed * 10_000;
  // Each but once: what was asked before is found in memory, here and there.
  const body = () => JSON.stringify({ question: `${demoQuestion(next)} I am customer ${next++}.` });
  const crowd = (rate: number, length: number, anew = false) =>
    send({ url, rate, seconds: length, anew, body, random }).then(met);
  const capacity = await capacityOf(url, next);
  const calm = await crowd(CALM * capacity, 2 * seconds);
  const over: Round['over'] = [];
  for (const times of OVERLOADS)
    for (const anew of [false, true]) {
      const during = await crowd(times * capacity, seconds, anew);
      const after = await send({ url, rate: CALM * capacity, seconds: patience / 1000, body, random });
      over.push({ times, anew, met: during, recovery: recoveryOf(after, 2 * took(calm.answered, 0.99)) });
    }
  return { capacity, calm, over };
}

async function capacityOf(url: string, first: number): Promise<number> {
  const questions = Array.from({ length: 200 }, (_, index) => `${demoQuestion(first + index)} I am caller ${first + index}.`);
  const begun = performance.now();
  await askAll(url, questions);
  return (1000 * questions.length) / (performance.now() - begun);
}

const met = (calls: readonly Ended[]): Met => ({
  answered: calls.filter(({ status }) => status === 200),
  refused: calls.filter(({ status }) => status === 503),
  broken: calls.filter(({ status }) => status !== 200 && status !== 503).length,
});

/** Seconds after which no call was refused any more or slower than this. */
function recoveryOf(calls: readonly Ended[], limit: number): number {
  const late = calls.filter(({ status, took: each }) => status !== 200 || each > limit);
  // One in a hundred is slow at any time.
  return (late[late.length - 1 - Math.floor(calls.length / 100)]?.at ?? 0) / 1000;
}

function figuresOf(rounds: readonly Round[], seconds: number): Figure[] {
  const of = (name: string, unit: string, value: (round: Round) => number, bar?: ReturnType<typeof atMost>) =>
    figure(name, unit, rounds.map(value), bar);
  const calm = (round: Round) => took(round.calm.answered, 0.99);
  return [
    of('answers, four callers', 'a second', ({ capacity }) => capacity),
    of('without overload, p50', 'ms', (round) => took(round.calm.answered, 0.5)),
    of('without overload, p99', 'ms', calm),
    of('without overload, not answered', 'calls', ({ calm: { refused, broken } }) => refused.length + broken),
    ...(rounds[0]?.over ?? []).flatMap(({ times, anew }, index) => {
      const name = `${times} times too many${anew ? ', new connections' : ''}`;
      const at = (round: Round) => round.over[index] as Round['over'][number]; // all rounds have the same
      return [
        of(
          `${name}: p99 of answers to that without`,
          'ratio',
          (round) =>
            took(
              at(round).met.answered.filter(({ at: begun }) => begun > SETTLED),
              0.99,
            ) / calm(round),
          atMost(2),
        ),
        of(`${name}: p99 of answers, the first seconds too`, 'ms', (round) => took(at(round).met.answered, 0.99)),
        of(`${name}: p50 of answers`, 'ms', (round) => took(at(round).met.answered, 0.5)),
        of(`${name}: p99 of refusals`, 'ms', (round) => took(at(round).met.refused, 0.99)),
        of(
          `${name}: answers to those of four callers`,
          'ratio',
          (round) => at(round).met.answered.length / seconds / round.capacity,
          atLeast(0.7),
        ),
        of(`${name}: neither answered nor refused`, 'calls', (round) => at(round).met.broken, atMost(0)),
        of(`${name}: over after`, 's', (round) => at(round).recovery, atMost(5)),
      ];
    }),
  ];
}

export const overload: Part = {
  name: 'overload',
  summary: 'more questions than the processor can answer, about the demo documents: how soon those that are taken are answered',
  quick: false,
  async run({ quick, cache, tell }) {
    const data = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
    cpSync(await demoData(cache, tell), data, { recursive: true });
    const service = await Spawned.start('node', data);
    const times = quick ? { seconds: 6, patience: 6000 } : { seconds: 15, patience: 10_000 };
    await askAll(
      service.url,
      Array.from({ length: 300 }, (_, index) => demoQuestion(index)),
    ); // the engine compiles what runs often
    const rounds: Round[] = [];
    for (let each = 0; each < (quick ? 1 : 3); each++) rounds.push(await round(service.url, times, each + 1));
    await service.stop();
    rmSync(data, { recursive: true, force: true });
    return { figures: figuresOf(rounds, times.seconds) };
  },
};
