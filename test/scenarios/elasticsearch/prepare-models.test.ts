import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';
import { ElasticsearchProxy } from '../../support/elasticsearch-proxy.ts';
import { eventually } from '../../support/eventually.ts';
import { jsonLines, records, type Site, siteOn } from '../../support/prepare.ts';

const SPARSE = { sparse_model: true, model_id: '.elser_model_2' };
const DENSE = { model_id: '.multilingual-e5-small' };

interface Reindex {
  source: { query?: { ids: { values: string[] } } };
}

describeElasticsearch('touchstone prepare with a model in the server', (server) => {
  const space = workspaceOn(server);
  let proxy: ElasticsearchProxy;
  let count = 0;
  const site = (options: Record<string, unknown>): Site => siteOn(proxy.url, space.name(`models${++count}`), options);
  const write = ({ cwd }: Site, ...lines: object[]) => writeFileSync(join(cwd, 'docs.jsonl'), jsonLines(...lines));
  const embedded = async (index: string, field: string) =>
    (await space.client.count({ index, query: { exists: { field } } })).count;

  beforeEach(async function () {
    this.currentTest?.timeout(60_000); // a test runs the command several times
    proxy = await ElasticsearchProxy.open(server());
  });
  afterEach(async () => {
    const { violations } = proxy;
    await proxy.close();
    expect(violations).to.deep.equal([]);
  });

  for (const [way, options, field, mapped] of [
    ['sparse', SPARSE, 'content_embedding', { type: 'sparse_vector' }],
    ['dense', DENSE, 'content_embedding.predicted_value', { type: 'dense_vector', dims: 384 }],
  ] as const) {
    it(`downloads and deploys a ${way} one, and reindexes through a pipeline`, async () => {
      proxy.models.downloadTime = 50;
      const here = site(options);
      write(here, ...records(60), { _id: 'empty', title: 'Nothing', content: '' });
      const { code, stdout, stderr } = await here.prepare('--from', 'docs.jsonl', '--yes');
      expect([code, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.contain(`the model '${options.model_id}' is deployed`).and.to.contain(`-> ${here.index}-000001`);
      const mapping = await space.client.indices.getFieldMapping({ index: here.index, fields: field });
      expect(Object.values(mapping[`${here.index}-000001`]?.mappings[field]?.mapping ?? {})[0]).to.include(mapped);
      expect(await embedded(here.index, field)).to.be.at.least(60);
      const [reindex] = proxy.requests.filter(({ path }) => path === '/_reindex');
      expect(reindex?.json).to.deep.equal({
        source: { index: `${here.index}-source`, size: 50 },
        dest: { index: `${here.index}-000001`, pipeline: `${here.index}-embedding` },
      });
    });
  }

  it('shows what the server could not embed, and asks only for what is missing when it can', async () => {
    proxy.models.install(SPARSE.model_id);
    proxy.models.failOn('unlucky');
    const here = site(SPARSE);
    write(here, ...records(120), { _id: 'z', title: 'Z', content: 'An unlucky page.' });
    const { code, stderr } = await here.prepare('--from', 'docs.jsonl', '--yes');
    expect(code).to.equal(1);
    expect(stderr).to.contain('failed: z: ').and.to.contain('timeout [10s] waiting for inference result');
    expect(await space.client.indices.existsAlias({ name: here.index })).to.equal(false);
    proxy.models.failures.clear();
    const again = await here.prepare('--yes', '--json');
    expect(again.code).to.equal(0);
    const reindex = proxy.requests.findLast(({ path }) => path === '/_reindex')?.json as Reindex; // as it is sent
    expect(reindex.source.query?.ids.values).to.include('z').and.to.have.length.below(121);
    expect(await embedded(here.index, 'content_embedding')).to.equal(121);
  });

  it('cancels the task when it is told to stop, and goes on with the rest', async () => {
    proxy.models.install(SPARSE.model_id);
    const here = site(SPARSE);
    write(here, ...records(400));
    await here.prepare('source', 'load', 'destination', 'pipeline', '--from', 'docs.jsonl', '--yes');
    proxy.faults.delay(2_000, { path: /^\/_tasks\//, method: 'GET' });
    const running = here.begin('embed', '--yes');
    await eventually(() => proxy.requests.some(({ path }) => path.startsWith('/_tasks/')), 10_000);
    running.child.kill('SIGINT');
    const { code } = await running.ended;
    proxy.faults.clear();
    expect(code).to.equal(130);
    expect(proxy.requests.some(({ path }) => path.endsWith('/_cancel'))).to.equal(true);
    expect((await here.prepare('--yes')).code).to.equal(0);
    expect(await embedded(here.index, 'content_embedding')).to.equal(400);
  });

  for (const [title, options, said] of [
    [
      'a licence that has none',
      SPARSE,
      /the licence or the credentials do not allow it.*or give an embedder instead of model_id/,
    ],
    ['a model that must be uploaded', { model_id: 'my-model' }, /upload it with eland_import_hub_model/],
  ] as const) {
    it(`says in words what to do about ${title}`, async () => {
      proxy.basic = options === SPARSE;
      const here = site(options);
      write(here, ...records(2));
      const { code, stderr } = await here.prepare('model', '--yes');
      expect(code).to.equal(69);
      expect(stderr).to.match(said);
    });
  }
});
