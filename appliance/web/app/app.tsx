import { Spinner } from '../components/index.ts';
import { useKeptFocus } from '../state/keep-focus.ts';
import { Router } from '../state/router.tsx';
import { SessionProvider, useSession } from '../state/session.tsx';
import { Toasts } from '../state/toasts.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Shell } from './shell.tsx';
import { SignInAgain, SignInPage } from './sign-in.tsx';

export const App = () => (
  <ErrorBoundary>
    <Router>
      <SessionProvider>
        <Toasts>
          <Entrance />
        </Toasts>
      </SessionProvider>
    </Router>
  </ErrorBoundary>
);

/** The sign-in, or what stands behind it: the address stays, so that a link leads where it should. */
function Entrance() {
  useKeptFocus();
  const { session, expired } = useSession();
  if (session === undefined)
    return (
      <main class="sign-in">
        <Spinner />
      </main>
    );
  if (session === null) return <SignInPage />;
  return (
    <>
      <Shell session={session} />
      <SignInAgain open={expired} />
    </>
  );
}
