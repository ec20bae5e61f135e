import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { messageOf } from '../../core/contract/errors.ts';
import { type Order, type Report, WINDOW } from './messages.ts';
import type { Watch } from './watchdog.ts';

/** A parcel is sent when it holds this many results, or so much of what `weigh` tells of them. */
const MOST_RESULTS = 100;
const MOST_WEIGHT = 2 ** 18;

interface Work<Task, Result> {
  /** The results of a task. What it throws ends the task and is told. */
  work(task: Task): AsyncIterable<Result>;
  /** About how many bytes a result is. */
  weigh(result: Result): number;
}

/**
 * Does the tasks of the process that started this one, in order. It gets ahead of whoever takes the results by a few parcels only. Called
 * once, by a script that `IsolatedWork` starts; the memory that it may take is the script's only argument.
 */
export async function serveTasks<Task, Result>({ work, weigh }: Work<Task, Result>): Promise<void> {
  const outbox = new Outbox<Result>();
  const tasks: Task[] = [];
  let isWorking = true;
  process.on('message', (order: Order<Task>) => {
    if ('taken' in order) outbox.taken();
    else {
      tasks.push(order.task);
      void next();
    }
  });
  process.on('disconnect', () => process.exit());
  await watch(Number(process.argv[2]));
  await send({ ready: true });
  isWorking = false;
  await next();

  async function next(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) await send(await outcomeOf(task));
    isWorking = false;
  }

  async function outcomeOf(task: Task): Promise<Report<Result>> {
    try {
      for await (const result of work(task)) await outbox.add(result, weigh(result));
      await outbox.flush();
      return { done: true };
    } catch (error) {
      await outbox.flush();
      return { done: true, error: messageOf(error) };
    }
  }
}

/** Resolves when it is on its way: what comes next may hold this process, and with it what is half sent. */
const send = <Result>(report: Report<Result>): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(report, () => resolve());
  });

/** Resolves when the thread watches. */
function watch(memory: number): Promise<unknown> {
  const script = new URL(`./watchdog${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(script, { workerData: { memory, parent: process.ppid } satisfies Watch });
  worker.unref();
  return new Promise((resolve) => worker.once('online', resolve));
}

/** Results on their way, in parcels. */
class Outbox<Result> {
  #parcel: Result[] = [];
  #weight = 0;
  #untaken = 0;
  #onTaken?: () => void;

  taken(): void {
    this.#untaken--;
    this.#onTaken?.();
  }

  async add(result: Result, weight: number): Promise<void> {
    this.#parcel.push(result);
    this.#weight += weight;
    if (this.#parcel.length >= MOST_RESULTS || this.#weight >= MOST_WEIGHT) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#parcel.length === 0) return;
    while (this.#untaken >= WINDOW)
      await new Promise<void>((resolve) => {
        this.#onTaken = resolve;
      });
    this.#untaken++;
    const results = this.#parcel;
    this.#parcel = [];
    this.#weight = 0;
    await send({ results });
  }
}
