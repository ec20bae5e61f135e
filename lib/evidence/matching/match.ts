import { anywhere, unitBeside } from '../tokens/quantities.ts';
import type { Token } from '../tokens/token.ts';
import { beginningOf, type SourceIndex, type Unit } from './sources.ts';

/** A word of the answer that carries its subject, and where the sources hold it. */
export interface Match {
  token: Token;
  /** Place among the tokens of its sentence. */
  at: number;
  /** How much it counts among the words of its sentence. */
  weight: number;
  /** Places in the sources, ascending; none where no source holds it. */
  places: readonly number[];
  /** 1 where it is the same word, number or unit; less where it is only of the same family; 0 where it is missing. */
  strength: number;
  /** Its unit, where the sources hold the number with others alone. */
  unit?: Token;
}

const NONE: readonly number[] = [];

/** A word of the same family (`migrate`, `migration`) says nearly the same. */
const FAMILY = 0.8;
/** The share of the longer word that two of a family have in common at their beginning. */
const COMMON = 0.7;

const NUMBER = 1.5;
const UNIT = 0.6;
const NAME = 0.5;

/**
 * Rare words say more than frequent ones, and long words are rarer (Zipf's law of abbreviation): no table of any language is needed.
 * A table of word frequencies in its place moved no measured AUROC by more than 0.01.
 */
function weightOf({ kind, text, name }: Token): number {
  if (kind === 'number' || kind === 'month') return NUMBER;
  if (kind === 'unit') return UNIT;
  return Math.min(2, 0.3 + 0.12 * text.length) + (name ? NAME : 0);
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

/** The word of the sources that is most like this one in its beginning. */
function relative(key: string, { beginnings }: SourceIndex): string | undefined {
  const beginning = beginningOf(key);
  if (beginning === undefined) return undefined;
  let best: string | undefined;
  let most = 0;
  for (const other of beginnings.get(beginning) ?? []) {
    const share = commonLength(key, other) / Math.max(key.length, other.length);
    if (share >= COMMON && share > most) [best, most] = [other, share];
  }
  return best;
}

/** Places of the first of its keys that the sources hold. A number with a unit meets its like, or one that stands without any. */
function placesOf({ keys, quantity }: Token, { places, tokens }: SourceIndex): readonly number[] | undefined {
  for (const key of keys) {
    const all = places.get(key);
    const found = quantity && !quantity.includes(key) ? all?.filter((place) => !tokens[place]?.quantity) : all;
    if (found && found.length > 0) return found;
  }
  return undefined;
}

/** Both lists as one, ascending. */
const together = (one: readonly number[], other: readonly number[]): readonly number[] =>
  other.length === 0 ? one : [...new Set([...one, ...other])].sort((a, b) => a - b);

/** Where the sources hold a word: by its keys, as an acronym of a name there, or as a word of the same family. */
function find(token: Token, index: SourceIndex): Pick<Match, 'places' | 'strength'> {
  const found = placesOf(token, index);
  const spelledOut = isAcronym(token) ? index.places.get(`initials ${token.text.toLowerCase()}`) : undefined;
  if (found || spelledOut) return { places: together(found ?? NONE, spelledOut ?? NONE), strength: 1 };
  const family = token.kind === 'word' && !token.name ? relative(token.keys.at(-1) ?? '', index) : undefined;
  return family ? { places: index.places.get(family) ?? NONE, strength: FAMILY } : { places: NONE, strength: 0 };
}

const isAcronym = ({ text, name }: Token): boolean => name && /^\p{Lu}{2,8}$/u.test(text);

const isCapital = ({ text }: Token): boolean => /^\p{Lu}/u.test(text);

/** Places of the longest acronym in the sources for words that stand in a row from a place on, and the place after those. */
function acronymAt(tokens: readonly Token[], first: number, index: SourceIndex): { after: number; places: readonly number[] } {
  let [initials, best] = ['', { after: first + 1, places: NONE }];
  for (let at = first; at < tokens.length && at - first < LONGEST_NAME; at++) {
    const token = tokens[at] as Token; // inside by the loop
    if (token.stop && initials !== '') continue; // "Bureau of Investigation"
    if (!isCapital(token) || isAcronym(token)) break;
    initials += token.text[0] as string; // it begins with a capital letter
    if (initials.length < 2) continue;
    const places = index.places.get(initials.toLowerCase())?.filter((place) => index.tokens[place]?.text === initials);
    if (places && places.length > 0) best = { after: at + 1, places };
  }
  return best;
}
const LONGEST_NAME = 10;

/** The matches, with the words of a name that is spelled out found in its acronym, too. */
function withAcronyms(matches: readonly Match[], tokens: readonly Token[], index: SourceIndex): readonly Match[] {
  const found = new Map<number, readonly number[]>();
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token; // inside by the loop
    const { after, places } = isCapital(token) && !token.stop ? acronymAt(tokens, at, index) : { after: at + 1, places: NONE };
    if (places.length > 0) for (let each = at; each < after; each++) found.set(each, places);
    at = after;
  }
  if (found.size === 0) return matches;
  return matches.map((match) => {
    const places = found.get(match.at);
    // A word of the same family is another one.
    return places ? { ...match, places: match.strength < 1 ? places : together(match.places, places), strength: 1 } : match;
  });
}

/** The unit of a number that the sources hold in other units alone. */
function strangeUnit(tokens: readonly Token[], at: number, index: SourceIndex): Token | undefined {
  const number = tokens[at];
  const unit = unitBeside(tokens, at);
  return number?.quantity && unit && anywhere(number, index.places).length > 0 ? unit : undefined;
}

/** The words of a sentence that its backing is looked for. */
export function matchTokens(tokens: readonly Token[], isClaim: (token: Token) => boolean, index: SourceIndex): readonly Match[] {
  const matches = tokens.flatMap((token, at): Match[] => {
    if (token.stop || !isClaim(token)) return [];
    const found = find(token, index);
    const unit = found.strength === 0 ? strangeUnit(tokens, at, index) : undefined;
    return [{ token, at, weight: weightOf(token), ...found, ...(unit && { unit }) }];
  });
  return withAcronyms(matches, tokens, index);
}

/** Whether a source sentence holds a word of the answer. */
export const heldIn = ({ places }: Match, { first, after }: Unit): boolean =>
  places.some((place) => place >= first && place < after);

/** The least distance between two places of two ascending lists; Infinity where one is empty. */
export function nearest(one: readonly number[], other: readonly number[]): number {
  let [least, next] = [Number.POSITIVE_INFINITY, 0];
  for (const place of one) {
    while (next < other.length && (other[next] ?? 0) < place) next++;
    const after = other[next];
    const before = other[next - 1];
    if (after !== undefined) least = Math.min(least, after - place);
    if (before !== undefined) least = Math.min(least, place - before);
  }
  return least;
}
