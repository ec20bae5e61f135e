import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import { csvLine } from '../logs/csv.ts';
import type { TestQuestion } from './questions.ts';

/** A question and what came of it: its record, or the code of what stood in its way. */
export interface TestResult extends TestQuestion {
  record?: Partial<AnswerRecord>;
  error?: string;
}

/** The results of one run, row by row as JSON lines, in a file that takes its name when the run has ended. */
export class ResultFile {
  readonly #path: string;
  readonly #file: FileHandle;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  /**
   * Undefined where a run of another process writes them: its file has changed within `stale` milliseconds. What is older was left by a
   * crash.
   */
  static async begin(path: string, stale: number): Promise<ResultFile | undefined> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const left = await stat(partOf(path)).catch(() => undefined);
    if (left && Date.now() - left.mtimeMs > stale) await rm(partOf(path), { force: true });
    try {
      return new ResultFile(path, await open(partOf(path), 'wx', 0o600));
    } catch (thrown) {
      if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST') return undefined;
      throw thrown;
    }
  }

  async add(results: readonly TestResult[]): Promise<void> {
    await this.#file.appendFile(results.map((result) => `${JSON.stringify(result)}\n`).join(''));
  }

  /** From now on these are the results. */
  async end(): Promise<void> {
    await this.#file.sync();
    await this.#file.close();
    await rename(partOf(this.#path), this.#path);
  }

  /** Leaves those of the run before. */
  async drop(): Promise<void> {
    await this.#file.close();
    await rm(partOf(this.#path), { force: true });
  }
}

const partOf = (path: string): string => `${path}.part`;

/** The rows of a run that has ended; undefined where none has. */
export const resultsIn = (path: string): AsyncIterable<TestResult> | undefined => (existsSync(path) ? rows(path) : undefined);

async function* rows(path: string): AsyncGenerator<TestResult> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) yield JSON.parse(line);
}

const COLUMNS =
  'ID,question,score,semanticScore,kbCoverage,totalCount,url,document,answer,categoryId,category,intent,pii,sentiment';

/** Results as the file that callers get. */
export async function* resultsCsv(results: AsyncIterable<TestResult>): AsyncGenerator<string> {
  yield `${COLUMNS}\r\n`;
  for await (const { id, question, record = {}, error } of results) {
    const { score, semanticScore, kbCoverage, totalCount, url, document, answer } = record;
    const { category, categoryName, intent, pii, sentiment } = record as typeof record & { pii?: string[] }; // where the record has it
    yield csvLine([
      id,
      question,
      ...[score, semanticScore, kbCoverage, totalCount, url, document],
      error === undefined ? answer : `error: ${error}`,
      ...[category, categoryName, intent, pii?.join(' '), sentiment],
    ]);
  }
}
