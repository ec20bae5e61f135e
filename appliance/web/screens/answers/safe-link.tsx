import type { ComponentChildren } from 'preact';

const SAFE = /^(?:https?|mailto):/i;

/** A link where the address is one that a browser may go to; its text alone otherwise. */
export function SafeLink({ url, children }: { url: string | undefined; children: ComponentChildren }) {
  if (!url || !SAFE.test(url)) return <span>{children}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
