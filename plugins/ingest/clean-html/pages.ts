import type { Pages } from '../../../core/contract/facts/batch.ts';

// Private use characters around the number of a page go through the cleaning with the words behind them.
const MARK = /\uE002(\d{0,6})\uE003/g;

/** Marks the places where pages begin. */
export function markPages(content: string, { starts }: Pages): string {
  let [marked, at] = ['', 0];
  for (const [page, start] of starts.entries()) {
    marked += `${withoutMarks(content.slice(at, start))}\uE002${page}\uE003`;
    at = start;
  }
  return marked + withoutMarks(content.slice(at));
}

const withoutMarks = (text: string): string => text.replace(/[\uE002\uE003]/g, '');

/** Takes the marks out and tells where they stood. A page whose mark was cleaned away begins where the next one does. */
export function unmarkPages(marked: string, { name, starts }: Pages): { content: string; pages: Pages } {
  const found = new Map<number, number>();
  let [content, at] = ['', 0];
  for (const { 0: mark, 1: page, index } of marked.matchAll(MARK)) {
    content += marked.slice(at, index);
    at = index + mark.length;
    found.set(Number(page), content.length);
  }
  content = withoutMarks(content + marked.slice(at));
  let next = content.length;
  const all = starts.map((_, page) => starts.length - 1 - page).map((page) => (next = Math.min(next, found.get(page) ?? next)));
  return { content, pages: { name, starts: all.reverse() } };
}

/** The places in a text of the same letters: only what stands between them has changed. */
export function sameLetters({ name, starts }: Pages, before: string, after: string): Pages {
  const places = Array.from(after.matchAll(/\p{L}/gu), ({ index }) => index);
  let [letters, at] = [0, 0];
  const moved = starts.map((start) => {
    letters += before.slice(at, start).match(/\p{L}/gu)?.length ?? 0;
    at = start;
    return places[letters] ?? after.length;
  });
  return { name, starts: moved };
}
