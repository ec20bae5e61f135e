import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { prose } from './site.ts';

export type Show = (response: ServerResponse, headers: IncomingHttpHeaders) => void;

const html = (body: string, head = ''): string => `<html><head>${head}</head><body>${body}</body></html>`;
export const page =
  (seed: number, links: readonly string[] = [], head = ''): Show =>
  (response) => {
    const list = links.map((link) => `<a href="${link}">${link}</a>`).join(' ');
    response.writeHead(200, { 'content-type': 'text/html' }).end(html(`<h1>Page ${seed}</h1><p>${prose(seed)}</p>${list}`, head));
  };
const to =
  (location: string): Show =>
  (response) =>
    void response.writeHead(302, { location }).end();
export const raw =
  (body: string | Buffer, headers: Record<string, string> = { 'content-type': 'text/html' }): Show =>
  (response) =>
    void response.writeHead(200, headers).end(body);
export const status =
  (code: number): Show =>
  (response) =>
    void response.writeHead(code).end();

interface Row {
  name: string;
  shows: Record<string, Show>;
  options?: object;
  /** Paths of what is loaded. */
  loads: string[];
  /** What failures say, by the path they name. */
  fails?: Record<string, string>;
  /** The failures keep all documents from being pruned. */
  spares?: boolean;
  skips?: string[];
}

