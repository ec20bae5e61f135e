import type { Stretch } from './stretches.ts';

/** A part of a text, of one stretch or of none. */
export interface Piece {
  text: string;
  stretch?: Stretch;
  /** The stretch ends here. */
  last?: boolean;
}

/**
 * Where each unit of a node's text stands in the source, which has more: escapes, entities, marks of code, blanks before
 * lines. The one after the last is the end of the node.
 */
function placesOf(value: string, source: string, { start, end }: { start: number; end: number }): (at: number) => number {
  if (source.startsWith(value, start) && end - start === value.length) return (at) => start + at;
  const places: number[] = [];
  let from = start;
  for (const unit of value) {
    const found = source.indexOf(unit, from);
    const place = found === -1 || found >= end ? from : found;
    for (let at = 0; at < unit.length; at++) places.push(place + at);
    from = place + unit.length;
  }
  return (at) => places[at] ?? end;
}

/** Cuts the text of a node where stretches of its source begin and end. */
export function piecesOf(
  value: string,
  source: string,
  { start, end, stretches }: { start: number; end: number; stretches: readonly Stretch[] },
): Piece[] {
  const placeOf = placesOf(value, source, { start, end });
  const pieces: (Piece & { stretch?: Stretch })[] = [];
  const near = stretches.filter((each) => each.end > start && each.start < end);
  if (near.length === 0) return [{ text: value }];
  for (let at = 0; at < value.length; at++) {
    const place = placeOf(at);
    const stretch = near.find((each) => place >= each.start && place < each.end);
    const last = pieces.at(-1);
    if (last && last.stretch === stretch) last.text += value.charAt(at);
    else pieces.push({ text: value.charAt(at), ...(stretch && { stretch }) });
  }
  return pieces.map((piece) => (piece.stretch && piece.stretch.end <= end ? { ...piece, last: true } : piece));
}
