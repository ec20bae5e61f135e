/** A condition on a field of documents: it must have one of the values; none of them means that no document fulfils it. */
export interface FieldFilter {
  /** As the knowledge base names it; `_id` is the document's id. */
  field: string;
  values: readonly string[];
}

/** The field of a filter that stands for a document's id. */
export const ID_FIELD = '_id';
