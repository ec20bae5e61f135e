import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button, Notice, Page, Spinner } from '../components/index.ts';
import { SCREENS, type Screen } from '../screens/index.ts';
import { useInstance } from '../state/instance.tsx';
import { useRoute } from '../state/router.tsx';
import { useSession } from '../state/session.tsx';
import { t } from '../texts/index.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** The screen that the address names. */
export function Current() {
  const { screen } = useRoute();
  const { session, may } = useSession();
  const { instance } = useInstance();
  const found = SCREENS.find(({ name }) => name === screen);
  if (!found)
    return (
      <Page title={t.shell.notFound}>
        <p />
      </Page>
    );
  if (found.needs && !may(found.needs))
    return (
      <Page title={found.title}>
        <Notice kind="warn">{t.shell.forbidden(t.shell.roles[session?.role ?? 'viewer'])}</Notice>
      </Page>
    );
  // Another instance is another screen: nothing of the one before stays.
  return <Lazy key={`${found.name} ${instance}`} screen={found} />;
}

const loaded = new Map<string, ComponentType>();

function Lazy({ screen }: { screen: Screen }) {
  const [Component, setComponent] = useState(() => loaded.get(screen.name));
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (Component) return;
    setFailed(false);
    screen.load().then(
      ({ default: found }) => {
        loaded.set(screen.name, found);
        setComponent(() => found);
      },
      () => setFailed(true),
    );
  }, [screen, turn]);
  if (failed)
    return (
      <div class="page" role="alert">
        <Notice kind="bad" title={t.shell.broken}>
          <p>{t.shell.newVersion}</p>
          <Button small onClick={() => setTurn(turn + 1)}>
            {t.shell.again}
          </Button>
        </Notice>
      </div>
    );
  if (!Component)
    return (
      <div class="page">
        <Spinner />
      </div>
    );
  return (
    <ErrorBoundary>
      <Component />
    </ErrorBoundary>
  );
}
