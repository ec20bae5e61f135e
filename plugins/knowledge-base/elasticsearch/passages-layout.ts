import { LRUCache } from 'lru-cache';
import { type FieldFilter, ID_FIELD } from '../../../core/contract/access.ts';
import { type EntryError, refusedEntry } from '../../../lib/elasticsearch/failure.ts';
import { filterTerm, headingTerms } from '../../../lib/retrieval/indexed.ts';
import { passageTerms } from '../../../lib/retrieval/rerank.ts';
import { type PassageEntry, passageOf } from './entries.ts';
import { type Asked, type Clause, type Hit, keyOf, type Layout, type ReadPassage, type Send, versionOf } from './layout.ts';
import type { Options } from './options.ts';

/**
 * Passages that are asked for again and again stay in memory: UTF-16 units of their texts, of which each takes 18 bytes with
 * its terms, 20 MB in all.
 */
const REMEMBERED = 1_100_000;

interface Found extends Omit<Hit, '_score'> {
  /** Absent of an entry that is there no longer; without terms while its document is being written, or when it is not ours. */
  _source?: PassageEntry | { touchstone?: { terms?: undefined } };
  error?: EntryError;
}

/** The layout of an index that Touchstone loaded: the same stems, BM25 and filters as the embedded knowledge base. */
export class PassagesLayout implements Layout {
  readonly name = 'passages';
  readonly #options: Options;
  readonly #remembered = new LRUCache<string, ReadPassage>({
    maxSize: REMEMBERED,
    sizeCalculation: ({ passage }) => passage.text.length || 1,
  });

  constructor(options: Options) {
    this.#options = options;
  }

  keywords({ terms }: Asked): Clause | undefined {
    return terms.length > 0 ? { match: { 'touchstone.terms': { query: terms.join(' ') } } } : undefined;
  }

  filter({ field, values }: FieldFilter): Clause {
    if (field === ID_FIELD) return { terms: { 'touchstone.document': values } };
    return { terms: { 'touchstone.fields': values.map((value) => filterTerm(field, value)) } };
  }

  /** Its filters let through what they say and nothing else. */
  admits(): boolean {
    return true;
  }

  countClauses(terms: readonly string[]): Record<string, Clause> {
    return Object.fromEntries(terms.map((term) => [term, { term: { 'touchstone.terms': term } }]));
  }

  async read(hits: readonly Hit[], asked: Asked, send: Send): Promise<Map<string, readonly ReadPassage[]>> {
    const read = new Map<string, readonly ReadPassage[]>();
    const missing = hits.filter((hit) => {
      const known = this.#remembered.get(versionOf(hit));
      if (known) read.set(keyOf(hit), [known]);
      return !known;
    });
    if (missing.length > 0) for (const [key, passage] of await this.#fetch(missing, asked, send)) read.set(key, [passage]);
    return read;
  }

  async #fetch(hits: readonly Hit[], { filters }: Asked, send: Send): Promise<[string, ReadPassage][]> {
    const { docs } = await send<{ docs: Found[] }>({
      method: 'POST',
      path: '/_mget',
      query: { realtime: false, _source_excludes: this.#options.embedding_field },
      body: { docs: hits.map(({ _index, _id }) => ({ _index, _id })) },
    });
    // A shard that is moving, an index that an alias has left: to be found again. What is not allowed stays so.
    for (const { error } of docs) if (error) throw refusedEntry(error, `passages of '${this.#options.index}' cannot be read`);
    return docs.flatMap((found, place) => {
      const entry = found._source;
      const hit = hits[place];
      if (!hit || !isWritten(entry)) return [];
      const shown = this.#read(entry);
      this.#remembered.set(versionOf(found), shown);
      // It may have been written anew since it was found: what it says now has not been filtered.
      const same = versionOf(found) === versionOf(hit);
      return same || fulfils(entry, filters) ? [[keyOf(hit), shown] as [string, ReadPassage]] : []; // a pair, no list
    });
  }

  #read(entry: PassageEntry): ReadPassage {
    const { terms: indexed, language, metadata } = entry.touchstone;
    const passage = passageOf(entry, this.#options);
    const terms = passageTerms(headingTerms(passage, language), indexed.split(' '));
    return { passage: { ...passage, metadata, language, terms: terms.positions }, terms };
  }
}

const isWritten = (entry: Found['_source']): entry is PassageEntry => entry?.touchstone?.terms !== undefined;

function fulfils({ touchstone }: PassageEntry, filters: readonly FieldFilter[]): boolean {
  const fields = new Set(touchstone.fields);
  return filters.every(({ field, values }) =>
    field === ID_FIELD ? values.includes(touchstone.document) : values.some((value) => fields.has(filterTerm(field, value))),
  );
}
