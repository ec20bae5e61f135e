import type { Span } from '../../core/contract/span.ts';

/** What takes the place of a stretch of a text. */
export interface Edit extends Span {
  text: string;
}

/** Stretches in order, those that touch or overlap as one. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

/** The text with the edits made, which are in order and lie apart. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let [made, at] = ['', 0];
  for (const { start, end, text: instead } of edits) {
    made += text.slice(at, start) + instead;
    at = end;
  }
  return made + text.slice(at);
}

/** Where a place of the text is once the edits are made; one inside of an edit is where that begins. */
function placeAfter(place: number, edits: readonly Edit[]): number {
  let moved = place;
  for (const { start, end, text } of edits) {
    if (end <= place) moved += text.length - (end - start);
    else if (start < place) moved -= place - start;
  }
  return moved;
}

/** Where a stretch is once the edits are made; empty where all of it was taken out. */
export const spanAfter = ({ start, end }: Span, edits: readonly Edit[]): Span => ({
  start: placeAfter(start, edits),
  end: placeAfter(end, edits),
});
