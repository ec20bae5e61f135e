import type { ScoredPassage } from '../../../core/contract/facts/search.ts';

type Source = Pick<ScoredPassage, 'title' | 'url'>;

/** Shorter names stand in every text. */
const SHORTEST = 3;
/** Code, links, addresses and tags: no link is put in there. */
const CLOSED = /`[^`\n]*`|\[[^[\]]*\]\([^()]*\)|https?:\/\/\S+|<[^<>]*>/g;
const LETTER = /[\p{L}\p{N}]/u;
/** Scripts that write no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The address as it may stand in Markdown; nothing when it is no web address. */
function addressOf(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  return parsed.href.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** Links by the name they replace; the best passage of a name decides. Longer names come first. */
function linksByName(sources: readonly Source[]): [string, string][] {
  const links = new Map<string, string>();
  for (const { title, url } of sources) {
    const address = title.length >= SHORTEST && !links.has(title) ? addressOf(url) : undefined;
    if (address) links.set(title, address);
  }
  return [...links].sort(([a], [b]) => b.length - a.length);
}

const continues = (before: string, after: string): boolean =>
  LETTER.test(before) && LETTER.test(after) && !UNSPACED.test(before) && !UNSPACED.test(after);

/** Whether words begin and end where the stretch does. */
const isWhole = (text: string, start: number, end: number): boolean =>
  !continues(text.charAt(start - 1), text.charAt(start)) && !continues(text.charAt(end - 1), text.charAt(end));

interface Found {
  start: number;
  name: string;
  address: string;
}

/** Where names stand as whole words, in order, none in another; of a list in which longer ones come first. */
function occurrences(text: string, links: readonly [string, string][]): Found[] {
  const taken = new Uint8Array(text.length);
  for (const { index, 0: whole } of text.matchAll(CLOSED)) taken.fill(1, index, index + whole.length);
  const found: Found[] = [];
  for (const [name, address] of links) {
    for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + name.length)) {
      const end = start + name.length;
      if (taken[start] || taken[end - 1] || !isWhole(text, start, end)) continue;
      taken.fill(1, start, end);
      found.push({ start, name, address });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The text with each document's link where its name stands; each link once when they are to be unique. */
export function withLinks(text: string, sources: readonly Source[], unique: boolean): string {
  const used = new Set<string>();
  let [linked, end] = ['', 0];
  for (const { start, name, address } of occurrences(text, linksByName(sources))) {
    if (unique && used.has(address)) continue;
    used.add(address);
    linked += `${text.slice(end, start)}[${name.replace(/[\\[\]]/g, '\\$&')}](${address})`;
    end = start + name.length;
  }
  return linked + text.slice(end);
}
