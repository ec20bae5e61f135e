import type { FieldFilter, ScoredPassage } from '../../../core/resources.ts';
import type { PassageTerms } from '../../../ranking/rerank.ts';
import type { Request, RequestOptions } from './server.ts';

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
  /** What is found must fulfil all of these. */
  filters: readonly FieldFilter[];
}

/** A passage as it is shown, with the stems that the second look reads. */
export interface ReadPassage {
  passage: Omit<ScoredPassage, 'score'>;
  terms: PassageTerms;
}

/** Sends a request for one call. */
export type Send = <Body>(request: Request, options?: Pick<RequestOptions, 'accept'>) => Promise<Body>;

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
  /** One clause for each term, which counts the entries that hold it. */
  counted(terms: readonly string[], asked: Asked): Record<string, Clause>;
  /** The passages of each entry by its key; one that has gone meanwhile, or stands outside the filters now, has none. */
  read(hits: readonly Hit[], asked: Asked, send: Send): Promise<Map<string, readonly ReadPassage[]>>;
}

/** The value at a dotted path of a document, which may be written with dots or with objects. */
export function valueAt(source: Record<string, unknown>, path: string): unknown {
  if (path in source) return source[path];
  const [first = '', ...rest] = path.split('.');
  const inner = source[first];
  return rest.length > 0 && typeof inner === 'object' && inner !== null
    ? valueAt(inner as Record<string, unknown>, rest.join('.')) // an object of a parsed JSON document
    : undefined;
}

/** A field's value as text; of several the first. */
export function textAt(source: Record<string, unknown>, path: string): string {
  const value = valueAt(source, path);
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' || typeof first === 'number' || typeof first === 'boolean' ? String(first) : '';
}
