import { expect } from 'chai';
import { elasticsearchReranker } from '../../../plugins/reranker/elasticsearch-reranker.ts';
import { callWith, quietHost } from '../../support/call.ts';
import { clientOf, describeElasticsearch } from '../../support/elasticsearch.ts';
import { ModelServer } from '../../support/model-server.ts';
import { reranks } from '../../support/rerank-server.ts';
import { configure } from '../../support/run-step.ts';
import { thrownBy } from '../../support/steps.ts';

const ID = `touchstone-${process.pid}-${Date.now()}`;
const ENDPOINT = `/_inference/rerank/${ID}`;

/** An endpoint that asks a model over HTTP. */
const customEndpoint = (url: string): object => ({
  service: 'custom',
  service_settings: {
    secret_parameters: { api_key: 'none' },
    url: `${url}/rerank`,
    headers: { 'content-type': 'application/json' },
    request: '{"query": ${query}, "documents": ${input}}',
    response: { json_parser: { reranked_index: '$.results[*].index', relevance_score: '$.results[*].relevance_score' } },
  },
});

// The model is a stand-in: one of Elastic's own wants a licence and nodes for machine learning.
describeElasticsearch('an inference endpoint of Elasticsearch as a reranker', (server) => {
  const model = new ModelServer();
  let hasEndpoint = false;

  async function send(method: 'PUT' | 'DELETE', body?: object): Promise<number> {
    const client = clientOf(server());
    const answer = await client.transport.request(
      { method, path: ENDPOINT, ...(body && { body }) },
      { meta: true, ignore: [403] },
    );
    await client.close();
    return answer.statusCode ?? 0;
  }

  before(async function () {
    this.timeout(60_000);
    model.will(reranks((text) => text.length / 10)); // it is tried when the endpoint is made
    hasEndpoint = (await send('PUT', customEndpoint(await model.open()))) !== 403;
    if (hasEndpoint) return;
    console.log('    skipped: this Elasticsearch has no licence for inference endpoints');
    this.skip();
  });
  after(async () => {
    if (hasEndpoint) await send('DELETE');
    await model.close();
  });

  async function ranked(inference_id: string): Promise<{ relevances: Promise<number[]>; detail?: string }> {
    const reranker = elasticsearchReranker.create(configure(elasticsearchReranker, { inference_id, endpoint: server().url }));
    await reranker.ready?.(quietHost);
    const asked = { question: 'How many?', passages: ['one', 'seven', 'three'] };
    const relevances = reranker.rerank(asked, callWith()).finally(() => reranker.close?.());
    return { relevances, detail: reranker.health?.().detail };
  }

  it('ranks passages', async () => {
    const relevances = await (await ranked(ID)).relevances;
    for (const [index, expected] of [0.3, 0.5, 0.5].entries()) expect(relevances[index]).to.be.closeTo(expected, 1e-6);
    expect(model.asked.at(-1)?.body).to.deep.equal({ query: 'How many?', documents: ['one', 'seven', 'three'] });
  });

  it('says so where there is none of that name', async () => {
    const { relevances, detail } = await ranked('touchstone-none');
    expect((await thrownBy(relevances)).code).to.equal('resource_unavailable');
    expect(detail).to.include('Inference endpoint not found');
  });
});
