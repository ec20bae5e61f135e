import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { type ConfiguredService, FEWEST_WORDS, PIPELINE, SECRET, startConfigured } from '../../support/configured-service.ts';
import { KEY, stopAll } from '../../support/harness.ts';

const HOOK = '/afterwards/0/post_answer';
const MARKER = '********';
const TYPED = 'whsec-another-secret-of-many-characters';

describe('a secret of a pipeline file', () => {
  let service: ConfiguredService;
  beforeEach(async () => {
    service = await startConfigured(PIPELINE.replace('# our pipeline', `# our pipeline, once with ${SECRET}`));
  });
  afterEach(stopAll);

  it('is in nothing that the service says, keeps or logs', async () => {
    const commented = await Promise.all(['', '/download', '/history'].map((path) => service.call('GET', path)));
    expect(commented.some(({ text }) => text.includes(SECRET))).to.equal(false);
    writeFileSync(service.file, PIPELINE);
    await service.set(`${HOOK}/secret`, TYPED);
    expect((await service.set(`${HOOK}/secret`, 'short')).status).to.equal(422);
    await service.set(FEWEST_WORDS, 2);
    const { body } = await service.call('GET', '/history');
    const paths = [
      '',
      '/form',
      '/download',
      '/history',
      ...body.revisions.map(({ revision }: { revision: string }) => `/history/${revision}`),
    ];
    const said = await Promise.all(paths.map(async (path) => (await service.call('GET', path)).text));
    const bad = await service.set(`${HOOK}/url`, 'no address');
    const all = [...said, bad.text, JSON.stringify(service.lines())].join('\n');
    expect([paths.length, all.includes(SECRET), all.includes(TYPED)]).to.deep.equal([8, false, false]);
  });

  it('stays as it is where the marker is sent, in text and in changes', async () => {
    const before = service.written();
    const { body, etag } = await service.call('GET', '');
    const text = body.text.replace('min_words: 1', 'min_words: 2').replace(/# our.*\n/, '# ours\n');
    expect((await service.call('PUT', '', { text }, { 'if-match': etag })).status).to.equal(200);
    expect(service.written()).to.equal(before.replace('min_words: 1', 'min_words: 2').replace(/# our.*\n/, '# ours\n'));
    expect((await service.set(`${HOOK}/secret`, MARKER)).body.changes).to.deep.equal([]);
  });

  it('is not sent to another address than it was written for, unless it is written again', async () => {
    const refused = await service.set(`${HOOK}/url`, 'http://127.0.0.1:10/hook');
    expect([refused.status, refused.body.errors[0].pointer]).to.deep.equal([422, `${HOOK}/secret`]);
    expect(refused.body.errors[0].detail).to.match(/write the secret again/);
    expect((await service.set(`${HOOK}/url`, 'http://127.0.0.1:9/other')).status).to.equal(200);
    const changes = [
      { pointer: `${HOOK}/url`, value: 'http://127.0.0.1:10/hook' },
      { pointer: `${HOOK}/secret`, value: TYPED },
    ];
    expect((await service.call('PUT', '', { changes }, { 'if-match': await service.etag() })).status).to.equal(200);
  });

  it('of a place that has none cannot be meant by the marker', async () => {
    const text = PIPELINE.replace('url:', 'headers: { authorization: "********" }, url:');
    const { status, body } = await service.call('PUT', '', { text }, { 'if-match': await service.etag() });
    expect([status, body.errors[0].detail]).to.satisfy(
      ([code, detail]: [number, string]) => code === 422 && /no secret that is saved/.test(detail),
    );
  });

  it('is that of now when a revision of before is restored', async () => {
    const first = (await service.call('GET', '')).body.revision;
    await service.set(`${HOOK}/secret`, TYPED);
    const restored = await service.call('POST', `/history/${first}/restore`, undefined, { 'if-match': await service.etag() });
    expect([restored.status, service.written().includes(TYPED)]).to.deep.equal([200, true]);
    expect((await service.call('GET', '/history/0000000000000000')).body.code).to.equal('unknown_revision');
  });

  it('is a variable as it is written', async () => {
    writeFileSync(service.file, PIPELINE.replace(SECRET, '"${HOOK_SECRET}"'));
    expect((await service.call('GET', '')).body.text).to.include('secret: "${HOOK_SECRET}"');
    writeFileSync(service.file, PIPELINE.replace(SECRET, `"\${HOOK_SECRET:-${TYPED}}"`));
    expect((await service.call('GET', '')).text).not.to.include(TYPED);
  });
});

describe('a connection that is tried', () => {
  afterEach(stopAll);

  it('is not given a saved secret at another address', async () => {
    const heard: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      heard.push(request.headers.authorization);
      response.writeHead(503).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens
    const kb = 'search: { elasticsearch: { endpoint: "http://127.0.0.1:9", index: m, api_key: c2F2ZWQtc2VjcmV0LWtleQ== } }';
    const service = await startConfigured(PIPELINE.replace('  state:', `  ${kb}\n  state:`));
    const endpoint = `http://127.0.0.1:${port}`;
    for (const options of [{ endpoint }, { endpoint, api_key: MARKER }]) {
      const { status, body } = await service.call('POST', '/connection', { resource: 'search', options });
      expect([status, body.errors[0].detail]).to.satisfy(
        ([code, detail]: [number, string]) => code === 422 && /another one/.test(detail),
      );
    }
    expect(heard).to.deep.equal([]);
    const tried = await service.call('POST', '/connection', { resource: 'search', options: { endpoint, api_key: 'bmV3' } });
    expect([tried.status, tried.body.ok, heard[0]]).to.deep.equal([200, false, 'ApiKey bmV3']);
    server.close();
  });

  it('tells of what is in the file, and of what is not', async () => {
    const service = await startConfigured();
    expect((await service.call('POST', '/connection', { resource: 'kb' })).body).to.include({ ok: true });
    expect((await service.call('POST', '/connection', { resource: 'attic' })).status).to.equal(422);
  });
});

describe('settings over HTTP', () => {
  afterEach(stopAll);

  it('are for those who may rule alone', async () => {
    const service = await startConfigured();
    const make = await fetch(`${service.url}/v1/test/keys`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'editor', permissions: ['ask', 'read', 'content', 'curate'] }),
    });
    const { key } = (await make.json()) as { key: string }; // as openapi.yaml says
    const calls: [string, string][] = [
      ['GET', ''],
      ['PUT', ''],
      ['GET', '/form'],
      ['GET', '/download'],
      ['GET', '/history'],
      ['POST', '/reload'],
      ['POST', '/connection'],
      ['GET', '/proposals'],
    ];
    for (const [method, path] of calls)
      expect((await service.call(method, path, method === 'GET' ? undefined : {}, { apikey: key })).status, path).to.equal(403);
    const { body } = await service.call('POST', '/check', { changes: [{ pointer: FEWEST_WORDS, value: 'x' }] });
    expect([body.ok, body.problems[0].pointer]).to.deep.equal([false, FEWEST_WORDS]);
  });
});