export const ODD_SITES: Row[] = [
  {
    name: 'a robots.txt that fails',
    shows: { '/': page(1), '/robots.txt': status(500) },
    loads: [],
    fails: { '': 'robots.txt' },
    spares: true,
  },
  { name: 'no robots.txt', shows: { '/': page(1), '/robots.txt': status(403) }, loads: ['/'] },
  {
    name: 'a robots.txt that disallows all, heeded or not',
    shows: { '/': page(1), '/robots.txt': raw('User-agent: *\nDisallow: /') },
    options: { robots: false },
    loads: ['/'],
  },
  {
    name: 'rules for this robot alone',
    shows: {
      '/': page(1, ['/a', '/b']),
      '/a': page(2),
      '/b': page(3),
      '/robots.txt': raw('User-agent: touchstone\nDisallow: /a'),
    },
    loads: ['/', '/b'],
    skips: ['addresses that robots.txt disallows'],
  },
  {
    name: 'a start page that is gone',
    shows: { '/': status(404) },
    loads: [],
    fails: { '/': 'no page to start with' },
    spares: true,
  },
  {
    name: 'a start page that leads to another host',
    shows: { '/': to('https://elsewhere.example/') },
    loads: [],
    fails: { '/': 'leads to https://elsewhere.example, which is not read: name its host in hosts' },
    spares: true,
  },
  {
    name: 'a page that may not be seen',
    shows: { '/': page(1, ['/members']), '/members': status(403) },
    loads: ['/'],
    fails: { '/members': 'status 403' },
    spares: true,
  },
  { name: 'a page that is gone', shows: { '/': page(1, ['/gone']), '/gone': status(410) }, loads: ['/'], fails: {} },
  {
    name: 'more pages than may be read',
    shows: { '/': page(1, ['/a', '/b', '/c']), '/a': page(2), '/b': page(3), '/c': page(4) },
    options: { max_pages: 3 },
    loads: ['/', '/a', '/b'],
    fails: { '/': 'more than the 3 addresses of max_pages' },
    spares: true,
  },
  {
    name: 'pages too far away',
    shows: { '/': page(1, ['/a']), '/a': page(2, ['/b']), '/b': page(3) },
    options: { depth: 1 },
    loads: ['/', '/a'],
    skips: ['addresses beyond depth'],
  },
  {
    name: 'more pages of a pattern than may be read',
    shows: {
      '/': page(1, ['/n?n=1', '/n?n=2', '/n?n=3', '/m/1', '/m/2', '/m/3']),
      '/n?n=1': page(2),
      '/n?n=2': page(3),
      '/n?n=3': page(4),
      '/m/1': page(5),
      '/m/2': page(6),
      '/m/3': page(7),
    },
    options: { max_per_pattern: 2 },
    loads: ['/', '/n?n=1', '/n?n=2', '/m/1', '/m/2', '/m/3'],
    skips: ['addresses beyond max_per_pattern'],
  },
  {
    name: 'a page that is too large, unpacked',
    shows: {
      '/': page(1, ['/bomb']),
      '/bomb': raw(gzipSync(Buffer.alloc(3_000_000, 'a ')), { 'content-type': 'text/html', 'content-encoding': 'gzip' }),
    },
    options: { max_page_size: '1MiB' },
    loads: ['/'],
    fails: { '/bomb': 'larger than' },
    spares: true,
  },
  {
    name: 'a page nested too deeply',
    shows: { '/': page(1, ['/deep']), '/deep': raw(html('<div>'.repeat(50_000))) },
    loads: ['/'],
    fails: { '/deep': 'tags more than 1000 deep' },
    spares: true,
  },
  {
    name: 'a tag with too many attributes',
    shows: { '/': page(1, ['/wide']), '/wide': raw(html(`<p ${Array.from({ length: 100_000 }, (_, n) => `a${n}`).join(' ')}>`)) },
    loads: ['/'],
    fails: { '/wide': 'more than 1000 attributes' },
    spares: true,
  },
  {
    name: 'a kind of packing that nobody knows',
    shows: { '/': page(1, ['/odd']), '/odd': raw('?', { 'content-type': 'text/html', 'content-encoding': 'rot13' }) },
    loads: ['/'],
    fails: { '/odd': 'is packed as rot13' },
    spares: true,
  },
  {
    name: 'a canonical address that is gone',
    shows: { '/': page(1, ['/a']), '/a': page(2, [], '<link rel="canonical" href="/b">'), '/b': status(404) },
    loads: ['/', '/a'],
  },
  {
    name: 'a canonical address of another site',
    shows: { '/': page(1, [], '<link rel="canonical" href="https://other.example/">') },
    loads: ['/'],
  },
  {
    name: 'pages of all kinds that name one page as their own',
    shows: {
      '/': page(
        1,
        Array.from({ length: 12 }, (_, n) => `/k${n}`),
      ),
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_, n) => [`/k${n}`, page(20 + n, [], '<link rel="canonical" href="/">')]),
      ),
    },
    loads: ['/', ...Array.from({ length: 12 }, (_, n) => `/k${n}`)],
  },
  {
    name: 'links of a page with a base, in other words, and with white space',
    shows: { '/': page(1, [' b ', 'c&amp;d=1'], '<base href="/x/">'), '/x/b': page(2), '/x/c&d=1': page(3) },
    loads: ['/', '/x/b', '/x/c&d=1'],
  },
  {
    name: 'links that are not to be followed',
    shows: { '/': raw(html(`<h1>One</h1><p>${prose(1)}</p><a rel="nofollow" href="/a">a</a>`)), '/a': page(2) },
    loads: ['/'],
  },
  {
    name: 'a page that its answer keeps from robots',
    shows: {
      '/': page(1, ['/a']),
      '/a': raw(html(`<p>${prose(2)}</p>`), { 'content-type': 'text/html', 'x-robots-tag': 'noindex' }),
    },
    loads: ['/'],
    skips: ['pages that are not meant for robots'],
  },
  {
    name: 'text and Markdown',
    shows: {
      '/': page(1, ['/notes.txt', '/readme.md']),
      '/notes.txt': raw(prose(2), { 'content-type': 'text/plain' }),
      '/readme.md': raw(`# Read me\n\n${prose(3)}`, { 'content-type': 'text/markdown' }),
    },
    loads: ['/', '/notes.txt', '/readme.md'],
  },
  {
    name: 'a sitemap that is missing',
    shows: { '/': page(1), '/robots.txt': raw('Sitemap: /sitemap.xml') },
    loads: ['/'],
    fails: { '/sitemap.xml': 'status 404' },
    spares: true,
  },
  {
    name: 'a sitemap of other hosts, of itself and of nothing',
    shows: {
      '/': page(1),
      '/robots.txt': raw('Sitemap: /s.xml\nSitemap: http://169.254.169.254/s.xml'),
      '/s.xml': raw(
        '<x><sitemap><loc>/s.xml</loc></sitemap><url><loc>http://other.example/</loc></url><url><loc></loc></url>' +
          '<url><loc> /a </loc></url></x>',
      ),
      '/a': page(2),
    },
    loads: ['/', '/a'],
  },
  {
    name: 'a sitemap of lines',
    shows: { '/': page(1), '/robots.txt': raw('Sitemap: /s.txt'), '/s.txt': raw('/a\n/b\n'), '/a': page(2), '/b': page(3) },
    loads: ['/', '/a', '/b'],
  },
  {
    name: 'a sitemap nested without an end',
    shows: { '/': page(1), '/robots.txt': raw('Sitemap: /s.xml'), '/s.xml': raw('<a>'.repeat(1_000_000)) },
    loads: ['/'],
    fails: { '/s.xml': 'nested too deeply' },
    spares: true,
  },
];
