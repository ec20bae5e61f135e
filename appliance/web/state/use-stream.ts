import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type ApiError, asApiError } from '../api/problem.ts';
import { readStream, type StreamFrame } from '../api/stream.ts';

export interface Streaming {
  running: boolean;
  error: ApiError | undefined;
  /** Begins a stream, ending the one before; resolves when it has ended, also when it failed or was stopped. */
  start(path: string, body: unknown, onFrame: (frame: StreamFrame) => void): Promise<void>;
  stop(): void;
}

/** An event stream that ends with the component. */
export function useStream(): Streaming {
  const [state, setState] = useState<{ running: boolean; error?: ApiError }>({ running: false });
  const current = useRef<AbortController | undefined>(undefined);
  const stop = useCallback(() => {
    current.current?.abort();
    setState(({ error }) => ({ running: false, error }));
  }, []);
  useEffect(() => () => current.current?.abort(), []);
  const start = useCallback(async (path: string, body: unknown, onFrame: (frame: StreamFrame) => void) => {
    current.current?.abort();
    const abort = new AbortController();
    current.current = abort;
    setState({ running: true });
    try {
      await readStream(path, { body, signal: abort.signal, onFrame });
      if (current.current === abort) setState({ running: false });
    } catch (thrown) {
      if (current.current === abort && !abort.signal.aborted) setState({ running: false, error: asApiError(thrown) });
    }
  }, []);
  return { running: state.running, error: state.error, start, stop };
}
