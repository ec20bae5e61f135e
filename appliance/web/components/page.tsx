import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../texts/index.ts';

/** Whether a screen has been shown before: the first one leaves the focus where the browser puts it. */
let isLater = false;

/** A screen: its heading, which gets the focus when somebody goes there, actions beside it, and its content below. */
export function Page({ title, actions, children }: { title: string; actions?: ComponentChildren; children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${t.shell.product}`;
    if (isLater) heading.current?.focus();
    isLater = true;
  }, [title]);
  return (
    <div class="page stack">
      <div class="page-head">
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {actions && <div class="row">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
