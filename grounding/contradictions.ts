import type { Span } from '../text/sentences.ts';
import type { Match } from './match.ts';
import type { SourceIndex, Unit } from './sources.ts';
import type { Token } from './tokens.ts';

/** A sentence that a source holds but for one thing, in which they differ. */
export interface Contradiction extends Span {
  kind: 'number' | 'name' | 'negation' | 'swap';
  /** What the source says there, where that is one word or number. */
  instead?: string;
  /** The sentence of the source, as its place. */
  unit: number;
}

/** The share of a sentence's other words that one source sentence must hold, and of that one's words that it must hold. */
const ALIKE = 0.65;
/** The same where every word is there and only their order or a small word differs. */
const NEARLY_SAME = 0.8;
/** The same where plain words have changed places, which most sentences turned round do without saying otherwise. */
const SAME = 0.95;

const has = (tokens: readonly Token[], { keys }: Token): boolean =>
  tokens.some((token) => token.keys.some((key) => keys.includes(key)));

interface Pair {
  matches: readonly Match[];
  /** All tokens of the answer's sentence. */
  own: readonly Token[];
  unit: Unit;
  place: number;
  index: SourceIndex;
}

const isHeld = ({ places }: Match, { first, after }: Unit): boolean => places.some((place) => place >= first && place < after);

/** Places of the unit that the sentence's words are found at, ascending. */
function heldPlaces({ matches, unit: { first, after } }: Pair): number[] {
  const inside = matches.flatMap(({ places }) => places.filter((place) => place >= first && place < after));
  return [...new Set(inside)].sort((a, b) => a - b);
}

/**
 * Whether each side holds most of the other, leaving out what is compared apart. Of the unit only what stands between the first and the
 * last word that they share is looked at: a sentence may take up a part of a longer one.
 */
function alike(pair: Pair, least: number, isApart: (token: Token) => boolean = () => false): boolean {
  const { matches, unit, index } = pair;
  let [held, all] = [0, 0];
  for (const match of matches) {
    if (isApart(match.token)) continue;
    all += match.weight;
    if (isHeld(match, unit)) held += match.weight * match.strength;
  }
  if (all === 0 || held < least * all) return false;
  const places = heldPlaces(pair);
  const between = index.tokens.slice(places[0], (places.at(-1) ?? 0) + 1).filter((token) => !token.stop && !isApart(token));
  return places.filter((place) => !isApart(index.tokens[place] as Token)).length >= least * between.length; // places are of tokens
}

const same = (one: Token | undefined, other: Token | undefined): boolean =>
  one !== undefined && other !== undefined && one.keys.some((key) => other.keys.includes(key));

/** A number or name that the unit does not hold, where the unit holds another of its kind beside the same word. */
function differing(pair: Pair, kind: 'number' | 'name', isKind: (token: Token) => boolean): Contradiction[] {
  const { matches, own, unit, place, index } = pair;
  const strange = matches.filter((match) => isKind(match.token) && !isHeld(match, unit));
  if (strange.length === 0 || !alike(pair, ALIKE, isKind)) return [];
  const theirs = index.tokens.slice(unit.first, unit.after);
  return strange.flatMap(({ token, at }) => {
    const instead = theirs.find(
      (other, there) =>
        isKind(other) && !has(own, other) && (same(own[at - 1], theirs[there - 1]) || same(own[at + 1], theirs[there + 1])),
    );
    return instead ? [{ kind, start: token.start, end: token.end, instead: instead.text, unit: place }] : [];
  });
}

/** Words before the first shared one in which a negation still belongs to it (`do not use`). */
const BEFORE = 2;

/** Negations between the first and the last shared word that deny a shared word: the next meaningful one, or the one before at the end. */
function denials(tokens: readonly Token[], isShared: (at: number) => boolean, first: number, last: number): Token[] {
  const isMeaning = (at: number): boolean =>
    tokens[at] !== undefined && !(tokens[at] as Token).stop && !(tokens[at] as Token).negation;
  return tokens.filter((token, at) => {
    if (!token.negation || at < first - BEFORE || at > last + 1) return false;
    let next = at + 1;
    while (next < tokens.length && !isMeaning(next)) next++;
    let before = at - 1;
    while (before >= 0 && !isMeaning(before)) before--;
    return next < tokens.length ? isShared(next) : isShared(before);
  });
}

/** One side denies what the other says: no word that they share is denied on one side, and some on the other. */
function denied(pair: Pair): Contradiction[] {
  const { matches, own, unit, place, index } = pair;
  const held = matches.filter((match) => isHeld(match, unit));
  const shared = new Set(held.map(({ at }) => at));
  const places = new Set(heldPlaces(pair).map((at) => at - unit.first));
  const ours = denials(own, (at) => shared.has(at), Math.min(...shared), Math.max(...shared));
  const unitTokens = index.tokens.slice(unit.first, unit.after);
  const theirs = denials(unitTokens, (at) => places.has(at), Math.min(...places), Math.max(...places));
  const at = ours[0] ?? held[0]?.token;
  if (!at || (ours.length === 0) === (theirs.length === 0) || !alike(pair, NEARLY_SAME)) return [];
  return [{ kind: 'negation', start: at.start, end: at.end, unit: place }];
}

/** Words before who does it, in a sentence turned round: `A bought B`, `B was bought by A`. */
const BY = new Set(['by', 'von', 'durch', 'por', 'par', 'da', 'dal', 'dalla', 'door', 'av', 'af', 'przez', 'tarafından', '被']);
const turned = (tokens: readonly Token[]): number => tokens.filter(({ text }) => BY.has(text.toLowerCase())).length % 2;

/** How many words may stand between two that have changed places. */
const NEAR = 4;

/** Three words that stand the other way round, as in "A owns B" for "B owns A". */
function swapped(pair: Pair): Contradiction[] {
  const { matches, own, unit, place, index } = pair;
  const theirs = index.tokens.slice(unit.first, unit.after);
  if (!alike(pair, NEARLY_SAME) || turned(own) !== turned(theirs)) return [];
  const once = matches.flatMap((match) => {
    const inside = match.places.filter((at) => at >= unit.first && at < unit.after);
    const again = matches.filter(({ token }) => token.keys.some((key) => match.token.keys.includes(key))).length > 1;
    return inside.length === 1 && !again ? [{ token: match.token, at: inside[0] as number }] : [];
  });
  for (let first = 0; first < once.length; first++) {
    for (let last = first + 2; last < once.length && last - first <= NEAR; last++) {
      const [a, c] = [once[first] as (typeof once)[0], once[last] as (typeof once)[0]]; // inside by the loops
      const isBetween = once.slice(first + 1, last).some(({ at }) => at > c.at && at < a.at);
      if (isBetween && a.at - c.at <= 3 * NEAR && isComparable(pair, a.token, c.token))
        return [{ kind: 'swap', start: a.token.start, end: c.token.end, unit: place }];
    }
  }
  return [];
}

const isFact = ({ kind, name }: Token): boolean => kind === 'number' || name;

/** Two of a kind can take each other's place: names, numbers, and plain words where all else is the same. */
const isComparable = (pair: Pair, one: Token, other: Token): boolean =>
  one.kind === other.kind && ((isFact(one) && isFact(other)) || alike(pair, SAME));

/** In what a sentence and the source sentence nearest to it differ, where they are alike otherwise. */
export function contradictions(pair: Pair): Contradiction[] {
  const numbers = differing(pair, 'number', ({ kind }) => kind === 'number');
  const names = differing(pair, 'name', ({ name }) => name);
  return [...numbers, ...names, ...denied(pair), ...swapped(pair)];
}
