import { sizeText } from '../text/size-text.ts';
import { type Death, IsolatedProcess, type TaskLimits } from './isolated-process.ts';

export interface IsolatedWorkOptions<Task> {
  /** What the process runs; it calls `serveTasks`. */
  script: URL;
  limits: TaskLimits;
  /** The time is for each parcel of results instead of for the whole task: of tasks that may be of any length. */
  isStreamed?(task: Task): boolean;
}

/** Some results of a task, or its end: in peace, or with what the work threw or why it was ended. */
export type Outcome<Task, Result> = { task: Task; results: Result[] } | { task: Task; ended: true; error?: string };

/** Tasks that a process is given before it is done with the first. */
const AHEAD = 16;

/** A process without work ends after this time, in milliseconds. */
const IDLE_MS = 15_000;

/**
 * Work on what may be hostile, in a process of its own: a task that takes more than its time or memory ends with the process, and the next
 * goes on in another. A thread would not do: where V8 finds no memory it often ends the whole process.
 */
export class IsolatedWork<Task, Result> {
  readonly #options: IsolatedWorkOptions<Task>;
  readonly #all = new Set<IsolatedProcess<Task, Result>>();
  #idle?: { process: IsolatedProcess<Task, Result>; timer: NodeJS.Timeout };

  constructor(options: IsolatedWorkOptions<Task>) {
    this.#options = options;
  }

  /** All tasks in order; each ends once. Several runs may be underway, each with a process. Throws when `signal` aborts. */
  async *run(tasks: Iterable<Task>, signal: AbortSignal): AsyncGenerator<Outcome<Task, Result>> {
    const waiting = tasks[Symbol.iterator]();
    const given: Task[] = [];
    let process: IsolatedProcess<Task, Result> | undefined;
    try {
      for (;;) {
        if (process && !process.isAlive) {
          this.#end(process);
          process = undefined;
        }
        const isNew = !process;
        const more = take(waiting, AHEAD - given.length);
        given.push(...more);
        const [task] = given;
        if (task === undefined) return;
        process ??= this.#lease();
        for (const each of isNew ? given : more) process.give(each);
        yield* this.#resultsOf(process, task, signal);
        given.shift();
      }
    } finally {
      if (process) this.#giveBack(process, given.length === 0);
    }
  }

  /** The same for tasks that have one result each. */
  async *runEach(tasks: Iterable<Task>, signal: AbortSignal): AsyncGenerator<{ result: Result } | { error: string }> {
    let result: Result | undefined;
    for await (const outcome of this.run(tasks, signal)) {
      if ('results' in outcome) [result] = outcome.results;
      else {
        yield outcome.error === undefined && result !== undefined ? { result } : { error: outcome.error ?? 'nothing came of it' };
        result = undefined;
      }
    }
  }

  /** What comes of the first task that a process was given, up to its end. */
  async *#resultsOf(
    process: IsolatedProcess<Task, Result>,
    task: Task,
    signal: AbortSignal,
  ): AsyncGenerator<Outcome<Task, Result>> {
    for (;;) {
      const event = await process.next(signal);
      if ('results' in event) {
        if (this.#options.isStreamed?.(task)) process.allowMoreTime();
        yield { task, results: event.results };
        process.acknowledge();
      } else {
        const error = 'death' in event ? deathText(event.death, this.#options.limits) : event.error;
        yield { task, ended: true, ...(error !== undefined && { error }) };
        return;
      }
    }
  }

  #lease(): IsolatedProcess<Task, Result> {
    const { process, timer } = this.#idle ?? {};
    clearTimeout(timer);
    this.#idle = undefined;
    if (process?.isAlive) {
      process.hold(true);
      return process;
    }
    const { script, limits } = this.#options;
    const started = new IsolatedProcess<Task, Result>(script, limits);
    this.#all.add(started);
    return started;
  }

  #giveBack(process: IsolatedProcess<Task, Result>, isDone: boolean): void {
    if (!isDone || !process.isAlive || this.#idle) this.#end(process);
    else {
      process.hold(false);
      this.#idle = { process, timer: setTimeout(() => this.#endIdle(), IDLE_MS).unref() };
    }
  }

  #endIdle(): void {
    if (this.#idle) this.#end(this.#idle.process);
    this.#idle = undefined;
  }

  #end(process: IsolatedProcess<Task, Result>): void {
    process.kill();
    this.#all.delete(process);
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle?.timer);
    this.#idle = undefined;
    for (const process of this.#all) this.#end(process);
  }
}

function take<Item>(items: Iterator<Item>, most: number): Item[] {
  const taken: Item[] = [];
  while (taken.length < most) {
    const { value, done } = items.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

function deathText({ cause, detail }: Death, { time, timeOption, memory, memoryOption }: TaskLimits): string {
  if (cause === 'time') return `takes longer than the ${time / 1000}s of ${timeOption}`;
  if (cause === 'memory') return `takes more memory than the ${sizeText(memory)} of ${memoryOption}`;
  return `ended the process that worked on it: ${detail}`;
}
