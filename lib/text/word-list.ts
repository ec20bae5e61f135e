import distance from 'damerau-levenshtein';

/** How often a word stands in the documents, and how often in small letters. */
export interface WordCount {
  all: number;
  small: number;
}

/** A word in small letters, as it is searched for. */
export interface Sought {
  word: string;
  /** It is written like a name: a name that is spelled a little differently is another one. */
  named?: boolean;
}

/** Shorter words have too many neighbours: there nothing but two letters in each other's place is a slip. */
const SHORT = 4;
/** From this length on two letters may be wrong. */
const LONG = 8;

/** The letters of a word as bits: two words that are n edits away differ in 2n bits at most. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsOf(letters: number): number {
  let bits = 0;
  for (let left = letters; left !== 0; left &= left - 1) bits++;
  return bits;
}

const sortLetters = (word: string): string => [...word].sort().join('');

const isSwapped = (one: string, other: string): boolean => one.length === other.length && sortLetters(one) === sortLetters(other);

/** A letter that is doubled in one of the two is not in the other. */
function isDoubled(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length - short.length !== 1) return false;
  const at = [...long].findIndex((letter, place) => letter !== short[place]);
  return long[at] === long[at - 1];
}

/** Of two words that are one edit away: fingers were too fast or too slow, and no other word was meant. */
const isSlip = (one: string, other: string): boolean => isSwapped(one, other) || isDoubled(one, other);

interface Entry extends WordCount {
  word: string;
  letters: number;
}

interface Near {
  entry: Entry;
  steps: number;
}

/** The words of documents, and which of them a mistyped one is nearest to. */
export class WordList {
  readonly #words: ReadonlyMap<string, WordCount>;
  /** By length and first letter. */
  readonly #entries = new Map<string, Entry[]>();

  /** `words` in small letters. */
  constructor(words: ReadonlyMap<string, WordCount>) {
    this.#words = words;
    for (const [word, count] of words) {
      const key = keyOf(word.length, word[0]);
      const entries = this.#entries.get(key) ?? [];
      entries.push({ word, letters: lettersOf(word), ...count });
      this.#entries.set(key, entries);
    }
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  /**
   * The word that is meant: at most one letter too many, too few, another, or swapped with its neighbour; two from eight
   * letters on. Of those that are equally near the most frequent one. `slips` leaves only letters swapped or doubled.
   * Undefined where none is near.
   */
  nearest(sought: Sought, slips: boolean): string | undefined {
    const { word } = sought;
    const most = word.length >= LONG && !slips ? 2 : 1;
    let best: Near | undefined;
    for (const entry of this.#around(word, most)) {
      const { steps } = distance(word, entry.word);
      if (steps > most || !isMeant(entry, { ...sought, slips }, steps)) continue;
      if (!best || steps < best.steps || (steps === best.steps && entry.all > best.entry.all)) best = { entry, steps };
    }
    return best?.entry.word;
  }

  /**
   * The words whose letters do not rule out that they are so many edits away. Who mistypes a word gets its first letter
   * right, or swaps it with the second.
   */
  *#around(word: string, most: number): Generator<Entry> {
    const letters = lettersOf(word);
    for (let length = word.length - most; length <= word.length + most; length++) {
      for (const entry of this.#beginning(length, word)) if (bitsOf(entry.letters ^ letters) <= 2 * most) yield entry;
    }
  }

  #beginning(length: number, [first, second]: string): readonly Entry[] {
    const alike = this.#entries.get(keyOf(length, first)) ?? [];
    const swapped = this.#entries.get(keyOf(length, second)) ?? [];
    return first === second ? alike : [...alike, ...swapped.filter(({ word }) => word[1] === first)];
  }
}

const keyOf = (length: number, first = ''): string => `${length}${first}`;

function isMeant(entry: Entry, { word, named, slips }: Sought & { slips: boolean }, steps: number): boolean {
  if (word.length <= SHORT) return !slips && isSwapped(word, entry.word);
  const strict = slips || (named && entry.small === 0);
  return !strict || (steps === 1 && isSlip(word, entry.word));
}
