import type { ReasonStyle } from './reasons.ts';

/** A piece of the colour and pattern that a reason is drawn with. */
export const Swatch = ({ style: { group, pattern } }: { style: ReasonStyle }) => (
  <span class="swatch" data-group={group} data-pattern={pattern} aria-hidden="true" />
);
