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

/** Where the sources hold a word: by its keys, or as a word of the same family. */
function find(token: Token, index: SourceIndex): Pick<Match, 'places' | 'strength'> {
  const found = placesOf(token, index);
  if (found) return { places: found, strength: 1 };
  const family = token.kind === 'word' && !token.name ? relative(token.keys.at(-1) ?? '', index) : undefined;
  return family ? { places: index.places.get(family) ?? NONE, strength: FAMILY } : { places: NONE, strength: 0 };
}

/** The unit of a number that the sources hold in other units alone. */
function strangeUnit(tokens: readonly Token[], at: number, index: SourceIndex): Token | undefined {
  const number = tokens[at];
  const unit = unitBeside(tokens, at);
  return number?.quantity && unit && anywhere(number, index.places).length > 0 ? unit : undefined;
}

/** The words of a sentence that its backing is looked for. */
export function matchTokens(tokens: readonly Token[], isClaim: (token: Token) => boolean, index: SourceIndex): readonly Match[] {
  return tokens.flatMap((token, at): Match[] => {
    if (token.stop || !isClaim(token)) return [];
    const found = find(token, index);
    const unit = found.strength === 0 ? strangeUnit(tokens, at, index) : undefined;
    return [{ token, at, weight: weightOf(token), ...found, ...(unit && { unit }) }];
  });
}

/** Whether a source sentence holds a word of the answer. */
export const heldIn = ({ places }: Match, { first, after }: Unit): boolean =>
  places.some((place) => place >= first && place < after);

/** Weight of all words, and of what the sources hold of them. */
export function weightsOf(matches: readonly Match[]): { all: number; held: number } {
  const sums = { all: 0, held: 0 };
  for (const { weight, strength } of matches) {
    sums.all += weight;
    sums.held += weight * strength;
  }
  return sums;
}

/** Weight that each source sentence holds, by its place. */
export function weightByUnit(matches: readonly Match[], { unitOf }: SourceIndex): Map<number, number> {
  const found = new Map<number, number>();
  for (const { places, weight, strength } of matches) {
    let last = -1; // places ascend
    for (const place of places) {
      const unit = unitOf[place] as number; // every token has its sentence
      if (unit !== last) found.set(unit, (found.get(unit) ?? 0) + weight * strength);
      last = unit;
    }
  }
  return found;
}
