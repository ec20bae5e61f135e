import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { api, type Schemas, take } from '../../../api/client.ts';
import { type ApiError, asApiError } from '../../../api/problem.ts';
import { useSession } from '../../../state/session.tsx';

/** An answer as far as a row shows it. */
export type AnswerRow = Omit<Schemas['LogEntry'], 'answer'>;

export interface Pages {
  rows: readonly AnswerRow[];
  /** All there are, or as many as a page holds. */
  isDone: boolean;
  /** There are more than the page holds. */
  isFull: boolean;
  error: ApiError | undefined;
  loading: boolean;
  /** Loads the next part, if there is one and none is on its way. */
  more(): void;
  /** Begins anew. */
  reload(): void;
}

const PART = 100;
/** Rows that a page holds. */
const MOST = 20_000;
/** Characters of a question that a row keeps. */
const SHOWN = 300;

const NOTHING: Omit<Pages, 'more' | 'reload'> = { rows: [], isDone: false, isFull: false, error: undefined, loading: true };

const rowOf = ({ answer: _, question, ...entry }: Schemas['LogEntry']): AnswerRow => ({
  ...entry,
  ...(question !== undefined && { question: question.slice(0, SHOWN) }),
});

/** The log of answers, part by part: each begins behind the last row of the one before, so that new answers shift nothing. */
export function usePages(instance: string, conditions: Schemas['AnswersWanted']): Pages {
  const [state, setState] = useState(NOTHING);
  const [turn, setTurn] = useState(0);
  const { session } = useSession();
  const latest = useRef(state);
  latest.current = state;
  const abort = useRef<AbortController | undefined>(undefined);
  const wanted = JSON.stringify(conditions);
  const load = useCallback(
    async (before: readonly AnswerRow[], { signal }: AbortController) => {
      const last = before.at(-1);
      const after = last && `${Date.parse(last.date)}-${last.id}`;
      setState((now) => ({ ...now, loading: true, error: undefined }));
      try {
        const body = { ...JSON.parse(wanted), limit: PART, ...(after && { after }) };
        const part = await take(api.POST('/v1/{instance}/logs', { params: { path: { instance } }, body, signal }));
        if (signal.aborted) return;
        const rows = [...before, ...part.map(rowOf)];
        const isFull = part.length === PART && rows.length >= MOST;
        setState({ rows, isDone: part.length < PART || isFull, isFull, error: undefined, loading: false });
      } catch (thrown) {
        if (!signal.aborted) setState((now) => ({ ...now, error: asApiError(thrown), loading: false }));
      }
    },
    [instance, wanted],
  );
  useEffect(() => {
    const controller = new AbortController();
    abort.current = controller;
    setState((now) => ({ ...now, loading: true, isDone: false }));
    void load([], controller);
    return () => controller.abort();
  }, [load, turn, session?.csrf]);
  const more = useCallback(() => {
    const { loading, isDone, error, rows } = latest.current;
    if (!loading && !isDone && !error && abort.current) void load(rows, abort.current);
  }, [load]);
  const reload = useCallback(() => setTurn((count) => count + 1), []);
  return { ...state, more, reload };
}
