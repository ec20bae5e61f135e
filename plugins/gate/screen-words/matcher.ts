import type { Span } from '../../../core/contract/span.ts';
import { type Word, words } from '../../../lib/text/words.ts';

/** A listed word or phrase where it stands in a text as `foldText` gives it. */
export interface Match extends Span {
  entry: string;
}

/** Characters that are not seen: they are put into a word to hide it. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** A text as its reader takes it: full-width and styled letters, capitals, `ß` and what is not seen make no difference. */
export const foldText = (text: string): string =>
  text.normalize('NFKC').replace(UNSEEN, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('’', "'");

/** A word without its accents. `ñ` is a letter of its own: without it "año" would be another word. */
const bare = (word: string): string =>
  /^[\0-\x7f]*$/.test(word)
    ? word
    : word
        .normalize('NFD')
        .replace(/(?<!n)\u0303|[\u0300-\u0302\u0304-\u036f]/g, '')
        .normalize('NFC');

const LETTER = /[\p{L}\p{N}\p{M}]/u;
/** Scripts without spaces between words: where one ends depends on what stands around it. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const SPELLED = /^[\p{L}\p{N}\p{M} ]+$/u;

/** A word with asterisks for some of its letters. What stands before keeps this linear. */
const MASKED = /(?<![\p{L}\p{N}*])[\p{L}\p{N}]+(?:\*+[\p{L}\p{N}]+)+/gu;
/** Shorter words have too little left to tell them by. */
const SHORTEST_MASKED = 4;

/** How a word is written with asterisks: for its first vowel, or for all but the first and the last letter. */
const masks = (word: string): string[] =>
  word.length < SHORTEST_MASKED || !/^[a-z]+$/.test(word)
    ? []
    : [word.replace(/(?<=.)[aeiou](?=.)/, '*'), `${word.charAt(0)}${'*'.repeat(word.length - 2)}${word.at(-1)}`];

/** Lists words and phrases, and finds them in texts: whole words, in time linear in the text. */
export class WordList {
  /** Entries of one word, as they are looked up. */
  readonly #words = new Set<string>();
  /** Entries of several words, by the first. */
  readonly #phrases = new Map<string, string[][]>();
  /** Entries that are no words: of a script without spaces, or with signs. */
  readonly #stretches: { entry: string; whole: boolean }[] = [];
  readonly #masked = new Map<string, string>();

  constructor(entries: Iterable<string>) {
    for (const entry of entries) this.#add(foldText(entry).trim().replace(/\s+/g, ' '));
  }

  #add(entry: string): void {
    if (UNSPACED.test(entry)) this.#stretches.push({ entry, whole: false });
    else if (!SPELLED.test(entry)) this.#stretches.push({ entry, whole: true });
    else {
      const [first = '', ...more] = entry.split(' ');
      if (more.length > 0) this.#phrases.set(first, [...(this.#phrases.get(first) ?? []), [first, ...more]]);
      else this.#words.add(first);
      for (const mask of masks(entry)) if (mask.includes('*')) this.#masked.set(mask, entry);
    }
  }

  /** Every place of the text, as `foldText` gives it, where an entry stands. An entry without accents is met with and without them. */
  *find(text: string): Generator<Match> {
    if (this.#words.size + this.#phrases.size > 0) yield* this.#findWords(text); // most lists of a step are empty
    for (const { entry, whole } of this.#stretches) yield* stretches(text, entry, whole);
    if (!text.includes('*')) return;
    for (const { index, 0: mask } of text.matchAll(MASKED)) {
      const entry = this.#masked.get(mask);
      if (entry) yield { entry, start: index, end: index + mask.length };
    }
  }

  /** Phrases that begin with a word, as it is written or without its accents. */
  #begunBy(word: string, plain: string): readonly string[][] {
    const phrases = this.#phrases.get(word) ?? [];
    return word === plain ? phrases : [...phrases, ...(this.#phrases.get(plain) ?? [])];
  }

  *#findWords(text: string): Generator<Match> {
    const found = words(text);
    const is = (index: number, entry: string): boolean => {
      const word = found[index]?.text;
      return word !== undefined && (word === entry || bare(word) === entry);
    };
    for (let index = 0; index < found.length; index++) {
      const { text: word, start, end } = found[index] as Word; // inside by the loop
      const plain = bare(word);
      if (this.#words.has(word)) yield { entry: word, start, end };
      else if (this.#words.has(plain)) yield { entry: plain, start, end };
      for (const phrase of this.#begunBy(word, plain)) {
        if (!phrase.every((each, offset) => is(index + offset, each))) continue;
        yield { entry: phrase.join(' '), start, end: found[index + phrase.length - 1]?.end ?? end };
      }
    }
  }
}

function* stretches(text: string, entry: string, whole: boolean): Generator<Match> {
  if (entry === '') return;
  for (let start = text.indexOf(entry); start >= 0; start = text.indexOf(entry, start + 1)) {
    const end = start + entry.length;
    if (whole && (LETTER.test(text.charAt(start - 1)) || LETTER.test(text.charAt(end)))) continue;
    yield { entry, start, end };
  }
}
