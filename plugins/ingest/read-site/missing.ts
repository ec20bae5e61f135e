import type { Crawl, MissingPage } from './crawl.ts';
import { keyOf } from './page.ts';

/** The share of what two pages say, of all that either says, from which on they are the same. */
const SAME = 0.8;

/**
 * Whether a page is what its host shows for addresses that cannot be there. What repeats on the site tells nothing; without it nearly all
 * of the rest must be the same, and where it is not known what repeats, all of it. A page to start with is what it is.
 */
export function isMissingPage({ page, url }: MissingPage, { missing, repeated, scope, listed }: Crawl): boolean {
  const shown = missing.get(url.host);
  if (!shown || scope.starts.includes(url.href) || (listed.has(url.href) && shown.url.href === url.href)) return false;
  const common = repeated.on(url.host);
  const other = keysOf(shown, common, 'segment');
  return (['path', 'segment'] as const).some((own) =>
    isAlike(keysOf({ page, url }, common, own), other, common.size > 0 ? SAME : 1),
  );
}

const isAlike = (one: ReadonlySet<number>, other: ReadonlySet<number>, least: number): boolean =>
  one.size > 0 && other.size > 0 && one.intersection(other).size / one.union(other).size >= least;

/**
 * Hashes of what a page says, without numbers and without its own address, which many such pages repeat: the path, or its last segment too,
 * which may be a word that stands everywhere.
 */
function keysOf({ page, url }: MissingPage, common: ReadonlySet<number>, own: 'path' | 'segment'): Set<number> {
  const segment = own === 'segment' ? (url.pathname.split('/').findLast((each) => each !== '') ?? '') : '';
  const parts = [url.href, url.pathname, segment].flatMap((text) => [text, unescaped(text)]).filter(({ length }) => length > 1);
  const said = (text: string) => parts.reduce((rest, each) => rest.replaceAll(each, '0'), text).replace(/\d+/g, '0');
  return new Set(page.blocks.filter(({ key }) => !common.has(key)).map(({ text }) => keyOf(said(text))));
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
