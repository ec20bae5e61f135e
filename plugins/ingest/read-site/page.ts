import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

/** A stretch of text between the borders of blocks, such as a paragraph, an item of a list or a cell. */
export interface TextBlock {
  text: string;
  /** Hash of its text, whatever its case: 48 bits. */
  key: number;
  /** Where it stands in the HTML, in UTF-16 units; `end` is exclusive. */
  ranges: { start: number; end: number }[];
  /** Of a heading, 1-6. */
  level?: number;
  /** Number of the outermost table or piece of code that it is in, which stays whole or goes whole. */
  unit?: number;
  /** In navigation or at the edges of the page: no content by its tags. */
  edge: boolean;
}

/** What stands in a page. */
export interface Page {
  head: PageHead;
  blocks: TextBlock[];
  /** As they are written. */
  links: string[];
}

/** What a page says of itself. */
export interface PageHead {
  title: string;
  /** What it calls itself where others show it, and the site (Open Graph). */
  shownTitle: string;
  siteName: string;
  language?: string;
  /** As they are written. */
  base?: string;
  canonical?: string;
  /** What it tells robots. */
  robots: string;
}

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const INLINE = names(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup ' +
    'time tt u var wbr',
);
const SILENT = names('script style noscript template svg select textarea iframe object canvas video audio');
const EDGES = names('nav footer aside header');
const UNITS = names('table pre');

/** Pages beyond these are no text: reading them on would cost time and bring nothing. */
const MOST_DEPTH = 1000;
const MOST_ATTRIBUTES = 1000;
const MOST_LINKS = 5000;
const MOST_BLOCKS = 50_000;

export class UnreadablePage extends Error {}

/** Reads a page in one pass; nothing of it is run or shown. Throws UnreadablePage where it is nested too deeply. */
export function readPage(html: string): Page {
  const reader = new PageReader();
  const parser = new Parser({
    onopentagname: () => reader.open(),
    onattribute: () => reader.attribute(),
    onopentag: (name, attributes) => reader.tag(name, attributes),
    ontext: (text) => reader.text(text, { start: parser.startIndex, end: parser.endIndex + 1 }),
    onclosetag: (name) => reader.close(name),
  });
  parser.end(html);
  return reader.end();
}

class PageReader {
  readonly #page: Page = { head: { title: '', shownTitle: '', siteName: '', robots: '' }, blocks: [], links: [] };
  #depth = 0;
  #attributes = 0;
  #units = 0;
  #level: number | undefined;
  #inTitle = false;
  /** How many tags of each kind are open. */
  readonly #within = { silent: 0, edge: 0, unit: 0, article: 0 };
  #run: Pick<TextBlock, 'text' | 'ranges'> = { text: '', ranges: [] };

  open(): void {
    this.#attributes = 0;
    if (++this.#depth > MOST_DEPTH) throw new UnreadablePage(`has tags more than ${MOST_DEPTH} deep in each other`);
  }

  attribute(): void {
    if (++this.#attributes > MOST_ATTRIBUTES) throw new UnreadablePage(`has a tag with more than ${MOST_ATTRIBUTES} attributes`);
  }

  tag(name: string, attributes: Readonly<Record<string, string>>): void {
    if (!INLINE.has(name)) this.#flush();
    if (name === 'title' && this.#page.head.title === '') this.#inTitle = true;
    this.#count(name, 1);
    if (UNITS.has(name) && this.#within.unit === 1) this.#units++;
    if (/^h[1-6]$/.test(name)) this.#level = Number(name[1]);
    describe(this.#page.head, name, attributes);
    const link = linkOf(name, attributes);
    if (link !== undefined && !/\bnofollow\b/i.test(attributes.rel ?? '')) this.#link(link);
  }

  #link(href: string): void {
    const { links } = this.#page;
    if (links.length < MOST_LINKS && href !== '' && !href.startsWith('#')) links.push(href.trim());
  }

  /** The header of an article belongs to it. */
  #count(name: string, step: 1 | -1): void {
    const within = this.#within;
    if (SILENT.has(name)) within.silent += step;
    if (UNITS.has(name)) within.unit += step;
    if (name === 'main' || name === 'article') within.article += step;
    if (EDGES.has(name) && !(within.article > 0 && (name === 'header' || name === 'footer'))) within.edge += step;
  }

  text(text: string, range: { start: number; end: number }): void {
    if (this.#inTitle) this.#page.head.title += text;
    else if (this.#within.silent === 0) {
      this.#run.text += text;
      this.#run.ranges.push(range);
    }
  }

  close(name: string): void {
    this.#depth--;
    if (!INLINE.has(name)) this.#flush();
    this.#count(name, -1);
    if (name === 'title') this.#inTitle = false;
    if (/^h[1-6]$/.test(name)) this.#level = undefined;
  }

  #flush(): void {
    const { ranges } = this.#run;
    const text = collapse(this.#run.text);
    this.#run = { text: '', ranges: [] };
    if (text === '' || this.#page.blocks.length >= MOST_BLOCKS) return;
    const unit = this.#within.unit > 0 ? this.#units : undefined;
    this.#page.blocks.push({ text, key: keyOf(text), ranges, level: this.#level, unit, edge: this.#within.edge > 0 });
  }

  end(): Page {
    this.#flush();
    const { head, ...rest } = this.#page;
    const [title, shownTitle, siteName] = [head.title, head.shownTitle, head.siteName].map(collapse) as [string, string, string]; // three
    return { ...rest, head: { ...head, title, shownTitle, siteName } };
  }
}

function linkOf(name: string, { href, src, content = '', ...more }: Readonly<Record<string, string>>): string | undefined {
  if (name === 'a' || name === 'area') return href;
  if (name === 'frame') return src;
  // Where the browser is sent after some seconds.
  const isRefresh = name === 'meta' && more['http-equiv']?.toLowerCase() === 'refresh';
  return isRefresh ? /^\s*\d*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content)?.[1] : undefined;
}

/** What tags without text say. */
function describe(head: PageHead, name: string, attributes: Readonly<Record<string, string>>): void {
  if (name === 'html' && attributes.lang) head.language = attributes.lang.toLowerCase().slice(0, 35);
  if (name === 'base') head.base ??= attributes.href;
  if (name === 'link' && /\bcanonical\b/i.test(attributes.rel ?? '')) head.canonical ??= attributes.href?.trim();
  if (name === 'meta') describeMore(head, attributes);
}

function describeMore(head: PageHead, { name, property, content = '' }: Readonly<Record<string, string>>): void {
  const of = (name ?? property ?? '').toLowerCase();
  if (of === 'og:title') head.shownTitle ||= content;
  if (of === 'og:site_name') head.siteName ||= content;
  if (of === 'robots') head.robots += `${content},`;
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** 48 bits of a text: two of a million blocks are the same by chance once in 500 sites. */
export const keyOf = (text: string): number => createHash('sha256').update(text.toLowerCase()).digest().readUIntBE(0, 6);

/** The encoding that a page names in its first bytes. */
export const encodingIn = (bytes: Buffer): string | undefined =>
  /<meta\s[^>]{0,200}\bcharset\s*=\s*["']?\s*([\w:.-]{1,40})/i.exec(bytes.subarray(0, 4096).toString('latin1'))?.[1];
