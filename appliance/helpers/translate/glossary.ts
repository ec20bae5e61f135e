import { isSameLanguage } from '../../../lib/text/language-code.ts';

/** The same said in several languages. */
export type GlossaryEntry = readonly { readonly language: string; readonly sentence: string }[];

/** A term, and how it is to be translated. */
export interface Term {
  term: string;
  translation: string;
}

/** Terms that a prompt takes at most: the first ones of the text. */
const MOST_TERMS = 50;
const LETTER = /[\p{L}\p{N}]/u;

/** Where a term stands in a text as whole words; both in small letters. */
function placeOf(term: string, text: string): number {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const isInWord = (place: number, inside: string): boolean => LETTER.test(text.charAt(place)) && LETTER.test(inside);
    if (!isInWord(at - 1, term.charAt(0)) && !isInWord(at + term.length, term.charAt(term.length - 1))) return at;
  }
  return -1;
}

/** What a glossary says of a text: the terms of it that have a translation into the language, in the order of the text. */
export function termsOf(glossary: readonly GlossaryEntry[], text: string, target: string): Term[] {
  const small = text.toLowerCase();
  const found = glossary.flatMap((entry) => {
    const wanted =
      entry.find(({ language }) => language === target) ?? entry.find(({ language }) => isSameLanguage(language, target));
    if (!wanted) return [];
    return entry.flatMap(({ language, sentence: term }) => {
      const at = isSameLanguage(language, target) ? -1 : placeOf(term.toLowerCase(), small);
      return at < 0 ? [] : [{ at, term, translation: wanted.sentence }];
    });
  });
  const ordered = found.sort((a, b) => a.at - b.at || b.term.length - a.term.length);
  return [...new Map(ordered.map(({ term, translation }) => [term, { term, translation }])).values()].slice(0, MOST_TERMS);
}
