import type { Span } from '../../../core/contract/span.ts';
import { isSame } from '../tokens/quantities.ts';
import type { Token } from '../tokens/token.ts';
import { heldIn, type Match } from './match.ts';
import type { SourceIndex, Unit } from './sources.ts';

/** A sentence of the answer and one of a source. */
export interface Pair {
  matches: readonly Match[];
  /** All tokens of the answer's sentence. */
  own: readonly Token[];
  unit: Unit;
  place: number;
  index: SourceIndex;
  /** ISO 639-1, of the answer. */
  language: string;
}

/** A sentence that a source holds but for one thing, in which they differ. */
export interface Contradiction extends Span {
  kind: 'number' | 'unit' | 'name' | 'negation';
  /** What the source says there, where that is one word or number. */
  instead?: string;
  /** The sentence of the source, as its place. */
  unit: number;
}

/** The share of a sentence's other words that one source sentence must hold, and of that one's words that it must hold. */
export const ALIKE = 0.65;
/** The same where a denial is the only difference. */
export const NEARLY_SAME = 0.8;

export const same = (one: Token | undefined, other: Token | undefined): boolean =>
  one !== undefined && other !== undefined && isSame(one, other);

export const has = (tokens: readonly Token[], token: Token): boolean => tokens.some((each) => same(each, token));

/** Places of the unit that the sentence's words are found at, ascending. */
export function heldPlaces({ matches, unit: { first, after } }: Pair): number[] {
  const inside = matches.flatMap(({ places }) => places.filter((place) => place >= first && place < after));
  return [...new Set(inside)].sort((a, b) => a - b);
}

/** The sentence before, in the same source: it often names what the unit calls "it". */
function before({ unit, place, index }: Pair): Unit | undefined {
  const found = index.units[place - 1];
  return found?.source === unit.source ? found : undefined;
}

/** Whether the unit holds most of the sentence, leaving out what is compared apart and what the sentence before the unit holds. */
export function isHeld(pair: Pair, least: number, isApart: (token: Token) => boolean = () => false): boolean {
  const earlier = before(pair);
  let [held, all] = [0, 0];
  for (const match of pair.matches) {
    const inside = heldIn(match, pair.unit);
    if (isApart(match.token) || (!inside && earlier && heldIn(match, earlier))) continue;
    all += match.weight;
    if (inside) held += match.weight * match.strength;
  }
  return all > 0 && held >= least * all;
}

/** Whether the sentence holds most of the unit, too: of what stands there between the first and the last word that they share. */
export function isAlike(pair: Pair, least: number, isApart: (token: Token) => boolean = () => false): boolean {
  if (!isHeld(pair, least, isApart)) return false;
  const places = heldPlaces(pair);
  const { tokens } = pair.index;
  const between = tokens.slice(places[0], (places.at(-1) ?? 0) + 1).filter((token) => !token.stop && !isApart(token));
  return places.filter((place) => !isApart(tokens[place] as Token)).length >= least * between.length; // places are of tokens
}
