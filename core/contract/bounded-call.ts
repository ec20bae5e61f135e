import type { FieldFilter } from './access.ts';
import type { Call, ResourceCall } from './call.ts';
import { Failure } from './errors.ts';
import type { SpanWork, TraceSpan } from './trace-span.ts';

/** A call with an end. `release` must be called when what it was made for is over. */
export interface BoundedCall extends Call {
  /** Rejects when the signal aborts, so that a step which does not listen cannot hold the turn. */
  readonly aborted: Promise<never>;
  release(): void;
}

/**
 * The same call with an end after so many milliseconds. What watches the clock and the outer signal is made when it is
 * first asked for: a step that answers at once needs none of it.
 */
export function boundCall(outer: Call, timeout: number, what: string): BoundedCall {
  const deadline = Date.now() + timeout;
  let bound: Bound | undefined;
  const started = (): Bound => {
    bound ??= new Bound(
      outer.signal,
      deadline - Date.now(),
      () => new Failure('step_timeout', `'${what}' took longer than ${Math.round(timeout)} ms`),
    );
    return bound;
  };
  return {
    id: outer.id,
    log: outer.log,
    access: outer.access,
    ...(outer.urgent && { urgent: true }),
    ...(outer.mayWrite && { mayWrite: outer.mayWrite }),
    ...(outer.spend && { spend: outer.spend }),
    trace: outer.trace,
    span: outer.span,
    emit: outer.emit,
    ...(outer.emitBacked && { emitBacked: outer.emitBacked }),
    advance: outer.advance,
    ...(outer.giveWay && { giveWay: outer.giveWay }),
    deadline: Math.min(outer.deadline, deadline),
    get signal() {
      return started().signal;
    },
    get aborted() {
      return started().aborted;
    },
    release: () => bound?.release(),
  };
}

/** How long a piece of work may take. */
export interface Patience {
  /** Milliseconds. */
  milliseconds: number;
  /** The work's name, for the failure. */
  what: string;
}

/**
 * Runs a piece of work within a bound, even when it does not listen to its signal. Throws `step_timeout` when the work takes longer, and
 * the reason of the outer signal when that aborts first.
 */
export async function within<T>(outer: Call, patience: Patience, work: (call: BoundedCall) => Promise<T>): Promise<T> {
  const call = boundCall(outer, patience.milliseconds, patience.what);
  try {
    return await Promise.race([work(call), call.aborted]);
  } finally {
    call.release();
  }
}

/** The same call with another value. What watches the clock is still made only when it is asked for. */
const withValue = <Any extends ResourceCall, Name extends keyof Call>(call: Any, name: Name, value: Call[Name]): Any =>
  // all its properties were copied
  Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(call), [name]: { value, enumerable: true } }) as Any;

/** The same call with another place for streamed text. */
export const emitting = <Any extends Call>(call: Any, emit: Call['emit']): Any => withValue(call, 'emit', emit);

/** The same call for somebody who waits, with another count of the tokens that it takes. */
export const spending = <Any extends Call>(call: Any, spend: Call['spend']): Any =>
  withValue(withValue(call, 'urgent', true), 'spend', spend);

/** The same call in another stretch of its trace. */
export const spanning = <Any extends ResourceCall>(call: Any, span: TraceSpan): Any =>
  span === call.span ? call : withValue(call, 'span', span);

/** Does work in a stretch of its own where it is traced, and as it is elsewhere. */
export const inSpan = <Any extends ResourceCall, Result>(
  call: Any,
  told: SpanWork<Result>,
  work: (call: Any) => Promise<Result>,
): Promise<Result> => {
  const span = call.span?.child(told);
  return span ? endAfter(span, () => work(spanning(call, span)), told) : work(call);
};

async function endAfter<Result>(
  span: TraceSpan,
  work: () => Promise<Result>,
  { attributesOf }: SpanWork<Result>,
): Promise<Result> {
  try {
    const result = await work();
    span.end({ attributes: attributesOf?.(result) });
    return result;
  } catch (thrown) {
    span.end({ error: Failure.from(thrown, '').code });
    throw thrown;
  }
}

/** The same call that may see less: what fulfils these conditions as well. */
export const confining = <Any extends ResourceCall>(call: Any, only: readonly FieldFilter[]): Any =>
  only.length === 0 ? call : withValue(call, 'access', [...call.access, ...only]);

/** Aborts when the time is over or an outer signal aborts, until it is released. */
class Bound {
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
