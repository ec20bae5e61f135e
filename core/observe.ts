import type { Section } from './blueprint.ts';
import { Failure } from './errors.ts';
import { type AnyPlugin, type Call, Finish } from './plugin.ts';

/** What the wrapper round every step tells. */
export interface StepEvent {
  pipeline: Section;
  /** The step's label: the plugin's name unless the file gives another. */
  step: string;
  seconds: number;
  outcome: 'ok' | 'finish' | 'error' | 'timeout' | 'aborted';
  /** The failure's code, when there is one. */
  code?: string;
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

/** A call that also rejects when its signal aborts, so that a step which does not listen cannot hold the turn. */
export interface BoundedCall extends Call {
  aborted: Promise<never>;
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

  const settle = (result: unknown, facts: Facts, started: number): Finish | undefined => {
    const ended = result instanceof Finish ? result : undefined;
    const given = (ended ? ended.facts : result) as Facts | undefined;
    for (const name in given) {
      if (!gives.has(name))
        throw new Failure('undeclared_fact', `step '${label}' gives '${name}', which its plugin does not declare`, {
          step: label,
        });
      facts[name] = given[name];
    }
    observe({ pipeline, step: label, seconds: (performance.now() - started) / 1000, outcome: ended ? 'finish' : 'ok' });
    return ended;
  };

  const fail = (thrown: unknown, call: Call, started: number): never => {
    const failure =
      call.signal.aborted && call.signal.reason instanceof Failure
        ? withStep(call.signal.reason, label)
        : Failure.from(thrown, label);
    observe({
      pipeline,
      step: label,
      seconds: (performance.now() - started) / 1000,
      outcome: outcomeOf(failure),
      code: failure.code,
    });
    throw failure;
  };

  const bounded = async (facts: Facts, call: BoundedCall, started: number): Promise<Finish | undefined> => {
    const bound = step.timeout === undefined ? undefined : limited(call, step.timeout, label);
    const inner = bound?.call ?? call;
    try {
      return settle(await Promise.race([step.run(seen(facts), inner), inner.aborted]), facts, started);
    } catch (thrown) {
      return fail(thrown, inner, started);
    } finally {
      bound?.release();
    }
  };

  return (facts, call) => {
    const started = performance.now();
    if (step.timeout !== undefined) return bounded(facts, call, started);
    let result: unknown;
    try {
      result = step.run(seen(facts), call);
      if (!(result instanceof Promise)) return settle(result, facts, started);
    } catch (thrown) {
      return fail(thrown, call, started);
    }
    return Promise.race([result, call.aborted]).then(
      (value) => settleOrFail(value, facts, call, started),
      (thrown) => fail(thrown, call, started),
    );
  };

  function settleOrFail(value: unknown, facts: Facts, call: Call, started: number): Finish | undefined {
    try {
      return settle(value, facts, started);
    } catch (thrown) {
      return fail(thrown, call, started);
    }
  }
}

const withStep = (failure: Failure, step: string): Failure =>
  new Failure(failure.code, failure.message, { step, cause: failure.cause });

function outcomeOf({ code }: Failure): StepEvent['outcome'] {
  if (code === 'step_timeout') return 'timeout';
  return code === 'client_closed' || code === 'shutting_down' ? 'aborted' : 'error';
}

/** Ends of what was opened for a bounded call. */
interface Bound {
  call: BoundedCall;
  release(): void;
}

/** The same call with a signal that also aborts after so many milliseconds. `release` must be called. */
export function limited(call: Call, timeout: number, what: string): Bound {
  const controller = new AbortController();
  const pass = () => controller.abort(call.signal.reason);
  const timer = setTimeout(
    () => controller.abort(new Failure('step_timeout', `'${what}' took longer than ${Math.round(timeout)} ms`)),
    timeout,
  );
  if (call.signal.aborted) pass();
  else call.signal.addEventListener('abort', pass, { once: true });
  const aborted = new Promise<never>((_, reject) => {
    const end = () => reject(controller.signal.reason);
    if (controller.signal.aborted) end();
    else controller.signal.addEventListener('abort', end, { once: true });
  });
  aborted.catch(() => {}); // whoever races it sees it; nobody racing it is no error
  return {
    call: { ...call, signal: controller.signal, deadline: Math.min(call.deadline, Date.now() + timeout), aborted },
    release() {
      clearTimeout(timer);
      call.signal.removeEventListener('abort', pass);
    },
  };
}
