import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Static } from 'typebox';
import type { Host, ResourceCall, UpstreamEvent } from '../../../core/contract/call.ts';
import type { Reranker } from '../../../core/contract/resources/reranker.ts';
import { resolveOptions } from '../../../core/host/resolve-options.ts';
import { checker } from '../../../core/host/schema.ts';
import { httpReranker } from '../../../plugins/reranker/http-reranker/index.ts';
import { callWith, quietHost } from '../../support/call.ts';
import { folderWith } from '../../support/folder.ts';
import { freePort } from '../../support/free-port.ts';
import { type Behaviour, hangs, json, ModelServer, refuses, resets } from '../../support/model-server.ts';
import { reranks, textsOf } from '../../support/rerank-server.ts';
import { thrownBy } from '../../support/steps.ts';

type Config = Static<typeof httpReranker.config>;

const SECRET = 'sk-hush-1234';
const PASSAGES = ['one', 'seven', 'three'];
/** The longer, the more relevant. */
const byLength = reranks((text) => text.length / 10);
const LENGTHS = [0.3, 0.5, 0.5];

function configOf(options: object): Config {
  const { value, issues } = checker(httpReranker.config)({ server: 'cohere', base_url: 'http://localhost:1', ...options });
  expect(issues).to.deep.equal([]);
  return resolveOptions(httpReranker.config, value, { folder: '/', resource: () => undefined }) as Config; // of that schema
}

const results = (...list: unknown[]): Behaviour => json({ results: list });
const relevance = (index: unknown, score: unknown) => ({ index, relevance_score: score });
const [FIRST, SECOND, THIRD] = [relevance(0, 0.1), relevance(1, 0.2), relevance(2, 0.3)];

/** Answers with this text, of so many bytes where it is to be long. */
const says =
  (text: string, bytes = 0): Behaviour =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(text);
    const chunk = Buffer.alloc(65_536, ' ');
    for (let sent = 0; sent < bytes; sent += chunk.length) response.write(chunk);
    response.end();
  };

/** Begins an answer and falls silent. */
const beginsOnly: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"results": [');
};

