/** What is looked at of a document. */
export interface Suggesting {
  title: string;
  passages: readonly { headings: readonly string[]; text: string }[];
}

/** Most questions that are proposed. */
const MOST = 3;
/** Characters of a heading or title that still make a question. */
const LONGEST = 80;
const QUESTION = /[?？]\s*$/u;
/** The end of a file name, which says nothing. */
const EXTENSION = /\.[a-z0-9]{2,5}$/i;

/**
 * Questions that these documents answer, as far as their headings and titles tell: headings that are questions first, then what `about` makes
 * of the others, the deepest heading of each passage; titles where there are no headings.
 */
export function suggestQuestions(documents: readonly Suggesting[], about: (subject: string) => string): string[] {
  const headings = documents.flatMap(({ passages }) => passages.flatMap(({ headings: above }) => above.at(-1) ?? []));
  const titles = documents.map(({ title }) => title.replace(EXTENSION, '').replaceAll(/[_-]+/g, ' '));
  const subjects = [...headings, ...titles].map((each) => each.trim()).filter((each) => each !== '' && each.length <= LONGEST);
  const asked = subjects.filter((each) => QUESTION.test(each));
  const others = subjects.filter((each) => !QUESTION.test(each)).map((each) => about(each.replace(/[.:!]+$/, '')));
  return [...new Set([...asked, ...others])].slice(0, MOST);
}
