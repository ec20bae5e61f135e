import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { components } from '../../core/api.gen.ts';
import { resultsIn, type TestResult } from './result-file.ts';

type KeptRun = components['schemas']['TestRun'];

/** Runs of an instance that are kept; the oldest go. */
const MOST_RUNS = 10;

const GIVEN: ReadonlySet<string | undefined> = new Set(['answered', 'cached', 'degraded']);

/** Whether who asked got an answer. */
export const isAnswered = ({ record }: Pick<TestResult, 'record'>): boolean => GIVEN.has(record?.reason);

/** The results of the last runs of instances: a file of rows and one of figures for each run, named by when it began. */
export class KeptRuns {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Copies the rows of a run that has ended. It is there when its figures are: they come last. */
  async keep(instance: string, { started, path }: { started: string; path: string }): Promise<void> {
    const id = String(Date.parse(started));
    await mkdir(this.#place(instance), { recursive: true, mode: 0o700 });
    await copyFile(path, this.#file(instance, id, 'jsonl'));
    const run = await figuresOf({ id, started }, resultsIn(path) ?? none());
    const beside = this.#file(instance, id, 'part');
    await writeFile(beside, JSON.stringify(run), { mode: 0o600 });
    await rename(beside, this.#file(instance, id, 'json'));
    const ids = await this.#ids(instance);
    for (const old of ids.slice(MOST_RUNS)) await this.#remove(instance, old);
  }

  /** The newest first. */
  async list(instance: string): Promise<KeptRun[]> {
    const ids = (await this.#ids(instance)).slice(0, MOST_RUNS);
    const found = await Promise.all(ids.map((id) => this.find(instance, id)));
    return found.filter((each) => each !== undefined);
  }

  async find(instance: string, id: string): Promise<KeptRun | undefined> {
    const text = await readFile(this.#file(instance, id, 'json'), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** Its questions with what came of them, in their order. */
  rows(instance: string, id: string): AsyncIterable<TestResult> {
    return resultsIn(this.#file(instance, id, 'jsonl')) ?? none();
  }

  /** Of all runs, the newest first. */
  async #ids(instance: string): Promise<string[]> {
    const names = await readdir(this.#place(instance)).catch(() => []);
    const ids = names.flatMap((name) => /^(\d{1,16})\.json$/.exec(name)?.[1] ?? []);
    return ids.toSorted((a, b) => Number(b) - Number(a));
  }

  async #remove(instance: string, id: string): Promise<void> {
    for (const kind of ['json', 'jsonl']) await rm(this.#file(instance, id, kind), { force: true });
  }

  #place(instance: string): string {
    return join(this.#folder, 'kept', instance);
  }

  #file(instance: string, id: string, kind: string): string {
    return join(this.#place(instance), `${id}.${kind}`);
  }
}

async function* none(): AsyncGenerator<TestResult> {}

async function figuresOf(run: Pick<KeptRun, 'id' | 'started'>, rows: AsyncIterable<TestResult>): Promise<KeptRun> {
  const figures = { questions: 0, answered: 0, failed: 0 };
  const scores: number[] = [];
  for await (const row of rows) {
    figures.questions++;
    if (row.error !== undefined) figures.failed++;
    if (isAnswered(row)) figures.answered++;
    if (row.record?.score !== undefined) scores.push(row.record.score);
  }
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return { ...run, ...figures, ...(scores.length > 0 && { score: Math.round(mean * 10) / 10 }) };
}
