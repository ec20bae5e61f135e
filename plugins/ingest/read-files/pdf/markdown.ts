import { type Block, ENDS } from './blocks.ts';

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const BULLET = /^[•◦▪‣–](?=\s)/;
const ITEM = /^(?:[-*]|\d{1,3}[.)])\s/;
/** The text of a document, and where in it the first letter of each of its pages stands (in UTF-16 units). */
export interface PagedText {
  content: string;
  starts: number[];
}

/** Joins lines: a word that was broken at a line's end is made whole. */
export function joinLines(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    const whole = text.replace(/(?<=\p{Ll})[-\u00ad]\n?$/u, '');
    if (whole !== text && /^\p{Ll}/u.test(line)) text = whole + line;
    else if (text === '' || text.endsWith('\n') || (UNSPACED.test(text.slice(-1)) && UNSPACED.test(line.slice(0, 1))))
      text += line;
    else text += ` ${line}`;
  }
  return text.replace(/\u00ad/g, '');
}

/** What Markdown would take for a mark of its own stands as it is. */
const escapeMarks = (text: string): string => text.replace(/[\\`*_[\]<>~{}]/g, '\\$&').replace(/&(?=[#\w]+;)/g, '&amp;');

const cell = (text: string): string => escapeMarks(text).replaceAll('|', '\\|');

function markdownOf(block: Block): string {
  if (block.kind === 'table') {
    const [head = [], ...rows] = block.cells.map((cells) => `| ${cells.map(cell).join(' | ')} |`);
    return [head, `|${' --- |'.repeat(block.cells[0]?.length ?? 0)}`, ...rows].join('\n');
  }
  const text = escapeMarks(joinLines(block.lines));
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${text}`;
  return text.replace(BULLET, '-').replace(/^\\(?=[*]\s)/, '');
}

/** All pages as Markdown. A paragraph that the end of a page cuts goes on behind it. */
export function markdownOfPages(pages: readonly Block[][]): PagedText {
  let content = '';
  let last: Block | undefined;
  const starts = pages.map((blocks) => {
    let start: number | undefined;
    for (const block of blocks) {
      const text = markdownOf(block);
      const goesOn = start === undefined && last?.kind === 'text' && block.kind === 'text' && continues(last.lines, block.lines);
      content = goesOn ? joinLines([content, text]) : content + gap(last, text) + text;
      start ??= firstLetter(content, content.length - text.length);
      last = block;
    }
    return start ?? content.length;
  });
  return { content, starts };
}

const gap = (last: Block | undefined, text: string): string =>
  last === undefined ? '' : last.kind === 'text' && ITEM.test(text) && isItem(last.lines) ? '\n' : '\n\n';

const isItem = ([line = '']: readonly string[]): boolean => BULLET.test(line) || ITEM.test(line);

const continues = (before: readonly string[], [next = '']: readonly string[]): boolean =>
  !ENDS.test(before.at(-1) ?? '') && /^[\p{Ll}\p{Lo}]/u.test(next);

/** The first letter at an offset or behind it. */
export function firstLetter(content: string, from: number): number {
  const found = content.slice(from, from + 1000).search(/\p{L}/u);
  return found < 0 ? from : from + found;
}
