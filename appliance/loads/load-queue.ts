import { Failure } from '../../core/contract/errors.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import type { Instances } from '../instances.ts';
import type { Held, Leases } from '../state/shared/leases.ts';

export interface LoadQueueOptions {
  instances: Pick<Instances, 'lease'>;
  /** Works that may wait for one knowledge base, besides the one at work. */
  most: number;
  /** Where replicas load into the same: one of them does at a time. */
  leases?(): Leases | undefined;
}

/** What is done with documents in turn; `held` aborts where another replica may do so, too. */
export type TurnWork<T> = (pipeline: Pipeline, held?: Held) => Promise<T>;

/**
 * Lets one work at a time load into a knowledge base or remove from it, in the order in which they came; instances whose pipelines load
 * into the same one share a line. Searches wait for none of it.
 */
export class LoadQueue {
  readonly #options: LoadQueueOptions;
  /** The last work of each line, by what it loads into. */
  readonly #lines = new Map<string, { last: Promise<unknown>; length: number }>();

  constructor(options: LoadQueueOptions) {
    this.#options = options;
  }

  /**
   * Runs work with the pipeline of an instance when its turn has come; the pipeline stays open until it has ended. Rejects as the work
   * does; with a Failure `queue_full` where too many wait, unless it must not be refused (`isBounded`), and `resource_unavailable` where
   * the instance is not open.
   */
  async run<T>(instance: string, work: TurnWork<T>, isBounded = true): Promise<T> {
    const place = this.#placeOf(instance);
    const line = this.#lines.get(place) ?? { last: Promise.resolve(), length: 0 };
    if (isBounded && line.length > this.#options.most)
      throw new Failure('queue_full', `${line.length} loads are at work or wait for the documents of '${instance}'`);
    this.#lines.set(place, line);
    line.length++;
    const turn = line.last.then(() => this.#inLease(place, (held) => this.#work(instance, (pipeline) => work(pipeline, held))));
    line.last = turn.catch(() => {}); // whoever asked for it is told
    try {
      return await turn;
    } finally {
      line.length--;
      if (line.length === 0) this.#lines.delete(place);
    }
  }

  /** How many works are in the line of an instance, the one at work as well. */
  length(instance: string): number {
    return this.#lines.get(this.#placeOf(instance))?.length ?? 0;
  }

  /** Whether another work of the instance would be taken. */
  hasRoom(instance: string): boolean {
    return this.length(instance) <= this.#options.most;
  }

  #inLease<T>(place: string, work: (held?: Held) => Promise<T>): Promise<T> {
    const leases = this.#options.leases?.();
    return leases ? leases.hold(`load ${place}`, work) : work();
  }

  async #work<T>(instance: string, work: (pipeline: Pipeline) => Promise<T>): Promise<T> {
    const lease = this.#lease(instance);
    try {
      return await work(lease.pipeline);
    } finally {
      lease.release();
    }
  }

  #placeOf(instance: string): string {
    const lease = this.#lease(instance);
    const place = lease.pipeline.loading().base?.writer?.place;
    lease.release();
    return place ?? `instance ${instance}`;
  }

  #lease(instance: string): ReturnType<Instances['lease']> & object {
    const lease = this.#options.instances.lease(instance);
    if (!lease) throw new Failure('resource_unavailable', `the instance '${instance}' is not open`);
    return lease;
  }
}
