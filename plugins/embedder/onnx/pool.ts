import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Failure } from '../../../core/errors.ts';
import type { ModelFolder } from './model-folder.ts';
import type { EmbedReply } from './worker.ts';

interface Job {
  text: string;
  signal?: AbortSignal;
  resolve(vector: Float32Array): void;
  reject(reason: unknown): void;
}

interface Member {
  worker: Worker;
  ready: boolean;
  /** Settles when the model is loaded or has turned out not to load. */
  starting?: Promise<unknown>;
  job?: Job;
  /** Resolves when the worker has answered its job. */
  working?: Promise<void>;
  answered?(): void;
  idleTimer?: NodeJS.Timeout;
}

/** Extra workers end after this long without work: each holds the model in memory. */
const IDLE_MS = 5_000;

/**
 * Worker threads with one model session each. One stays; the others come while passages queue and go again. Questions
 * overtake passages, so that a load does not slow the answers.
 */
export class EmbeddingPool {
  readonly #model: ModelFolder;
  readonly #limit: number;
  readonly #members = new Set<Member>();
  readonly #questions: Job[] = [];
  readonly #passages: Job[] = [];
  #closed = false;

  constructor(model: ModelFolder, limit: number) {
    this.#model = model;
    this.#limit = limit;
  }

  /** Starts the first worker and resolves when its model is loaded. */
  async start(): Promise<void> {
    await this.#grow();
  }

  embed(text: string, urgent: boolean, signal?: AbortSignal): Promise<Float32Array> {
    if (this.#closed) return Promise.reject(new Failure('shutting_down', 'the embedder is closed'));
    return new Promise((resolve, reject) => {
      (urgent ? this.#questions : this.#passages).push({ text, resolve, reject, ...(signal ? { signal } : {}) });
      this.#dispatch();
      if (this.#passages.length > this.#members.size && this.#members.size < this.#limit) void this.#grow().catch(reject);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const job of [...this.#questions.splice(0), ...this.#passages.splice(0)]) {
      job.reject(new Failure('shutting_down', 'the embedder was closed while texts were waiting'));
    }
    await Promise.all(Array.from(this.#members, (member) => this.#retire(member)));
  }

  #grow(): Promise<void> {
    // The same file with the same ending: `.ts` from a checkout, `.js` in the image.
    const worker = new Worker(new URL(`./worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: this.#model,
      // What a worker keeps is outside its heap; without a limit its young generation grows to 48 MB.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    const member: Member = { worker, ready: false };
    this.#members.add(member);
    const started = new Promise<void>((resolve, reject) => {
      worker.on('message', (reply: EmbedReply) => {
        if ('ready' in reply) {
          member.ready = true;
          resolve();
        } else this.#settle(member, reply);
        this.#dispatch();
      });
      worker.on('error', (cause) => {
        const failure = new Failure('model_invalid', `${this.#model.modelFile} cannot be run: ${cause.message}`, { cause });
        this.#members.delete(member);
        member.job?.reject(failure);
        member.answered?.();
        reject(failure);
        this.#failQueued(failure);
      });
    });
    member.starting = started.catch(() => {}); // the caller is told; whoever retires it only waits
    return started;
  }

  /** Without a worker left nobody would ever answer. */
  #failQueued(failure: Failure): void {
    if (this.#members.size > 0) return;
    for (const job of [...this.#questions.splice(0), ...this.#passages.splice(0)]) job.reject(failure);
  }

  #settle(member: Member, reply: Exclude<EmbedReply, { ready: true }>): void {
    const job = member.job;
    delete member.job;
    member.answered?.();
    if ('vector' in reply) job?.resolve(reply.vector);
    else job?.reject(new Failure('resource_unavailable', `the embedding model failed: ${reply.error}`));
  }

  #dispatch(): void {
    for (const member of this.#members) {
      if (!member.ready || member.job) continue;
      const job = this.#next();
      if (!job) this.#restLater(member);
      else {
        clearTimeout(member.idleTimer);
        member.job = job;
        member.working = new Promise((resolve) => {
          member.answered = resolve;
        });
        member.worker.postMessage(job.text);
      }
    }
  }

  /** The next job whose caller still waits. */
  #next(): Job | undefined {
    for (let job = this.#take(); job; job = this.#take()) {
      if (!job.signal?.aborted) return job;
      job.reject(job.signal.reason);
    }
    return undefined;
  }

  #take(): Job | undefined {
    return this.#questions.shift() ?? this.#passages.shift();
  }

  #restLater(member: Member): void {
    clearTimeout(member.idleTimer);
    member.idleTimer = setTimeout(() => {
      if (this.#members.size > 1 && !member.job) void this.#retire(member);
    }, IDLE_MS).unref();
  }

  /** Ending a thread in the midst of the model's native code would take the whole process with it: its last text is waited for. */
  async #retire(member: Member): Promise<void> {
    clearTimeout(member.idleTimer);
    this.#members.delete(member);
    await member.starting;
    await member.working;
    await member.worker.terminate();
  }
}
