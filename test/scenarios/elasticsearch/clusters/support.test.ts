import { expect } from 'chai';
import { SECURED, VERSION_9 } from '../../../support/elasticsearch/variants.ts';
import { clientOf, describeElasticsearch, type Server, type Variant } from '../../../support/elasticsearch.ts';
import { ElasticsearchProxy } from '../../../support/elasticsearch-proxy.ts';

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
    variant: SECURED,
    ask: async ({ apiKey, ...server }) => [
      server.url.split(':')[0],
      typeof apiKey,
      await licence(server),
      await strangers(server),
    ],
    answer: ['https', 'string', 'basic', [401, 401, 0]],
  },
  { title: 'version 9', variant: VERSION_9, ask: line, answer: '9' },
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
