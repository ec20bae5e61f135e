import { LRUCache } from 'lru-cache';
import { termShare } from '../../../lib/retrieval/coverage.ts';
import { spokenLanguage } from '../../../lib/text/language.ts';
import type { Send } from './layout.ts';

/** How long counts are taken to be right. They weigh words against each other: a few passages more change nothing. */
const FRESH_MS = 5 * 60_000;
const REMEMBERED = 20_000;

interface Counted {
  hits: { total: { value: number } };
  aggregations?: { languages?: { buckets: { key: string; doc_count: number }[] } };
}

/** What an index is written in, and how common words are in it. */
export class Statistics {
  readonly #counts = new LRUCache<string, number>({ max: REMEMBERED, ttl: FRESH_MS });
  #languages: ReadonlyMap<string, number> = new Map();
  #entries = 0;
  #learnt = Number.NEGATIVE_INFINITY;
  #learning?: Promise<void>;
  #identity = '';

  /** Counts passages by language, unless that was done a short while ago for this very index. */
  async learn({ index, identity }: { index: string; identity: string }, send: Send): Promise<void> {
    if (identity !== this.#identity) this.forget();
    this.#identity = identity;
    if (performance.now() - this.#learnt < FRESH_MS) return;
    const others = this.#learning;
    this.#learning ??= this.#learn(index, send).finally(() => {
      this.#learning = undefined;
    });
    // Who comes while old figures are being replaced takes the old ones.
    if (this.#learnt !== Number.NEGATIVE_INFINITY) this.#learning.catch(() => {});
    // What another call had begun ends with that call.
    else if (others) await others.catch(() => this.#learn(index, send));
    else await this.#learning;
  }

  forget(): void {
    this.#counts.clear();
    this.#learnt = Number.NEGATIVE_INFINITY;
  }

  /** Entries of each language. */
  get languages(): ReadonlyMap<string, number> {
    return this.#languages;
  }

  languageFor(asked: string | undefined): string | undefined {
    return spokenLanguage(asked, this.#languages);
  }

  /** The terms whose counts are not known. */
  unknown(terms: readonly string[]): string[] {
    return [...new Set(terms)].filter((term) => !this.#counts.has(term));
  }

  /** Whether an entry holds a term, as far as was counted. */
  holds(term: string): boolean {
    return this.#counts.get(term) !== 0;
  }

  note(counts: ReadonlyMap<string, number>, entries: number | undefined): void {
    for (const [term, count] of counts) this.#counts.set(term, count);
    if (entries !== undefined) this.#entries = entries;
  }

  /** The share of entries that hold each term, 0-1. */
  shares(terms: readonly string[]): Map<string, number> {
    return new Map(terms.map((term) => [term, Math.min(1, termShare(this.#counts.get(term) ?? 0, this.#entries))]));
  }

  async #learn(index: string, send: Send): Promise<void> {
    const { hits, aggregations } = await send<Counted>({
      method: 'POST',
      path: `/${encodeURIComponent(index)}/_search`,
      body: { size: 0, track_total_hits: true, aggs: { languages: { terms: { field: 'touchstone.language', size: 100 } } } },
    });
    this.#entries = hits.total.value;
    this.#languages = new Map((aggregations?.languages?.buckets ?? []).map(({ key, doc_count: count }) => [key, count]));
    this.#learnt = performance.now();
  }
}
