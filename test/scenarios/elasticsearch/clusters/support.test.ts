import { expect } from 'chai';
import { clientOf, describeElasticsearch, type Server, type Variant, Workspace } from '../../../support/elasticsearch.ts';
import { ElasticsearchProxy } from '../../../support/elasticsearch-proxy.ts';
import { eventually } from '../../../support/eventually.ts';

const MINUTE = 60_000;

const licence = async (server: Server) => (await clientOf(server).license.get()).license.type;
const line = async (server: Server) => (await clientOf(server).info()).version.number.split('.')[0];

/** What a caller without a key hears behind the proxy, from the server and from the proxy itself. */
async function strangers(server: Server): Promise<number[]> {
  const proxy = await ElasticsearchProxy.open(server);
  const asked = ['/', '/_ml/trained_models'].map(async (path) => (await fetch(proxy.url + path)).status);
  const client = clientOf({ ...server, url: proxy.url, urls: [proxy.url], ca: undefined });
  const { count } = await client.ml.getTrainedModels();
  const answers = [...(await Promise.all(asked)), count];
  await client.close();
  await proxy.close();
  return answers;
}

const cases: { title: string; variant: Variant; ask: (server: Server) => Promise<unknown>; answer: unknown }[] = [
  {
    title: 'users, an API key and an authority of its own',
    variant: { security: true, tls: true, license: 'basic' },
    ask: async ({ apiKey, ...server }) => [
      server.url.split(':')[0],
      typeof apiKey,
      await licence(server),
      await strangers(server),
    ],
    answer: ['https', 'string', 'basic', [401, 401, 0]],
  },
  { title: 'version 9', variant: { line: 9 }, ask: line, answer: '9' },
];

for (const { title, variant, ask, answer } of cases) {
  describeElasticsearch(
    `a cluster with ${title}`,
    (server) => {
      it('is as it was asked for', async () => expect(await ask(server())).to.deep.equal(answer));
    },
    variant,
  );
}

describeElasticsearch(
  'a cluster of three nodes',
  (server) => {
    it('loses nothing with a node, and takes it back', async function () {
      this.timeout(5 * MINUTE);
      const space = new Workspace(server);
      const { client } = space;
      const index = space.name('kept');
      await client.indices.create({ index, settings: { number_of_replicas: 2 }, wait_for_active_shards: 'all' });
      await client.index({ index, id: '1', document: { title: 'kept' } });
      await server().kill(2);
      const surviving = (await eventually(() => client.get({ index, id: '1' }), 30_000)).found;
      expect(surviving).to.equal(true);
      await server().start(2);
      expect((await client.cluster.health()).number_of_nodes).to.equal(3);
      await space.clear();
    });
  },
  { nodes: 3 },
);
