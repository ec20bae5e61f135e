import type { Piece } from './sections.ts';

/**
 * Joins pieces shorter than `min` to a neighbour under the same heading, as long as the result stays within `size`.
 * What is joined keeps its inner headings in the text and has the heading that all of it shares.
 */
export function joinShort(pieces: readonly Piece[], min: number, size: number): Piece[] {
  const joined: Piece[] = [];
  for (const next of pieces) {
    const last = joined.at(-1);
    const isShort = last && Math.min(lengthOf(last), lengthOf(next)) < min;
    const both = isShort ? join(last, next) : undefined;
    if (both && lengthOf(both) <= size) joined[joined.length - 1] = both;
    else joined.push(next);
  }
  return joined;
}

const lengthOf = ({ start, end, lead = '' }: Piece): number => lead.length + end - start;

function join(first: Piece, second: Piece): Piece | undefined {
  const shared = sharedPath(first.headings, second.headings);
  if (!shared) return undefined;
  const { cutAfter: _, ...begun } = first;
  const { end, cutAfter } = second;
  const section = {
    start: Math.min(first.section.start, second.section.start),
    end: Math.max(first.section.end, second.section.end),
  };
  const both = { ...begun, end, section, ...(cutAfter && { cutAfter }) };
  // Below the first one's heading, or when that heading stands further up: it stays what the piece is about.
  if (shared.length === first.headings.length || first.headingStart === undefined) return both;
  // A sibling's heading is not above what follows it, so it becomes part of the text.
  return { ...both, headings: shared, start: first.headingStart };
}

/** The headings that both are under, when they are neighbours in one family: siblings, or a parent and its child. */
function sharedPath(a: readonly string[], b: readonly string[]): string[] | undefined {
  let shared = 0;
  while (shared < Math.min(a.length, b.length) && a[shared] === b[shared]) shared++;
  return Math.max(a.length, b.length) - shared <= 1 ? a.slice(0, shared) : undefined;
}
