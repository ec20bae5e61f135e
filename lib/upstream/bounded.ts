/** What bounds one request. */
export interface Bounded {
  /** Aborts when the caller's signal does, or when the time is over. */
  signal: AbortSignal;
  /** Aborts when the time is over. */
  clock: AbortSignal;
  /** Lets go of both; for when the request is over. */
  end(): void;
}

/**
 * A signal of its own for one request, which may take so many milliseconds. Signals of `AbortSignal.any` and `AbortSignal.timeout` are
 * kept by Node for as long as anybody listens to them, and clients leave their listeners behind.
 */
export function bounded(milliseconds: number, outer?: AbortSignal): Bounded {
  const [own, late] = [new AbortController(), new AbortController()];
  const stop = (): void => own.abort(outer?.reason);
  const timer = setTimeout(() => {
    late.abort(new DOMException(`it took longer than ${milliseconds} ms`, 'TimeoutError'));
    own.abort(late.signal.reason);
  }, milliseconds).unref();
  if (outer?.aborted) stop();
  else outer?.addEventListener('abort', stop, { once: true });
  return {
    signal: own.signal,
    clock: late.signal,
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    },
  };
}
