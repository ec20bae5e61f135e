import { firstLetter, type PagedText } from './markdown.ts';
import { type Row, textOf } from './rows.ts';

/** In font sizes: lines further apart are not of one paragraph. */
const LINE_STEP = 1.75;

/** Pages as paragraphs, line by line, with words that were broken at a line's end made whole. */
export function plainPages(pages: readonly Row[][]): PagedText {
  let content = '';
  const starts = pages.map((rows) => {
    const text = rows.map((row, index) => gap(rows[index - 1], row) + textOf(row)).join('');
    const [before, apart] = [content.length, content === '' || text === '' ? '' : '\n\n'];
    content += apart + mend(text);
    return firstLetter(content, before + apart.length);
  });
  return { content, starts };
}

const gap = (before: Row | undefined, row: Row): string =>
  before === undefined ? '' : before.y - row.y > LINE_STEP * Math.max(before.size, row.size) ? '\n\n' : '\n';

const mend = (text: string): string => text.replace(/(?<=\p{Ll})[-\u00ad]\n(?=\p{Ll})/gu, '');
