import type { Cut } from '../../../core/contract/facts/batch.ts';
import type { Span } from '../../../core/contract/span.ts';
import type { Unit } from './units.ts';

export interface Limits {
  /** Most characters of a passage. */
  size: number;
  /** Most characters that a passage repeats of the one before. */
  overlap: number;
}

/** Units that go into one passage. */
export interface Packed extends Span {
  /** Repeated in front of it. */
  lead: string;
  cutBefore?: Cut;
  cutAfter?: Cut;
}

/**
 * Packs units into even spans of at most `size`. Each ends at the best place near its share of what is left: between
 * paragraphs rather than between sentences.
 */
export function pack(units: readonly Unit[], limits: Limits): Packed[] {
  const spans: Packed[] = [];
  let first = 0;
  let fresh = 0;
  while (fresh < units.length) {
    const next = bestBreak(units, { first, fresh, size: limits.size });
    spans.push(packUnits(units, first, next));
    first = next < units.length ? overlapping(units, fresh, next, limits) : next;
    fresh = next;
  }
  return spans;
}

function packUnits(units: readonly Unit[], first: number, next: number): Packed {
  const [begin, after] = [units[first], units[next]];
  const span = { start: startOf(units, first), end: startOf(units, next - 1, 'end'), lead: begin?.lead ?? '' };
  return { ...span, ...(begin?.inside && { cutBefore: begin.inside }), ...(after?.inside && { cutAfter: after.inside }) };
}

const startOf = (units: readonly Unit[], index: number, edge: 'start' | 'end' = 'start'): number => units[index]?.[edge] ?? 0;

interface Place {
  /** The unit that the span starts with. */
  first: number;
  /** The first unit that no span has yet: the span must reach beyond it. */
  fresh: number;
  size: number;
}

/** Index of the unit that the next span should start with. */
function bestBreak(units: readonly Unit[], { first, fresh, size }: Place): number {
  const start = startOf(units, first) - (units[first]?.lead.length ?? 0);
  const left = startOf(units, units.length - 1, 'end') - start;
  if (left <= size) return units.length;
  const target = left / Math.ceil(left / size);
  let best = fresh + 1;
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = fresh + 1; index < units.length; index++) {
    const length = startOf(units, index - 1, 'end') - start;
    if (length > size) break;
    const penalty = Math.abs(length - target) / target + (units[index]?.cost ?? 0);
    if (penalty <= lowest) [best, lowest] = [index, penalty];
  }
  return best;
}

/** Steps back from a break inside a paragraph, so that the next span repeats its last sentences. */
function overlapping(units: readonly Unit[], fresh: number, next: number, { size, overlap }: Limits): number {
  let first = next;
  for (let index = next - 1; index > fresh && units[index + 1]?.inside === 'text'; index--) {
    const fits = startOf(units, next - 1, 'end') - startOf(units, index) <= overlap;
    const leavesRoom = startOf(units, next, 'end') - startOf(units, index) <= size;
    if (!fits || !leavesRoom) break;
    first = index;
  }
  return first;
}
