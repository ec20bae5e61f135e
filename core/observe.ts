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

/** A call with an end. `release` must be called when what it was made for is over. */
export interface BoundedCall extends Call {
  /** Rejects when the signal aborts, so that a step which does not listen cannot hold the turn. */
  readonly aborted: Promise<never>;
  release(): void;
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

/**
 * The same call with an end after so many milliseconds. What watches the clock and the outer signal is made when it is
 * first asked for: a step that answers at once needs none of it.
 */
export function limited(outer: Call, timeout: number, what: string): BoundedCall {
  const deadline = Date.now() + timeout;
  let watch: Watch | undefined;
  const watching = (): Watch => {
    watch ??= new Watch(
      outer.signal,
      deadline - Date.now(),
      () => new Failure('step_timeout', `'${what}' took longer than ${Math.round(timeout)} ms`),
    );
    return watch;
  };
  return {
    id: outer.id,
    log: outer.log,
    trace: outer.trace,
    emit: outer.emit,
    ...(outer.emitBacked && { emitBacked: outer.emitBacked }),
    advance: outer.advance,
    deadline: Math.min(outer.deadline, deadline),
    get signal() {
      return watching().signal;
    },
    get aborted() {
      return watching().aborted;
    },
    release: () => watch?.release(),
  };
}

/** The same call with another place for streamed text. What watches the clock is still made only when it is asked for. */
export const emitting = <Any extends Call>(call: Any, emit: Call['emit']): Any =>
  Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(call), emit: { value: emit, enumerable: true } }) as Any; // all its properties were copied

/** Aborts when the time is over or an outer signal aborts, until it is released. */
class Watch {
  readonly signal: AbortSignal;
  readonly aborted: Promise<never>;
  readonly release: () => void;

  constructor(outer: AbortSignal, time: number, late: () => Failure) {
    const controller = new AbortController();
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => {}); // whoever races it sees it; nobody racing it is no error
    const abort = (reason: unknown) => {
      controller.abort(reason);
      reject(reason);
    };
    const pass = () => abort(outer.reason);
    const timer = setTimeout(() => abort(late()), time);
    if (outer.aborted) pass();
    else outer.addEventListener('abort', pass, { once: true });
    this.signal = controller.signal;
    this.aborted = promise;
    this.release = () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', pass);
    };
  }
}
