import { randomUUID } from 'node:crypto';
import type { Call, Host } from '../../../core/contract/call.ts';
import type { IngestFailure } from '../../../core/contract/facts/batch.ts';
import { Refusal } from '../../../lib/upstream/refusal.ts';
import { Scope } from './address.ts';
import { count, Frontier, type Tally } from './frontier.ts';
import type { Config } from './options.ts';
import { type Page, readPage, UnreadablePage } from './page.ts';
import type { PageFile, StoredPage } from './page-file.ts';
import { isHtml, isReadable, kindOf, linksOf, pageOf, readingOf } from './reading.ts';
import { RepeatedText } from './repeated.ts';
import type { Answer } from './request.ts';
import { Robots } from './robots.ts';
import { readSitemaps } from './sitemap.ts';
import { Visitor } from './visitor.ts';

/** A page that is there, by the address that it was read at. */
export interface MetPage {
  address: string;
  /** The address that it names as its own, where that is another one that is read. */
  canonical: string | undefined;
  /** Hash of its text without numbers. */
  shape: number;
}

/** A page that a host shows for an address that cannot be there, and the address that it was shown at. */
export interface MissingPage {
  page: Page;
  url: URL;
}

/** Redirects from one page on. */
const MOST_HOPS = 10;
/** Milliseconds between two words on how far it has come. */
const TOLD_EVERY = 10_000;

const wants = (type: string): boolean => isReadable(kindOf(type));

/** What a crawl works with. */
interface CrawlTools {
  origin: string;
  file: PageFile;
  call: Call;
  onRequest: Host['onRequest'];
}

/** One way through a site, a level of links at a time: how far away a page is does not depend on which server is quick. */
export class Crawl {
  readonly pages: MetPage[] = [];
  readonly failures: IngestFailure[] = [];
  readonly skipped: Tally = {};
  /** Addresses at which there is no page any more. */
  readonly gone = new Set<string>();
  /** Addresses that a person or a sitemap has listed. */
  readonly listed = new Set<string>();
  /** By host. */
  readonly missing = new Map<string, MissingPage>();
  readonly repeated: RepeatedText;
  readonly frontier: Frontier;
  readonly scope: Scope;
  readonly #config: Config;
  readonly #origin: string;
  readonly #file: PageFile;
  readonly #visitor: Visitor;
  readonly #robots: Robots;
  readonly #call: Call;
  /** Hosts of which it has been told that their robots.txt cannot be read. */
  readonly #closed = new Set<string>();
  #told = Date.now();

  constructor(config: Config, { origin, file, call, onRequest }: CrawlTools) {
    this.#config = config;
    this.#origin = origin;
    this.#file = file;
    this.#call = call;
    this.scope = new Scope(config);
    this.frontier = new Frontier(this.scope, config);
    this.repeated = new RepeatedText(config.repeated_share);
    this.#visitor = new Visitor(config, call.signal, onRequest);
    this.#robots = new Robots(config, this.#visitor);
  }

  async run(): Promise<void> {
    try {
      let level = await this.#begin();
      for (let depth = 0; level.length > 0; depth++) {
        const found: URL[] = [];
        const isLast = depth >= this.#config.depth;
        await forEach(level, this.#config.concurrency, (url) => this.#visit(url, { found, isLast, hops: 0 }));
        level = found.sort((a, b) => (a.href < b.href ? -1 : 1));
      }
      for (const host of new Set(this.pages.map(({ address }) => new URL(address).origin))) await this.#askForNothing(host);
    } finally {
      this.#visitor.close();
    }
    if (!this.frontier.isFull) return;
    this.#fail(this.#origin, `has more than the ${this.#config.max_pages} addresses of max_pages: the others were not read`);
  }

  /** Start pages, and what sitemaps name. */
  async #begin(): Promise<URL[]> {
    const { starts } = this.scope;
    const sitemaps = this.#config.sitemaps.map((address) => new URL(address));
    for (const host of new Set([...starts, ...sitemaps.map(({ href }) => href)].map((address) => new URL(address).origin))) {
      const rules = await this.#robots.rulesFor(new URL(host));
      for (const each of rules.sitemaps) if (URL.canParse(each, host)) sitemaps.push(new URL(each, host));
    }
    const allows = ({ host }: URL) => this.scope.hosts.has(host);
    const own = new Set(this.#config.sitemaps.map((address) => new URL(address).href));
    const wanted = sitemaps.filter((sitemap) => own.has(sitemap.href) || allows(sitemap));
    const { addresses, failures } = await readSitemaps(wanted, this.#visitor, { most: 2 * this.#config.max_pages, allows });
    for (const { address, reason } of failures) this.#fail(address, reason);
    const urls = [...starts, ...addresses].flatMap((address) => this.frontier.list(address) ?? []);
    for (const { href } of urls) this.listed.add(href);
    return urls;
  }

  async #visit(url: URL, way: Way): Promise<void> {
    if (!this.frontier.take()) return;
    this.#tell();
    const rules = await this.#robots.rulesFor(url);
    if (rules.unread !== undefined) return this.#closeHost(url, rules.unread);
    if (!rules.allows(url)) return count(this.skipped, 'addresses that robots.txt disallows');
    const known = this.#file.get(url.href);
    try {
      const mostBytes = this.#config.max_page_size;
      await this.#settle(await this.#visitor.get(url, { headers: conditionsOf(known), mostBytes, wants }), { url, known, way });
    } catch (thrown) {
      if (!(thrown instanceof Refusal || thrown instanceof UnreadablePage)) throw thrown;
      this.#notRead(thrown.message, { url, known, way });
    }
  }

  async #settle(answer: Answer, visited: Visited): Promise<void> {
    const { url, known, way } = visited;
    const { status, headers } = answer;
    if (status === 304 && known) return this.#take(known, visited);
    if (status === 200) return this.#read(answer, visited);
    if (status > 300 && status < 400 && headers.location !== undefined) {
      this.#file.drop(url.href);
      return this.#goOn(headers.location, url, way);
    }
    if (status !== 404 && status !== 410) return this.#notRead(`its server answered with status ${status}`, visited);
    this.#file.drop(url.href);
    this.gone.add(url.href);
    if (this.scope.starts.includes(url.href)) this.#fail(url.href, `there is no page to start with: status ${status}`);
  }

