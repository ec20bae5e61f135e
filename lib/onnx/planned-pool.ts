import { Failure } from '../../core/contract/errors.ts';
import type { Planned, PlannedAnswer, PlannedTask } from './planned-tasks.ts';
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

/** Worker threads with a model each, which share what there is to read for one question. The worker ends with `servePlans`. */
export class PlannedPool<Question, Run, Plan extends Planned<Run>> {
  readonly #pool: WorkerPool<PlannedTask<Question, Run>, PlannedAnswer<Plan>>;
  readonly #role: string;

  constructor(options: WorkerPoolOptions) {
    this.#pool = new WorkerPool(options);
    this.#role = options.role;
  }

  start(): Promise<void> {
    return this.#pool.start();
  }

  /** What was read, and the figures of each part of it, in order. A part that fails ends those that still wait. */
  async read(question: Question, signal: AbortSignal): Promise<{ plan: Plan; figures: number[][] }> {
    const failing = new AbortController();
    const bounded = { signal: AbortSignal.any([signal, failing.signal]) };
    try {
      const { plan } = await this.#pool.run({ plan: question }, bounded);
      if (!plan) throw new Failure('resource_unavailable', `the model of the ${this.#role} told no plan`);
      const answers = await Promise.all(plan.runs.map((run) => this.#pool.run({ run }, bounded)));
      return { plan, figures: answers.map(({ figures = [] }) => figures) };
    } finally {
      failing.abort();
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
