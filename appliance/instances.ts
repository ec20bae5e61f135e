import { Failure } from '../core/contract/errors.ts';
import type { Blueprint } from '../core/host/blueprint.ts';
import type { ResourceHealth } from '../core/host/health.ts';
import { type OpenOptions, openPipeline } from '../core/host/open.ts';
import { closeAll, type Pipeline } from '../core/host/runner.ts';

/** One call's hold on an instance: its pipeline stays open at least until `release`, which is safe twice. */
export interface Lease {
  readonly pipeline: Pipeline;
  release(): void;
}

/** A pipeline that answers, with the calls that hold it. */
interface Serving {
  pipeline: Pipeline;
  /** What it was opened from, where that is a file. */
  blueprint?: Blueprint;
  leases: number;
  /** Called when nothing holds it any more, once another has taken its place. */
  drained?(): void;
}

/** Throws where documents would be shown to whoever asks. */
function checkConfinement(name: string, { file, resources }: Blueprint): void {
  const open = resources.filter(({ plugin }) => plugin.provides === 'knowledge_base' && !plugin.confines);
  if (open.length === 0) return;
  const named = open.map((each) => `'${each.name}' (${each.plugin.name})`).join(' and ');
  const message = `the instance '${name}' shows different people different documents (document_access), which ${named} in ${file} cannot`;
  throw new Failure('configuration_invalid', message);
}

/** The instances of a service: what answers the questions of each, which may be exchanged while it answers. */
export class Instances {
  /** All that the settings name, open or not. */
  readonly names: ReadonlySet<string>;
  /** Told of each pipeline that answers from now on. */
  onSwap?: (name: string) => void;
  readonly #serving = new Map<string, Serving>();
  /** Pipelines that have been replaced and end what they have begun. */
  readonly #closing = new Set<Promise<void>>();
  readonly #confined: ReadonlySet<string>;

  /** `confined` are those that show different people different documents. */
  constructor(names: Iterable<string>, confined: ReadonlySet<string> = new Set()) {
    this.names = new Set(names);
    this.#confined = confined;
  }

  /** Those that answer, with what their resources say of themselves; nothing is reached for. */
  health(): Map<string, Record<string, ResourceHealth>> {
    return new Map([...this.#serving].map(([name, { pipeline }]) => [name, pipeline.health()]));
  }

  has(name: string): boolean {
    return this.#serving.has(name);
  }

  /** What the pipeline that answers was opened from; undefined where that is no file, or the instance is not open. */
  blueprint(name: string): Blueprint | undefined {
    return this.#serving.get(name)?.blueprint;
  }

  /** Throws a Failure where documents would be shown to whoever asks. */
  checkConfinement(name: string, blueprint: Blueprint): void {
    if (this.#confined.has(name)) checkConfinement(name, blueprint);
  }

  /** Undefined where the instance is not open. */
  lease(name: string): Lease | undefined {
    const serving = this.#serving.get(name);
    if (!serving) return undefined;
    let isHeld = true;
    serving.leases++;
    const release = (): void => {
      if (!isHeld) return;
      isHeld = false;
      serving.leases--;
      if (serving.leases === 0) serving.drained?.();
    };
    return { pipeline: serving.pipeline, release };
  }

  /**
   * Opens a pipeline, lets `prepare` work with it while no question reaches it, and puts it in its place. Closed again when that
   * fails; the one that answered before goes on then. Once it answers, the one before ends what it has begun; `close` waits for that.
   */
  async open(
    name: string,
    blueprint: Blueprint,
    options: OpenOptions,
    prepare: (pipeline: Pipeline) => Promise<void> = async () => {},
  ): Promise<void> {
    this.checkConfinement(name, blueprint);
    const pipeline = await openPipeline(blueprint, options);
    try {
      await prepare(pipeline);
    } catch (thrown) {
      await pipeline
        .close()
        .catch((error: unknown) => options.log.warn('closing after a failed start also failed', { error: String(error) }));
      throw thrown;
    }
    const closing = this.swap(name, pipeline, blueprint)
      .catch((error: unknown) => options.log.warn('closing the pipeline that answered before failed', { error: String(error) }))
      .finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }

  /** From now on this pipeline answers. Resolves when the calls that hold the one before have ended and it is closed. */
  async swap(name: string, pipeline: Pipeline, blueprint?: Blueprint): Promise<void> {
    const before = this.#serving.get(name);
    this.#serving.set(name, { pipeline, leases: 0, ...(blueprint && { blueprint }) });
    this.onSwap?.(name);
    if (!before) return;
    if (before.leases > 0) await new Promise<void>((resolve) => (before.drained = resolve));
    await before.pipeline.close();
  }

  /** Closes all that is open, the last one first; whoever calls it has ended the calls. */
  async close(): Promise<void> {
    const open = [...this.#serving.values()].map(({ pipeline }) => pipeline);
    this.#serving.clear();
    await closeAll(open);
    await Promise.all(this.#closing);
  }
}
