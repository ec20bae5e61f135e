import type { ComponentChildren } from 'preact';
import type { ApiError } from '../api/problem.ts';
import { t } from '../texts/index.ts';
import { Button } from './button.tsx';

export type NoticeKind = 'info' | 'good' | 'warn' | 'bad';

export interface NoticeProps {
  kind?: NoticeKind;
  title?: ComponentChildren;
  children?: ComponentChildren;
  onDismiss?(): void;
}

/** Something to know. Put it into a live region, or use `ErrorNotice`, where it appears by itself. */
export function Notice({ kind = 'info', title, children, onDismiss }: NoticeProps) {
  return (
    <div class="notice" data-kind={kind}>
      <div>
        {title && <div class="notice-title">{title}</div>}
        {children}
      </div>
      {onDismiss && (
        <Button kind="quiet" small aria-label={t.common.dismiss} onClick={onDismiss}>
          ×
        </Button>
      )}
    </div>
  );
}

/** What a call has failed with, in words, with the id that the log knows it by. Told to screen readers when it appears. */
export function ErrorNotice({ error, onRetry }: { error: ApiError | undefined; onRetry?(): void }) {
  return (
    <div role="alert">
      {error && (
        <Notice kind="bad" title={error.title}>
          <p>{error.message}</p>
          {error.requestId && <p class="small muted">{t.common.requestId(error.requestId)}</p>}
          {onRetry && (
            <Button small onClick={onRetry}>
              {t.shell.again}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}
