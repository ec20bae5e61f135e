import { expect } from 'chai';
import { describeElasticsearch, Workspace } from '../../support/elasticsearch.ts';

describeElasticsearch('a workspace', (server) => {
  it('leaves nothing of its own behind, and everything else', async () => {
    const [mine, others] = [new Workspace(server), new Workspace(server)];
    const [index, kept, pipeline] = [mine.name('a'), others.name('b'), mine.name('p')];
    await mine.client.indices.create({ index, aliases: { [mine.name('alias')]: {} } });
    await others.client.indices.create({ index: kept });
    await mine.client.ingest.putPipeline({ id: pipeline, processors: [] });
    await mine.clear();
    expect(await others.client.indices.exists({ index })).to.equal(false);
    expect(await others.client.indices.existsAlias({ name: mine.name('alias') })).to.equal(false);
    expect(await others.client.indices.exists({ index: kept })).to.equal(true);
    expect(await others.client.ingest.getPipeline({ id: pipeline }, { ignore: [404] })).to.deep.equal({});
    await others.clear();
  }).timeout(30_000);
});
