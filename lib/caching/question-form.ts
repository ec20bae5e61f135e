import { stopWords } from '../text/stop-words.ts';

/** Signs that show nothing: zero-width blanks, soft hyphens and marks of direction. Joiners stay, as words are told apart by them. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Forms of letters that only differ in width, and ligatures. Powers, fractions and circled numbers are others: 2² is not 22. */
const WIDTHS = /[\uff01-\uffef\ufb00-\ufb06]+/g;
const BLANKS = /\s+/g;
const BEFORE_MARK = / ([?!;:,])(?= |$)/g;
/** What ends a question, in any script. */
const ENDS: ReadonlySet<string> = new Set(' ?!.…؟؛。！？｡؞։።।');
const BEGINS: ReadonlySet<string> = new Set(' ¿¡');
const DIGIT = /\p{N}/u;

const SIGNS: readonly [RegExp, string][] = [
  [/[‘’‚‛′ʼ`´]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
];

/** One word, or a number with what is written to it. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Units that are others in capitals, such as 5 mW and 5 MW, behind their number or written to it. */
const UNIT = /^\p{N}*(?:[kmgtp]?b(?:ps|it)?|m(?:wh?|va?|a|hz|j|pa|f))$/iu;

/** Without the marks around it; a factorial stays. */
function withoutEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && BEGINS.has(text.charAt(start))) start++;
  const isEnd = (at: number): boolean =>
    ENDS.has(text.charAt(at)) && !(text.charAt(at) === '!' && DIGIT.test(text.charAt(at - 1)));
  while (end > start && isEnd(end - 1)) end--;
  return text.slice(start, end);
}

/** A word in capitals that is another word in small letters: "US", "IT", "WHO". */
const isAcronym = (word: string, lower: string, stops: ReadonlySet<string>): boolean =>
  word.length > 1 && word !== lower && word === word.toUpperCase() && stops.has(lower);

/** In small letters, but for words whose capitals tell them from others. A question all in capitals has none of those. */
function inSmallLetters(text: string, language: string): string {
  const small = text.toLocaleLowerCase(language);
  if (text === small || text === text.toLocaleUpperCase(language)) return small;
  const stops = stopWords(language);
  return text.replace(WORD, (word, at: number) => {
    const lower = word.toLocaleLowerCase(language);
    const isOfNumber = DIGIT.test(word.charAt(0) + text.slice(Math.max(0, at - 2), at)); // "10 AM" is no "I am"
    return (isOfNumber ? UNIT.test(word) : isAcronym(word, lower, stops)) ? word : lower;
  });
}

/**
 * The form that questions share which differ only in how they are typed: case, blanks, the marks at their ends, the shapes of quotes and
 * dashes, and Unicode's ways to write one letter. What could change the meaning stays: signs inside, numbers, the order of words.
 * `language` is an ISO 639-1 code.
 */
export function questionForm(question: string, language = 'en'): string {
  const composed = question
    .replace(UNSEEN, '')
    .replace(WIDTHS, (wide) => wide.normalize('NFKC'))
    .normalize('NFC');
  const signs = SIGNS.reduce((text, [form, sign]) => text.replace(form, sign), composed);
  return inSmallLetters(withoutEnds(signs.replace(BLANKS, ' ').replace(BEFORE_MARK, '$1')), language);
}
