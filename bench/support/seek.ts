import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pipeline } from '../../core/host/runner.ts';
import { quantile } from '../figures.ts';
import { callFor } from './call.ts';
import { type Cpu, cpuNow } from './cpu.ts';

/** Milliseconds that the service gives a turn. */
const TIMEOUT = 23_000;
let lastId = 0;

/** One question's whole way, with what runs after the answer. */
export async function seek(pipeline: Pipeline, question: string): Promise<void> {
  const start = { question, options: {}, session: {}, instance: 'test' };
  const { turn, reason } = await pipeline.answer(start, callFor(TIMEOUT));
  if (reason === 'timeout') throw new Error(`no answer in time: ${question}`);
  const record = { answer: turn.answer ?? '', score: turn.score ?? 0, reason, answerId: ++lastId };
  await pipeline.afterwards({ ...turn, reason, record }, callFor(TIMEOUT));
}

/** What one question after the other took, per question in milliseconds. */
export interface Round {
  p50: number;
  p95: number;
  cpu: Cpu;
}

export type Ask = (index: number) => Promise<unknown>;

export async function askInTurn(ask: Ask, first: number, count: number): Promise<Round> {
  const times: number[] = [];
  const before = cpuNow();
  for (let index = first; index < first + count; index++) {
    const started = performance.now();
    await ask(index);
    times.push(performance.now() - started);
  }
  const after = cpuNow();
  const cpu = { all: (after.all - before.all) / count, main: (after.main - before.main) / count };
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), cpu };
}

/** Milliseconds between two looks at the event loop: the histogram counts it in. */
const RESOLUTION = 5;

export interface Load {
  p50: number;
  p95: number;
  /** The 99th percentile of how much later than asked the event loop took its turn, in milliseconds. */
  lag: number;
}

/** Asks at a steady rate, however long the answers take, as callers do. */
export async function askSteadily(ask: Ask, perSecond: number, seconds: number): Promise<Load> {
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  const began = performance.now();
  delays.enable();
  for (let index = 0; index < perSecond * seconds; index++) {
    await pause(Math.max(0, began + (index * 1000) / perSecond - performance.now()));
    asked.push(timeQuestion(ask, index, times));
  }
  await Promise.all(asked);
  delays.disable();
  const lag = Math.max(0, delays.percentile(99) / 1e6 - RESOLUTION);
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), lag };
}

async function timeQuestion(ask: Ask, index: number, times: number[]): Promise<void> {
  const started = performance.now();
  await ask(index);
  times.push(performance.now() - started);
}
