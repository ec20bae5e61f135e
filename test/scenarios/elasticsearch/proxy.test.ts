import type { Client } from '@elastic/elasticsearch';
import { expect } from 'chai';
import { clientOf, describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';
import { ElasticsearchProxy } from '../../support/elasticsearch-proxy.ts';
import { eventually } from '../../support/eventually.ts';
import { jsonOf } from '../../support/json.ts';

const SPARSE = '.elser_model_2';
const DENSE = 'little-dense';
const MINUTE = 60_000;

const texts = ['a pump moves water', 'a valve holds water back', 'the car has four wheels', 'lunch is at noon'];

/** What the API calls the reason of an error. */
const reasonOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error) =>
      `${error.statusCode ?? error.name} ${error.meta?.body?.error?.type ?? ''}: ${error.meta?.body?.error?.reason ?? ''}`,
  );

describeElasticsearch('the proxy', (server) => {
  let proxy: ElasticsearchProxy;
  const space = workspaceOn(server);
  let client: Client;
  let source: string;
  let sparse: string;
  let dense: string;
  let pipeline: string;

  before(async function () {
    this.timeout(MINUTE);
    proxy = await ElasticsearchProxy.open(server());
    source = space.name('source');
    sparse = space.name('sparse');
    dense = space.name('dense');
    pipeline = space.name('infers');
    client = clientOf({ ...server(), url: proxy.url, urls: [proxy.url] });
    await client.indices.create({ index: source });
    await client.indices.create({ index: sparse, mappings: { properties: { content_embedding: { type: 'sparse_vector' } } } });
    const vector = { type: 'dense_vector', dims: 8 } as const;
    await client.indices.create({ index: dense, mappings: { properties: { v: { properties: { predicted_value: vector } } } } });
    await client.bulk({
      index: source,
      refresh: true,
      operations: texts.flatMap((content, at) => [{ index: { _id: `${at}` } }, { content }]),
    });
    proxy.models.install(DENSE, { dimensions: 8 });
  });

  after(async function () {
    this.timeout(MINUTE);
    await client.close();
    await proxy.close();
  });

  afterEach(() => {
    proxy.faults.clear();
    expect(proxy.violations.splice(0)).to.deep.equal([]);
  });

  it('passes on what the server says, with its headers', async () => {
    const reply = await fetch(`${proxy.url}/${source}/_count`, { headers: { 'accept-encoding': 'gzip' } });
    expect(reply.headers.get('x-elastic-product')).to.equal('Elasticsearch');
    expect(reply.headers.get('content-encoding')).to.equal('gzip');
    expect(await jsonOf<unknown>(reply)).to.include({ count: texts.length });
    expect(proxy.requests.at(-1)).to.include({ method: 'GET', path: `/${source}/_count` });
  });

  it('takes a model from absent to deployed', async () => {
    const states = () => proxy.models.state(SPARSE);
    proxy.models.downloadTime = proxy.models.startTime = 100;
    expect(await reasonOf(client.ml.getTrainedModels({ model_id: SPARSE }))).to.match(
      /^404 resource_not_found_exception: No known/,
    );
    await client.ml.putTrainedModel({ model_id: SPARSE, input: { field_names: ['text_field'] } });
    const defined = async () =>
      (await client.ml.getTrainedModels({ model_id: SPARSE, include: 'definition_status' })).trained_model_configs[0]
        ?.fully_defined;
    expect([states(), await defined()]).to.deep.equal(['downloading', false]);
    expect(await reasonOf(client.ml.startTrainedModelDeployment({ model_id: SPARSE }))).to.match(/^404 /);
    await eventually(defined);
    expect(states()).to.equal('downloaded');
    await client.ml.startTrainedModelDeployment({ model_id: SPARSE, wait_for: 'starting' });
    const started = async () => {
      const { trained_model_stats } = await client.ml.getTrainedModelsStats({ model_id: SPARSE });
      return trained_model_stats[0]?.deployment_stats?.state;
    };
    expect([states(), await started()]).to.deep.equal(['starting', 'starting']);
    await eventually(async () => (await started()) === 'started');
  });

  it('gives a stored pipeline back whole, and computes what it infers for single documents and bulks', async () => {
    const before = [{ html_strip: { field: 'content' } }];
    const inference = { model_id: SPARSE, input_output: [{ input_field: 'content', output_field: 'content_embedding' }] };
    const after = [{ set: { field: 'done', value: true } }];
    const processors = [...before, { inference }, ...after];
    await client.ingest.putPipeline({ id: pipeline, processors });
    expect((await client.ingest.getPipeline({ id: pipeline }))[pipeline]?.processors).to.deep.equal(processors);
    await client.index({ index: sparse, id: 'one', pipeline, document: { content: '<b>Red</b> pump, red' } });
    const { items } = await client.bulk({ index: sparse, pipeline, operations: [{ index: { _id: 'two' } }, { content: 'x' }] });
    expect(items[0]?.index).to.include({ _id: 'two', status: 201 });
    const { _source } = await client.get<Record<string, unknown>>({ index: sparse, id: 'one' });
    expect(_source?.done).to.equal(true);
    expect(Object.keys(_source?.content_embedding ?? {})).to.deep.equal(['red', 'pump']);
  });

  it('fails documents that a test names, each in its place', async () => {
    proxy.models.failOn('poison');
    const documents = ['good', 'poison', 'good'].flatMap((content) => [{ index: {} }, { content }]);
    const { errors, items } = await client.bulk({ index: sparse, pipeline, operations: documents });
    proxy.models.failures.clear();
    expect(errors).to.equal(true);
    expect(items.map(({ index }) => index?.status)).to.deep.equal([201, 408, 201]);
    expect(items[1]?.index?.error).to.include({ type: 'status_exception' });
  });

  it('reindexes with embeddings as a task', async () => {
    await client.deleteByQuery({ index: sparse, query: { match_all: {} }, refresh: true });
    const body = { source: { index: source, size: 3 }, dest: { index: sparse, pipeline } };
    const { task = '' } = await client.reindex({ ...body, wait_for_completion: false, refresh: true });
    const done = await eventually(async () => {
      const answer = await client.tasks.get({ task_id: String(task) });
      return answer.completed && answer;
    });
    expect(done.response).to.deep.include({ total: 4, created: 4, updated: 0, batches: 2, failures: [] });
    expect(await client.reindex({ ...body, refresh: true })).to.deep.include({ total: 4, created: 0, updated: 4 });
    const create = { ...body, conflicts: 'proceed', dest: { ...body.dest, op_type: 'create' } } as const;
    expect(await client.reindex(create)).to.deep.include({ created: 0, version_conflicts: 4, failures: [] });
  });

  it('tells of documents that fail in a reindex, and lets it be cancelled', async () => {
    const body = { source: { index: source, size: 1 }, dest: { index: sparse, pipeline }, wait_for_completion: false };
    const shown = async (id: unknown) => client.tasks.get({ task_id: String(id) });
    proxy.models.failOn('valve');
    const failing = await client.reindex(body);
    const failed = await eventually(async () => (await shown(failing.task)).completed && shown(failing.task));
    proxy.models.failures.clear();
    expect(failed.response?.failures).to.have.nested.property('0.cause.type', 'status_exception');
    const slow = await client.reindex({ ...body, requests_per_second: 1 });
    await eventually(async () => (await shown(slow.task)).task.status.created + (await shown(slow.task)).task.status.updated > 0);
    await client.tasks.cancel({ task_id: String(slow.task) });
    const ended = await eventually(async () => (await shown(slow.task)).completed && shown(slow.task));
    expect(ended.response).to.deep.include({ canceled: 'by user request', batches: 1 });
  });

  it('answers sparse queries in both their forms, also in a multi-search', async () => {
    proxy.models.little.meanings.set('automobile', 'car');
    const expansion = { text_expansion: { content_embedding: { model_id: SPARSE, model_text: 'automobile' } } };
    const vector = { sparse_vector: { field: 'content_embedding', inference_id: SPARSE, query: 'automobile' } };
    const ids = ({ hits }: { hits: { hits: { _id?: string }[] } }) => hits.hits.map(({ _id }) => _id);
    expect(ids(await client.search({ index: sparse, query: { bool: { should: [expansion] } } }))).to.deep.equal(['2']);
    expect(ids(await client.search({ index: sparse, query: vector }))).to.deep.equal(['2']);
    const unknown = { sparse_vector: { field: 'content_embedding', inference_id: 'nope', query: 'x' } };
    const { responses } = await client.msearch({ index: sparse, searches: [{}, { query: vector }, {}, { query: unknown }] });
    expect(responses[0]).to.have.nested.property('hits.hits.0._id', '2');
    expect(responses[1]).to.include({ status: 404 });
  });

  it('answers dense queries, and fuses rankings', async () => {
    const inference = { model_id: DENSE, field_map: { content: 'text_field' }, target_field: 'v' };
    const densePipeline = space.name('infers-dense');
    await client.ingest.putPipeline({ id: densePipeline, processors: [{ inference }] });
    await client.reindex({ source: { index: source }, dest: { index: dense, pipeline: densePipeline }, refresh: true });
    const query_vector_builder = { text_embedding: { model_id: DENSE, model_text: 'four wheels the car has' } };
    const knn = { field: 'v.predicted_value', k: 2, num_candidates: 10, query_vector_builder };
    expect((await client.search({ index: dense, knn })).hits.hits[0]).to.include({ _id: '2' });
    const standard = { query: { match: { content: 'water' } } };
    const fused = { index: dense, size: 3, retriever: { rrf: { retrievers: [{ standard }, { knn }], rank_window_size: 3 } } };
    expect(await reasonOf(client.search(fused))).to.match(/^400 parsing_exception: unknown retriever/);
    proxy.fusion = 'served';
    const { hits } = await client.search(fused);
    expect(hits.hits).to.have.length(3);
    expect(hits.max_score).to.be.within(1 / 61, 2 / 61);
    proxy.fusion = 'refused';
    expect(await reasonOf(client.search(fused))).to.match(/^403 security_exception: current license is non-compliant/);
    proxy.fusion = 'passed';
  });

  it('refuses what needs a model that is not deployed', async () => {
    await client.ml.stopTrainedModelDeployment({ model_id: SPARSE });
    const query = { text_expansion: { content_embedding: { model_id: SPARSE, model_text: 'x' } } };
    expect(await reasonOf(client.search({ index: sparse, query }))).to.match(
      /^404 status_exception: .* is not an inference service/,
    );
    proxy.models.startTime = 200;
    await client.ml.startTrainedModelDeployment({ model_id: SPARSE, wait_for: 'starting' });
    expect(await reasonOf(client.search({ index: sparse, query }))).to.match(
      /^409 status_exception: .* not allocated to any nodes/,
    );
  });

  const once = { method: 'GET', times: 1 };
  const faults: { title: string; cause: () => void; seen: RegExp }[] = [
    { title: 'a refusal of an overloaded server', cause: () => proxy.faults.answer(429, once), seen: /^429 es_rejected/ },
    { title: 'a server without a master', cause: () => proxy.faults.answer(503, once), seen: /^503 cluster_block/ },
    { title: 'a connection that breaks', cause: () => proxy.faults.drop(once), seen: /^ConnectionError/ },
    { title: 'an answer that never comes', cause: () => proxy.faults.dropAnswer(once), seen: /^ConnectionError/ },
    { title: 'an answer that breaks off', cause: () => proxy.faults.cut(10, once), seen: /^ConnectionError/ },
    { title: 'an answer that comes too late', cause: () => proxy.faults.delay(2000, once), seen: /^TimeoutError/ },
  ];

  for (const { title, cause, seen } of faults) {
    it(`makes ${title}`, async () => {
      cause();
      const ask = () => client.get({ index: source, id: '1' }, { maxRetries: 0, requestTimeout: 500 });
      expect(await reasonOf(ask())).to.match(seen);
      expect((await ask()).found).to.equal(true);
    });
  }

  it('refuses a share of the items of bulks', async () => {
    proxy.faults.refuseItems(0.5);
    const operations = [1, 2, 3, 4].flatMap((id) => [{ index: { _id: `r${id}` } }, { content: 'x' }]);
    const { items } = await client.bulk({ index: source, operations });
    expect(items.map(({ index }) => index?.status)).to.deep.equal([201, 429, 201, 429]);
  });

  it('compares requests with the published schema', async () => {
    const post = (path: string, body: unknown) =>
      fetch(proxy.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    await post(`/${source}/_search?sise=3`, { query: { match: { content: { query: 'x', operater: 'and' } } }, size: 'ten' });
    await post(`/${source}/_nonsense`, {});
    expect(proxy.violations.splice(0)).to.deep.equal([
      `POST /${source}/_search ?sise: is not known`,
      `POST /${source}/_search body.query.match.content.operater: is not known`,
      `POST /${source}/_search body.size: is a string, not a number`,
      `POST /${source}/_nonsense is no endpoint`,
    ]);
  });
});
