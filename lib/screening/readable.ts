import type { Span } from '../../core/contract/span.ts';

/** Characters that show nothing, and those that turn the direction of what follows. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Unicode's tags: each stands for an ASCII character and shows nothing, so that whole sentences can be written with them. */
const TAGS = /[\u{e0000}-\u{e007f}]/gu;
/** An invisible character inside a word of Latin letters: in other scripts, and between parts of an emoji, they have a use. */
const HIDDEN_IN_WORD = /[a-z][\u200b\u200c\u2060\u2063\ufeff][a-z]/i;
const TURNED = /[\u202a-\u202e\u2066-\u2069]/;
const MARKS = /\p{Mn}+/gu;
const BEYOND_ASCII = /\P{ASCII}/gu;

/** Letters of other scripts that look like Latin ones; used only in words that have Latin letters too. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  `
    аa еe оo рp сc уy хx іi ѕs јj ԁd һh ӏl вb кk мm нh тt гr пn иu αa βb εe ηn ιi κk νv οo ρp τt υu ωw χx γy σo δd λl ɑa ɡg ɪi
    ʀr ɴn ʟl ʜh ɘe əe ɹr ɾr ɦh ʋv ŧt ħh ıi łl øo þp đd
  `
    .trim()
    .split(/\s+/)
    .map((pair) => [...pair]),
);
/** Digits and signs that stand for letters inside a word. */
const DIGITS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

const WORD = /[\p{L}\p{N}@$]+(?:['’]\p{L}+)*/gu;
const LATIN = /[a-z]/;
/** Longer words are not looked at for disguise. */
const LONGEST = 30;
const DISGUISED = /^(?=.{4})[a-z013457@$]*[013457@$][a-z013457@$]*[a-z]$/;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** A text as a reader takes it in, whatever characters it was written with. */
export interface Readable {
  /** In lower case, without marks over letters; what was hidden in tags stands at its end. */
  text: string;
  /**
   * Its words in order: look-alikes and disguising digits turned into letters, spaced-out letters joined, Chinese, Japanese
   * and Thai letter by letter.
   */
  words: string[];
  /** Invisible characters inside words, in tags or turning the direction. */
  hidden: boolean;
  /** Letters were written apart. */
  spaced: boolean;
}

function visible(text: string): { text: string; hidden: boolean } {
  if (text.search(BEYOND_ASCII) < 0) return { text, hidden: false };
  const tags = text.match(TAGS) ?? [];
  const told = tags.map((tag) => String.fromCharCode((tag.codePointAt(0) ?? 0) - 0xe0000)).join('');
  const hidden = tags.length > 8 || HIDDEN_IN_WORD.test(text) || TURNED.test(text); // a flag of a country's part has up to 7 tags
  const plain = `${text.replace(TAGS, '')}${tags.length > 8 ? ` ${told}` : ''}`.replace(INVISIBLE, '');
  return { text: plain.normalize('NFKD').replace(MARKS, '').normalize('NFC'), hidden };
}

function undisguise(word: string): string {
  const letters = LATIN.test(word) ? word.replace(BEYOND_ASCII, (char) => LOOK_ALIKES[char] ?? char) : word;
  if (letters.length > LONGEST || !DISGUISED.test(letters) || letters.replace(/[^a-z]/g, '').length < 3) return letters;
  return letters.replace(/[013457@$]/g, (char) => DIGITS[char] ?? char);
}

interface Found extends Span {
  word: string;
}

/** Fewest letters in a row, each apart by one character, that are taken for one word. */
const SPACED = 4;

/** Joins what was written letter by letter. */
function joinLetters(found: readonly Found[]): { words: string[]; spaced: boolean } {
  const words: string[] = [];
  let spaced = false;
  for (let from = 0; from < found.length; ) {
    let to = from + 1;
    while (to < found.length && areLetters(found[to - 1], found[to])) to++;
    const run = found.slice(from, to).map(({ word }) => word);
    if (run.length >= SPACED) spaced = true;
    words.push(...(run.length >= SPACED ? [run.join('')] : run));
    from = to;
  }
  return { words, spaced };
}

const areLetters = (one?: Found, next?: Found): boolean =>
  one?.word.length === 1 &&
  next?.word.length === 1 &&
  next.start - one.end === 1 &&
  LATIN.test(one.word) &&
  LATIN.test(next.word);

/** Time is linear in the text. */
export function readable(written: string): Readable {
  const { text, hidden } = visible(written);
  const lower = text.toLowerCase();
  const found: Found[] = [];
  for (const { 0: word, index } of lower.matchAll(WORD)) {
    if (!WIDE.test(word)) found.push({ word: undisguise(word), start: index, end: index + word.length });
    else for (const letter of word) found.push({ word: letter, start: index, end: index });
  }
  return { text: lower, hidden, ...joinLetters(found) };
}
