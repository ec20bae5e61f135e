import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rootFolder } from '../../appliance/root.ts';
import { atMost, type Bar, type Figure, figure, median } from '../figures.ts';
import type { Part, PartOptions } from '../part.ts';
import { askAll } from '../support/callers.ts';
import { cpuOfEnded } from '../support/cpu.ts';
import { DEMO, demoHeadings, demoQuestion } from '../support/demo-questions.ts';
import { Spawned, scriptOf } from '../support/spawned.ts';

/** Questions after which memory is looked at, and milliseconds until then. */
const MANY = 2000;
const REST_MS = 5000;
/** Milliseconds between two looks at whether a load is done. */
const POLL_MS = 500;

const MODES = ['keyword', 'hybrid'] as const;

/** What is measured of one version; processor time in milliseconds, memory in MB. */
type Measured = Record<string, number>;

/** What is told of each, with its bar: the version here to the other. */
const TOLD: Readonly<Record<string, { unit: string; bar?: Bar }>> = {
  'first start, which loads the demo documents': { unit: 'ms', bar: atMost(0.6) },
  'touchstone ingest of the demo documents': { unit: 'ms' },
  ...Object.fromEntries(
    MODES.flatMap((mode) => [
      [`${mode} question, asked the first time`, { unit: 'ms', bar: atMost(1.25) }],
      [`${mode} question, asked again`, { unit: 'ms', bar: atMost(1.25) }],
      [`${mode}: memory while idle`, { unit: 'MB' }],
      [`${mode}: memory after ${MANY} questions`, { unit: 'MB' }],
    ]),
  ),
};

/** Loads the demo documents into an empty folder by command, and by a first start, whose folder is left for the questions. */
async function load(root: string, data: string): Promise<Measured> {
  const other = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
  try {
    const before = cpuOfEnded();
    const options = { cwd: root, env: { ...process.env, TOUCHSTONE_DATA: other }, stdio: 'ignore' } as const;
    const [code] = await once(spawn(process.execPath, [scriptOf(root), 'ingest', DEMO], options), 'exit');
    if (code !== 0) throw new Error(`touchstone ingest in ${root} ended with ${code}`);
    const ingest = cpuOfEnded() - before;
    const service = await Spawned.start('node', data, { root, poll: POLL_MS });
    const first = service.cpu;
    await service.stop();
    return { 'first start, which loads the demo documents': first, 'touchstone ingest of the demo documents': ingest };
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
}

/** The version's own shipped pipeline with another way to search. */
function pipelineWith(mode: string, root: string, data: string): string {
  const text = readFileSync(join(root, 'appliance', 'pipelines', 'default.yaml'), 'utf8');
  const file = join(data, `${mode}.yaml`);
  writeFileSync(file, text.replace('retrieve: { from: kb }', `retrieve: { from: kb, query_type: ${mode} }`));
  return file;
}

interface Asking {
  root: string;
  data: string;
  mode: string;
  questions: readonly string[];
}

async function ask({ root, data, mode, questions }: Asking): Promise<Measured> {
  const service = await Spawned.start('node', data, { root, args: ['--pipeline', pipelineWith(mode, root, data)] });
  const spent = async (asked: readonly string[]): Promise<number> => {
    const before = service.cpu;
    await askAll(service.url, asked);
    return (service.cpu - before) / asked.length;
  };
  try {
    await pause(REST_MS);
    const idle = service.residentMb;
    // Half of them warm the engine up: the code is compiled, the passages of the others are not read yet.
    const half = Math.ceil(questions.length / 2);
    await askAll(service.url, questions.slice(0, half));
    const first = await spent(questions.slice(half));
    const again = await spent(questions);
    const rest = Array.from({ length: Math.max(0, MANY - 2 * questions.length) }, (_, index) => demoQuestion(index));
    await askAll(service.url, rest);
    await pause(REST_MS);
    return {
      [`${mode} question, asked the first time`]: first,
      [`${mode} question, asked again`]: again,
      [`${mode}: memory while idle`]: idle,
      [`${mode}: memory after ${MANY} questions`]: service.residentMb,
    };
  } finally {
    await service.stop();
  }
}

async function measure(root: string, questions: readonly string[]): Promise<Measured> {
  const data = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
  try {
    const measured = await load(root, data);
    for (const mode of MODES) Object.assign(measured, await ask({ root, data, mode, questions }));
    return measured;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** Every other heading and question, in an order that mixes subjects; the same for both versions. */
function questionsFor(quick: boolean): string[] {
  const all = [...demoHeadings(), ...Array.from({ length: 400 }, (_, index) => demoQuestion(index))];
  const order = (index: number): number => (index * 7919) % all.length;
  return Array.from({ length: quick ? 100 : Math.min(800, all.length) }, (_, index) => all[order(index)] ?? '');
}

function figuresOf(before: readonly Measured[], after: readonly Measured[]): Figure[] {
  return Object.entries(TOLD).flatMap(([name, { unit, bar }]) => {
    const figuresOf = (rounds: typeof before): number[] => rounds.map((round) => round[name] ?? Number.NaN);
    const [old, now] = [figuresOf(before), figuresOf(after)];
    return [
      figure(`${name}: before`, unit, old),
      figure(name, unit, now),
      figure(`${name}: ratio of the medians`, 'ratio', [median(now) / median(old)], bar),
    ];
  });
}

async function run(against: string, { quick, tell }: PartOptions): Promise<Figure[]> {
  const questions = questionsFor(quick);
  const [before, after]: [Measured[], Measured[]] = [[], []];
  for (let round = 1; round <= (quick ? 1 : 3); round++) {
    tell(`round ${round}`);
    before.push(await measure(resolve(against), questions));
    after.push(await measure(rootFolder(), questions));
  }
  return figuresOf(before, after);
}

export const versions: Part = {
  name: 'versions',
  summary: 'another checkout against this one: loading, questions, memory',
  quick: false,
  async run(options) {
    const { TOUCHSTONE_BENCH_AGAINST: against } = process.env;
    if (against) return { figures: await run(against, options) };
    return { figures: [], skipped: [{ name: 'versions', reason: 'TOUCHSTONE_BENCH_AGAINST names no other checkout' }] };
  },
};
