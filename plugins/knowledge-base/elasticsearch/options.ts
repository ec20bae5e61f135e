import { type Static, Type } from 'typebox';
import { DataName, ResourceName, Share } from '../../../core/contract/options.ts';
import { bulkOptions, connectionOptions } from '../../../lib/elasticsearch/options.ts';

const fields = {
  content_field: Type.String({
    default: 'content',
    minLength: 1,
    description: 'Field with the text of a document (curation data field).',
  }),
  title_field: Type.String({ default: 'title', minLength: 1, description: 'Field with the name of a document.' }),
  link_field: Type.String({ default: 'url', minLength: 1, description: 'Field with the address of a document.' }),
  payload_field: Type.String({ default: '', description: 'One more field whose value goes along with each passage.' }),
  filter_field: Type.String({
    default: 'source',
    minLength: 1,
    description: 'The field that the filter option of a request is compared with. A keyword field is compared exactly.',
  }),
  language: Type.String({
    default: 'en',
    pattern: '^[a-z]{2}$',
    description: 'Language of the documents, as two letters: which analyzer of the server an index is made with.',
  }),
};

const meaning = {
  embedder: Type.Optional(
    ResourceName('embedder', {
      description: 'Turns text into vectors on this side: needs no machine-learning node and no paid licence.',
    }),
  ),
  sparse_model: Type.Boolean({
    default: false,
    description: 'The sparse text-expansion model (ELSER) in the server is used; needs `model_id`.',
  }),
  model_id: Type.String({
    default: '',
    description: 'Model deployed in the server, sparse or dense, where there is no embedder.',
  }),
  embedding_field: Type.String({
    default: 'content_embedding',
    minLength: 1,
    description: 'Field with the embedding: sparse_vector, dense_vector or semantic_text.',
  }),
  knn_query: Type.String({
    default: '',
    description: 'Your own kNN search as JSON, with `<< query >>` where the question goes, instead of a sparse model.',
  }),
  server_fusion: Type.Boolean({
    default: false,
    description: 'Hybrid search fused by the server (reciprocal rank fusion), where its licence has it.',
  }),
};

const ranking = {
  snippet_size: Type.Integer({
    default: 600,
    minimum: 100,
    maximum: 2000,
    description: 'Length in characters of the snippets taken from long documents of an index that was not loaded in passages.',
  }),
  title_weight: Type.Number({
    default: 1,
    minimum: 0.1,
    maximum: 100,
    description:
      'How much a matching word in the title counts against one in the text, in an index that was not loaded in passages.',
  }),
  simple_query_string: Type.Boolean({
    default: false,
    description: 'Questions may hold the operators of simple_query_string, such as + | - and quotation marks.',
  }),
  vector_weight: Share({
    default: 0.8,
    description:
      'How much similarity of meaning counts against matching words in hybrid search: 0 is words alone, 1 meaning alone.',
  }),
  foreign_vector_weight: Share({
    default: 0.1,
    description: 'The same for a question in a language that the embedding model was not made for.',
  }),
  candidates: Type.Integer({
    default: 100,
    minimum: 10,
    maximum: 1000,
    description: 'How many passages each of the two searches hands to the fusion.',
  }),
};

const loading = {
  shards: Type.Integer({ default: 1, minimum: 1, maximum: 64, description: 'Primary shards of an index that is made.' }),
  replicas: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 8,
      description: 'Copies of each shard of an index that is made; by default one where there is a second node to hold it.',
    }),
  ),
  ...bulkOptions,
};

export const options = Type.Object({
  index: DataName({
    pattern: '^[^A-Z\\s,*?"<>|\\\\/#:]+$',
    description: 'Index or alias that is searched. `touchstone prepare` makes it an alias of the index it fills.',
  }),
  source_index: DataName({
    default: '',
    pattern: '^[^A-Z\\s,*?"<>|\\\\/#:]*$',
    description: 'Index that `touchstone prepare` loads documents into first; by default the index with `-source` behind it.',
  }),
  ...connectionOptions,
  ...fields,
  ...meaning,
  ...ranking,
  ...loading,
});
export type Options = Static<typeof options>;
