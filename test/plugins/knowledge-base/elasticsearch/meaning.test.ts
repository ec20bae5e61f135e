import { expect } from 'chai';
import type { Mapped } from '../../../../plugins/knowledge-base/elasticsearch/mappings.ts';
import { denseField, meaningOf, parsedKnn } from '../../../../plugins/knowledge-base/elasticsearch/meaning.ts';
import { callWith } from '../../../support/call.ts';
import { LetterEmbedder } from '../../../support/documents.ts';
import { type BaseOptions, optionsOf } from '../../../support/elasticsearch/base.ts';

const embedder = new LetterEmbedder();
const FILTER = { terms: { source: ['a'] } };
const NOW = { major: 8, minor: 19 };

const meaning = (given: Partial<BaseOptions>, field: Mapped = {}, version = NOW) =>
  meaningOf(optionsOf({ endpoint: 'http://localhost', index: 'i', ...given }), new Map([['content_embedding', field]]), version);
const dense = (more: object = {}): Mapped => ({ type: 'dense_vector', dims: 16, ...more });

describe('how Elasticsearch is asked for a meaning', () => {
  for (const [what, given, field, version, expected] of [
    ['no model', {}, {}, NOW, undefined],
    ['an embedder', { embedder }, dense(), NOW, 'embedder'],
    ['a sparse model', { sparse_model: true, model_id: 'm' }, { type: 'sparse_vector' }, NOW, 'sparse_model'],
    ['a dense model', { model_id: 'm' }, {}, NOW, 'dense_model'],
    ['a kNN search', { knn_query: '{"field": "v", "a": "<< query >>"}' }, {}, NOW, 'knn_query'],
    ['a kNN search with a mistake', { knn_query: '{' }, {}, NOW, undefined],
    ['a field of semantic_text', { embedder }, { type: 'semantic_text' }, NOW, 'semantic_text'],
  ] as const) {
    it(`is by ${expected ?? 'nothing'} with ${what}`, () => {
      expect(meaning(given, field, version)?.kind).to.equal(expected);
    });
  }

  for (const [what, given, field, version, expected] of [
    [
      'expands the text by the older query on line 8',
      { sparse_model: true, model_id: 'm' },
      { type: 'sparse_vector' },
      NOW,
      {
        query: {
          bool: { must: [{ text_expansion: { content_embedding: { model_id: 'm', model_text: 'q"}' } } }], filter: [FILTER] },
        },
      },
    ],
    [
      'expands the text by the newer query on line 9',
      { sparse_model: true, model_id: 'm' },
      { type: 'sparse_vector' },
      { major: 9, minor: 0 },
      {
        query: {
          bool: { must: [{ sparse_vector: { field: 'content_embedding', inference_id: 'm', query: 'q"}' } }], filter: [FILTER] },
        },
      },
    ],
    [
      'asks a field of semantic_text',
      {},
      { type: 'semantic_text' },
      NOW,
      { query: { bool: { must: [{ semantic: { field: 'content_embedding', query: 'q"}' } }], filter: [FILTER] } } },
    ],
    [
      'lets a dense model embed the text, and looks where models write',
      { model_id: 'm', candidates: 10 },
      { properties: {} },
      NOW,
      {
        knn: {
          field: 'content_embedding.predicted_value',
          k: 10,
          num_candidates: 20,
          query_vector_builder: { text_embedding: { model_id: 'm', model_text: 'q"}' } },
          filter: [FILTER],
        },
      },
    ],
    [
      'compares the best again where vectors are kept in fewer bits',
      { model_id: 'm', candidates: 10 },
      dense({ index_options: { type: 'int8_hnsw' } }),
      NOW,
      {
        knn: {
          field: 'content_embedding',
          k: 10,
          num_candidates: 20,
          rescore_vector: { oversample: 2 },
          query_vector_builder: { text_embedding: { model_id: 'm', model_text: 'q"}' } },
          filter: [FILTER],
        },
      },
    ],
    [
      'does not where the server is older than that',
      { model_id: 'm', candidates: 10 },
      dense({ index_options: { type: 'int8_hnsw' } }),
      { major: 8, minor: 17 },
      {
        knn: {
          field: 'content_embedding',
          k: 10,
          num_candidates: 20,
          query_vector_builder: { text_embedding: { model_id: 'm', model_text: 'q"}' } },
          filter: [FILTER],
        },
      },
    ],
    [
      'fills the text into a kNN search wherever its place stands',
      {
        knn_query: '{"knn": [{"field": "v", "k": 3, "filter": {"term": {"a": "<<query>>"}}, "x": ["is << query >>?", 1, null]}]}',
        candidates: 10,
      },
      {},
      NOW,
      { knn: { field: 'v', k: 3, num_candidates: 20, filter: [{ term: { a: 'q"}' } }, FILTER], x: ['is q"}?', 1, null] } },
    ],
  ] as const) {
    it(what, async () => {
      expect(await meaning(given, field, version)?.search('q"}', [FILTER], callWith())).to.deep.equal(expected);
    });
  }

  it('leaves out a filter that there is none of', async () => {
    expect(await meaning({ model_id: 'm' })?.search('q', [], callWith())).not.to.have.nested.property('knn.filter');
  });

  for (const [similarity, score] of [
    ['cosine', (cosine: number) => (1 + cosine) / 2],
    ['dot_product', (cosine: number) => (1 + cosine) / 2],
    ['l2_norm', (cosine: number) => 1 / (1 + 2 - 2 * cosine)],
    ['max_inner_product', (cosine: number) => (cosine < 0 ? 1 / (1 - cosine) : 1 + cosine)],
  ] as const) {
    it(`reads the cosine from the score of ${similarity}`, () => {
      const { cosine: read } = meaning({ embedder }, dense({ similarity })) ?? {};
      for (const cosine of [-1, -0.5, 0, 0.25, 1]) expect(read?.(score(cosine))).to.be.closeTo(cosine, 1e-12);
    });
  }

  it('has no cosine for scores without bound', () => {
    expect(meaning({ sparse_model: true, model_id: 'm' })?.cosine).to.equal(undefined);
    expect(meaning({}, { type: 'semantic_text' })?.cosine).to.equal(undefined);
  });

  it('finds the vectors of a field in the field, or where a model wrote them', () => {
    expect(denseField('v', new Map([['v', dense()]]))).to.equal('v');
    expect(denseField('v', new Map([['v.predicted_value', dense()]]))).to.equal('v.predicted_value');
  });

  for (const [json, expected] of [
    ['{"field": "v", "filter": "<< query >>"}', { knn: { field: 'v', filter: '<< query >>' } }],
    ['{"knn": {"field": "v", "a": "<<query>>"}}', { knn: { field: 'v', a: '<<query>>' } }],
    ['[]', { mistake: 'is no kNN search: it needs an object with `field`, bare or under `knn`' }],
    ['7', { mistake: 'is no kNN search: it needs an object with `field`, bare or under `knn`' }],
    ['{"field": "v"}', { mistake: 'has no `<< query >>`' }],
    ['{"field": "v", "<< query >>": 1}', { mistake: 'has no `<< query >>`' }],
  ] as const) {
    it(`takes ${json} for ${'knn' in expected ? 'a kNN search' : 'a mistake'}`, () => {
      expect(parsedKnn(json)).to.deep.equal(expected);
    });
  }
});
