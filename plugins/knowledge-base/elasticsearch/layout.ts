import type { FieldFilter } from '../../../core/contract/access.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import type { ServerRequest, ServerRequestOptions } from '../../../lib/elasticsearch/request.ts';
import type { PassageTerms } from '../../../lib/retrieval/rerank.ts';

/** Words of a question that are searched for: a server bounds the clauses of a query, and no question names more things. */
export const MOST_WORDS = 200;

/** A clause of the server's query language. */
export type Clause = Record<string, unknown>;

/** A hit of the first round: where an entry is, and which version of it was found. */
export interface Hit {
  _index: string;
  _id: string;
  _seq_no: number;
  _primary_term: number;
  _score: number;
}

/** Tells an entry from all others behind the same name. */
export const keyOf = ({ _index, _id }: Pick<Hit, '_index' | '_id'>): string => `${_index}/${_id}`;

/** Tells an entry's version from all others: what was read under it never changes. */
export const versionOf = ({ _index, _id, _seq_no, _primary_term }: Omit<Hit, '_score'>): string =>
  `${_index}/${_seq_no}/${_primary_term}/${_id}`;

/** A question as both layouts search for it. */
export interface Asked {
  text: string;
  /** ISO 639-1: what its words are stemmed for. */
  language: string | undefined;
  /** Its stems, without stop words. */
  terms: readonly string[];
  /** The field of semantic_text that was searched, where the server shows which parts of it were found. */
  shown?: string;
  /** What is found must fulfil all of these. */
  filters: readonly FieldFilter[];
}

/** A passage as it is shown, with the stems that the second look reads. */
export interface ReadPassage {
  passage: Omit<ScoredPassage, 'score'>;
  terms: PassageTerms;
}

/** Sends a request for one call. */
export type Send = <Body>(request: ServerRequest, options?: Pick<ServerRequestOptions, 'accept'>) => Promise<Body>;

/**
 * How an index is laid out: `passages` was loaded by Touchstone, an entry a passage; `documents` is anybody's, an entry a
 * document, of which the server cuts snippets.
 */
export interface Layout {
  readonly name: 'passages' | 'documents';
  /** The keyword side; undefined when the question has no words to search by. */
  keywords(asked: Asked): Clause | undefined;
  /**
   * A condition inside every search, which may let through more than it should: `read` looks at it again. Throws nothing: a
   * value that the field cannot hold is found nowhere.
   */
  filter(filter: FieldFilter): Clause;
  /** Whether an entry that `filter` has let through fulfils the filters as well by what it holds. */
  admits(source: Readonly<Record<string, unknown>>, filters: readonly FieldFilter[]): boolean;
  /** One clause for each term, which counts the entries that hold it. */
  countClauses(terms: readonly string[], asked: Asked): Record<string, Clause>;
  /** The passages of each entry by its key; one that has gone meanwhile, or stands outside the filters now, has none. */
  read(hits: readonly Hit[], asked: Asked, send: Send): Promise<Map<string, readonly ReadPassage[]>>;
}

/** All values at a dotted path of a document, which may be written with dots or with objects, in arrays or bare. */
export function valuesAt(value: unknown, path: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, path));
  if (path === '') return value === undefined || value === null ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  const steps = path.split('.');
  return steps.flatMap((_, last) => {
    const key = steps.slice(0, last + 1).join('.');
    const inner = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined; // a parsed JSON object
    return inner === undefined ? [] : valuesAt(inner, steps.slice(last + 1).join('.'));
  });
}

/** The value at a dotted path; several as an array. */
export function valueAt(source: Record<string, unknown>, path: string): unknown {
  const values = valuesAt(source, path);
  return values.length > 1 ? values : values[0];
}

export const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** A field's value as text; of several the first. */
export const textAt = (source: Record<string, unknown>, path: string): string =>
  String(valuesAt(source, path).find(isPlain) ?? '');
