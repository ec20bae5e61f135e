import { expect } from 'chai';
import {
  analyzerFor,
  documentIndex,
  fieldsOf,
  passageIndex,
  sourceIndex,
  wordsFieldOf,
} from '../../../../plugins/knowledge-base/elasticsearch/mappings.ts';
import { optionsOf } from '../../../support/elasticsearch/base.ts';

const options = optionsOf({ endpoint: 'http://localhost', index: 'i' });
const typesOf = (body: ReturnType<typeof sourceIndex>): Record<string, string> =>
  Object.fromEntries(Array.from(fieldsOf(body.mappings.properties), ([name, { type = '' }]) => [name, type]));

/** Fields and types of a knowledge-base document, as the interface has them. */
const DOCUMENT = { title: 'text', content: 'text', source: 'text', url: 'text', public_record: 'boolean', objectID: 'text' };

describe('mappings for Elasticsearch', () => {
  it('have the fields and types of the interface in each index', () => {
    const sparse = { content_embedding: { type: 'sparse_vector' } };
    const embedder = { id: 'model', dimensions: 384 };
    expect(typesOf(sourceIndex(options))).to.include(DOCUMENT);
    expect(typesOf(documentIndex(options, sparse))).to.include({ ...DOCUMENT, content_embedding: 'sparse_vector' });
    expect(typesOf(passageIndex(options, embedder))).to.include({ ...DOCUMENT, content_embedding: 'dense_vector' });
    expect(typesOf(passageIndex(options, undefined)))
      .to.include(DOCUMENT)
      .and.not.to.have.property('content_embedding');
  });

  it('name the fields as the options do, and declare the length of the vectors', () => {
    const named = optionsOf({
      endpoint: 'http://localhost',
      index: 'i',
      title_field: 'name',
      content_field: 'body.text',
      embedding_field: 'v',
    });
    const fields = fieldsOf(passageIndex(named, { id: 'model', dimensions: 7 }).mappings.properties);
    expect(fields.get('name')?.type).to.equal('text');
    expect(fields.get('body.text')?.type).to.equal('text');
    expect(fields.get('v')).to.include({ type: 'dense_vector', dims: 7, similarity: 'dot_product' });
    expect(fields.has('content')).to.equal(false);
  });

  it('say of an index of passages which model made its vectors', () => {
    const metaOf = (embedder?: { id: string; dimensions: number }) => passageIndex(options, embedder).mappings._meta;
    expect(metaOf({ id: 'model', dimensions: 7 })).to.deep.equal({ touchstone: { format: 1, embedder: 'model' } });
    expect(metaOf()).to.deep.equal({ touchstone: { format: 1 } });
  });

  for (const [name, properties, expected] of [
    ['passages of ours', passageIndex(options, undefined).mappings.properties, 'touchstone.words'],
    ['documents of ours', documentIndex(options, {}).mappings.properties, 'content.words'],
    ['a field that is not stemmed', { content: { type: 'text' } }, 'content'],
    [
      'a twin that is not stemmed',
      {
        content: {
          type: 'text',
          analyzer: 'english',
          fields: { k: { type: 'keyword' }, raw: { type: 'text', analyzer: 'simple' } },
        },
      },
      'content.raw',
    ],
    ['stems alone', { content: { type: 'text', analyzer: 'english', fields: { keyword: { type: 'keyword' } } } }, undefined],
    ['no text', { content: { type: 'keyword' } }, undefined],
  ] as const) {
    it(`name the field with words as they are written of ${name}: ${expected ?? 'none'}`, () =>
      expect(wordsFieldOf(fieldsOf(properties), options)).to.equal(expected));
  }

  for (const [given, expected] of [
    [{}, { number_of_shards: 1, auto_expand_replicas: '0-1' }],
    [
      { shards: 3, replicas: 0 },
      { number_of_shards: 3, number_of_replicas: 0 },
    ],
    [{ replicas: 2 }, { number_of_shards: 1, number_of_replicas: 2 }],
  ] as const) {
    it(`ask for the copies that ${JSON.stringify(given)} means`, () => {
      expect(sourceIndex(optionsOf({ endpoint: 'http://localhost', index: 'i', ...given })).settings).to.deep.equal(expected);
    });
  }

  for (const [language, analyzer] of [
    ['en', 'english'],
    ['de', 'german'],
    ['zh', 'cjk'],
    ['th', 'thai'],
    ['xx', 'standard'],
  ] as const) {
    it(`cut ${language} with the analyzer ${analyzer}`, () => {
      expect(analyzerFor(language)).to.equal(analyzer);
    });
  }

  it('are read field by field with dotted names, twins of a field behind it', () => {
    const fields = fieldsOf({
      plain: { type: 'text', fields: { keyword: { type: 'keyword' } } },
      inner: { properties: { deep: { properties: { year: { type: 'long' } } } } },
      nested: { type: 'nested', properties: { name: { type: 'keyword' } } },
    });
    expect([...fields.keys()]).to.deep.equal(['plain', 'plain.keyword', 'inner.deep.year', 'nested', 'nested.name']);
    expect(fieldsOf(undefined).size).to.equal(0);
  });
});
