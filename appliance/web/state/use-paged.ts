import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type ApiError, asApiError } from '../api/problem.ts';
import { useSession } from './session.tsx';

/** Rows of a page. */
export const PAGE_ROWS = 100;
/** Milliseconds that a place must stay in sight before it is loaded: what is scrolled past is not. */
const SETTLE = 80;

export interface PageOf<T> {
  total: number;
  entries: readonly T[];
}

/** A row of a long list, with or without what stands in it. */
export interface Slot<T> {
  at: number;
  /** Absent until its page has come. */
  entry?: T;
}

export interface Paged<T> {
  /** A slot for each row that the service has; undefined until it is known how many there are. */
  slots: readonly Slot<T>[] | undefined;
  error: ApiError | undefined;
  reload(): void;
  /** For `onView` of a table: what is in sight is loaded. */
  show(first: number, last: number): void;
}

type Load<T> = (page: { skip: number; limit: number }, signal: AbortSignal) => Promise<PageOf<T>>;

interface PagerOptions<T> {
  signal: AbortSignal;
  load: Load<T>;
  onPage(page: number, found: PageOf<T>): void;
  onError(error: ApiError): void;
}

/** Loads the pages of rows, each once. */
function pager<T>({ signal, load, onPage, onError }: PagerOptions<T>): (first: number, last: number) => void {
  const asked = new Set<number>();
  const get = async (page: number): Promise<void> => {
    try {
      const found = await load({ skip: page * PAGE_ROWS, limit: PAGE_ROWS }, signal);
      if (!signal.aborted) onPage(page, found);
    } catch (thrown) {
      asked.delete(page); // it is asked for again when it comes in sight again
      if (!signal.aborted) onError(asApiError(thrown));
    }
  };
  return (first, last) => {
    for (let page = Math.floor(first / PAGE_ROWS); page * PAGE_ROWS < Math.max(last, 1); page++) {
      if (asked.has(page)) continue;
      asked.add(page);
      void get(page);
    }
  };
}

interface Pages<T> {
  total?: number;
  pages: ReadonlyMap<number, readonly T[]>;
  error?: ApiError;
}

/** A list of which only the pages in sight are loaded; all anew when one of `inputs` changes. */
export function usePaged<T>(load: Load<T>, inputs: readonly unknown[]): Paged<T> {
  const [{ total, pages, error }, setState] = useState<Pages<T>>({ pages: new Map() });
  const [turn, setTurn] = useState(0);
  const { session } = useSession();
  const view = useRef({ first: 0, last: 1 });
  const want = useRef<(first: number, last: number) => void>(() => {});
  useEffect(() => {
    const abort = new AbortController();
    let isFresh = true;
    const onPage = (page: number, { total, entries }: PageOf<T>): void => {
      const isFirst = isFresh;
      isFresh = false;
      setState((before) => ({ total, pages: new Map([...(isFirst ? [] : before.pages), [page, entries]]) }));
    };
    const onError = (failed: ApiError): void => setState((before) => ({ ...before, error: failed }));
    want.current = pager({ signal: abort.signal, load, onPage, onError });
    want.current(view.current.first, view.current.last);
    return () => abort.abort();
  }, [...inputs, turn, session?.csrf]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const show = useCallback((first: number, last: number) => {
    view.current = { first, last };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => want.current(first, last), SETTLE);
  }, []);
  const slots = useMemo(() => (total === undefined ? undefined : slotsOf(total, pages)), [total, pages]);
  const reload = useCallback(() => setTurn((count) => count + 1), []);
  return { slots, error, reload, show };
}

const slotsOf = <T>(total: number, pages: ReadonlyMap<number, readonly T[]>): Slot<T>[] =>
  Array.from({ length: total }, (_, at) => {
    const entry = pages.get(Math.floor(at / PAGE_ROWS))?.[at % PAGE_ROWS];
    return entry === undefined ? { at } : { at, entry };
  });
