import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

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

/** Goes to an address of `addressOf`. With `replace`, without an entry in the history. */
export function navigate(address: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

const RouteContext = createContext<Route>({ screen: 'home', rest: [], query: new URLSearchParams() });

export const useRoute = (): Route => useContext(RouteContext);

/** Keeps the route, and takes clicks on links within the screens. */
export function Router({ children }: { children: ComponentChildren }) {
  const [route, setRoute] = useState(here);
  useEffect(() => {
    const update = (): void => setRoute(here());
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
