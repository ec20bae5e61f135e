import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { t } from '../texts/index.ts';
import { Button } from './button.tsx';

/** Something is loaded. Told to screen readers. */
export const Spinner = ({ label = t.shell.loading }: { label?: string }) => (
  <div class="spinner" role="status">
    {label}
  </div>
);

/** How far something is; without a value, that it goes on. */
export function Progress({ label, value, max = 1 }: { label: string; value?: number; max?: number }) {
  const id = useId();
  return (
    <div class="progress">
      <label for={id}>{label}</label>
      <progress id={id} max={max} {...(value !== undefined && { value })} />
    </div>
  );
}

export const EmptyState = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty">
    <h2>{title}</h2>
    {children}
  </div>
);

export type BadgeKind = 'plain' | 'good' | 'warn' | 'bad';

/** A state in a word. Its colour says nothing that the word does not. */
export const Badge = ({ kind = 'plain', children }: { kind?: BadgeKind; children: ComponentChildren }) => (
  <span class="badge" data-kind={kind}>
    {children}
  </span>
);

/** Puts a text into the clipboard, and says so. */
export function CopyButton({ text, label = t.common.copy }: { text: string; label?: string }) {
  const [done, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    await copyText(text);
    setDone(true);
    setTimeout(setDone, 2000, false);
  };
  return (
    <Button small onClick={() => void copy()}>
      <span aria-live="polite">{done ? t.common.copied : label}</span>
    </Button>
  );
}

/** Browsers give pages the clipboard on https and localhost alone; elsewhere the old way still works. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

/** Code as it is, with a button that copies it. */
export const Code = ({ text, label }: { text: string; label: string }) => (
  <div class="code">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard */}
    <section tabIndex={0} aria-label={label}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
    <CopyButton text={text} />
  </div>
);

/** More of something, for those who ask for it. */
export const Disclosure = ({
  summary,
  open,
  children,
}: {
  summary: ComponentChildren;
  open?: boolean;
  children: ComponentChildren;
}) => (
  <details class="disclosure" open={open}>
    <summary>{summary}</summary>
    <div>{children}</div>
  </details>
);

export const Card = ({ title, children }: { title?: ComponentChildren; children: ComponentChildren }) => (
  <section class="card">
    {title && <h2>{title}</h2>}
    {children}
  </section>
);