describe('reranker http_reranker', () => {
  const server = new ModelServer();
  let url: string;
  const open: Reranker[] = [];
  before(async () => {
    url = await server.open();
  });
  afterEach(async () => {
    for (const reranker of open.splice(0)) await reranker.close?.();
  });
  after(() => server.close());

  async function at(options: object = {}, onRequest: Host['onRequest'] = quietHost.onRequest): Promise<Reranker> {
    const reranker = httpReranker.create(configOf({ base_url: url, retries: 0, api_key: SECRET, ...options }));
    open.push(reranker);
    await reranker.ready?.({ ...quietHost, onRequest });
    return reranker;
  }

  const asked = (passages: readonly string[] = PASSAGES) => ({ question: 'How many?', passages });
  const rerank = async (reranker: Reranker, call: Partial<ResourceCall> = {}) => reranker.rerank(asked(), callWith(call));

  for (const [name, body] of [
    ['cohere', { model: 'm', query: 'How many?', documents: PASSAGES, top_n: 3 }],
    ['jina', { model: 'm', query: 'How many?', documents: PASSAGES, top_n: 3, return_documents: false }],
    ['vllm', { model: 'm', query: 'How many?', documents: PASSAGES, top_n: 3 }],
    ['llama_cpp', { model: 'm', query: 'How many?', documents: PASSAGES, top_n: 3 }],
    ['text_embeddings_inference', { query: 'How many?', texts: PASSAGES, raw_scores: false, truncate: true }],
  ] as const) {
    it(`asks ${name} in its form, and puts its figures into the order of the passages`, async () => {
      server.will(byLength);
      expect(await rerank(await at({ server: name, model: 'm' }), { id: 'r-1' })).to.deep.equal(LENGTHS);
      const [{ path, headers, body: sent } = { path: '', headers: {}, body: {} }] = server.asked;
      expect([path, sent]).to.deep.equal(['/v1/rerank', body]);
      expect(headers).to.include({ authorization: `Bearer ${SECRET}`, 'x-request-id': 'r-1' });
    });
  }

  it('names no model where it has none, and sends no key where there is none', async () => {
    server.will(byLength);
    await rerank(await at({ api_key: '', headers: { 'api-key': 'other' } }));
    expect(server.asked[0]?.body).to.not.have.property('model');
    expect(server.asked[0]?.headers).to.include({ 'api-key': 'other' }).and.to.not.have.property('authorization');
  });

  it('says between which figures relevance lies', async () => {
    expect((await at()).range).to.deep.equal({ least: 0, most: 1 });
    expect((await at({ server: 'llama_cpp' })).range.most).to.equal(Number.POSITIVE_INFINITY);
  });

  it('takes logits from a server that gives them', async () => {
    server.will(results(relevance(0, -4.5), relevance(1, 11), relevance(2, 0)));
    expect(await rerank(await at({ server: 'llama_cpp' }))).to.deep.equal([-4.5, 11, 0]);
  });

  it('sends passages in batches, and cuts long ones', async () => {
    server.will(reranks((text) => text.length / 100));
    const reranker = await at({ batch_size: 2, text_tokens: 8 });
    const given = await reranker.rerank(asked(['a'.repeat(100), 'bb', 'ccc']), callWith());
    expect(given).to.deep.equal([0.32, 0.02, 0.03]);
    expect(server.asked.map((each) => textsOf(each).map(({ length }) => length))).to.have.deep.members([[32, 2], [3]]);
  });

  it('asks nothing for no passages', async () => {
    server.will(byLength);
    expect(await (await at()).rerank(asked([]), callWith())).to.deep.equal([]);
    expect(server.asked).to.deep.equal([]);
  });

  const FAULTS: readonly (readonly [string, Behaviour, string, string, object?])[] = [
    ['too few', results(FIRST, SECOND), 'model_invalid', 'answered with 2 relevances for 3 passages'],
    ['too many', results(FIRST, SECOND, THIRD, THIRD), 'model_invalid', 'answered with 4 relevances for 3 passages'],
    ['one twice', results(FIRST, SECOND, SECOND), 'model_invalid', 'the relevance of one passage twice'],
    ['one of no passage', results(FIRST, SECOND, relevance(3, 1)), 'model_invalid', 'fits none of 3 passages'],
    ['a place below all', results(FIRST, SECOND, relevance(-1, 1)), 'model_invalid', 'fits none of 3 passages'],
    ['a place between two', results(FIRST, SECOND, relevance(1.5, 1)), 'model_invalid', 'fits none of 3 passages'],
    ['a place that is a text', results(FIRST, SECOND, relevance('2', 1)), 'model_invalid', 'fits none of 3 passages'],
    ['no place', results(FIRST, SECOND, { relevance_score: 1 }), 'model_invalid', 'fits none of 3 passages'],
    ['nothing in a place', results(FIRST, SECOND, null), 'model_invalid', 'fits none of 3 passages'],
    ['no figure', results(FIRST, SECOND, { index: 2 }), 'model_invalid', 'a relevance that is no number'],
    ['a figure that is a text', results(FIRST, SECOND, relevance(2, '0.3')), 'model_invalid', 'that is no number'],
    ['null for NaN', results(FIRST, SECOND, relevance(2, null)), 'model_invalid', 'that is no number'],
    ['an infinite figure', says('[{"index":0,"score":1e999},{"index":1},{"index":2}]'), 'model_invalid', 'that is no number'],
    ['a figure beyond its range', results(FIRST, SECOND, relevance(2, 7)), 'model_invalid', 'between 0 and 1'],
    ['no list', json({ data: [] }), 'model_invalid', 'did not answer with a list of relevances'],
    ['null', json(null), 'model_invalid', 'did not answer with a list of relevances'],
    ['NaN, which is no JSON', says('{"results":[{"index":0,"relevance_score":NaN}]}'), 'resource_unavailable', 'not valid JSON'],
    ['a page', says('<!doctype html>'), 'resource_unavailable', 'not valid JSON'],
    ['nothing', says(''), 'resource_unavailable', 'not valid JSON'],
    ['half an answer and silence', beginsOnly, 'resource_unavailable', 'did not answer within 200 ms', { timeout: '200ms' }],
    ['more than anybody means', says('{"results":[', 9e6), 'model_invalid', 'more than 8388608 bytes'],
    ['nothing in time', hangs, 'resource_unavailable', 'did not answer within 200 ms', { timeout: '200ms' }],
    ['a broken connection', resets(), 'resource_unavailable', 'cannot be reached (ECONNRESET)'],
    ['400', refuses(400), 'step_failed', 'lower `text_tokens`'],
    ['401', refuses(401), 'resource_unavailable', 'look at `api_key`'],
    ['404', refuses(404), 'resource_unavailable', 'no such model or address'],
    ['413', refuses(413), 'step_failed', 'answered 413 (the request is larger than the server takes'],
    ['422', refuses(422), 'step_failed', 'lower `text_tokens`'],
    ['429', refuses(429, {}, { 'retry-after': '60' }), 'resource_unavailable', 'answered 429'],
    ['500', refuses(500), 'resource_unavailable', 'answered 500'],
    ['503', refuses(503), 'resource_unavailable', 'answered 503'],
  ];
  for (const [name, behaviour, code, message, options] of FAULTS) {
    it(`throws when the server answers with ${name}`, async () => {
      server.will(behaviour);
      const failure = await thrownBy(rerank(await at(options)));
      expect(failure).to.include({ code });
      expect(failure.message).to.include(message).and.to.include('127.0.0.1');
      expect(failure.message).to.not.include(SECRET);
    });
  }

  it('reads no more of a refusal than its beginning', async () => {
    let sent = 0;
    server.will((response) => {
      response.writeHead(500, { 'content-type': 'text/plain' });
      const write = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x'))) sent += 65_536;
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    });
    expect((await thrownBy(rerank(await at()))).message).to.include('answered 500');
    await server.asked[0]?.closed;
    expect(sent).to.be.below(20_000_000);
  });

  for (const [name, behaviours, requests] of [
    ['after 503', [refuses(503), byLength], 2],
    ['after what is no JSON', [says('{'), byLength], 2],
    ['after the wait that 429 asks for', [refuses(429, {}, { 'retry-after': '0.2' }), byLength], 2],
    ['not after 422', [refuses(422), byLength], 1],
    ['not after figures that do not fit', [results(FIRST), byLength], 1],
    ['not beyond the deadline', [refuses(429, {}, { 'retry-after': '5' }), byLength], 1],
  ] as const) {
    it(`tries again ${name}`, async () => {
      server.will(...behaviours);
      const started = performance.now();
      const given = await rerank(await at({ retries: 2 }), { deadline: Date.now() + 3000 }).catch(() => undefined);
      expect(server.asked).to.have.lengthOf(requests);
      expect(given).to.deep.equal(requests === 2 ? LENGTHS : undefined);
      expect(performance.now() - started).to.be.below(2000);
    });
  }

  it('ends the request when nobody waits for it', async () => {
    server.will(hangs);
    const [leaving, reranker] = [new AbortController(), await at()];
    const waiting = rerank(reranker, { signal: leaving.signal });
    setTimeout(() => leaving.abort(new Error('gone')), 50);
    expect((await thrownBy(waiting)).message).to.equal('gone');
    await server.asked[0]?.closed;
  });

  it('ends the other batches when one fails', async () => {
    server.will(hangs, refuses(401));
    expect((await thrownBy(rerank(await at({ batch_size: 2 })))).message).to.include('answered 401');
    for (const { closed } of server.asked) await closed;
    expect(server.asked).to.have.lengthOf(2);
  });

  it('refuses what nobody will have time for', async () => {
    server.will(hangs);
    const reranker = await at({ max_concurrent: 1, max_queue: 0, timeout: '300ms' });
    const first = thrownBy(rerank(reranker));
    expect((await thrownBy(rerank(reranker))).message).to.include('1 requests under way');
    await first;
  });

  it('says in health what is wrong, and that it is well again', async () => {
    server.will(refuses(401), byLength);
    const reranker = await at({ model: 'm' });
    expect(reranker.health?.()).to.deep.include({ ok: true, notes: ["the server does not list the model 'm'"] });
    await thrownBy(rerank(reranker));
    expect(reranker.health?.().detail).to.include('the key is not accepted');
    await rerank(reranker);
    expect(reranker.health?.().ok).to.equal(true);
  });

  it('does without a list of models, and starts while the server is away', async () => {
    server.models = refuses(404);
    expect((await at()).health?.()).to.include({ ok: true, detail: new URL(url).host });
    const away = await at({ base_url: `http://127.0.0.1:${await freePort()}` });
    expect(away.health?.()).to.include({ ok: false });
    expect((await thrownBy(rerank(away))).message).to.include('cannot be reached (ECONNREFUSED)');
  });

  it('sends nothing to a server whose certificate is not trusted', async () => {
    const folder = folderWith();
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key, '-out', cert];
    execFileSync('openssl', ['req', '-x509', ...made, '-subj', '/CN=127.0.0.1'], { stdio: 'ignore' });
    let heard = 0;
    const front = https.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, () => heard++);
    await once(front.listen(0, '127.0.0.1'), 'listening');
    const { port } = front.address() as AddressInfo; // it listens on a port, not on a pipe
    const { message } = await thrownBy(rerank(await at({ base_url: `https://127.0.0.1:${port}` })));
    expect(message).to.include('name the authority in NODE_EXTRA_CA_CERTS');
    expect(heard).to.equal(0);
    front.close();
  });

  it('tells of each request, with its tokens where the server tells', async () => {
    const events: UpstreamEvent[] = [];
    const reranker = await at({ model: 'm' }, (event) => events.push(event));
    events.length = 0;
    server.will(json({ results: [FIRST, SECOND, THIRD], usage: { total_tokens: 9, prompt_tokens: 9 } }), refuses(500));
    await rerank(reranker);
    await thrownBy(rerank(reranker));
    expect(events.map(({ outcome, tokens }) => [outcome, tokens?.input])).to.deep.equal([
      ['ok', 9],
      ['error', undefined],
    ]);
  });

  it('has an id that is the same wherever the model runs', async () => {
    const ids = [{}, { base_url: 'http://127.0.0.1:9' }, { model: 'x' }, { text_tokens: 99 }, { server: 'jina' }].map(
      (options) => httpReranker.create(configOf(options)).id,
    );
    expect(new Set(ids).size).to.equal(4);
    expect(ids[0]).to.equal(ids[1]);
  });

  it('refuses an address that says already what is added to it', async () => {
    const [issue] = (await httpReranker.check?.(configOf({ base_url: 'http://localhost/v1/rerank' }))) ?? [];
    expect(issue?.message).to.include('leave /rerank out');
  });
});
