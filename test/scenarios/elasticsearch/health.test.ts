import { expect } from 'chai';
import type { Logger, Obstacle } from '../../../core/contract/call.ts';
import type { SearchQuery } from '../../../core/contract/resources/knowledge-base.ts';
import type { ElasticsearchKnowledgeBase } from '../../../plugins/knowledge-base/elasticsearch/knowledge-base.ts';
import { callWith, silent } from '../../support/call.ts';
import { LetterEmbedder, loadable } from '../../support/documents.ts';
import type { BaseOptions } from '../../support/elasticsearch/base.ts';
import { documentProperties, makeIndex, type Properties } from '../../support/elasticsearch/documents-index.ts';
import { basesOn, describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';
import type { LoadableBase } from '../../support/knowledge-base-suite.ts';
import { thrownBy } from '../../support/steps.ts';

const embedder = new LetterEmbedder();
const vector = (dims: number) => ({ type: 'dense_vector', dims }) as const;
const text = { type: 'text' } as const;
const manifest = (touchstone: object) => ({ _meta: { touchstone } });

interface Case {
  properties?: Properties;
  meta?: object;
  options?: Partial<BaseOptions>;
  /** For each obstacle what it says, and what it says against it. */
  obstacles: readonly (readonly [detail: RegExp, mend: RegExp])[];
}

const PREPARE = /touchstone prepare/;
const CASES: Readonly<Record<string, Case>> = {
  'no content': {
    properties: { title: text },
    obstacles: [
      [
        /'content' \(option content_field\) .* is not there; it must be text/,
        /PUT \/\S+\/_mapping .*"content":\{"type":"text"\}/,
      ],
    ],
  },
  'content that is no text': {
    properties: { title: text, content: { type: 'integer' } },
    obstacles: [[/'content' .* is of type integer; it must be text/, /make the index anew with \{"content":\{"type":"text"\}\}/]],
  },
  'content that cannot be searched': {
    properties: { title: text, content: { type: 'text', index: false } },
    obstacles: [[/'content' .* is not indexed/, /make the index anew/]],
  },
  'content that is semantic_text, which cannot be searched by words': {
    properties: { title: text, content: { type: 'semantic_text', inference_id: 'none' } },
    obstacles: [
      [/'content' .* is of type semantic_text; it must be text/, /\{"content":\{"type":"text","copy_to":"content_embedding"\}\}/],
    ],
  },
  'no title': {
    properties: { content: text },
    obstacles: [[/'title' \(option title_field\) .* is not there/, /_mapping .*"title"/]],
  },
  'no embedding': {
    properties: documentProperties(),
    options: { embedder },
    obstacles: [
      [/'content_embedding' \(option embedding_field\) .* is not there; it must be dense_vector/, /_mapping .*"dims":16/],
    ],
  },
  'an embedding of another kind': {
    properties: { ...documentProperties(), content_embedding: { type: 'sparse_vector' } },
    options: { embedder },
    obstacles: [[/is of type sparse_vector; it must be dense_vector/, /make the index anew with .*"dims":16/]],
  },
  'an embedding without an index': {
    properties: { ...documentProperties(), content_embedding: { ...vector(16), index: false } },
    options: { embedder },
    obstacles: [[/'content_embedding' .* is not indexed/, /make the index anew/]],
  },
  'vectors of another length': {
    properties: { ...documentProperties(), content_embedding: vector(8) },
    options: { embedder },
    obstacles: [[/takes vectors of 8 dimensions, the embedder here makes 16/, PREPARE]],
  },
  'vectors of another model': {
    meta: manifest({ format: 1, embedder: 'numbers' }),
    properties: { ...documentProperties(), content_embedding: vector(16) },
    options: { embedder },
    obstacles: [[/holds vectors of model numbers, the embedder here is letters/, PREPARE]],
  },
  'another format': {
    meta: manifest({ format: 99 }),
    properties: documentProperties(),
    obstacles: [[/was loaded in format 99, this service reads format 1/, PREPARE]],
  },
  'a kNN search that is none, a sparse model that is not named, and no field that fits': {
    properties: { title: { type: 'long' }, content: { type: 'long' } },
    options: { knn_query: '{"field": 7}', sparse_model: true },
    obstacles: [
      [/knn_query is no kNN search/, /./],
      [/sparse_model needs `model_id`/, /model_id/],
      [/'content' .* is of type long/, /make the index anew/],
      [/'title' .* is of type long/, /make the index anew/],
    ],
  },
  'fields and an embedding that are all wrong': {
    properties: { content: { type: 'boolean' }, content_embedding: vector(3) },
    options: { embedder },
    obstacles: [
      [/'content' .* is of type boolean/, /make the index anew/],
      [/'title' .* is not there/, /_mapping/],
      [/vectors of 3 dimensions/, PREPARE],
    ],
  },
};

describeElasticsearch('what a knowledge base in Elasticsearch says of itself', (server) => {
  const space = workspaceOn(server);
  const openOn = basesOn(server);
  let count = 0;

  const name = () => space.name(`health-${++count}`);
  const textsOf = async (base: LoadableBase, changes: Partial<SearchQuery> = {}): Promise<string[]> => {
    const { passages } = await base.search({ text: 'pump', mode: 'hybrid', top: 9, ...changes }, callWith());
    return passages.map((passage) => passage.text).sort();
  };
  const write = async (base: LoadableBase, ...texts: string[]) => {
    const { failures } = await base.writer.load(
      texts.map((each, at) => loadable(`d${at}`, each)),
      callWith(),
    );
    expect(failures).to.deep.equal([]);
    await base.writer.commit(callWith());
  };

  function expectObstacles(base: ElasticsearchKnowledgeBase, expected: Case['obstacles']): void {
    const { ok, obstacles = [], detail } = base.health();
    const said = JSON.stringify(obstacles, undefined, 1);
    expect(ok, said).to.equal(false);
    expect(obstacles, said).to.have.length(expected.length);
    for (const [at, [wanted, mend]] of expected.entries()) {
      const { detail: told, mend: way } = obstacles[at] as Obstacle; // as many, as just seen
      expect(told).to.match(wanted);
      expect(way).to.match(mend);
    }
    expect(detail).to.match(expected[0]?.[0] ?? /never/);
  }

  it('tells that the index is missing, with the request that makes it', async () => {
    const index = name();
    const base = await openOn(index, { embedder });
    expectObstacles(base, [
      [new RegExp(`there is no index or alias '${index}'`), new RegExp(`touchstone prepare, or PUT /${index} \\{`)],
    ]);
    const [{ mend = '' }] = base.health().obstacles as [Obstacle]; // one, as just seen
    await space.client.indices.create({ index, ...JSON.parse(mend.slice(mend.indexOf('{'))) });
    expect(await base.fields()).not.to.deep.equal([]);
    expect(base.health().ok).to.equal(true);
    expect(await textsOf(base)).to.deep.equal([]);
  });

  for (const [what, { properties, meta = {}, options, obstacles }] of Object.entries(CASES)) {
    it(`tells of ${what}, with what helps`, async () => {
      const index = name();
      await space.client.indices.create({ index, mappings: { properties, ...meta } });
      const base = await openOn(index, options);
      expectObstacles(base, obstacles);
      const failure = await thrownBy(base.search({ text: 'pump', mode: 'keyword', top: 1 }, callWith()));
      expect(failure.code).to.equal('resource_unavailable');
      expect(failure.message).to.match(obstacles[0]?.[0] ?? /never/);
    });
  }

  it('notes what can be done without', async () => {
    const index = await makeIndex(space, `notes-${++count}`, { documents: {} });
    const notes = async (options: Partial<BaseOptions>) => (await openOn(index, options)).health().notes?.join('\n');
    expect(await notes({}))
      .to.match(/hybrid searches .* are keyword searches/)
      .and.to.match(/text without a keyword twin/);
    expect(await notes({ filter_field: 'team' })).to.match(/has no field 'team' \(option filter_field\)/);
  });

  it('logs a change of what it can do once', async () => {
    const told: string[] = [];
    const log = { ...silent, info: (message: string) => told.push(message), error: (message: string) => told.push(message) };
    const base = await openOn(name(), {}, log as Logger);
    await base.fields();
    await base.fields();
    expect(told).to.deep.equal(['the knowledge base cannot be searched']);
    await write(base, 'pump');
    await base.fields();
    expect(told).to.deep.equal(['the knowledge base cannot be searched', 'the knowledge base can be searched']);
  });

  it('lists the fields with their types', async () => {
    const base = await openOn(await makeIndex(space, `fields-${++count}`, { documents: { d: { inner: { year: 7 } } } }));
    expect(await base.fields()).to.deep.include.members([
      { name: 'content', type: 'text' },
      { name: 'public_record', type: 'boolean' },
      { name: 'inner.year', type: 'long' },
    ]);
  });

  it('says that an index is read-only, searches it, and says why it cannot be loaded', async () => {
    const index = name();
    const base = await openOn(index, { embedder, bulk_patience: '1s' });
    await write(base, 'pump old');
    const real = `${index}-000001`;
    await space.client.indices.putSettings({ index: real, settings: { index: { blocks: { read_only_allow_delete: true } } } });
    try {
      await base.fields();
      expect(base.health().notes?.join()).to.match(/is read-only/);
      expect(base.health().ok).to.equal(true);
      expect(await textsOf(base)).to.deep.equal(['pump old']);
      const failure = await thrownBy(base.writer.load([loadable('late', 'pump new')], callWith()));
      expect(failure).to.include({ code: 'resource_unavailable' });
      expect(failure.message).to.match(/is read-only: make room .*"index\.blocks\.read_only_allow_delete":null/);
    } finally {
      await space.client.indices.putSettings({ index: real, settings: { index: { blocks: { read_only_allow_delete: false } } } });
    }
    await write(base, 'pump new');
    expect(base.health().notes).to.deep.equal([]);
    expect(await textsOf(base)).to.deep.equal(['pump new']);
  }).timeout(20_000);

  describe('behind an alias', () => {
    /** Loads an index of passages of its own; gives its name. */
    async function loaded(...texts: string[]): Promise<string> {
      const index = name();
      const base = await openOn(index, { embedder });
      await write(base, ...texts);
      return `${index}-000001`;
    }
    const point = async (alias: string, ...indexes: string[]) => {
      const actions = [...indexes.map((index) => ({ add: { index, alias } }))];
      await space.client.indices.updateAliases({
        actions: [{ remove: { index: `${space.prefix}*`, alias, must_exist: false } }, ...actions],
      });
    };

    it('searches two indexes as one, and loads neither', async () => {
      const alias = name();
      await point(alias, await loaded('pump one'), await loaded('pump two'));
      const base = await openOn(alias, { embedder });
      expect(await textsOf(base)).to.deep.equal(['pump one', 'pump two']);
      expect(await base.documents.counts(callWith())).to.deep.equal({ documents: 2, passages: 2 });
      const failure = await thrownBy(base.writer.load([loadable('d', 'pump')], callWith()));
      expect(failure.message).to.match(/stands for 2 indexes: documents are loaded into one/);
    });

    it('refuses indexes that are laid out in two ways', async () => {
      const alias = name();
      await point(alias, await loaded('pump one'), await makeIndex(space, `own-${++count}`, { documents: {} }));
      expectObstacles(await openOn(alias, { embedder }), [
        [/stands for indexes that are laid out differently/, /GET \/_alias\//],
      ]);
    });

    it('follows it when it moves, in what is found, shown, counted and written', async () => {
      const alias = name();
      const [old, anew] = [await loaded('pump old', 'valve'), await loaded('pump new')];
      await point(alias, old);
      const base = await openOn(alias, { embedder });
      expect(await textsOf(base, { mode: 'keyword' })).to.deep.equal(['pump old']);
      await point(alias, anew);
      expect(await textsOf(base, { mode: 'keyword' })).to.deep.equal(['pump new']);
      expect(await base.documents.counts(callWith())).to.deep.equal({ documents: 1, passages: 1 });
      await base.writer.load([loadable('late', 'pump late')], callWith());
      await base.writer.commit(callWith());
      expect(await textsOf(base, { mode: 'keyword' })).to.deep.equal(['pump late', 'pump new']);
      const { termShares } = await base.search({ text: 'pump', mode: 'keyword', top: 1 }, callWith());
      expect(termShares?.get('pump')).to.equal(3 / 6);
      const { count: left } = await space.client.count({ index: old });
      expect(left).to.equal(2);
    });
  });

  it('shows nothing of an index that was deleted and made again under its name, once it has looked', async () => {
    const index = name();
    const base = await openOn(index, { embedder });
    await write(base, 'pump old');
    expect(await textsOf(base)).to.deep.equal(['pump old']);
    await space.client.indices.delete({ index: `${index}-000001` });
    await write(await openOn(index, { embedder }), 'pump new');
    await base.fields();
    expect(await textsOf(base)).to.deep.equal(['pump new']);
  });

  it('finds its index again when that was deleted', async () => {
    const index = name();
    const base = await openOn(index, { embedder });
    await write(base, 'pump');
    await space.client.indices.delete({ index: `${index}-000001` });
    expect((await thrownBy(textsOf(base))).code).to.equal('resource_unavailable');
    expect(await base.documents.counts(callWith())).to.deep.equal({ documents: 0, passages: 0 });
    await write(base, 'pump again');
    expect(await textsOf(base)).to.deep.equal(['pump again']);
  });
});
