import { decode } from '../../../lib/ingest/decode.ts';
import { encodingIn, keyOf, type Page, readPage, UnreadablePage } from './page.ts';
import type { StoredPage } from './page-file.ts';
import type { Answer } from './request.ts';

/** What a crawl needs of a page. */
export interface Reading {
  /** Absolute, as they are written; none where the page does not want them to be followed. */
  links: string[];
  canonical?: string;
  isForRobots: boolean;
  /** Hash of its text without numbers. */
  shape: number;
  /** Hashes of what stands on it. */
  keys: number[];
}

const TEXTS: Record<string, StoredPage['format']> = { 'text/plain': 'text', 'text/markdown': 'markdown' };

/** What a `Content-Type` says before its parameters. */
export const kindOf = (type: string | undefined): string => (type ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
export const isHtml = (kind: string): boolean => kind === '' || kind === 'text/html' || kind === 'application/xhtml+xml';
export const isReadable = (kind: string): boolean => isHtml(kind) || kind in TEXTS;

/** An answer as it is kept. */
export function pageOf({ headers, body }: Answer): Omit<StoredPage, 'id'> {
  const type = headers['content-type'];
  const format = TEXTS[kindOf(type)] ?? 'html';
  const named = /charset\s*=\s*["']?([\w:.-]+)/i.exec(type ?? '')?.[1];
  return {
    etag: headers.etag ?? '',
    modified: headers['last-modified'] ?? '',
    robots: String(headers['x-robots-tag'] ?? ''),
    format,
    content: decode(body, [named, format === 'html' ? encodingIn(body) : undefined]),
  };
}

/** Throws UnreadablePage. `heeds`: whether what it says to robots counts. */
export function readingOf({ format, content, robots }: StoredPage, { href }: URL, heeds: boolean): Reading {
  if (format !== 'html') return { links: [], isForRobots: !heeds || !NO_INDEX.test(robots), shape: shapeOf([content]), keys: [] };
  const page = readPage(content);
  const { base, canonical } = page.head;
  const root = base !== undefined && URL.canParse(base, href) ? new URL(base, href).href : href;
  const absolute = (link: string): string[] => (URL.canParse(link, root) ? [new URL(link, root).href] : []);
  const said = heeds ? `${robots},${page.head.robots}` : '';
  return {
    links: NO_FOLLOW.test(said) ? [] : page.links.flatMap(absolute),
    canonical: canonical === undefined ? undefined : absolute(canonical)[0],
    isForRobots: !NO_INDEX.test(said),
    shape: shapeOf(page.blocks.filter(({ edge }) => !edge).map(({ text }) => text)),
    keys: keysOf(page),
  };
}

/** The links of a page as it was read before; none where it could not be. */
export function linksOf(stored: StoredPage, url: URL, heeds: boolean): string[] {
  try {
    return readingOf(stored, url, heeds).links;
  } catch (thrown) {
    if (thrown instanceof UnreadablePage) return [];
    throw thrown;
  }
}

const NO_INDEX = /\b(?:noindex|none)\b/i;
const NO_FOLLOW = /\b(?:nofollow|none)\b/i;

const shapeOf = (texts: readonly string[]): number => keyOf(texts.join('\n').replace(/\d+/g, '0'));

const keysOf = ({ blocks, head: { title } }: Page): number[] => [
  ...blocks.map(({ key }) => key),
  ...titleParts(title).map(titleKey),
];

/** The parts of a title: those of the page, and the name of the site. */
export const titleParts = (title: string): string[] => title.split(/\s+[|–—·•»:-]+\s+/).filter((part) => part !== '');
export const titleKey = (part: string): number => keyOf(`title ${part}`);
