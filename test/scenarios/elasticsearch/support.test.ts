import { expect } from 'chai';
import { SharedClusters } from '../../support/elasticsearch/shared.ts';
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

describe('clusters that suites share', () => {
  it('are brought up for the first that wants one like it, and ended by the last', async () => {
    const seen: string[] = [];
    const clusters = new SharedClusters(async ({ license = 'trial' }) => {
      seen.push(`${license} begins`);
      return { close: async () => void seen.push(`${license} ends`) };
    });
    const like = { license: 'basic', quick: true } as const;
    for (const variant of [like, { quick: true, license: 'basic' } as const, {}]) clusters.announce(variant);
    expect(await clusters.find(like)).to.equal(await clusters.find({ quick: true, license: 'basic' }));
    await clusters.leave(like);
    await clusters.find({});
    await clusters.leave(like);
    await clusters.leave({});
    expect(seen).to.deep.equal(['basic begins', 'trial begins', 'basic ends', 'trial ends']);
  });
});
