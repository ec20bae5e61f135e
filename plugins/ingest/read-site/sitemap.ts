import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { decode } from '../../../lib/ingest/decode.ts';
import { Refusal } from '../../../lib/upstream/refusal.ts';
import type { Visitor } from './visitor.ts';

/** Limits of the protocol (https://www.sitemaps.org/protocol.html): unpacked bytes and addresses of one sitemap. */
const MOST_BYTES = 52_428_800;
const MOST_ADDRESSES = 50_000;
/** Sitemaps of one source: as many as an index may name. */
const MOST_SITEMAPS = 50_000;

export interface SitemapPages {
  addresses: Set<string>;
  /** What could not be read: pages may be missing. */
  failures: { address: string; reason: string }[];
}

/** The pages that sitemaps name, and those that indexes of sitemaps name. `most`: of addresses, beyond which nothing is read any more. */
export async function readSitemaps(
  sitemaps: readonly URL[],
  visitor: Visitor,
  { most, allows }: { most: number; allows(sitemap: URL): boolean },
): Promise<SitemapPages> {
  const pages: SitemapPages = { addresses: new Set(), failures: [] };
  const waiting = [...sitemaps];
  const seen = new Set(waiting.map(({ href }) => href));
  for (let next = waiting.shift(); next && pages.addresses.size < most; next = waiting.shift()) {
    const found = await readSitemap(next, visitor, pages);
    for (const page of found.pages) pages.addresses.add(page.href);
    for (const sitemap of found.sitemaps) {
      if (seen.has(sitemap.href) || seen.size >= MOST_SITEMAPS || !allows(sitemap)) continue;
      seen.add(sitemap.href);
      waiting.push(sitemap);
    }
  }
  return pages;
}

type Found<Address> = Record<'pages' | 'sitemaps', Address[]>;

/** What one sitemap names; nothing where it cannot be read, which becomes a failure. */
async function readSitemap(sitemap: URL, visitor: Visitor, { failures }: SitemapPages): Promise<Found<URL>> {
  const absolute = (address: string): URL[] => (URL.canParse(address, sitemap.href) ? [new URL(address, sitemap)] : []);
  try {
    const { pages, sitemaps } = addressesIn(await textOf(sitemap, visitor));
    return { pages: pages.flatMap(absolute), sitemaps: sitemaps.flatMap(absolute) };
  } catch (thrown) {
    if (!(thrown instanceof Refusal || thrown instanceof UnreadableSitemap)) throw thrown;
    failures.push({ address: sitemap.href, reason: `this sitemap could not be read: ${thrown.message}` });
    return { pages: [], sitemaps: [] };
  }
}

class UnreadableSitemap extends Error {}

async function textOf(sitemap: URL, visitor: Visitor): Promise<string> {
  const { status, body } = await visitor.follow(sitemap, { mostBytes: MOST_BYTES, wants: () => true });
  if (status !== 200) throw new UnreadableSitemap(`its server answered with status ${status}`);
  if (body[0] !== 0x1f || body[1] !== 0x8b) return decode(body);
  try {
    return decode(await promisify(gunzip)(body, { maxOutputLength: MOST_BYTES }));
  } catch {
    throw new UnreadableSitemap(`it cannot be unpacked, or has more than ${MOST_BYTES} bytes`);
  }
}

/** A list of addresses a line, or the XML of a sitemap or an index. */
function addressesIn(text: string): Found<string> {
  const found: Found<string> = { pages: [], sitemaps: [] };
  if (!text.trimStart().startsWith('<')) {
    found.pages = text.split('\n', MOST_ADDRESSES).map((line) => line.trim());
    return found;
  }
  let within: 'pages' | 'sitemaps' | undefined;
  let address: string | undefined;
  let depth = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (++depth > MOST_DEPTH) throw new UnreadableSitemap('it is nested too deeply');
        if (name === 'url') within = 'pages';
        else if (name === 'sitemap') within = 'sitemaps';
        else if (name === 'loc') address = '';
      },
      ontext(piece) {
        if (address !== undefined && address.length < MOST_LENGTH) address += piece;
      },
      onclosetag(name) {
        depth--;
        if (name !== 'loc' || address === undefined) return;
        if (within && found[within].length < MOST_ADDRESSES) found[within].push(address.trim());
        address = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return found;
}

const MOST_LENGTH = 10_000;
const MOST_DEPTH = 100;
