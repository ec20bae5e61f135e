import type { Span } from '../../core/contract/span.ts';
import { perLanguage } from './per-language.ts';

/** A word of a text, and where it stands. */
export interface Word extends Span {
  text: string;
}

const segmenters = {
  word: perLanguage((language) => new Intl.Segmenter(language, { granularity: 'word' })),
  sentence: perLanguage((language) => new Intl.Segmenter(language, { granularity: 'sentence' })),
};

/** One segmenter a language and granularity: making one costs a hundred times more than using it. */
export const segmenter = (language: string, granularity: keyof typeof segmenters): Intl.Segmenter =>
  segmenters[granularity](language);

// Scripts that write no spaces between words: there only a dictionary knows where one ends.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const isUnspaced = (text: string): boolean => UNSPACED.test(text);

// Letters with their marks, and numbers whose decimal signs stand between digits. "login.gov", "l'eau" and "user_id" are two words
// each: who searches for "login", "eau" or "user" means them too.
const WORD = /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text that writes spaces: ten times as fast as the segmenter, and the same words. */
function addSpacedWords(found: Word[], text: string, offset: number): void {
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match; match = WORD.exec(text)) {
    const start = offset + match.index;
    found.push({ text: match[0], start, end: start + match[0].length });
  }
}

/**
 * The words of a text in any language: letters and numbers, cut by Unicode's rules and by dictionaries where a script
 * writes no spaces (Chinese, Japanese, Thai). Decimal numbers stay whole.
 */
export function words(text: string, language = 'en'): Word[] {
  const found: Word[] = [];
  if (!isUnspaced(text)) addSpacedWords(found, text, 0);
  else {
    for (const { segment, index, isWordLike } of segmenter(language, 'word').segment(text)) {
      if (isWordLike) addSpacedWords(found, segment, index);
    }
  }
  return found;
}
