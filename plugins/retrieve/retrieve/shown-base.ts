import type { FieldFilter } from '../../../core/contract/access.ts';
import { confining } from '../../../core/contract/bounded-call.ts';
import type { DocumentReader, KnowledgeBase } from '../../../core/contract/resources/knowledge-base.ts';

const shownDocuments = (documents: DocumentReader, only: readonly FieldFilter[]): DocumentReader => ({
  counts: (call) => documents.counts(confining(call, only)),
  list: (wanted, call) => documents.list(wanted, confining(call, only)),
  passagesOf: (document, call) => documents.passagesOf(document, confining(call, only)),
  factsOf: (document, call) => documents.factsOf(document, confining(call, only)),
});

/** What may be seen of a knowledge base at all, for whoever looks into it beside the steps. It cannot be written to. */
export const shownBase = (base: KnowledgeBase, only: readonly FieldFilter[]): KnowledgeBase => ({
  search: (query, call) => base.search(query, confining(call, only)),
  ...(base.documents && { documents: shownDocuments(base.documents, only) }),
});
