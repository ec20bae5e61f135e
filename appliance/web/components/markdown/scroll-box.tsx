import type { ComponentChildren } from 'preact';

/** Scrolls sideways by itself where its content is too wide, also by the keyboard. It is no landmark: there may be many. */
export const ScrollBox = ({ label, children }: { label: string; children: ComponentChildren }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard
  <div class="scroll-box" role="group" tabIndex={0} aria-label={label}>
    {children}
  </div>
);
