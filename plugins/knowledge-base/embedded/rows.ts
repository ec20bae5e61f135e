import type { LoadableDocument, Passage } from '../../../core/contract/facts/batch.ts';
import type { PassageRange } from '../../../core/contract/resources/knowledge-base.ts';
import { filterFields, indexedTerms } from '../../../lib/retrieval/indexed.ts';

/** Changes when a stored row would be read differently: other columns, or other words in `terms`. */
export const FORMAT = 1;

/** What is shown of a passage. One column of JSON: reading ten columns of a row costs the engine three times as much as reading one. */
export interface Shown extends Passage {
  language: string;
  metadata: LoadableDocument['metadata'];
  /** When it was loaded, in milliseconds since the epoch. On the first passage alone; absent where it was not kept then. */
  loaded?: number;
}

/** One passage as it is stored: what is searched by, and what is shown. */
export type Row = {
  id: string;
  document: string;
  position: number;
  hash: string;
  origin: string;
  language: string;
  /** `name=value` of everything that can be filtered by. */
  fields: string[];
  /** Stems in order, one space between: what the keyword index holds. */
  terms: string;
  /** A `Shown`, as JSON. */
  shown: string;
  vector?: Float32Array;
};

/** The rows of one document; `vectors` are in the order of its passages. */
export function rowsOf(document: LoadableDocument, language: string, vectors?: readonly Float32Array[]): Row[] {
  const { id, hash, origin, metadata } = document;
  const fields = filterFields(document);
  const loaded = Date.now();
  return document.passages.map((passage, index) => ({
    id: passage.id,
    document: id,
    position: passage.position,
    hash,
    origin,
    language,
    fields,
    terms: indexedTerms(passage, language).join(' '),
    shown: JSON.stringify({ ...passage, language, metadata, ...(index === 0 && { loaded }) } satisfies Shown),
    ...(vectors ? { vector: vectors[index] as Float32Array } : {}), // one vector a passage, in order
  }));
}

/** A value as a literal of the engine's SQL. */
export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

export const oneOf = (column: string, values: readonly string[]): string => `${column} IN (${values.map(literal).join(', ')})`;

export const inRange = ({ document, first, last }: PassageRange): string =>
  `(document = ${literal(document)} AND position >= ${first} AND position <= ${last})`;
