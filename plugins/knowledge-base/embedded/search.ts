import type { Table } from '@lancedb/lancedb';
import type { Table as ArrowTable } from 'apache-arrow';
import { type FieldFilter, ID_FIELD } from '../../../core/contract/access.ts';
import { filterTerm } from '../../../lib/retrieval/indexed.ts';
import { literal, oneOf } from './rows.ts';

/** A row's address. It holds within one version of the table. */
export type RowId = bigint;

/** The condition both searches run under: all of these hold. */
export const allOf = (filters: readonly FieldFilter[]): string | undefined =>
  filters.length > 0 ? filters.map(conditionOf).join(' AND ') : undefined;

/** Any of the values in the field; of none, nothing has one. */
function conditionOf({ field, values }: FieldFilter): string {
  if (values.length === 0) return 'false';
  if (field === ID_FIELD) return oneOf('document', values);
  return `array_has_any(fields, [${values.map((value) => literal(filterTerm(field, value))).join(', ')}])`;
}

function scoresOf(found: ArrowTable, column: string, score: (raw: number) => number): Map<RowId, number> {
  const ids = found.getChild('_rowid');
  const raw = found.getChild(column);
  const scores = new Map<RowId, number>();
  for (let i = 0; i < found.numRows; i++) scores.set(ids?.get(i) as RowId, score(raw?.get(i) as number)); // both columns were asked for
  return scores;
}

/** BM25 over the stems (k1 = 1.2, b = 0.75). No terms, no candidates. */
export async function searchKeywords(
  table: Table,
  terms: readonly string[],
  limit: number,
  condition?: string,
): Promise<Map<RowId, number>> {
  if (terms.length === 0) return new Map();
  const query = table.search(terms.join(' '), 'fts', 'terms').select(['_rowid', '_score']).limit(limit);
  const found = await (condition ? query.where(condition) : query).toArrow();
  return scoresOf(found as unknown as ArrowTable, '_score', (score) => score); // the client's own copy of the same class
}

export interface VectorSearch {
  limit: number;
  /** How many partitions of the index to look into. */
  probes: number;
  condition?: string;
}

/** Cosine similarity, as all vectors have unit length. */
export async function searchVectors(
  table: Table,
  vector: Float32Array,
  { limit, probes, condition }: VectorSearch,
): Promise<Map<RowId, number>> {
  const query = table.vectorSearch(vector).distanceType('dot').select(['_rowid', '_distance']).limit(limit).nprobes(probes);
  const found = await (condition ? query.where(condition) : query).toArrow();
  return scoresOf(found as unknown as ArrowTable, '_distance', (distance) => 1 - distance); // the client's own copy of the same class
}
