import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type ApiError, asApiError } from '../api/problem.ts';
import { useSession } from './session.tsx';

export interface Loaded<T> {
  /** What came last; it stays while it is loaded again. */
  data: T | undefined;
  error: ApiError | undefined;
  loading: boolean;
  reload(): void;
}

/**
 * Loads something now and whenever one of `inputs` changes; of several loads the last one counts, and those before it are aborted. After a
 * new sign-in, what had failed is loaded again.
 */
export function useApi<T>(load: (signal: AbortSignal) => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ data?: T; error?: ApiError; loading: boolean }>({ loading: true });
  const [turn, setTurn] = useState(0);
  const { session } = useSession();
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const abort = new AbortController();
    setState(({ data }) => ({ data, loading: true }));
    latest.current(abort.signal).then(
      (data) => abort.signal.aborted || setState({ data, loading: false }),
      (thrown: unknown) => abort.signal.aborted || setState(({ data }) => ({ data, error: asApiError(thrown), loading: false })),
    );
    return () => abort.abort();
  }, [...inputs, turn, session?.csrf]);
  const reload = useCallback(() => setTurn((count) => count + 1), []);
  return { data: state.data, error: state.error, loading: state.loading, reload };
}
