import { setImmediate } from 'node:timers/promises';
import type { SourceDocument } from '../../../core/contract/facts/batch.ts';
import { patternOfAddress } from './address.ts';
import type { Crawl, MetPage } from './crawl.ts';
import { count } from './frontier.ts';
import { isMissingPage } from './missing.ts';
import type { Config } from './options.ts';
import { keyOf, type Page, readPage, type TextBlock } from './page.ts';
import type { PageFile, StoredPage } from './page-file.ts';
import { titleKey, titleParts } from './reading.ts';
import { cutOut, leftOut } from './repeated.ts';

/** Pages of an endless chain that say the same but for their numbers, before they are taken for that. */
const CHAIN = 3;
/** Different pages that name one page as what they are, before they are taken to be wrong. */
const MISTAKEN = 10;
/** Words that a page must have. */
const LEAST_WORDS = 5;

export const FEW_WORDS = 'pages with hardly any text';

/** The documents of a site that has been read, in the order of their addresses, the shorter ones first. */
export async function* documentsOf(
  crawl: Crawl,
  file: PageFile,
  { config, origin }: { config: Config; origin: string },
): AsyncGenerator<SourceDocument> {
  const seen = new Set<number>();
  for (const [id, { address }] of chosen(crawl)) {
    await setImmediate();
    const stored = file.get(address);
    if (!stored) continue; // a run beside this one has found that it is gone
    const read = stored.format === 'html' ? readHtmlPage(stored, address, { crawl, config }) : readTextPage(stored, id);
    if (typeof read === 'string') {
      count(crawl.skipped, read);
      continue;
    }
    if (seen.has(read.key)) count(crawl.skipped, 'pages that are there under another address');
    else {
      const { content, title, language } = read;
      const metadata: SourceDocument['metadata'] = language ? { language } : {};
      yield { id, title, content, format: stored.format, url: id, source: config.source, metadata, origin };
    }
    seen.add(read.key);
  }
}

interface ReadPage {
  title: string;
  content: string;
  language?: string;
  /** Hash of its title and text. */
  key: number;
}

/** The pages that become documents, by their ids: each is read at its own address where it can be. */
function chosen(crawl: Crawl): [id: string, page: MetPage][] {
  const ids = idsOf(crawl);
  const chains = endlessPages(crawl);
  const byId = new Map<string, MetPage>();
  for (const page of crawl.pages) {
    if (chains.has(page)) count(crawl.skipped, 'pages of endless chains');
    else {
      const id = ids.get(page.address) ?? page.address;
      const other = byId.get(id);
      if (!other || page.address === id || (other.address !== id && page.address < other.address)) byId.set(id, page);
    }
  }
  return [...byId].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
}

/** The canonical address of each page, where it can be believed: not where nothing is there, nor where pages of all kinds name the same. */
function idsOf({ pages, gone }: Crawl): Map<string, string> {
  const shapes = new Map(pages.map(({ address, shape }) => [address, shape]));
  const named = Map.groupBy(pages, ({ canonical }) => canonical);
  const canonicals = new Map<string, string>();
  for (const [canonical, group] of named) {
    if (canonical === undefined || gone.has(canonical)) continue;
    const others = group.filter(({ shape }) => shape !== shapes.get(canonical));
    if (new Set(others.map(({ shape }) => shape)).size < MISTAKEN)
      for (const { address } of group) canonicals.set(address, canonical);
  }
  const last = (address: string, hops = 0): string => {
    const next = canonicals.get(address);
    return next === undefined || hops > 5 ? address : last(next, hops + 1);
  };
  return new Map(pages.map(({ address }) => [address, last(address)]));
}

/** Pages found by links that go on and on, where they say the same but for their numbers. */
function endlessPages({ pages, frontier, listed }: Crawl): ReadonlySet<MetPage> {
  const found = pages.filter(({ address }) => !listed.has(address));
  const groups = Map.groupBy(found, ({ address, shape }) => `${shape} ${patternOfAddress(new URL(address))}`);
  const endless = [...groups].filter(
    ([key, { length }]) => length >= CHAIN && frontier.endless.has(key.slice(key.indexOf(' ') + 1)),
  );
  return new Set(endless.flatMap(([, group]) => group));
}

function readHtmlPage(
  stored: StoredPage,
  address: string,
  { crawl, config }: { crawl: Crawl; config: Config },
): ReadPage | string {
  const url = new URL(address);
  const page = readPage(stored.content);
  const repeated = crawl.repeated.on(url.host);
  if (isMissingPage({ page, url }, crawl)) return 'pages that say that there is no page';
  const out = leftOut(page.blocks, repeated);
  const own = page.blocks.filter((block) => !block.edge && !out.has(block));
  const text = own.map((block) => block.text).join('\n');
  if (text.split(/\s+/).length < LEAST_WORDS) return FEW_WORDS;
  const title = titleOf(page, repeated) || lastSegment(url);
  const content = config.keep_repeated ? stored.content : cutOut(stored.content, out);
  return { title, content, language: page.head.language, key: keyOf(`${title}\n${text}`) };
}

function readTextPage({ content }: StoredPage, id: string): ReadPage | string {
  if (content.trim().split(/\s+/).length < LEAST_WORDS) return FEW_WORDS;
  const title = /^#\s+(.{1,200})$/m.exec(content)?.[1] ?? lastSegment(new URL(id));
  return { title, content, key: keyOf(content) };
}

/** What the page calls itself, without the name of the site. */
function titleOf({ head: { title, shownTitle, siteName }, blocks }: Page, repeated: ReadonlySet<number>): string {
  const headings = blocks.filter(({ level, key }: TextBlock) => level === 1 && !repeated.has(key));
  const heading = headings.find(({ text }) => text.length <= 300)?.text ?? '';
  const parts = titleParts(title);
  const isSite = (part: string) => part === siteName || repeated.has(titleKey(part));
  const own = parts.filter((part) => !isSite(part)).length > 0 ? withoutSite(title, parts, isSite) : '';
  if (heading !== '' && (own === '' || title.includes(heading))) return heading;
  return own || shownTitle || title;
}

/** Without the parts at its ends that are the site's. */
function withoutSite(title: string, parts: readonly string[], isSite: (part: string) => boolean): string {
  const own = parts.filter((part) => !isSite(part));
  const [first = '', last = ''] = [own[0], own.at(-1)];
  return title.slice(title.indexOf(first), title.lastIndexOf(last) + last.length);
}

function lastSegment({ pathname, host }: URL): string {
  const segment = pathname.split('/').findLast((each) => each !== '') ?? host;
  const words = segment.replace(/(?<=.)\.\w+$/, '').replace(/[-_+]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
