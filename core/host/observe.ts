import { type BoundedCall, boundCall, spanning } from '../contract/bounded-call.ts';
import type { Call, Health } from '../contract/call.ts';
import { type ErrorCode, Failure } from '../contract/errors.ts';
import { type AnyPlugin, Finish } from '../contract/plugin.ts';
import type { StepEnd } from '../contract/trace.ts';
import type { TraceSpan } from '../contract/trace-span.ts';
import type { Section } from './blueprint.ts';
import type { Streak } from './streak.ts';

/** What the wrapper round every step tells. */
export interface StepEvent extends StepEnd {
  pipeline: Section;
}

export type Observer = (event: StepEvent) => void;

/** The facts of a turn or a batch, by name. The compiler checked them where the step was written; the host checks names. */
export type Facts = Record<string, unknown>;

/** A step as the host runs it. */
export interface RunnableStep {
  label: string;
  plugin: AnyPlugin;
  /** Milliseconds that one run may take, when the step's options bound it. */
  timeout?: number;
  run(facts: Facts, call: Call): unknown;
  /** Told of each run; runs of one step share it. */
  streak?: Streak;
}

/** What a run of a step gives at once, or later where the step needs time: the end of the turn, or nothing. */
export type StepResult = Finish | undefined | Promise<Finish | undefined>;

/** The host's wrapper round a step: the step sees only what it declared, is timed, bounded, checked and named in errors. */
export class ObservedStep {
  readonly #step: RunnableStep;
  readonly #pipeline: Section;
  readonly #observe: Observer;
  readonly #needs: readonly string[];
  readonly #wants: readonly string[];
  readonly #gives: ReadonlySet<string>;

  constructor(step: RunnableStep, pipeline: Section, observe: Observer) {
    this.#step = step;
    this.#pipeline = pipeline;
    this.#observe = observe;
    this.#needs = step.plugin.needs ?? [];
    this.#wants = step.plugin.wants ?? [];
    this.#gives = new Set(step.plugin.gives);
  }

  /** That it fails without an end; absent while it does not. */
  get health(): Health | undefined {
    return this.#step.streak?.health;
  }

  /** Runs the step on the facts and adds what it gives to them. A step that answers at once costs no promise. */
  run(facts: Facts, call: BoundedCall): StepResult {
    const { timeout, label } = this.#step;
    return timeout === undefined ? this.#begin(facts, call) : this.#runWithin(facts, boundCall(call, timeout, label));
  }

  #runWithin(facts: Facts, call: BoundedCall): StepResult {
    let running: StepResult;
    try {
      running = this.#begin(facts, call);
    } catch (thrown) {
      call.release();
      throw thrown;
    }
    if (running instanceof Promise) return running.finally(call.release);
    call.release();
    return running;
  }

  #begin(facts: Facts, call: BoundedCall): StepResult {
    const run = { call: call.span ? this.#traced(call, call.span) : call, started: performance.now() };
    try {
      const result = this.#step.run(this.#visible(facts), run.call);
      return result instanceof Promise ? this.#end(result, facts, run) : this.#add(result, facts, run);
    } catch (thrown) {
      return this.#fail(thrown, run);
    }
  }

  #traced(call: BoundedCall, span: TraceSpan): BoundedCall {
    const attributes = { 'touchstone.pipeline': this.#pipeline, 'touchstone.plugin': this.#step.plugin.name };
    return spanning(call, span.child({ name: this.#step.label, attributes }));
  }

  async #end(result: Promise<unknown>, facts: Facts, run: Run): Promise<Finish | undefined> {
    try {
      return this.#add(await Promise.race([result, run.call.aborted]), facts, run);
    } catch (thrown) {
      return this.#fail(thrown, run);
    }
  }

  /** The facts that the step declares. */
  #visible(facts: Facts): Facts {
    const visible: Facts = {};
    for (const name of this.#needs) {
      if (facts[name] === undefined) throw this.#failure('missing_fact', `needs '${name}', which was not given`);
      visible[name] = facts[name];
    }
    for (const name of this.#wants) if (facts[name] !== undefined) visible[name] = facts[name];
    return visible;
  }

  #add(result: unknown, facts: Facts, run: Run): Finish | undefined {
    const ended = result instanceof Finish ? result : undefined;
    const given = (ended ? ended.facts : result) as Facts | undefined; // the compiler checked what a step gives
    for (const name in given) {
      if (!this.#gives.has(name)) throw this.#failure('undeclared_fact', `gives '${name}', which its plugin does not declare`);
      facts[name] = given[name];
    }
    this.#tell(run, ended ? 'finish' : 'ok');
    return ended;
  }

  #fail(thrown: unknown, run: Run): never {
    const { signal } = run.call;
    const { label } = this.#step;
    const failure =
      signal.aborted && signal.reason instanceof Failure ? withStep(signal.reason, label) : Failure.from(thrown, label);
    this.#tell(run, outcomeOf(failure), failure.code);
    throw failure;
  }

  #failure(code: ErrorCode, message: string): Failure {
    const { label } = this.#step;
    return new Failure(code, `step '${label}' ${message}`, { step: label });
  }

  #tell({ call, started }: Run, outcome: StepEvent['outcome'], code?: ErrorCode): void {
    const seconds = (performance.now() - started) / 1000;
    const event: StepEvent = { pipeline: this.#pipeline, step: this.#step.label, seconds, outcome, ...(code && { code }) };
    this.#step.streak?.note(code);
    this.#observe(event);
    call.trace?.end(event);
    call.span?.end({ error: code, attributes: { 'touchstone.outcome': outcome } });
  }
}

/** One run of a step, and when it began, in milliseconds of `performance.now`. */
interface Run {
  call: BoundedCall;
  started: number;
}

const withStep = (failure: Failure, step: string): Failure =>
  new Failure(failure.code, failure.message, { step, cause: failure.cause });

function outcomeOf({ code }: Failure): StepEvent['outcome'] {
  if (code === 'step_timeout') return 'timeout';
  return code === 'client_closed' || code === 'shutting_down' ? 'aborted' : 'error';
}
