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
 * Questions that these documents answer, as far as their headings and titles tell: those that are questions first, then what
 * `about` makes of the others.
 */
export function suggestQuestions(documents: readonly Suggesting[], about: (subject: string) => string): string[] {
  const headings = documents.flatMap(({ passages }) => passages.flatMap(headingsOf));
  const titles = documents.map(({ title }) => title.replace(EXTENSION, '').replaceAll(/[_-]+/g, ' '));
  const subjects = [...headings, ...titles].map((each) => each.trim()).filter((each) => each !== '' && each.length <= LONGEST);
  const asked = subjects.filter((each) => QUESTION.test(each));
  const others = subjects.filter((each) => !QUESTION.test(each)).map((each) => about(each.replace(/[.:!]+$/, '')));
  return [...new Set([...asked, ...others])].slice(0, MOST);
}

/** A passage stands below headings, and may hold some: lines of Markdown, and short lines that ask. */
function headingsOf({ headings, text }: Suggesting['passages'][number]): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const marked = lines.flatMap((line) => /^#{1,6}\s+(.+)$/.exec(line)?.[1] ?? []);
  return [...headings.slice(-1), ...marked, ...lines.filter((line) => QUESTION.test(line) && !line.startsWith('#'))];
}
