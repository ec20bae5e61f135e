import { dictionaryFor } from './dictionary.ts';
import { stopWords } from './stop-words.ts';
import { terms } from './terms.ts';
import type { Sought, WordList } from './word-list.ts';
import { type Word, words } from './words.ts';

/** A word of a question that the documents may not know. */
export interface Doubtful extends Sought, Word {}

/** Scripts whose words are typed letter by letter. */
const TYPED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}]+$/u;

const SHORTEST = 3;
/** Words of a text that are looked up: whoever mistypes more means something else. */
const MOST_MENDED = 10;

/** What a word is joined to where it is part of an address, a path, an identifier or a shortened form. */
const JOINED_BEFORE = /[\p{L}\p{N}][.:]$|[@/\\_#$`=~]$/u;
const JOINED_AFTER = /^[.:][\p{L}\p{N}/]|^['’](?!s\b)\p{L}|^[@/\\_`=(]/u;

const isJoined = (text: string, { start, end }: Word): boolean =>
  JOINED_BEFORE.test(text.slice(Math.max(0, start - 2), start)) || JOINED_AFTER.test(text.slice(end, end + 2));

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();

/** Capitals within a word make it an abbreviation or an identifier: `HDMI`, `userId`. */
const isPlain = (word: string): boolean => !isCapital(word.slice(1));

/** Languages that write every noun with a capital. */
const CAPITAL_NOUNS = new Set(['de', 'lb']);

/** Whether a capital tells a name: not at the beginning of a sentence, not where all words have one, not in German. */
function tellsNames(all: readonly Word[], language: string): boolean {
  return !CAPITAL_NOUNS.has(language) && all.slice(1).some(({ text }) => !isCapital(text.charAt(0)));
}

/** Words of a text that may be mistyped: no numbers, identifiers, addresses, abbreviations, and none that every sentence needs. */
export function doubtful(text: string, language = 'en'): Doubtful[] {
  const all = words(text, language);
  const stops = stopWords(language);
  const telling = tellsNames(all, language);
  return all.flatMap((each, at) => {
    const word = each.text.normalize('NFC').toLowerCase();
    if (word.length < SHORTEST || !TYPED.test(word) || stops.has(word) || !isPlain(each.text) || isJoined(text, each)) return [];
    return [{ ...each, word, named: telling && at > 0 && isCapital(each.text.charAt(0)) }];
  });
}

/** The words of a question that nobody has seen. */
export interface Unseen {
  words: readonly Doubtful[];
  /** The language has no dictionary: any of them may be a word like another, and only a plain slip tells a typing error. */
  slips: boolean;
}

/** Words that may be mistyped, stand in no document and in no dictionary. `holds` tells of a stem whether a document has it. */
export async function unseenWords(text: string, language: string, holds: (term: string) => boolean): Promise<Unseen> {
  const unknown = doubtful(text, language).filter((each) => !terms(each.text, language).some(holds));
  const dictionary = unknown.length > 0 ? await dictionaryFor(language) : undefined;
  return { words: unknown.filter(({ word }) => !dictionary?.(word)).slice(0, MOST_MENDED), slips: dictionary === undefined };
}

/** A word of a question, and the one of the documents that was probably meant. */
export type Meant = readonly [Doubtful, string];

/** Which words of the documents are meant, where there are some. */
export const meantBy = ({ words: unseen, slips }: Unseen, list: WordList): Meant[] =>
  unseen.flatMap((each) => {
    const nearest = list.nearest(each, slips);
    return nearest === undefined ? [] : [[each, nearest] as const];
  });

/** A text with some of its words written otherwise; a word with a capital keeps it. */
export function respelt(text: string, meant: readonly Meant[]): string {
  let written = '';
  let from = 0;
  for (const [{ text: word, start, end }, instead] of meant) {
    const first = instead.charAt(0);
    written += `${text.slice(from, start)}${isCapital(word.charAt(0)) ? first.toUpperCase() + instead.slice(1) : instead}`;
    from = end;
  }
  return written + text.slice(from);
}
