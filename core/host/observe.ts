import { type BoundedCall, limited } from '../contract/bounded-call.ts';
import type { Call } from '../contract/call.ts';
import { Failure } from '../contract/errors.ts';
import { type AnyPlugin, Finish } from '../contract/plugin.ts';
import type { StepEnd } from '../contract/trace.ts';
import type { Section } from './blueprint.ts';

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
}

/** Runs one step on the facts and adds what it gives to them. A step that answers at once costs no promise. */
export type ObservedStep = (facts: Facts, call: BoundedCall) => Finish | undefined | Promise<Finish | undefined>;

/** Puts the host's wrapper round a step: it sees only what it declared, is timed, bounded, checked and named in errors. */
export function observed(step: RunnableStep, pipeline: Section, observe: Observer): ObservedStep {
  const { label, plugin } = step;
  const needs = plugin.needs ?? [];
  const wants = plugin.wants ?? [];
  const gives = new Set(plugin.gives);

  const seen = (facts: Facts): Facts => {
    const visible: Facts = {};
    for (const name of needs) {
      if (facts[name] === undefined)
        throw new Failure('missing_fact', `step '${label}' needs '${name}', which was not given`, { step: label });
      visible[name] = facts[name];
    }
    for (const name of wants) if (facts[name] !== undefined) visible[name] = facts[name];
    return visible;
  };

  const tell = (call: Call, started: number, end: Pick<StepEvent, 'outcome' | 'code'>): void => {
    const event: StepEvent = { pipeline, step: label, seconds: (performance.now() - started) / 1000, ...end };
    observe(event);
    call.trace?.ended(event);
  };

  const settle = (result: unknown, facts: Facts, call: Call, started: number): Finish | undefined => {
    const ended = result instanceof Finish ? result : undefined;
    const given = (ended ? ended.facts : result) as Facts | undefined;
    for (const name in given) {
      if (!gives.has(name))
        throw new Failure('undeclared_fact', `step '${label}' gives '${name}', which its plugin does not declare`, {
          step: label,
        });
      facts[name] = given[name];
    }
    tell(call, started, { outcome: ended ? 'finish' : 'ok' });
    return ended;
  };

  const fail = (thrown: unknown, call: Call, started: number): never => {
    const failure =
      call.signal.aborted && call.signal.reason instanceof Failure
        ? withStep(call.signal.reason, label)
        : Failure.from(thrown, label);
    tell(call, started, { outcome: outcomeOf(failure), code: failure.code });
    throw failure;
  };

  const begin = (facts: Facts, call: BoundedCall, started: number): ReturnType<ObservedStep> => {
    try {
      const result = step.run(seen(facts), call);
      return result instanceof Promise ? end(result, facts, call, started) : settle(result, facts, call, started);
    } catch (thrown) {
      return fail(thrown, call, started);
    }
  };

  const end = async (result: Promise<unknown>, facts: Facts, call: BoundedCall, started: number) => {
    try {
      return settle(await Promise.race([result, call.aborted]), facts, call, started);
    } catch (thrown) {
      return fail(thrown, call, started);
    }
  };

  const { timeout } = step;
  if (timeout === undefined) return (facts, call) => begin(facts, call, performance.now());
  return (facts, outer) => {
    const call = limited(outer, timeout, label);
    let running: ReturnType<ObservedStep>;
    try {
      running = begin(facts, call, performance.now());
    } catch (thrown) {
      call.release();
      throw thrown;
    }
    if (running instanceof Promise) return running.finally(call.release);
    call.release();
    return running;
  };
}

const withStep = (failure: Failure, step: string): Failure =>
  new Failure(failure.code, failure.message, { step, cause: failure.cause });

function outcomeOf({ code }: Failure): StepEvent['outcome'] {
  if (code === 'step_timeout') return 'timeout';
  return code === 'client_closed' || code === 'shutting_down' ? 'aborted' : 'error';
}
