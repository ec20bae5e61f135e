import type { FoundPii } from '../../../core/contract/facts/end.ts';
import type { PiiDetector, PiiSpan } from '../../../core/contract/resources/pii-detector.ts';
import { applyEdits, type Edit } from '../../../lib/text/edits.ts';

export type Action = 'mask' | 'flag' | 'hide' | 'delete';

/** How a step hides what it finds. */
export interface Hiding {
  detector: PiiDetector;
  action: Action;
  /** What stands in place of it; `{type}` is its type in words. */
  placeholder: string;
}

export interface Hidden {
  text: string;
  /** What was changed in the text. */
  edits: Edit[];
  found: FoundPii[];
}

const placeholderOf = ({ type }: PiiSpan, placeholder: string): string =>
  placeholder.replaceAll('{type}', type.replaceAll('_', ' '));

/** A stretch with the blank before it, so that no two are left side by side. */
function withBlank(text: string, { start, end }: PiiSpan): { start: number; end: number } {
  const isBetween = start > 0 && text[start - 1] === ' ' && (end === text.length || /[\s.,;:!?]/.test(text.charAt(end)));
  return { start: isBetween ? start - 1 : start, end };
}

function editsOf(text: string, spans: readonly PiiSpan[], { action, placeholder }: Hiding): Edit[] {
  const masked = spans.map((span) => ({ start: span.start, end: span.end, text: placeholderOf(span, placeholder) }));
  if (action === 'flag') return [];
  if (action !== 'delete') return masked;
  const cut = spans.map((span) => ({ ...withBlank(text, span), text: '' }));
  // What was nothing else would be an empty text, which no later step expects.
  return applyEdits(text, cut).trim() === '' ? masked : cut;
}

/** A text as it may go on, and what was found in it; `isSpared` tells what may stay. */
export function hidePii(
  text: string,
  where: FoundPii['in'],
  hiding: Hiding,
  isSpared: (span: PiiSpan) => boolean = () => false,
): Hidden {
  const spans = hiding.detector.detect(text).filter((span) => !isSpared(span));
  const edits = editsOf(text, spans, hiding);
  const found = spans.map((span) => ({ type: span.type, in: where, ...(hiding.action === 'hide' && { text: span.text }) }));
  return { text: applyEdits(text, edits), edits, found };
}
