import type { Issue } from '../../../core/contract/errors.ts';
import { type Pattern, readPattern } from '../../../lib/text/pattern.ts';
import type { Config } from './options.ts';

/** The most UTF-16 units of an address: longer ones are no page's. */
const LONGEST = 2000;
/** A path in which one segment stands so often leads round in a circle, as relative links in a page that answers to any address. */
const CIRCLE = 3;
/** Steps of the machine that a pattern may become. */
const MOST_STEPS = 2000;

/** Which addresses are read, and how each is written: there is one way for each page. */
export class Scope {
  readonly hosts: ReadonlySet<string>;
  readonly #starts: ReadonlySet<string>;
  readonly #include: readonly Pattern[];
  readonly #exclude: readonly Pattern[];
  readonly #dropped: readonly string[];

  constructor(config: Config) {
    this.#dropped = config.drop_parameters.map((name) => name.toLowerCase());
    const starts = config.start.flatMap((start) => this.normal(start) ?? []);
    this.#starts = new Set(starts.map(({ href }) => href));
    const own = [...starts, ...config.sitemaps.map((sitemap) => new URL(sitemap))].map(({ host }) => host);
    this.hosts = new Set(config.hosts.length > 0 ? config.hosts.map(hostOf) : own);
    this.#include = config.include.map(patternOf);
    this.#exclude = config.exclude.map(patternOf);
  }

  get starts(): readonly string[] {
    return [...this.#starts];
  }

  /**
   * The address that a link leads to, without its fragment and the parameters that are dropped, the others in order. Undefined for what
   * is none of HTTP or too long, and where it cannot be read.
   */
  normal(link: string, base?: string): URL | undefined {
    if (link.length > LONGEST || !URL.canParse(link, base)) return undefined;
    const url = new URL(link, base);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
    [url.hash, url.username, url.password] = ['', '', ''];
    url.pathname = url.pathname.replace(/;(?:jsessionid|phpsessid|sid)=[^/;]*/gi, '').replace(/%[\da-f]{2}/gi, unescapePlain);
    url.search = this.#parametersOf(url.search);
    return url.href.length > LONGEST ? undefined : url;
  }

  /** As they were written, but for their order: what stands in them is not encoded anew. */
  #parametersOf(search: string): string {
    const kept = search
      .slice(1)
      .split('&')
      .filter((pair) => pair !== '' && !this.#drops(pair.split('=', 1)[0] ?? ''));
    return kept.sort().join('&');
  }

  #drops(parameter: string): boolean {
    const name = parameter.toLowerCase();
    return this.#dropped.some((drop) => (drop.endsWith('*') ? name.startsWith(drop.slice(0, -1)) : name === drop));
  }

  /** Whether an address is one of those that are read. */
  has(url: URL): boolean {
    if (!this.hosts.has(url.host)) return false;
    if (this.#starts.has(url.href)) return true;
    const found = (patterns: readonly Pattern[]) => patterns.some(({ compiled }) => compiled.matcher(url.href).find());
    return (this.#include.length === 0 || found(this.#include)) && !found(this.#exclude);
  }
}

/** Letters, digits and the like need no escape (RFC 3986, 6.2.2.2); the others are written in capitals. */
const unescapePlain = (code: string): string => {
  const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
  return /[A-Za-z0-9._~-]/.test(letter) ? letter : code.toUpperCase();
};

const hostOf = (host: string): string => (URL.canParse(`https://${host}`) ? new URL(`https://${host}`).host : host.toLowerCase());

function patternOf(text: string): Pattern {
  const pattern = readPattern(bare(text), MOST_STEPS);
  if (typeof pattern === 'string') throw new Error(pattern); // it was checked when the file was linted
  return pattern;
}

/** Paths begin with a slash, and so do patterns with flags: here it is a path. */
const bare = (text: string): string => (text.startsWith('/') ? `[/]${text.slice(1)}` : text);

/** A path in which a segment of words stands again and again. */
export function isCircular({ pathname }: URL): boolean {
  const segments = pathname.split('/').filter((segment) => segment !== '' && /\D/.test(segment));
  return [...Map.groupBy(segments, (segment) => segment)].some(([, { length }]) => length >= CIRCLE);
}

/** An address without its numbers and the values of its parameters. */
export const patternOfAddress = ({ host, pathname, search }: URL): string =>
  `${host}${pathname.replace(/\d+/g, '0')}${search.replace(/=[^&]*/g, '=')}`;

/** What is wrong with the options of a source. */
export function issuesOf(config: Config): Issue[] {
  const wrong = (keys: readonly ('start' | 'sitemaps' | 'include' | 'exclude')[], find: (text: string) => string | undefined) =>
    keys.flatMap((key) =>
      config[key].flatMap((text, place): Issue[] => {
        const message = find(text);
        return message === undefined ? [] : [{ path: [key, place], message }];
      }),
    );
  return [...wrong(['start', 'sitemaps'], wrongAddress), ...wrong(['include', 'exclude'], wrongPattern)];
}

function wrongPattern(text: string): string | undefined {
  const pattern = readPattern(bare(text), MOST_STEPS);
  return typeof pattern === 'string' ? pattern : undefined;
}

function wrongAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return 'is no address such as https://docs.example.com/';
  const { protocol, username, password } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') return 'is no address of HTTP';
  return username || password ? 'holds a name or a password, which would be kept with its documents' : undefined;
}
