import type { QuestionText } from '../../core/contract/resources/classifier.ts';
import { contentWords } from '../text/terms.ts';

/** What stands before the words of a question that is of no category. */
const UNCATEGORISED = 'FAQ';

/** Words of a label, and the most UTF-16 units of each. */
const WORDS = 3;
const LONGEST = 30;

/** A word with a digit is a number, an id or an address: it tells one caller from others, not one subject. */
const DIGIT = /\p{N}/u;

/** What a question is about, in a few of its words: `change-password`; empty where it has none that tell. */
export const subjectOf = ({ text, language = 'en' }: QuestionText): string =>
  [...new Set(contentWords(text, language))]
    .filter((word) => !DIGIT.test(word) && word.length <= LONGEST)
    .slice(0, WORDS)
    .join('-');

/** The label of a question in a category; without one, that of a question that fits none. */
export const intentLabel = (question: QuestionText, category: string = UNCATEGORISED): string =>
  [category, subjectOf(question)].filter((part) => part !== '').join('-');
