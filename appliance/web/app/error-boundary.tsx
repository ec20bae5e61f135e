import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { Button, Notice } from '../components/index.ts';
import { t } from '../texts/index.ts';

/** What fails within is said in its place; the rest goes on. */
export function ErrorBoundary({ children }: { children: ComponentChildren }) {
  const [error, reset] = useErrorBoundary((thrown) => console.error(thrown));
  if (error === undefined) return <>{children}</>;
  return (
    <div class="page" role="alert">
      <Notice kind="bad" title={t.shell.broken}>
        <p>{t.shell.brokenHelp}</p>
        <p class="small muted">{error instanceof Error ? error.message : String(error)}</p>
        <Button small onClick={reset}>
          {t.shell.again}
        </Button>
      </Notice>
    </div>
  );
}
