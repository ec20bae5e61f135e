import { isSoftNegation } from '../lexicon/negation.ts';
import { anyListed } from '../lexicon/word-lists.ts';
import { heldIn } from '../matching/match.ts';
import { ALIKE, type Contradiction, has, heldPlaces, isAlike, isHeld, NEARLY_SAME, type Pair, same } from '../matching/pair.ts';
import type { Token } from '../tokens/token.ts';
import { otherValues } from './other-values.ts';

/** A token among those of its sentence. */
interface Placed {
  tokens: readonly Token[];
  at: number;
}

/**
 * Whether two names stand in the same place: beside the same meaningful word, or between the same two, for any name may
 * follow "to" or "in".
 * The ends of two sentences are the same, too.
 */
function areInPlace(one: Placed, other: Placed): boolean {
  const sides = [-1, 1].map((step) => [one.tokens[one.at + step], other.tokens[other.at + step]] as const);
  const alike = sides.filter(([left, right]) => same(left, right));
  const ends = sides.filter(([left, right]) => !left && !right);
  return alike.some(([word]) => word?.stop === false) || (alike.length > 0 && alike.length + ends.length === sides.length);
}

/** It may stand for the other name: `U.S.`, `United States`. */
const isAcronym = ({ text }: Token): boolean => /^\p{Lu}{2,}$/u.test(text);

/** A name that the unit does not hold, where the unit holds another in its place. */
function otherNames(pair: Pair): Contradiction[] {
  const { matches, own, unit, place, index } = pair;
  const strange = matches.filter((match) => match.token.name && !heldIn(match, unit));
  if (strange.length === 0) return [];
  const theirs = index.tokens.slice(unit.first, unit.after);
  // What both sides name counts among the words that are alike.
  const isApart = (token: Token): boolean => token.name && !(has(own, token) && has(theirs, token));
  if (!isAlike(pair, ALIKE, isApart)) return [];
  return strange.flatMap(({ token, at }) => {
    const instead = theirs.find(
      (other, there) =>
        other.kind === token.kind &&
        other.name &&
        isAcronym(other) === isAcronym(token) &&
        !has(own, other) &&
        areInPlace({ tokens: own, at }, { tokens: theirs, at: there }),
    );
    return instead ? [{ kind: 'name', start: token.start, end: token.end, instead: instead.text, unit: place }] : [];
  });
}

/** Meaningful words that a negation belongs to: those that follow it, and at the end of a sentence those before it. */
const DENIED = { following: 3, least: 2 };

/** Negations of words most of which the other side holds. */
export function denials(tokens: readonly Token[], isShared: (at: number) => boolean): Token[] {
  const meaning = tokens.flatMap(({ stop, negation }, at) => (stop || negation ? [] : [at]));
  return tokens.filter(({ negation }, at) => {
    if (!negation) return false;
    const following = meaning.filter((each) => each > at).slice(0, DENIED.following);
    const missing = Math.max(0, DENIED.least - following.length);
    const denied = [...following, ...(missing > 0 ? meaning.filter((each) => each < at).slice(-missing) : [])];
    const shared = denied.filter(isShared).length;
    return denied[0] !== undefined && isShared(denied[0]) && shared * 3 >= denied.length * 2;
  });
}

const denies = (tokens: readonly Token[]): boolean => tokens.some(({ negation }) => negation);

/** One side denies what the other says without any negation. */
function denialsIn(pair: Pair): Contradiction[] {
  const { matches, own, unit, place, index, language } = pair;
  const theirs = index.tokens.slice(unit.first, unit.after);
  if (denies(own) === denies(theirs) || !isHeld(pair, NEARLY_SAME)) return [];
  if (anyListed([...own, ...theirs], isSoftNegation, language)) return [];
  const held = matches.filter((match) => heldIn(match, unit));
  const shared = new Set(held.map(({ at }) => at));
  const places = new Set(heldPlaces(pair).map((at) => at - unit.first));
  const ours = denials(own, (at) => shared.has(at));
  const at = ours[0] ?? held[0]?.token;
  if (!at || ours.length + denials(theirs, (there) => places.has(there)).length === 0) return [];
  return [{ kind: 'negation', start: at.start, end: at.end, unit: place }];
}

/** In what a sentence and a source sentence differ, where they are alike otherwise. */
export const contradictions = (pair: Pair): Contradiction[] => [...otherValues(pair), ...otherNames(pair), ...denialsIn(pair)];