  async #read(answer: Answer, visited: Visited): Promise<void> {
    const { href, pathname } = visited.url;
    const type = kindOf(answer.headers['content-type']);
    if (!wants(type)) {
      this.#file.drop(href);
      return count(this.skipped, /\.\w{1,8}$/.exec(pathname)?.[0].toLowerCase() ?? type);
    }
    const page: StoredPage = { id: href, ...pageOf(answer) };
    this.#file.put(href, page);
    this.#take(page, visited);
  }

  async #goOn(location: string, from: URL, way: Way): Promise<void> {
    const target = this.scope.normal(location, from.href);
    const isStart = this.scope.starts.includes(from.href);
    if (target && !this.scope.has(target)) {
      if (isStart) this.#fail(from.href, `leads to ${target.origin}, which is not read: name its host in hosts, or start there`);
      return count(this.skipped, 'redirects to what is not read');
    }
    if (way.hops >= MOST_HOPS) return this.#fail(from.href, `is redirected more than ${MOST_HOPS} times`, from.href);
    const next = this.frontier.offer(location, from.href, { isLast: false, skipped: this.skipped });
    if (next && this.listed.has(from.href)) this.listed.add(next.href);
    if (next) await this.#visit(next, { ...way, hops: way.hops + 1 });
  }

  /** A page that is there: what it says, and where its links lead. */
  #take(stored: StoredPage, { url, way }: Visited): void {
    const { links, keys, shape, isForRobots, ...said } = readingOf(stored, url, this.#config.robots);
    const named = said.canonical === undefined ? undefined : this.scope.normal(said.canonical);
    const canonical = named && named.href !== url.href && this.scope.has(named) ? named.href : undefined;
    this.#file.touch(url.href, canonical ?? url.href);
    for (const link of canonical === undefined ? links : [canonical, ...links]) this.#offer(link, url, way);
    if (canonical === undefined) this.repeated.add(url, keys);
    if (isForRobots) this.pages.push({ address: url.href, canonical, shape });
    else count(this.skipped, 'pages that are not meant for robots');
  }

  #offer(link: string, { href }: URL, { found, isLast }: Way): void {
    const url = this.frontier.offer(link, href, { isLast, skipped: this.skipped });
    if (url) found.push(url);
  }

  /**
   * A page that may be there next time. What is behind it is found through what it said when it was read last; where nobody knows that, any
   * document of the site may be.
   */
  #notRead(reason: string, { url, known, way }: Visited): void {
    if (known && this.#file.isLasting) {
      this.#file.touch(url.href, known.id);
      for (const link of linksOf(known, url, this.#config.robots)) this.#offer(link, url, way);
    }
    this.#fail(url.href, reason, this.#file.isLasting ? (known?.id ?? url.href) : undefined);
  }

  #closeHost({ host, origin }: URL, reason: string): void {
    if (!this.#closed.has(host)) this.#fail(origin, reason);
    this.#closed.add(host);
  }

  /** `document`: the one that is all that is not pruned for it. */
  #fail(item: string, reason: string, document?: string): void {
    this.failures.push({ item, reason, unread: { origin: this.#origin, ...(document !== undefined && { document }) } });
  }

  /** Some hosts show a page, with status 200, for any address. */
  async #askForNothing(host: string): Promise<void> {
    const url = new URL(`/${randomUUID()}`, host);
    if (!(await this.#robots.rulesFor(url)).allows(url)) return;
    try {
      const answer = await this.#visitor.follow(url, { mostBytes: this.#config.max_page_size, wants });
      if (answer.status !== 200 || !isHtml(kindOf(answer.headers['content-type']))) return;
      this.missing.set(url.host, { page: readPage(pageOf(answer).content), url: answer.url });
    } catch (thrown) {
      if (!(thrown instanceof Refusal || thrown instanceof UnreadablePage)) throw thrown;
      this.#call.log.debug('it is not known what a site shows where there is no page', { host, reason: thrown.message });
    }
  }

  #tell(): void {
    if (Date.now() - this.#told < TOLD_EVERY) return;
    this.#told = Date.now();
    this.#call.log.info('reading a site', { origin: this.#origin, pages: this.pages.length, failures: this.failures.length });
  }
}

/** How a page was come to: where its links go, whether they lead too far, and how many redirects there were. */
interface Way {
  found: URL[];
  isLast: boolean;
  hops: number;
}

interface Visited {
  url: URL;
  /** As it was read last. */
  known: StoredPage | undefined;
  way: Way;
}

const conditionsOf = (known: StoredPage | undefined): Record<string, string> => ({
  ...(known?.etag && { 'if-none-match': known.etag }),
  ...(known?.modified && { 'if-modified-since': known.modified }),
});

/** Does the work for each, some at a time. The first that throws ends it. */
async function forEach<T>(items: readonly T[], most: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: most }, worker));
}
