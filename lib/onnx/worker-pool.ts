import { Worker } from 'node:worker_threads';
import { Failure } from '../../core/contract/errors.ts';
import type { Reply } from './serve.ts';

interface Job<Task, Result> {
  task: Task;
  signal?: AbortSignal;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

interface Member<Task, Result> {
  worker: Worker;
  /** It came while tasks queued, and goes again. */
  isExtra: boolean;
  ready: boolean;
  /** Settles when the model is loaded or has turned out not to load. */
  starting?: Promise<unknown>;
  job?: Job<Task, Result>;
  /** Resolves when the worker has answered its job. */
  working?: Promise<void>;
  onAnswer?(): void;
  idleTimer?: NodeJS.Timeout;
}

export interface WorkerPoolOptions {
  /** What each worker runs; it ends with `serve`. */
  script: URL;
  /** What the script finds as `workerData`. */
  data: unknown;
  /**
   * The same for workers that come while tasks queue, where they are made for many: the first leaves these to them, and they
   * to it what is urgent.
   */
  extraData?: unknown;
  modelFile: string;
  /** Most workers at a time; with `extraData`, most beside the first. */
  limit: number;
  /** What the model does, for errors: `embedder`. */
  role: string;
}

/** `urgent` tasks overtake the others and start no worker. */
export interface TaskOptions {
  urgent?: boolean;
  signal?: AbortSignal;
}

/** Extra workers end after this long without work: each holds the model in memory. */
const IDLE_MS = 5_000;

/** Tasks for which a worker made for many is worth its start, which takes as long as some ten of them do. */
const MANY = 8;

/** Worker threads with one model session each. One stays; the others come while tasks queue and go again. */
export class WorkerPool<Task, Result> {
  readonly #options: WorkerPoolOptions;
  readonly #members = new Set<Member<Task, Result>>();
  readonly #urgent: Job<Task, Result>[] = [];
  readonly #queue: Job<Task, Result>[] = [];
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** Starts the first worker and resolves when its model is loaded. Throws `model_invalid`, naming the file, where it does not load. */
  async start(): Promise<void> {
    await this.#grow(false);
  }

  run(task: Task, { urgent = false, signal }: TaskOptions = {}): Promise<Result> {
    if (this.#closed) return Promise.reject(new Failure('shutting_down', `the ${this.#options.role} is closed`));
    return new Promise((resolve, reject) => {
      (urgent ? this.#urgent : this.#queue).push({ task, resolve, reject, ...(signal ? { signal } : {}) });
      this.#dispatch();
      const hasFirst = this.#has(({ isExtra }) => !isExtra); // it ends only when it crashes
      if (!hasFirst || this.#isShort()) void this.#grow(hasFirst).catch(reject);
    });
  }

  #has(property: (member: Member<Task, Result>) => boolean): boolean {
    return this.#members.values().some(property);
  }

  /** More tasks queue than the workers that there are will do in the time that another takes to start. */
  #isShort(): boolean {
    const { extraData, limit } = this.#options;
    const workers = this.#members.size;
    return extraData === undefined
      ? workers < limit && this.#queue.length > workers
      : workers <= limit && this.#queue.length > MANY * workers;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#rejectQueued(new Failure('shutting_down', `the ${this.#options.role} was closed while texts were waiting`));
    await Promise.all(Array.from(this.#members, (member) => this.#retire(member)));
  }

  #grow(isExtra: boolean): Promise<void> {
    const { script, data, extraData = data } = this.#options;
    const worker = new Worker(script, {
      workerData: isExtra ? extraData : data,
      // What a worker keeps is outside its heap; without a limit its young generation grows to 48 MB.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    const member: Member<Task, Result> = { worker, isExtra, ready: false };
    this.#members.add(member);
    const started = new Promise<void>((resolve, reject) => {
      worker.on('message', (reply: Reply<Result>) => {
        if ('ready' in reply) {
          member.ready = true;
          resolve();
        } else this.#settle(member, reply);
        this.#dispatch();
      });
      worker.on('error', (cause) => {
        const failure = new Failure('model_invalid', `${this.#options.modelFile} cannot be run: ${cause.message}`, { cause });
        this.#members.delete(member);
        member.job?.reject(failure);
        member.onAnswer?.();
        reject(failure);
        // Without a worker left nobody would ever answer.
        if (this.#members.size === 0) this.#rejectQueued(failure);
      });
    });
    member.starting = started.catch(() => {}); // the caller is told; whoever retires it only waits
    return started;
  }

  #rejectQueued(failure: Failure): void {
    for (const job of [...this.#urgent.splice(0), ...this.#queue.splice(0)]) job.reject(failure);
  }

  #settle(member: Member<Task, Result>, reply: Exclude<Reply<Result>, { ready: true }>): void {
    const job = member.job;
    delete member.job;
    member.onAnswer?.();
    if ('result' in reply) job?.resolve(reply.result);
    else job?.reject(new Failure('resource_unavailable', `the model of the ${this.#options.role} failed: ${reply.error}`));
  }

  #dispatch(): void {
    for (const member of this.#members) {
      if (!member.ready || member.job) continue;
      const job = this.#next(member);
      if (!job) this.#restLater(member);
      else {
        clearTimeout(member.idleTimer);
        delete member.idleTimer;
        member.job = job;
        member.working = new Promise((resolve) => {
          member.onAnswer = resolve;
        });
        member.worker.postMessage(job.task);
      }
    }
  }

  /** The next job whose caller still waits. */
  #next(member: Member<Task, Result>): Job<Task, Result> | undefined {
    for (let job = this.#take(member); job; job = this.#take(member)) {
      if (!job.signal?.aborted) return job;
      job.reject(job.signal.reason);
    }
    return undefined;
  }

  #take({ isExtra }: Member<Task, Result>): Job<Task, Result> | undefined {
    if (this.#options.extraData === undefined) return this.#urgent.shift() ?? this.#queue.shift();
    if (isExtra) return this.#queue.shift();
    return this.#urgent.shift() ?? (this.#has((member) => member.isExtra && member.ready) ? undefined : this.#queue.shift());
  }

  #restLater(member: Member<Task, Result>): void {
    if (member.isExtra) member.idleTimer ??= setTimeout(() => void this.#retire(member), IDLE_MS).unref();
  }

  /** Ending a thread in the midst of the model's native code would take the whole process with it: its last task is waited for. */
  async #retire(member: Member<Task, Result>): Promise<void> {
    clearTimeout(member.idleTimer);
    this.#members.delete(member);
    await member.starting;
    await member.working;
    await member.worker.terminate();
  }
}
