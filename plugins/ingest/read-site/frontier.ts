import { isCircular, patternOfAddress, type Scope } from './address.ts';
import type { Config } from './options.ts';

/** Addresses that are remembered for each that may be asked for: links beyond them are not looked at any more. */
const REMEMBERED = 20;

/** Counts by what is counted. */
export type Tally = Record<string, number>;

export const count = (tally: Tally, what: string): void => {
  tally[what] = (tally[what] ?? 0) + 1;
};

/** Which addresses are still to be read: each once, and no more than there may be. */
export class Frontier {
  readonly #scope: Scope;
  readonly #config: Config;
  readonly #seen = new Set<string>();
  readonly #patterns = new Map<string, number>();
  #asked = 0;
  /** Patterns of addresses that go on and on. */
  readonly endless = new Set<string>();
  /** There is more than may be read. */
  isFull = false;

  constructor(scope: Scope, config: Config) {
    this.#scope = scope;
    this.#config = config;
  }

  /** Takes an address that a person or a sitemap has listed. */
  list(link: string): URL | undefined {
    const url = this.#scope.normal(link);
    return url && this.#scope.has(url) && this.#isNew(url) ? url : undefined;
  }

  /** Takes the address of a link; undefined where it is not to be read, or is known. `isLast`: links on this page lead too far. */
  offer(link: string, base: string, { isLast, skipped }: { isLast: boolean; skipped: Tally }): URL | undefined {
    const url = this.#scope.normal(link, base);
    if (!url || !this.#scope.has(url) || this.#seen.has(url.href)) return undefined;
    const pattern = patternOfAddress(url);
    const reason = this.#reasonAgainst(url, pattern, isLast);
    if (reason === undefined) return this.#isNew(url) ? url : undefined;
    this.endless.add(pattern);
    if (this.#isNew(url)) count(skipped, reason);
    return undefined;
  }

  #reasonAgainst(url: URL, pattern: string, isLast: boolean): string | undefined {
    if (isCircular(url)) return 'addresses that go round in circles';
    if (isLast) return 'addresses beyond depth';
    if (url.search === '') return undefined; // numbers in paths are mostly those of real pages
    const alike = (this.#patterns.get(pattern) ?? 0) + 1;
    this.#patterns.set(pattern, alike);
    return alike > this.#config.max_per_pattern ? 'addresses beyond max_per_pattern' : undefined;
  }

  #isNew({ href }: URL): boolean {
    if (this.#seen.has(href)) return false;
    if (this.#seen.size >= REMEMBERED * this.#config.max_pages + 1000) {
      this.isFull = true;
      return false;
    }
    this.#seen.add(href);
    return true;
  }

  /** Whether one more address may be asked for. */
  take(): boolean {
    if (this.#asked < this.#config.max_pages) this.#asked++;
    else this.isFull = true;
    return !this.isFull;
  }
}
