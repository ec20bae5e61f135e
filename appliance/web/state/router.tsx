import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { mayLeave } from './leave-guard.ts';

const BASE = '/ui/';

/** Where in the screens somebody is: `/ui/knowledge/a/b?sort=x`. */
export interface Route {
  /** `knowledge`; `home` where the address names none. */
  screen: string;
  /** Segments after it, decoded: `['a', 'b']`. */
  rest: string[];
  query: URLSearchParams;
}

const segment = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

function here(): Route {
  const [screen = '', ...rest] = location.pathname.slice(BASE.length).split('/').filter(Boolean).map(segment);
  return { screen: screen || 'home', rest, query: new URLSearchParams(location.search) };
}

/** The address of a screen: `addressOf('knowledge', ['a b'], { sort: 'x' })`. */
export function addressOf(screen: string, rest: readonly string[] = [], query: Record<string, string> = {}): string {
  const path = [screen === 'home' ? '' : screen, ...rest].map(encodeURIComponent).join('/');
  const search = new URLSearchParams(query).toString();
  return `${BASE}${path}${search && `?${search}`}`;
}

/** Goes to an address of `addressOf`, where whoever is asked lets it. With `replace`, without an entry in the history. */
export function navigate(address: string, { replace = false } = {}): void {
  if (isElsewhere(new URL(address, location.href)) && !mayLeave()) return;
  shown = address;
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** The address that is shown: what the browser has gone back from when it says that it has gone back. */
let shown = location.pathname + location.search + location.hash;

/** Another screen, or the same of another instance. */
const isElsewhere = ({ pathname, search }: URL): boolean => {
  const now = new URL(shown, location.href);
  const instanceOf = (query: string): string | null => new URLSearchParams(query).get('instance');
  return pathname !== now.pathname || instanceOf(search) !== instanceOf(now.search);
};

const RouteContext = createContext<Route>({ screen: 'home', rest: [], query: new URLSearchParams() });

export const useRoute = (): Route => useContext(RouteContext);

/** Keeps the route, and takes clicks on links within the screens. */
export function Router({ children }: { children: ComponentChildren }) {
  const [route, setRoute] = useState(here);
  useEffect(() => {
    const update = (): void => {
      if (isElsewhere(new URL(location.href)) && !mayLeave()) return void history.pushState(null, '', shown);
      shown = location.pathname + location.search + location.hash;
      setRoute(here());
    };
    const click = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (
        !link ||
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      if (link.origin !== location.origin || !link.pathname.startsWith(BASE) || link.target || link.hasAttribute('download'))
        return;
      if (link.hash !== '' && link.pathname === location.pathname) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    addEventListener('popstate', update);
    addEventListener('click', click);
    return () => {
      removeEventListener('popstate', update);
      removeEventListener('click', click);
    };
  }, []);
  return <RouteContext.Provider value={route}>{children}</RouteContext.Provider>;
}
