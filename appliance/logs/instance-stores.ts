import type { ResourcePart, ResourceWith } from '../../core/contract/resources/kinds.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import type { Instances } from '../instances.ts';

type StorePart = ResourcePart<'store'>;
type StoreWith<Part extends StorePart> = ResourceWith<'store', Part>;

/** A store in use; its pipeline stays open until `release`, which is safe twice. */
interface LeasedStore<Part extends StorePart> {
  store: StoreWith<Part>;
  release(): void;
}

/** The first store of a pipeline that offers all of these parts. */
export const storeWith = <Part extends StorePart>(pipeline: Pipeline, parts: readonly Part[]): StoreWith<Part> | undefined =>
  [...pipeline.resources('store').values()].find((store): store is StoreWith<Part> =>
    parts.every((part) => store[part] !== undefined),
  );

/** What instances keep: the stores of their pipelines, by what they offer. */
export class InstanceStores {
  readonly #instances: Instances;

  constructor(instances: Instances) {
    this.#instances = instances;
  }

  /** Whether a store of the instance offers all of these parts. */
  offer(instance: string, parts: readonly StorePart[]): boolean {
    const lease = this.#instances.lease(instance);
    lease?.release();
    return lease !== undefined && storeWith(lease.pipeline, parts) !== undefined;
  }

  /** Throws an HttpProblem: `starting` where the instance is not open, `no_store` where nothing offers these parts. */
  lease<Part extends StorePart>(instance: string, parts: readonly Part[]): LeasedStore<Part> {
    const lease = this.#instances.lease(instance);
    if (!lease) throw new HttpProblem('starting');
    const store = storeWith(lease.pipeline, parts);
    if (store) return { store, release: lease.release };
    lease.release();
    throw new HttpProblem(
      'no_store',
      `The instance '${instance}' keeps no ${parts.join(' and no ')}: no store of its pipeline does.`,
    );
  }

  /** The same for the time of some work. */
  async use<Part extends StorePart, T>(
    instance: string,
    parts: readonly Part[],
    work: (store: StoreWith<Part>) => Promise<T>,
  ): Promise<T> {
    const { store, release } = this.lease(instance, parts);
    try {
      return await work(store);
    } finally {
      release();
    }
  }
}
