import { expect } from 'chai';
import type { ResourceCall } from '../../../core/contract/call.ts';
import type { SearchMode, SearchQuery, SearchResult } from '../../../core/contract/resources/knowledge-base.ts';
import type { ElasticsearchKnowledgeBase } from '../../../plugins/knowledge-base/elasticsearch/knowledge-base.ts';
import { callWith } from '../../support/call.ts';
import { LetterEmbedder } from '../../support/documents.ts';
import { documentProperties, makeIndex, type Source } from '../../support/elasticsearch/documents-index.ts';
import { basesOn, describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';
import { EmbeddingServer } from '../../support/embedding-server.ts';

const embedder = new LetterEmbedder();
const TEXTS = { aaa: 'aaaa aaab', zzz: 'zzzz zzzy', mix: 'aazz', far: 'mmmm' };

const ids = ({ passages }: SearchResult): string[] => [...new Set(passages.map(({ document }) => document))];
const cosine = (one: Float32Array, other: Float32Array) => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

type Changes = Partial<SearchQuery & Pick<ResourceCall, 'access'>>;

describeElasticsearch('searching by meaning in Elasticsearch', (server) => {
  const space = workspaceOn(server);
  const openOn = basesOn(server);
  let count = 0;

  const ask = (base: ElasticsearchKnowledgeBase, text: string, mode: SearchMode, { access = [], ...changes }: Changes = {}) =>
    base.search({ text, mode, top: 10, language: 'en', ...changes }, callWith({ access }));

  const withVectors = async (): Promise<Record<string, Source>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(TEXTS).map(async ([id, content]) => {
          const vector = [...(await embedder.embedQuestion(content))];
          return [id, { title: id, content, source: id.charAt(0), content_embedding: vector }] as const;
        }),
      ),
    );
  const vectorIndex = async (settings: Record<string, unknown> = {}): Promise<string> =>
    makeIndex(space, `vectors-${++count}`, {
      properties: {
        ...documentProperties('standard'),
        source: { type: 'keyword' },
        content_embedding: { type: 'dense_vector', dims: 16, similarity: 'cosine', index_options: { type: 'hnsw' }, ...settings },
      },
      documents: await withVectors(),
    });

  for (const [similarity, kind] of [
    ['cosine', 'hnsw'],
    ['dot_product', 'hnsw'],
    ['l2_norm', 'hnsw'],
    ['max_inner_product', 'hnsw'],
    ['cosine', 'flat'],
    ['cosine', 'int8_hnsw'],
    ['max_inner_product', 'int4_flat'],
  ] as const) {
    it(`tells the cosine from a field with similarity ${similarity} and index ${kind}`, async () => {
      const base = await openOn(await vectorIndex({ similarity, index_options: { type: kind } }), { embedder });
      expect(base.health().ok, base.health().detail).to.equal(true);
      const { passages, similarityFloor } = await ask(base, 'aaaz', 'vector');
      const question = await embedder.embedQuestion('aaaz');
      expect(passages).to.have.length(4);
      for (const { text, similarity: told } of passages)
        expect(told).to.be.closeTo(cosine(await embedder.embedQuestion(text), question), 1e-4);
      expect(similarityFloor).to.equal(Math.min(...passages.map(({ similarity: told }) => told ?? 2)));
    });
  }

  it('searches by words and by meaning at once', async () => {
    const base = await openOn(await vectorIndex(), { embedder });
    const { passages, candidates } = await ask(base, 'zzzz', 'hybrid');
    expect(passages[0]).to.include({ document: 'zzz' });
    expect(passages[0]?.keyword).to.be.greaterThan(0);
    expect(candidates).to.equal(4);
    expect(ids(await ask(base, 'zzzz', 'hybrid', { filter: ['a', 'f'] })).sort()).to.deep.equal(['aaa', 'far']);
  });

  describe('with a kNN search of the customer', () => {
    const knn = async (changes: object = {}, text = 'aaaa') =>
      JSON.stringify({
        knn: { field: 'content_embedding', query_vector: [...(await embedder.embedQuestion(text))], ...changes },
      });

    it('fills the question in as a value and nothing else', async () => {
      const base = await openOn(await vectorIndex(), { knn_query: await knn({ filter: { term: { source: '<< query >>' } } }) });
      expect(base.health().ok, base.health().detail).to.equal(true);
      expect(ids(await ask(base, 'z', 'vector'))).to.deep.equal(['zzz']);
      for (const question of ['z"}}', '{"match_all":{}}', '<< query >>', '$&', '\\', '"', '']) {
        expect(ids(await ask(base, question, 'vector')), question).to.deep.equal([]);
      }
      expect(ids(await ask(base, 'z', 'vector', { access: [{ field: 'source', values: ['a'] }] }))).to.deep.equal([]);
    });

    for (const [name, changes, expected] of [
      ['its own k', { k: 2, num_candidates: 4 }, 2],
      ['num_candidates below what we would ask for', { num_candidates: 3 }, 3],
      ['no numbers at all', {}, 4],
      ['several filters', { filter: [{ term: { source: 'a' } }, { exists: { field: 'title' } }] }, 1],
    ] as const) {
      it(`takes one with ${name}`, async () => {
        const base = await openOn(await vectorIndex(), { knn_query: await knn({ ...changes, _name: '<< query >>' }) });
        const result = await ask(base, 'anything', 'vector');
        expect(ids(result)).to.have.length(expected);
        expect(ids(result)[0]).to.equal('aaa');
        expect(result.passages[0]?.similarity).to.be.closeTo(
          cosine(await embedder.embedQuestion('aaaa'), await embedder.embedQuestion(TEXTS.aaa)),
          1e-4,
        );
      });
    }

    for (const [what, knn_query, said] of [
      ['no JSON', '{"field": ', /is not JSON/],
      ['no field', '{"query_vector": ["<< query >>"]}', /no kNN search/],
      ['no place for the question', '{"field": "content_embedding", "query_vector": [1]}', /has no `<< query >>`/],
      ['a list of two', '[{"field": "a"}, {"field": "<< query >>"}]', /no kNN search/],
      ['null', 'null', /no kNN search/],
      [
        'a field that is not there',
        '{"field": "other", "filter": {"term": {"source": "<< query >>"}}}',
        /'other' \(option knn_query\).*is not there/,
      ],
    ] as const) {
      it(`tells of ${what} in it`, async () => {
        const { ok, obstacles } = (await openOn(await vectorIndex(), { knn_query })).health();
        expect(ok).to.equal(false);
        expect(obstacles?.map(({ detail }) => detail).join()).to.match(said);
        expect(obstacles?.every(({ mend }) => mend)).to.equal(true);
      });
    }
  });

  describe('in a field of semantic_text', () => {
    const model = new EmbeddingServer();
    let index: string;

    before(async function () {
      this.timeout(30_000);
      const { license } = await space.client.license.get();
      if (license.type === 'basic') return this.skip(); // its models may not be asked then
      const inference_id = space.name('little');
      const service_settings = { api_key: 'none', model_id: 'little', url: await model.open() };
      await space.client.inference.put({
        inference_id,
        task_type: 'text_embedding',
        inference_config: { service: 'openai', service_settings },
      });
      model.little.meanings.set('automobile', 'car');
      index = await makeIndex(space, 'semantic', {
        properties: {
          ...documentProperties(),
          source: { type: 'keyword' },
          content: { type: 'text', analyzer: 'english', copy_to: 'content_embedding' },
          content_embedding: { type: 'semantic_text', inference_id },
        },
        documents: {
          car: { title: 'Garage', content: 'The car stands in a garage.', source: 'a' },
          pump: { title: 'Water', content: 'The pump moves water.', source: 'b' },
          lunch: { title: 'Noon', content: 'Lunch is served at noon.', source: 'a' },
        },
      });
    });
    after(() => model.close());

    for (const mode of ['semantic', 'vector', 'hybrid'] as const) {
      it(`finds what says it in other words: ${mode}`, async () => {
        const base = await openOn(index);
        expect(base.health().ok, base.health().detail).to.equal(true);
        const result = await ask(base, 'automobile', mode);
        expect(ids(result)[0]).to.equal('car');
        expect(result.passages[0]?.text).to.equal('The car stands in a garage.');
        expect(result.passages[0]?.metadata).not.to.have.property('content_embedding');
        expect(result.passages[0]?.similarity).to.be.within(-1, 1);
        expect(ids(await ask(base, 'automobile', mode, { filter: ['b'] }))).to.deep.equal(['pump']);
      });
    }

    it('shows the part of a long document that says it in other words', async () => {
      const filler = 'The archive keeps papers of many years in grey boxes along the wall. '.repeat(100);
      await space.client.index({
        index,
        id: 'long',
        refresh: true,
        document: {
          title: 'Archive',
          content: `${filler}Beside a car there is a car, and then a car. ${filler}`,
          source: 'long',
        },
      });
      const base = await openOn(index);
      for (const mode of ['semantic', 'hybrid'] as const) {
        const { passages } = await ask(base, 'automobile', mode, { filter: ['long'] });
        expect(
          passages.some(({ text }) => text.includes('a car, and then a car')),
          mode,
        ).to.equal(true);
        expect(Math.max(...passages.map(({ text }) => text.length)), mode).to.be.lessThan(3_000);
        expect(new Set(passages.map(({ id }) => id)).size, mode).to.equal(passages.length);
      }
    });
  });
});
