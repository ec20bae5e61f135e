import { entryAt } from '../../text/entry.ts';
import { isSoftNegation } from '../lexicon/negation.ts';
import { heldIn } from '../matching/match.ts';
import {
  ALIKE,
  agreeInDenials,
  type Contradiction,
  has,
  heldPlaces,
  isAlike,
  isHeld,
  NEARLY_SAME,
  type Pair,
  same,
} from '../matching/pair.ts';
import { anywhere, isOtherwiseMeasured } from '../tokens/quantities.ts';
import type { Token } from '../tokens/token.ts';
import { oppositesIn } from './opposites.ts';
import { otherValues } from './other-values.ts';

/**
 * The share of the words that must be the same where plain words have changed places, which most sentences turned round do
 * without saying otherwise.
 */
const SAME = 0.95;

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

/** One side denies what the other says without any negation. */
function denialsIn(pair: Pair): Contradiction[] {
  const { matches, own, unit, place, index, language } = pair;
  const theirs = index.tokens.slice(unit.first, unit.after);
  if (agreeInDenials(own, theirs) || !isHeld(pair, NEARLY_SAME)) return [];
  if ([...own, ...theirs].some(({ text }) => isSoftNegation(text.toLowerCase(), language))) return [];
  const held = matches.filter((match) => heldIn(match, unit));
  const shared = new Set(held.map(({ at }) => at));
  const places = new Set(heldPlaces(pair).map((at) => at - unit.first));
  const ours = denials(own, (at) => shared.has(at));
  const at = ours[0] ?? held[0]?.token;
  if (!at || ours.length + denials(theirs, (there) => places.has(there)).length === 0) return [];
  return [{ kind: 'negation', start: at.start, end: at.end, unit: place }];
}

/** Words before who does it, in a sentence turned round: `A bought B`, `B was bought by A`. */
const BY = new Set(['by', 'von', 'durch', 'por', 'par', 'da', 'dal', 'dalla', 'door', 'av', 'af', 'przez', 'tarafından', '被']);
const countPassives = (tokens: readonly Token[]): number => tokens.filter(({ text }) => BY.has(text.toLowerCase())).length % 2;

/** Two that these join may change places; after `BETWEEN` they may not. */
const AND = new Set(['and', 'or', 'und', 'oder', 'y', 'e', 'o', 'et', 'ou', 'en', 'of', 'и', 'или', '和', '与', '或']);
const BETWEEN = new Set(['between', 'zwischen', 'entre', 'tra', 'fra', 'tussen', 'между']);

/** Day and year may change places, too: "2 January 2024", "2024-01-02". */
const DATED: ReadonlySet<Token['kind']> = new Set(['number', 'month']);

function areJoined(tokens: readonly Token[], first: number, last: number): boolean {
  const between = tokens.slice(first + 1, last);
  const isRange = BETWEEN.has(tokens[first - 1]?.text.toLowerCase() ?? '');
  return !isRange && between.every(({ text, name, kind }) => AND.has(text.toLowerCase()) || name || DATED.has(kind));
}

/** A word that stands once on either side, with its place in the sentence and in the unit. */
interface Shared {
  token: Token;
  here: number;
  there: number;
}

function sharedOnce({ matches, unit, index }: Pair): Shared[] {
  return matches.flatMap((match) => {
    // "12 litres and 40 kg" for "40 litres and 12 kg": a number in the other's place has the other's unit, too.
    const places = heldIn(match, unit) ? match.places : anywhere(match.token, index.places);
    const inside = places.filter((at) => at >= unit.first && at < unit.after);
    const again = matches.filter(({ token }) => same(token, match.token)).length > 1;
    return inside.length === 1 && !again ? [{ token: match.token, here: match.at, there: entryAt(inside, 0) - unit.first }] : [];
  });
}

const isFact = ({ kind, name }: Token): boolean => kind === 'number' || kind === 'month' || name;

/** Two names or numbers of which each stands where the unit has the other: beside the same words, and more so than in its own place. */
function exchangeIn({ own, unit, index }: Pair, shared: readonly Shared[]): Shared[] | undefined {
  const theirs = index.tokens.slice(unit.first, unit.after);
  const beside = ({ here }: Shared, { there }: Shared): number =>
    Number(same(own[here - 1], theirs[there - 1])) + Number(same(own[here + 1], theirs[there + 1]));
  const areExchanged = (one: Shared, other: Shared): boolean => {
    const [first, second] = [beside(one, other), beside(other, one)];
    return first > 0 && second > 0 && first + second > beside(one, one) + beside(other, other);
  };
  // A name may be written without its capital letter.
  const facts = shared.filter(({ token, there }) => isFact(token) || isFact(theirs[there] as Token));
  for (const [at, one] of facts.entries()) {
    for (const other of facts.slice(at + 1)) {
      const isPair = one.token.kind === other.token.kind && one.there > other.there && !areJoined(own, one.here, other.here);
      if (isPair && areExchanged(one, other)) return [one, other];
    }
  }
  return undefined;
}

/** How many meaningful words may stand between two plain ones that have changed places. */
const NEAR = 4;

/** Three words that stand the other way round, as in "cats chase dogs" for "dogs chase cats". */
function reversalIn(shared: readonly Shared[]): Shared[] | undefined {
  for (const [first, one] of shared.entries()) {
    for (const [step, other] of shared.slice(first + 2, first + NEAR + 1).entries()) {
      const between = shared.slice(first + 1, first + 2 + step);
      if (between.some(({ there }) => there > other.there && there < one.there)) return [one, other];
    }
  }
  return undefined;
}

function swapsIn(pair: Pair): Contradiction[] {
  const { own, unit, place, index } = pair;
  const theirs = index.tokens.slice(unit.first, unit.after);
  const isMoved = (token: Token): boolean => theirs.some((other) => isOtherwiseMeasured(token, other));
  if (countPassives(own) !== countPassives(theirs) || !isHeld(pair, NEARLY_SAME, isMoved)) return [];
  const shared = sharedOnce(pair);
  const [one, other] =
    exchangeIn(pair, shared) ??
    (isAlike(pair, SAME) ? reversalIn(shared.filter(({ token }) => token.kind === 'word')) : undefined) ??
    [];
  return one && other ? [{ kind: 'swap', start: one.token.start, end: other.token.end, unit: place }] : [];
}

/** In what a sentence and a source sentence differ, where they are alike otherwise. */
export function contradictions(pair: Pair): Contradiction[] {
  const swaps = swapsIn(pair);
  const isTold = ({ start, end }: Contradiction): boolean => swaps.some((swap) => start >= swap.start && end <= swap.end);
  const values = otherValues(pair).filter((value) => !isTold(value));
  return [...values, ...otherNames(pair), ...denialsIn(pair), ...oppositesIn(pair), ...swaps];
}
