import type { components } from '../../core/api.gen.ts';
import type { Logger, ResourceCall } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import type { Preparation, PreparationStep, StepStanding } from '../../core/contract/resources/preparation.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { withPipeline } from '../helpers/with-pipeline.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import type { Instances } from '../instances.ts';
import { heldCall } from '../loads/held-call.ts';
import type { LoadQueue } from '../loads/load-queue.ts';
import type { Held } from '../state/shared/leases.ts';
import { preparationOf } from './preparation-of.ts';
import { PreparationRun } from './preparation-run.ts';
import { runSteps } from './run-steps.ts';

type PreparationState = components['schemas']['PreparationState'];
type ToldStep = components['schemas']['PreparationStep'];

export interface PreparationsOptions {
  instances: Instances;
  queue: LoadQueue;
  log: Logger;
}

export interface WantedPreparation {
  /** All of them when absent. */
  steps?: readonly string[];
  fresh?: boolean;
}

/** Standing of all steps, or what keeps anybody from preparing. */
interface Standings {
  obstacle?: string;
  steps: ReadonlyMap<string, StepStanding>;
}

/** Prepares the knowledge bases of instances: a run at a time for each, in line with whatever else loads into it. */
export class Preparations {
  readonly #options: PreparationsOptions;
  /** The last one of each instance. */
  readonly #runs = new Map<string, PreparationRun>();

  constructor(options: PreparationsOptions) {
    this.#options = options;
  }

  /** How the steps stand now. While they run, and of those that failed, that is what the run says; else what the server says. */
  async state(instance: string, call: ResourceCall): Promise<PreparationState> {
    const run = this.#runs.get(instance);
    return this.#withPreparation(instance, false, async (preparation) => {
      if (!preparation) return { running: false, steps: [] };
      const standings: Standings = run?.isRunning ? { steps: new Map() } : await standingsOf(preparation, call);
      const { name, steps } = preparation;
      return {
        ...{ name, running: run?.isRunning ?? false, ...run?.times },
        ...(standings.obstacle !== undefined && { obstacle: standings.obstacle }),
        steps: steps.map((step) => toldStep(step, run, standings.steps.get(step.name))),
      };
    });
  }

  /** Begins a run, which goes on in the background. Throws an HttpProblem, or a Failure `queue_full`. */
  async begin(instance: string, { steps: wanted, fresh = false }: WantedPreparation): Promise<void> {
    const steps = await this.#withPreparation(instance, fresh, async (preparation) => {
      if (!preparation) throw new HttpProblem('no_preparation');
      return chosenSteps(preparation, wanted).map(({ name }) => name);
    });
    if (this.#runs.get(instance)?.isRunning) throw new HttpProblem('preparation_running');
    const run = new PreparationRun(steps);
    this.#runs.set(instance, run);
    const work = this.#options.queue.run(instance, (pipeline, held) => this.#work(instance, { run, fresh, held }, pipeline));
    run.follow(work.catch((error: unknown) => this.#fail(instance, run, error)));
  }

  /** Breaks the run off; what it has done stays, and the next one goes on there. */
  stop(instance: string): void {
    this.#runs.get(instance)?.stop();
  }

  /** Breaks all runs off, and resolves when nothing is at work any more. */
  async close(): Promise<void> {
    for (const run of this.#runs.values()) run.stop();
    await Promise.all([...this.#runs.values()].map(({ ended }) => ended));
  }

  async #work(instance: string, { run, fresh, held }: PreparationWork, pipeline: Pipeline): Promise<void> {
    const preparation = this.#preparationIn(instance, pipeline, fresh);
    const steps = preparation?.steps.filter(({ name }) => run.wants(name)) ?? [];
    await runSteps(steps, { ...heldCall(this.#options.log, run.signal, held), emit: () => {} }, run);
    this.#options.log.info('preparation ended', { instance, ...run.times });
  }

  #fail(instance: string, run: PreparationRun, error: unknown): void {
    if (run.signal.aborted) return;
    run.fail(reasonOf(error));
    this.#options.log.error('preparation failed', { instance, error });
  }

  /** Looks at the preparation of the pipeline that answers now, which stays open meanwhile. */
  #withPreparation<T>(instance: string, fresh: boolean, look: (preparation?: Preparation) => Promise<T>): Promise<T> {
    return withPipeline(this.#options.instances, instance, (pipeline) => look(this.#preparationIn(instance, pipeline, fresh)));
  }

  /** At the moment at which the pipeline was taken: `blueprint` is what it was opened from. */
  #preparationIn(instance: string, pipeline: Pipeline, fresh: boolean): Preparation | undefined {
    const blueprint = this.#options.instances.blueprint(instance);
    return blueprint && preparationOf({ pipeline, blueprint }, { paths: [], prune: false, ids: 'given', fresh });
  }
}

interface PreparationWork {
  run: PreparationRun;
  fresh: boolean;
  held?: Held;
}

function chosenSteps({ steps }: Preparation, wanted?: readonly string[]): readonly PreparationStep[] {
  const names = steps.map(({ name }) => name);
  const unknown = wanted?.findIndex((name) => !names.includes(name)) ?? -1;
  if (unknown >= 0) {
    const detail = `must be one of ${names.join(', ')}`;
    throw new HttpProblem('invalid_request', undefined, { errors: [{ pointer: `/steps/${unknown}`, detail }] });
  }
  return steps.filter(({ name }) => wanted?.includes(name) ?? true);
}

async function standingsOf(preparation: Preparation, call: ResourceCall): Promise<Standings> {
  try {
    return { steps: await preparation.standing({ ...call, emit: () => {} }) };
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    return { obstacle: thrown.message, steps: new Map() };
  }
}

function toldStep({ name, summary }: PreparationStep, run: PreparationRun | undefined, standing?: StepStanding): ToldStep {
  const ran = run?.stepNow(name);
  const isNews = run?.isRunning === true || (ran?.state === 'failed' && standing?.state !== 'done');
  const now = isNews ? ran : standing;
  return { name, summary, state: 'to_do', detail: '', ...now };
}

/** What is no Failure is a mistake of this service: the log has it. */
const reasonOf = (thrown: unknown): string =>
  thrown instanceof Failure || thrown instanceof HttpProblem
    ? thrown.message
    : 'the service has made a mistake: its log has more';
