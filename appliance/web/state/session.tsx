import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { api, type Schemas, take } from '../api/client.ts';
import { connection } from '../api/connection.ts';
import { asApiError } from '../api/problem.ts';

export type SignedIn = Schemas['Session'];
/** What screens ask of a key; the words of `x-permission` in openapi.yaml. */
export type Needed = 'ask' | 'read' | 'content' | 'curate' | 'admin';

export interface SessionState {
  /** Undefined until it is known; null where nobody is signed in. */
  session: SignedIn | null | undefined;
  /** It has ended while the screens were in use. */
  expired: boolean;
  /** Whether the service could be reached last. */
  reached: boolean;
  /** Throws an ApiError where the key opens nothing. */
  signIn(key: string): Promise<void>;
  signOut(): Promise<void>;
  /** Whether the key may do something. */
  may(needed: Needed): boolean;
}

const SessionContext = createContext<SessionState | undefined>(undefined);

/** Who is signed in, and how that changes. */
export function useSession(): SessionState {
  const state = useContext(SessionContext);
  if (!state) throw new Error('useSession stands outside of SessionProvider');
  return state;
}

/** Milliseconds between two looks whether the service is back. */
const LOOK_AGAIN = 3000;

export function SessionProvider({ children }: { children: ComponentChildren }) {
  const [session, setSession] = useState<SignedIn | null>();
  const [expired, setExpired] = useState(false);
  const [reached, setReached] = useState(true);
  useEffect(() => {
    connection.onExpired = () => setExpired(true);
    connection.onReach = setReached;
    api
      .GET('/session')
      .then(({ data }) => setSession(keep(data) ?? null))
      .catch(() => setSession(null));
  }, []);
  useEffect(() => {
    if (reached) return;
    const timer = setInterval(() => void api.GET('/health').catch(() => {}), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [reached]);
  const state = useMemo<SessionState>(
    () => ({
      session,
      expired,
      reached,
      async signIn(key) {
        connection.csrf = '';
        setSession(keep(await take(api.POST('/session', { body: { key } }))) ?? null);
        setExpired(false);
      },
      async signOut() {
        const failure = await take(api.DELETE('/session')).catch(asApiError);
        if (failure && failure.status !== 401) throw failure;
        connection.csrf = '';
        setExpired(false);
        setSession(null);
      },
      may: (needed) => session?.permissions.some((each) => each === 'admin' || each === needed) ?? false,
    }),
    [session, expired, reached],
  );
  return <SessionContext.Provider value={state}>{children}</SessionContext.Provider>;
}

function keep(session: SignedIn | undefined): SignedIn | undefined {
  if (session) connection.csrf = session.csrf;
  return session;
}
