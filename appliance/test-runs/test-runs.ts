import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '../../core/api.gen.ts';
import type { FieldFilter } from '../../core/contract/access.ts';
import type { Logger } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import type { Budgets } from '../access/budgets.ts';
import type { Caller } from '../access/caller.ts';
import { answerQuestion } from '../answers/answer-question.ts';
import type { CallsInFlight } from '../http/edge/calls-in-flight.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import type { Instances } from '../instances.ts';
import { dateOf } from '../logs/kept-answer.ts';
import { KeptRuns } from './kept-runs.ts';
import type { TestQuestion } from './questions.ts';
import { ResultFile, resultsCsv, resultsIn, type TestResult } from './result-file.ts';

export type TestProgress = components['schemas']['TestProgress'];

export interface TestRunsOptions {
  instances: Instances;
  budgets: Budgets;
  inFlight: CallsInFlight;
  log: Logger;
  /** Folder that results are kept in. */
  folder: string;
  /** Milliseconds for one question. */
  timeout: number;
  /** Whether the service stops: no further question is begun. */
  stopping(): boolean;
}

/** A run is for an instance; it sees what whoever begins it may see, and spends what that caller may spend. */
export interface TestRun {
  instance: string;
  access: readonly FieldFilter[];
  caller?: Caller;
}

/** Questions of a run that are at work at once. */
const TOGETHER = 2;
/** Milliseconds that a run lets live questions go first, again and again as long as there are some: it does not stand still for good. */
const LULL = 1000;
const BETWEEN_LOOKS = 20;

/** Answers lists of questions in the background, one list at a time for each instance. Nothing of it is counted or kept in the log. */
export class TestRuns {
  readonly #options: TestRunsOptions;
  /** Those that have ended. */
  readonly kept: KeptRuns;
  readonly #atWork = new Map<string, TestProgress>();

  constructor(options: TestRunsOptions) {
    this.#options = options;
    this.kept = new KeptRuns(options.folder);
  }

  /** Begins a run: of these questions, or of those of the last run. Throws an HttpProblem `test_running` or `invalid_request`. */
  async begin(run: TestRun, given?: readonly TestQuestion[]): Promise<TestProgress> {
    const { instance } = run;
    if (this.#atWork.has(instance)) throw new HttpProblem('test_running');
    const progress: TestProgress = { state: 'running', done: 0, total: given?.length ?? 0, started: dateOf(Date.now()) };
    this.#atWork.set(instance, progress); // before anything is waited for: there is one
    try {
      const questions = given ?? (await this.#lastQuestions(instance));
      progress.total = questions.length;
      const file = await ResultFile.begin(this.#path(instance), 2 * this.#options.timeout + LULL);
      if (!file) throw new HttpProblem('test_running');
      this.#options.inFlight.track(this.#run({ ...run, file, progress }, questions));
      return { ...progress };
    } catch (thrown) {
      this.#atWork.delete(instance);
      throw thrown;
    }
  }

  /** How far the run at work has come; undefined where there is none. */
  progress(instance: string): TestProgress | undefined {
    const progress = this.#atWork.get(instance);
    return progress && { ...progress };
  }

  /** What came of the last run, as CSV. Throws an HttpProblem `no_test_results` where none has ended. */
  results(instance: string): Readable {
    const results = resultsIn(this.#path(instance));
    if (!results) throw new HttpProblem('no_test_results');
    return Readable.from(resultsCsv(results));
  }

  #path(instance: string): string {
    return join(this.#options.folder, `${instance}.jsonl`);
  }

  async #lastQuestions(instance: string): Promise<TestQuestion[]> {
    const questions: TestQuestion[] = [];
    for await (const { record: _, error: __, ...question } of resultsIn(this.#path(instance)) ?? []) questions.push(question);
    if (questions.length > 0) return questions;
    const detail = 'are missing, and there was no run before whose questions could be asked again';
    throw new HttpProblem('invalid_request', `The questions ${detail}.`, { errors: [{ pointer: '/questions', detail }] });
  }

  /** Never rejects. */
  async #run(
    { file, progress, ...run }: TestRun & { file: ResultFile; progress: TestProgress },
    questions: readonly TestQuestion[],
  ) {
    const { log, stopping } = this.#options;
    const { instance } = run;
    try {
      for (let at = 0; at < questions.length; at += TOGETHER) {
        await this.#lull();
        if (stopping()) return await file.drop();
        const some = questions.slice(at, at + TOGETHER);
        await file.add(await Promise.all(some.map((question) => this.#answer(run, question))));
        progress.done += some.length;
      }
      await file.end();
      await this.kept.keep(instance, { started: progress.started, path: this.#path(instance) });
      log.info('test run ended', { instance, questions: questions.length });
    } catch (error) {
      log.error('test run failed', { instance, error });
      await file.drop().catch(() => {}); // what went wrong has been told
    } finally {
      this.#atWork.delete(instance);
    }
  }

  /** Waits for a moment in which nobody else asks. */
  async #lull(): Promise<void> {
    const { inFlight, stopping } = this.#options;
    const patience = Date.now() + LULL;
    while (inFlight.size > 0 && Date.now() < patience && !stopping()) await pause(BETWEEN_LOOKS);
  }

  async #answer({ instance, access, caller }: TestRun, question: TestQuestion): Promise<TestResult> {
    const { instances, budgets, inFlight, log, timeout } = this.#options;
    if (caller && budgets.remainingWait(caller) > 0) return { ...question, error: 'budget_spent' };
    const lease = instances.lease(instance);
    if (!lease) return { ...question, error: 'starting' };
    const { question: text, filter } = question;
    const start = { question: text, options: filter === undefined ? {} : { filter }, session: {}, instance };
    try {
      const spend = caller && ((tokens: number) => budgets.spend(caller, tokens));
      const call = { ...inFlight.after(log, timeout, access), ...(spend && { spend }) };
      const { record, answered } = await answerQuestion(lease.pipeline, start, { call }, () => 0);
      const { input = 0, output = 0 } = answered.turn.generation?.tokens ?? {};
      spend?.(input + output);
      return { ...question, record };
    } catch (thrown) {
      return { ...question, error: Failure.from(thrown, 'answer').code };
    } finally {
      lease.release();
    }
  }
}
