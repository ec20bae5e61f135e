import { expect } from 'chai';
import { callWith } from '../../support/call.ts';
import { expectAway, fill, type Shelf, type Site, serve, shelfOf } from '../../support/elasticsearch/service.ts';
import { describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';
import { eventually } from '../../support/eventually.ts';
import { stopAll } from '../../support/harness.ts';

describeElasticsearch('an index', (server) => {
  const space = workspaceOn(server);
  afterEach(stopAll);

  const open = (index: string, options = {}): Promise<Site> =>
    serve({ elasticsearch: { endpoint: server().url, index, ...options } });

  it('that is missing is told, with what makes it, and found by itself when it is there', async function () {
    this.timeout(20_000);
    const index = space.name('missing');
    const site = await open(index);
    const { status, kb } = await site.told();
    expect([status, kb.ok]).to.deep.equal([503, false]);
    expect(kb.detail).to.include(`there is no index or alias '${index}' in ${server().url}`);
    expect(kb.obstacles?.[0]?.mend).to.match(new RegExp(`^touchstone prepare, or PUT /${index} \\{`));
    expectAway(await site.ask());
    await fill(site);
    await eventually(async () => (await site.told()).status === 200);
    expect((await site.ask()).body.reason).to.equal('answered');
  });

  for (const { title, properties, options, detail } of [
    {
      title: 'whose text is a number',
      properties: { content: { type: 'long' }, title: { type: 'text' } },
      options: { embedder: undefined },
      detail: /the field 'content' \(option content_field\) of '\S+' is of type long; it must be text/,
    },
    {
      title: 'without a title',
      properties: { content: { type: 'text' } },
      options: { embedder: undefined },
      detail: /the field 'title' \(option title_field\) of '\S+' is not there; it must be text/,
    },
    {
      title: 'whose embedding is text',
      properties: { content: { type: 'text' }, title: { type: 'text' }, content_embedding: { type: 'text' } },
      options: {},
      detail: /the field 'content_embedding' \(option embedding_field\) of '\S+' is of type text; it must be dense_vector/,
    },
    {
      title: 'with vectors of another length',
      properties: { content: { type: 'text' }, title: { type: 'text' }, content_embedding: { type: 'dense_vector', dims: 3 } },
      options: {},
      detail: /takes vectors of 3 dimensions, the embedder here makes 16/,
    },
  ] as const) {
    it(`${title} is told, with the field and what it must be`, async () => {
      const index = space.name(title.replaceAll(' ', '-'));
      await space.client.indices.create({ index, mappings: { properties } });
      const site = await open(index, options);
      const { status, kb } = await site.told();
      expect([status, kb.ok]).to.deep.equal([503, false]);
      expect(kb.detail).to.match(detail);
      expect(kb.obstacles?.[0]?.mend, 'what mends it').to.be.a('string');
      expectAway(await site.ask());
    });
  }

  describe('that is read-only, as on a disk that is nearly full', function () {
    this.timeout(60_000);
    const DOCUMENTS = 20;
    let shelf: Shelf;
    let index: string;
    const block = (on: true | null) =>
      space.client.indices.putSettings({ index, settings: { 'index.blocks.read_only_allow_delete': on } });

    before(async () => {
      index = space.name('full');
      shelf = shelfOf({ elasticsearch: { endpoint: server().url, index, bulk_patience: '2s' } }, DOCUMENTS);
      const site = await open(index);
      await fill(site);
      await stopAll();
      await block(true);
    });
    after(() => block(null));

    it('is searched, and noted', async () => {
      const site = await open(index);
      expect((await site.ask()).body).to.include({ reason: 'answered', document: 'Kettle' });
      const { status, kb } = await site.told();
      expect([status, kb.ok]).to.deep.equal([200, true]);
      expect(kb.notes?.join()).to.include(`'${index}' is read-only`);
    });

    it('takes no documents, and it is said why, and what to do', async () => {
      const { code, stdout, stderr } = await shelf.ingest();
      expect(code, stderr).to.equal(69);
      expect(stderr).to.include(`'${index}-000001' is read-only: make room on the disks of the server`);
      expect(stderr).to.include(`PUT /${index}-000001/_settings {"index.blocks.read_only_allow_delete":null}`);
      expect(stdout, 'what was not loaded is not counted').to.not.match(/"loaded":[1-9]/);
      const site = await open(index);
      expect(await site.opened.resources('knowledge_base').get('kb')?.documents?.counts(callWith())).to.include({ documents: 2 });
    });

    it('takes all of them when it is writable again', async () => {
      await block(null);
      const { code, stdout, stderr } = await shelf.ingest();
      expect(code, stderr).to.equal(0);
      expect(JSON.parse(stdout)).to.deep.equal({
        loaded: DOCUMENTS,
        unchanged: 0,
        removed: 0,
        failed: 0,
        skipped: {},
        failures: [],
      });
    });
  });
});
