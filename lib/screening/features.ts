import { CONCEPTS, conceptsOfEach } from './concepts.ts';
import { MARKUP } from './markup.ts';
import { type Readable, readable } from './readable.ts';

/** Places that words and parts of words are spread over by their hash; a power of two. */
export const HASHED = 2 ** 14;
/** Words back to which the order of two concepts counts. */
const REACH = 6;

const COUNT = CONCEPTS.length;
const SINGLES = HASHED;
const FIRSTS = SINGLES + COUNT;
const PAIRS = FIRSTS + COUNT;
const SHAPES = PAIRS + COUNT * COUNT;

/** What a text looks like, whatever it says. */
const SHAPE: readonly ((text: Readable, written: string) => boolean)[] = [
  ({ hidden }) => hidden,
  ({ spaced }) => spaced,
  ({ text }) => /[?？]["'”’)\]]?\s*$/.test(text),
  ({ text }) => text.endsWith(':'),
  ({ text }) => text.endsWith('!'),
  (_, written) => /\p{Lu}{2,}[ ,]+\p{Lu}{2,}[ ,]+\p{Lu}{2,}/u.test(written) && /\p{Ll}{3}/u.test(written),
  ({ words }) => words.length <= 3,
  ({ words }) => words.length > 12,
  ({ words }) => words.length > 30,
  ({ text }) => /["“”„«»]/.test(text),
  (_, written) => /^\p{Lu}/u.test(written),
  (_, written) => /^\p{Ll}/u.test(written),
];
const MARKS = SHAPES + SHAPE.length;

export const SCREENING_FEATURES = MARKS + MARKUP.length;

export interface Weighted {
  indices: number[];
  values: number[];
}

/** FNV-1a, 32 bits, of a text that goes on from an earlier hash. */
function hash(text: string, seed: number): number {
  let state = seed;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return state >>> 0;
}

const slotOf = (state: number): number => ((state ^ (state >>> 15)) & (HASHED - 1)) >>> 0;

const WORD = 0x811c9dc5;
const PAIR = 0x2bd1e995;
const GAP = 0x5f356495;
const LETTERS = 0x7ed558cd;

function wordPlaces(words: readonly string[]): Set<number> {
  const places = new Set<number>();
  for (const [at, word] of words.entries()) {
    places.add(slotOf(hash(word, WORD)));
    places.add(slotOf(hash(word, hash(words[at - 1] ?? '^', PAIR))));
    const earlier = words[at - 2];
    if (earlier !== undefined) places.add(slotOf(hash(word, hash(earlier, GAP))));
  }
  places.add(slotOf(hash('$', hash(words.at(-1) ?? '^', PAIR))));
  return places;
}

function letterPlaces(words: readonly string[]): Set<number> {
  const places = new Set<number>();
  for (const word of words) {
    const bounded = ` ${word.slice(0, 40)} `;
    for (let at = 0; at + 4 <= bounded.length; at++) places.add(slotOf(hash(bounded.slice(at, at + 4), LETTERS)));
  }
  return places;
}

function conceptPlaces(words: readonly string[]): Set<number> {
  const places = new Set<number>();
  const found = conceptsOfEach(words);
  for (const [at, concepts] of found.entries()) {
    for (const concept of concepts) {
      places.add(SINGLES + concept);
      if (at === 0) places.add(FIRSTS + concept);
      for (let back = Math.max(0, at - REACH); back < at; back++)
        for (const earlier of found[back] ?? []) places.add(PAIRS + earlier * COUNT + concept);
    }
  }
  return places;
}

const SCALE = { words: 1, letters: 1, concepts: 0.4, shape: 0.4 };
/** Shorter sentences are not taken for a strong sign of anything, only because few words share what all weigh together. */
const FEWEST = 8;
const share = (count: number): number => 1 / Math.sqrt(Math.max(FEWEST, count));

function append(to: Weighted, places: ReadonlySet<number>, value: number): void {
  for (const place of places) {
    to.indices.push(place);
    to.values.push(value);
  }
}

/** What a sentence has of each feature; most have nothing and are left out. Time is linear in it. */
export function sentenceFeatures(written: string): Weighted {
  const text = readable(written);
  const features: Weighted = { indices: [], values: [] };
  const words = wordPlaces(text.words);
  const letters = letterPlaces(text.words);
  append(features, words, SCALE.words * share(words.size));
  append(features, letters, SCALE.letters * share(letters.size));
  append(features, conceptPlaces(text.words), SCALE.concepts);
  const shapes = SHAPE.flatMap((holds, index) => (holds(text, written) ? [SHAPES + index] : []));
  const marks = MARKUP.flatMap(({ pattern }, index) => (pattern.test(text.text) ? [MARKS + index] : []));
  append(features, new Set([...shapes, ...marks]), SCALE.shape);
  return features;
}
