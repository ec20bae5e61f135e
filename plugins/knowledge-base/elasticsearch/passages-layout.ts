import { LRUCache } from 'lru-cache';
import type { FieldFilter } from '../../../core/resources.ts';
import { filterTerm, headingTerms } from '../../../ranking/indexed.ts';
import { passageTerms } from '../../../ranking/rerank.ts';
import type { PassageEntry } from './entries.ts';
import {
  type Asked,
  type Clause,
  type Hit,
  keyOf,
  type Layout,
  type ReadPassage,
  type Send,
  textAt,
  versionOf,
} from './layout.ts';
import type { Options } from './options.ts';

/** Passages that are asked for again and again stay in memory, up to about 20 MB. */
const REMEMBERED = 4_000;

interface Found {
  _index: string;
  _id: string;
  _source?: PassageEntry;
}

/** The layout of an index that Touchstone loaded: the same stems, BM25 and filters as the embedded knowledge base. */
export class PassagesLayout implements Layout {
  readonly name = 'passages';
  readonly #options: Options;
  readonly #remembered = new LRUCache<string, ReadPassage>({ max: REMEMBERED });

  constructor(options: Options) {
    this.#options = options;
  }

  keywords({ terms }: Asked): Clause | undefined {
    return terms.length > 0 ? { match: { 'touchstone.terms': { query: terms.join(' ') } } } : undefined;
  }

  filter({ field, values }: FieldFilter): Clause {
    return { terms: { 'touchstone.fields': values.map((value) => filterTerm(field, value)) } };
  }

  counted(terms: readonly string[]): Record<string, Clause> {
    return Object.fromEntries(terms.map((term) => [term, { term: { 'touchstone.terms': term } }]));
  }

  async read(hits: readonly Hit[], _asked: Asked, send: Send): Promise<Map<string, readonly ReadPassage[]>> {
    const missing = hits.filter((hit) => !this.#remembered.has(versionOf(hit)));
    if (missing.length > 0) await this.#fetch(missing, send);
    return new Map(
      hits.flatMap((hit) => {
        const found = this.#remembered.get(versionOf(hit));
        return found ? [[keyOf(hit), [found]] as const] : [];
      }),
    );
  }

  async #fetch(hits: readonly Hit[], send: Send): Promise<void> {
    const { docs } = await send<{ docs: Found[] }>({
      method: 'POST',
      path: '/_mget',
      query: { realtime: false, _source_excludes: this.#options.embedding_field },
      body: { docs: hits.map(({ _index, _id }) => ({ _index, _id })) },
    });
    for (const [index, { _source }] of docs.entries()) {
      const hit = hits[index];
      if (hit && _source) this.#remembered.set(versionOf(hit), this.#shown(_source));
    }
  }

  #shown(entry: PassageEntry): ReadPassage {
    const { touchstone, source } = entry;
    const { document, position, start, end, headings, language, metadata } = touchstone;
    const shown = {
      id: `${document}#${position}`,
      document,
      position,
      start,
      end,
      headings,
      metadata,
      source,
      title: textAt(entry, this.#options.title_field),
      url: textAt(entry, this.#options.link_field),
      text: textAt(entry, this.#options.content_field),
    };
    const terms = passageTerms(headingTerms(shown, language), touchstone.terms.split(' '));
    return { passage: { ...shown, terms: terms.positions }, terms };
  }
}
