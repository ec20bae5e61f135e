import type { ComponentChildren } from 'preact';
import { safeAddress } from './safe-address.ts';

/** A link where the address is one that a browser may go to; its text alone otherwise. */
export function SafeLink({ url, children }: { url: string | undefined; children: ComponentChildren }) {
  const href = safeAddress(url);
  if (href === undefined) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
