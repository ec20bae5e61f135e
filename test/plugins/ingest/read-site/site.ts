import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What a test's site has at a path. */
export interface Shown {
  title: string;
  /** HTML of what is the page's own. */
  body: string;
  /** Further tags of its head. */
  head?: string;
}

const WORDS = (
  'anchor basin cable delta engine filter gauge hinge inlet jacket kettle ladder mirror nozzle outlet piston quarry rotor sensor ' +
  'timber urn valve washer yoke zinc axle bracket clamp drill elbow flange gasket hopper impeller joint keel lever motor needle oven'
).split(' ');

/** Words that no other page has in this order. */
export const prose = (seed: number): string =>
  Array.from({ length: 5 }, (_, sentence) => {
    const words = Array.from(
      { length: 9 },
      (_, place) => WORDS[(seed * 7 + sentence * 13 + place * (seed % 11) + place) % WORDS.length],
    );
    return `Part ${seed}.${sentence}: the ${words.join(' ')}.`;
  }).join(' ');

/** What stands on each page of the site, in tags that say nothing of it. */
export const REPEATED = [
  'Products Guides Archive Support Contact',
  'We use cookies to make this site better for you. Accept all cookies or choose which ones.',
  'Subscribe to our newsletter and never miss an offer of ours again.',
  'All prices include taxes. Example Works Ltd, registered in Exampletown.',
];

const layout = ({ title, body, head = '' }: Shown): string =>
  `<!doctype html><html lang="en-GB"><head><title>${title} | Example Works</title>${head}</head><body>` +
  `<div class="top"><span>${REPEATED[0]}</span> <a href="/">Home</a></div><div class="box"><p>${REPEATED[1]}</p></div>` +
  `<div class="middle">${body}</div><div class="promo">${REPEATED[2]}</div><div class="bottom"><p>${REPEATED[3]}</p></div></body></html>`;

const links = (paths: readonly string[]): string =>
  `<ul>${paths.map((path) => `<li><a href="${path}">${path}</a></li>`).join('')}</ul>`;
const range = (count: number): number[] => Array.from({ length: count }, (_, place) => place);

/** The 500 pages that are to be found, by their paths. */
function pagesOf(): Map<string, Shown> {
  const pages = new Map<string, Shown>();
  const add = (path: string, title: string, more = '', head = '') =>
    pages.set(path, { title, head, body: `<h1>${title}</h1><p>${prose(pages.size)}</p>${more}` });
  const guides = range(300).map((n) => `/guide/page-${n}.html`);
  const chapters = range(10).map((n) => `/guide/chapter-${n}/`);
  const products = range(50).map((n) => `/product/${n}`);
  const traps = [
    '/calendar?month=1',
    '/spiral/',
    '/loop-a',
    '/moved',
    '/app/',
    '/private/plan',
    '/login',
    '/offer.pdf',
    '/really-gone',
  ];
  const others = [
    '/latin',
    '/cyrillic',
    '/wide',
    '/japanese',
    '/flaky',
    '/slow',
    '/broken',
    '/silent',
    '/hidden',
    '/no/such/page',
  ];
  const more = ['/nothing-here', '/old/7', '/old/8', 'http://other.example/', 'mailto:a@b.example', 'javascript:void(0)'];
  add('/', 'Example Works', links([...chapters, ...products, ...traps, ...others, ...more]));
  for (const [n, chapter] of chapters.entries()) {
    const own = guides.slice(n * 30, n * 30 + 30);
    add(chapter, `Chapter ${n}`, links(own.map((path) => `${path}?PHPSESSID=${n}${path.length}&amp;utm_source=chapter#top`)));
  }
  for (const [n, path] of guides.entries()) add(path, `Guide to part ${n}`, links([`/old/${n}`, guides[(n + 1) % 300] ?? '']));
  for (const [n, path] of products.entries())
    add(path, `Product ${n}`, links([`${path}?colour=red`, `${path}?colour=blue`]), `<link rel="canonical" href="${path}">`);
  for (const n of range(129)) add(`/archive/report-${n}`, `Report ${n}`);
  add('/spiral/', 'Spiral', '<a href="turn/">further</a>');
  add('/target', 'Where it has moved');
  add('/flaky', 'Comes at the second try');
  add('/slow', 'Takes its time');
  add('/latin', 'Größe und Maß');
  add('/cyrillic', 'Размер и мера');
  add('/wide', 'Ångström');
  add('/japanese', '大きさと単位');
  add('/calendar?month=0', 'Calendar');
  add('/lonely', 'Only the sitemap knows');
  return pages;
}

/** A web site on this machine, with all that makes sites hard to read. */
export class Site {
  readonly pages = pagesOf();
  /** Requests by path, and those answered with 304. */
  readonly asked: string[] = [];
  unchanged = 0;
  /** Paths that fail from now on, with a status; 0 never answers. */
  readonly failing = new Map<string, number>([
    ['/broken', 500],
    ['/silent', 0],
  ]);
  base = '';
  readonly #server: Server;
  #flaky = 0;

  constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // it listens on a port
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    this.asked.push(path);
    const fails = this.failing.get(path);
    if (fails === 0) return;
    if (fails !== undefined) return void response.writeHead(fails).end();
    if (this.#isAside(path, response)) return;
    const page = this.pages.get(path) ?? this.#further(path);
    if (path === '/flaky' && this.#flaky++ % 2 === 0) return void response.writeHead(503, { 'retry-after': '0' }).end();
    setTimeout(() => this.#send(request, response, page), path === '/slow' ? 150 : 0);
  }

  #send({ url = '', headers }: IncomingMessage, response: ServerResponse, page: Shown): void {
    const { body, type } = encode(url, layout(page));
    const etag = `"${createHash('sha1').update(body).digest('hex')}"`;
    if (headers['if-none-match'] === etag) {
      this.unchanged++;
      return void response.writeHead(304).end();
    }
    response.writeHead(200, { 'content-type': type, ...(this.pages.has(url) && { etag }), 'content-encoding': 'gzip' });
    response.end(gzipSync(body));
  }

  /** Redirects, files and what is gone. */
  #isAside(path: string, response: ServerResponse): boolean {
    const to = REDIRECTS[path] ?? (/^\/old\/(\d+)$/.test(path) ? `/guide/page-${path.slice(5)}.html` : undefined);
    if (to !== undefined) response.writeHead(301, { location: to }).end();
    else if (path === '/robots.txt') response.end(`User-agent: *\nDisallow: /private/\nSitemap: ${this.base}/sitemap.xml\n`);
    else if (path === '/sitemap.xml')
      response.end(`<sitemapindex><sitemap><loc>${this.base}/archive.xml.gz</loc></sitemap></sitemapindex>`);
    else if (path === '/archive.xml.gz') response.end(gzipSync(this.#sitemap()));
    else if (path === '/offer.pdf') response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4');
    else if (path === '/really-gone') response.writeHead(404).end('gone');
    else return false;
    return true;
  }

  #sitemap(): string {
    const paths = [...this.pages.keys()].filter((path) => /^\/(archive|lonely|calendar)/.test(path));
    return `<urlset>${paths.map((path) => `<url><loc>${this.base}${path}</loc></url>`).join('')}</urlset>`;
  }

  /** What is shown and is no page of its own, down to the page that says that there is none. */
  #further(path: string): Shown {
    const [, product] = /^(\/product\/\d+)\?/.exec(path) ?? [];
    const same = this.pages.get(product ?? '');
    if (same) return { ...same, body: `${same.body}<p>This colour costs nothing extra.</p>` };
    const [, month] = /^\/calendar\?month=(\d+)$/.exec(path) ?? [];
    if (month !== undefined) {
      const next = links([`/calendar?month=${Number(month) + 1}`]);
      return {
        title: 'Calendar',
        body: `<h1>Calendar</h1><p>There is nothing to tell of month ${month} of this calendar yet.</p>${next}`,
      };
    }
    const spiral = this.pages.get('/spiral/');
    if (path.startsWith('/spiral/') && spiral) return spiral;
    if (path === '/app/') return { title: 'App', body: '<div id="root"></div><script>start("some text of a script")</script>' };
    if (path === '/hidden')
      return { title: 'Hidden', head: '<meta name="robots" content="noindex">', body: `<p>${prose(900)}</p>` };
    const words = `<p>The page ${path} could not be found. Please check the address, or begin at the start page.</p>`;
    return { title: 'Not found', body: `<h1>Sorry</h1>${words}<p>Our support can help you to find what you look for.</p>` };
  }
}

const REDIRECTS: Readonly<Record<string, string>> = {
  '/moved': '/moved/again',
  '/moved/again': '/target',
  '/loop-a': '/loop-b',
  '/loop-b': '/loop-a',
};

/** Pages in older encodings, one named by the header, one by the page, one by its first bytes. */
function encode(path: string, html: string): { body: Buffer; type: string } {
  if (path === '/latin') return { body: Buffer.from(html, 'latin1'), type: 'text/html; charset=ISO-8859-1' };
  if (path === '/wide') return { body: Buffer.from(`\ufeff${html}`, 'utf16le'), type: 'text/html' };
  if (path === '/cyrillic')
    return { body: cyrillic(html.replace('<head>', '<head><meta charset="windows-1251">')), type: 'text/html' };
  return { body: Buffer.from(html), type: 'text/html; charset=utf-8' };
}

/** Windows-1251, of which the tests need the letters from А to я. */
const cyrillic = (text: string): Buffer =>
  Buffer.from([...text].map((letter) => (/[А-я]/.test(letter) ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0))));
