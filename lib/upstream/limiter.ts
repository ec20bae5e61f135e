import { Failure } from '../../core/contract/errors.ts';

interface Limits {
  /** Most that run at once. */
  concurrent: number;
  /** Most that wait. */
  queue: number;
}

export interface QueueOptions {
  signal?: AbortSignal;
  /** Overtakes all that is not, and is not counted among those that wait. */
  urgent?: boolean;
}

/** Lets so many works run at once and so many wait; what is more is refused. */
export class Limiter {
  readonly #limits: Limits;
  readonly #place: string;
  readonly #urgent: (() => void)[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(place: string, limits: Limits) {
    this.#place = place;
    this.#limits = limits;
  }

  /** Runs the work when its turn comes. Throws `resource_unavailable` when too many wait, and the signal's reason. */
  async run<T>(work: () => Promise<T>, turn: QueueOptions): Promise<T> {
    turn.signal?.throwIfAborted();
    if (this.#running < this.#limits.concurrent) this.#running++;
    else await this.#wait(turn);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** Whoever comes next takes over the place that is free; `#running` stays as it is. */
  #next(): void {
    const next = this.#urgent.shift() ?? this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }

  #wait({ signal, urgent = false }: QueueOptions): Promise<void> {
    const queue = urgent ? this.#urgent : this.#waiting;
    const { concurrent, queue: most } = this.#limits;
    if (queue.length >= most)
      throw new Failure(
        'resource_unavailable',
        `${this.#place} has ${concurrent} requests under way and ${queue.length} waiting: raise \`max_concurrent\` or \`max_queue\``,
      );
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.splice(queue.indexOf(enter), 1);
        reject(signal?.reason);
      };
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      queue.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
