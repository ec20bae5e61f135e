import { expect } from 'chai';
import type { Static } from 'typebox';
import type { Host, ResourceCall, UpstreamEvent } from '../../../core/contract/call.ts';
import type { Reranker } from '../../../core/contract/resources/reranker.ts';
import { resolveOptions } from '../../../core/host/resolve-options.ts';
import { checker } from '../../../core/host/schema.ts';
import { elasticsearchReranker } from '../../../plugins/reranker/elasticsearch-reranker.ts';
import { callWith, quietHost } from '../../support/call.ts';
import { freePort } from '../../support/free-port.ts';
import { type Behaviour, hangs, json, ModelServer, resets } from '../../support/model-server.ts';
import { thrownBy } from '../../support/steps.ts';

const ID = 'touchstone test/rerank';
const PATH = '/_inference/rerank/touchstone%20test%2Frerank';
const PASSAGES = ['one', 'seven', 'three'];

/** A server's own words for what is wrong. */
const refuses = (status: number, type: string, headers: Record<string, string> = {}): Behaviour =>
  elastic((response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { type, reason: 'as a test says' }, status }));
  });

/** The client talks to nothing but what says that it is Elasticsearch. */
const elastic =
  (behaviour: Behaviour): Behaviour =>
  (response, asked) => {
    response.setHeader('x-elastic-product', 'Elasticsearch');
    return behaviour(response, asked);
  };
const answers = (body: unknown): Behaviour => elastic(json(body));
const relevance = (index: number, score: unknown) => ({ index, relevance_score: score, text: 'repeated' });
const RANKED = answers({ rerank: [relevance(1, 0.9), relevance(2, -0.4), relevance(0, 0.1)] });

type Config = Static<typeof elasticsearchReranker.config>;

function create(options: object): Reranker {
  const { value, issues } = checker(elasticsearchReranker.config)({ inference_id: ID, ...options });
  expect(issues).to.deep.equal([]);
  return elasticsearchReranker.create(
    resolveOptions(elasticsearchReranker.config, value, { folder: '/', resource: () => undefined }) as Config, // of that schema
  );
}

describe('reranker elasticsearch_reranker', () => {
  const server = new ModelServer();
  let endpoint: string;
  const open: Reranker[] = [];
  before(async () => {
    endpoint = new URL(await server.open()).origin;
  });
  beforeEach(() => {
    server.models = answers({ endpoints: [{ inference_id: ID }] });
  });
  afterEach(async () => {
    for (const reranker of open.splice(0)) await reranker.close?.();
  });
  after(() => server.close());

  async function at(options: object = {}, onRequest: Host['onRequest'] = quietHost.onRequest): Promise<Reranker> {
    const reranker = create({ endpoint, ...options });
    open.push(reranker);
    await reranker.ready?.({ ...quietHost, onRequest });
    return reranker;
  }

  const rerank = (reranker: Reranker, call: Partial<ResourceCall> = {}) =>
    reranker.rerank({ question: 'How many?', passages: PASSAGES }, callWith(call));

  it('asks its endpoint, and puts the figures into the order of the passages', async () => {
    server.will(RANKED);
    const events: UpstreamEvent[] = [];
    const reranker = await at({ api_key: 'key', text_tokens: 8 }, (event) => events.push(event));
    expect(await rerank(reranker, { id: 'r-1' })).to.deep.equal([0.1, 0.9, -0.4]);
    const [{ path, headers, body } = { path: '', headers: {}, body: {} }] = server.asked;
    expect([path, body]).to.deep.equal([PATH, { query: 'How many?', input: PASSAGES }]);
    expect(headers).to.include({ authorization: 'ApiKey key', 'x-opaque-id': 'r-1' });
    expect(events.map(({ outcome }) => outcome)).to.deep.equal(['ok', 'ok']);
    expect(reranker.health?.()).to.include({ ok: true });
  });

  it('cuts long passages', async () => {
    server.will(answers({ rerank: [relevance(0, 1)] }));
    await (await at({ text_tokens: 8 })).rerank({ question: 'Q', passages: ['a'.repeat(99)] }, callWith());
    expect(server.asked[0]?.body.input).to.deep.equal(['a'.repeat(32)]);
  });

  const FAULTS: readonly (readonly [string, Behaviour, string, string, object?])[] = [
    ['too few', answers({ rerank: [relevance(0, 1)] }), 'model_invalid', 'answered with 1 relevances for 3 passages'],
    ['one twice', answers({ rerank: [0, 1, 1].map((at) => relevance(at, 1)) }), 'model_invalid', 'twice'],
    ['no figure', answers({ rerank: [0, 1, 2].map((at) => relevance(at, null)) }), 'model_invalid', 'no number'],
    ['another task', answers({ text_embedding: [] }), 'model_invalid', 'did not answer with a list of relevances'],
    ['null', answers(null), 'model_invalid', 'did not answer with a list of relevances'],
    [
      'what is no JSON',
      elastic((response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{')),
      'resource_unavailable',
      '',
    ],
    ['no endpoint', refuses(404, 'resource_not_found_exception'), 'resource_unavailable', 'resource_not_found_exception'],
    ['no licence', refuses(403, 'security_exception'), 'resource_unavailable', 'answered 403'],
    ['no right', refuses(401, 'security_exception'), 'resource_unavailable', 'look at `api_key`'],
    ['too long', refuses(413, 'too_long'), 'resource_unavailable', 'answered 413'],
    ['a failing model', refuses(500, 'inference_exception'), 'resource_unavailable', 'inference_exception'],
    ['nothing in time', hangs, 'resource_unavailable', '', { timeout: '200ms' }],
    ['a broken connection', resets(), 'resource_unavailable', ''],
  ];
  for (const [name, behaviour, code, message, options] of FAULTS) {
    it(`throws when the server answers with ${name}`, async () => {
      server.will(behaviour);
      const failure = await thrownBy(rerank(await at(options)));
      expect(failure.code).to.equal(code);
      expect(failure.message).to.include(message).and.to.include('127.0.0.1');
    });
  }

  for (const status of [429, 503])
    it(`tries again after ${status}`, async () => {
      server.will(refuses(status, 'busy'), RANKED);
      expect(await rerank(await at())).to.deep.equal([0.1, 0.9, -0.4]);
    });

  it('tries no longer than there is time', async () => {
    server.will(refuses(429, 'busy'), RANKED);
    expect((await thrownBy(rerank(await at(), { deadline: Date.now() + 20 }))).message).to.include('429');
  });

  it('ends with its caller', async () => {
    server.will(hangs);
    const leaving = new AbortController();
    const waiting = rerank(await at(), { signal: leaving.signal });
    setTimeout(() => leaving.abort(new Error('gone')), 50);
    expect((await thrownBy(waiting)).message).to.equal('gone');
  });

  it('says in health what is missing, and how it is mended', async () => {
    server.models = refuses(404, 'resource_not_found_exception');
    const { ok, detail, obstacles = [] } = (await at()).health?.() ?? { ok: true, detail: '' };
    expect([ok, obstacles[0]?.mend]).to.deep.equal([false, `GET ${PATH} shows it; PUT ${PATH} makes it`]);
    expect(detail).to.include(ID).and.to.include('resource_not_found_exception');
  });

  it('starts while the server is away, and cannot be asked before it is ready', async () => {
    expect((await at({ endpoint: `http://127.0.0.1:${await freePort()}` })).health?.().ok).to.equal(false);
    expect((await thrownBy(rerank(create({ endpoint })))).message).to.include('before it is ready');
  });
});
