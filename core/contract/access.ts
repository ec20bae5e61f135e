import { hash } from 'node:crypto';

/** A condition on a field of documents: it must have one of the values; none of them means that no document fulfils it. */
export interface FieldFilter {
  /** As the knowledge base names it; `_id` is the document's id. */
  field: string;
  values: readonly string[];
}

/** Tells apart who may see different things, without saying what; undefined where all may be seen. The order of conditions counts. */
export const viewerOf = (access: readonly FieldFilter[]): string | undefined =>
  access.length === 0
    ? undefined
    : hash('sha256', JSON.stringify(access.map(({ field, values }) => [field, values])), 'base64url');

/** The field of a filter that stands for a document's id. */
export const ID_FIELD = '_id';
