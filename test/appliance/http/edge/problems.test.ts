import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { PROBLEMS } from '../../../../appliance/http/edge/problems.ts';
import { Failure } from '../../../../core/contract/errors.ts';
import { expectProblem } from '../../../support/contract.ts';
import { KEY, type Running, start, stopAll, TestPipeline } from '../../../support/harness.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const QUESTION = { question: 'How long?' };

describe('errors', () => {
  let service: Running;
  before(async () => {
    service = await start();
  });
  after(stopAll);

  const MALFORMED = ['', '{"question": "a"', 'question=a', '"text"', '{"question": "a", "__proto__": {"b": 1}}'];
  for (const body of MALFORMED) {
    it(`answers the body ${body || '(none)'} with 400 and no stack`, async () => {
      const { detail } = await expectProblem(await service.seek(body), 400, 'malformed_body');
      expect(detail).to.not.match(/\n|node_modules|\.ts/);
    });
  }

  const NOT_REQUESTS: [body: unknown, pointer: string][] = [
    [{}, '/question'],
    [{ question: '' }, '/question'],
    [{ question: ' \n ' }, '/question'],
    [{ question: 7 }, '/question'],
    [{ question: null }, '/question'],
    [[QUESTION], ''],
    [{ ...QUESTION, options: [] }, '/options'],
    [{ ...QUESTION, user_session: { metadata: { user_id: 7 } } }, '/user_session/metadata/user_id'],
  ];
  for (const [body, pointer] of NOT_REQUESTS) {
    it(`answers ${JSON.stringify(body)} with 422 and a pointer`, async () => {
      const { errors } = await expectProblem(await service.seek(body), 422, 'invalid_request');
      expect(errors?.map((error) => error.pointer)).to.deep.equal([pointer]);
    });
  }

  it('answers a question over its limit with 422, a pointer and both lengths', async () => {
    const response = await service.seek({ question: 'a'.repeat(10_001) });
    const { errors } = await expectProblem(response, 422, 'question_too_long');
    expect(errors?.[0]?.pointer).to.equal('/question');
    expect(errors?.[0]?.detail).to.match(/10000.*10001/);
  });

  it('answers a question of 1 MB within a body that fits with 422', async () => {
    await expectProblem(await service.seek({ question: 'a'.repeat(1_000_000) }), 422, 'question_too_long');
  });

  it('answers a body over its limit with 413 that names the limit', async () => {
    const { detail } = await expectProblem(await service.seek({ question: 'a'.repeat(3 << 20) }), 413, 'body_too_large');
    expect(detail).to.include('1048576');
  });

  it('measures a packed body unpacked', async () => {
    const body = gzipSync(JSON.stringify({ question: 'a'.repeat(8 << 20) }));
    await expectProblem(await service.seek('', { body, headers: { 'content-encoding': 'gzip' } }), 413, 'body_too_large');
  });

  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    it(`answers the type ${type} with 415`, async () => {
      const response = await service.seek(QUESTION, { headers: { 'content-type': type } });
      await expectProblem(response, 415, 'unsupported_media_type');
    });

  it('takes types that end in +json, and packed bodies', async () => {
    const body = gzipSync(JSON.stringify(QUESTION));
    const headers = { 'content-type': 'application/vnd.x+json; charset=utf-8', 'content-encoding': 'gzip' };
    expect((await service.seek('', { body, headers })).status).to.equal(200);
  });

  for (const [what, headers] of [
    ['no key', JSON_TYPE],
    ['a wrong key', { ...JSON_TYPE, apikey: 'wrong' }],
    ['an empty key', { ...JSON_TYPE, apikey: '' }],
  ] as const)
    it(`answers ${what} with 401, whether or not the instance exists`, async () => {
      for (const instance of ['test', 'other']) {
        const init = { method: 'POST', headers, body: JSON.stringify(QUESTION) };
        await expectProblem(await fetch(`${service.url}/v1/${instance}/seek`, init), 401, 'unauthorized');
      }
    });

  it('answers an unknown instance with 404 once there is a key', async () => {
    const init = { method: 'POST', headers: { ...JSON_TYPE, apikey: KEY }, body: JSON.stringify(QUESTION) };
    await expectProblem(await fetch(`${service.url}/v1/other/seek`, init), 404, 'unknown_instance');
  });

  it('answers a wrong method with 405 and Allow', async () => {
    const response = await fetch(`${service.url}/v1/test/seek`);
    expect(response.headers.get('allow')).to.equal('POST');
    await expectProblem(response, 405, 'method_not_allowed');
    const health = await fetch(`${service.url}/health`, { method: 'DELETE' });
    expect(health.headers.get('allow')).to.equal('GET, HEAD');
  });

  for (const path of ['/', '/v1', '/v1/test', '/v1/test/nope', '/v2/test/seek', '/%E0%A4%A'])
    it(`answers ${path} with 404`, async () => {
      await expectProblem(await fetch(service.url + path), 404, 'not_found');
    });

  it('answers as text when only text is accepted', async () => {
    const response = await service.seek({}, { headers: { accept: 'text/plain' } });
    expect(response.status).to.equal(422);
    expect(response.headers.get('content-type')).to.match(/^text\/plain/);
    expect(await response.text()).to.match(/^The request breaks the schema\. .*invalid_request/);
  });

  it('sends a sane request id back and replaces another', async () => {
    const sane = await service.seek(QUESTION, { headers: { 'x-request-id': 'caller:7' } });
    expect(sane.headers.get('x-request-id')).to.equal('caller:7');
    const insane = await service.seek(QUESTION, { headers: { 'x-request-id': 'a b"c' } });
    expect(insane.headers.get('x-request-id')).to.match(/^[0-9a-f-]{36}$/);
  });

  it('answers too many headers with 431', async () => {
    const headers = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`x-${index}`, 'a']));
    await expectProblem(await service.seek(QUESTION, { headers }), 431, 'headers_too_large');
  });

  it('answers too large headers with 431 in the same form', async () => {
    const response = await service.seek(QUESTION, { headers: { 'x-large': 'a'.repeat(20_000) } });
    await expectProblem(response, 431, 'headers_too_large');
  });

  it('answers what is no HTTP with 400 in the same form', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.end('HELLO\r\n\r\n');
    expect(await text(socket)).to.match(/^HTTP\/1\.1 400 [\s\S]*"code":"malformed_request"/);
  });

  it('refuses a body that ends early without harm', async () => {
    const headers = { ...JSON_TYPE, apikey: KEY, 'content-length': 100 };
    const call = request(`${service.url}/v1/test/seek`, { method: 'POST', headers });
    call.on('error', () => {});
    call.write('{"question":');
    await new Promise((resolve) => setTimeout(resolve, 20));
    call.destroy();
    expect((await service.seek(QUESTION)).status).to.equal(200);
  });
});

describe('errors of a pipeline', () => {
  afterEach(stopAll);

  const SECRET = 'token=abc at upstream.internal';
  const CASES: [what: string, thrown: unknown, status: number, code: string][] = [
    [
      'an error of a plugin',
      new Failure('step_failed', SECRET, { step: 'retrieve', cause: new Error(SECRET) }),
      500,
      'step_failed',
    ],
    ['a resource that is away', new Failure('resource_unavailable', SECRET, { step: 'retrieve' }), 503, 'resource_unavailable'],
    ['a full disk', new Failure('storage_full', SECRET), 507, 'storage_full'],
    ['any other error', new TypeError(SECRET), 500, 'internal_error'],
    ['something that is no error', SECRET, 500, 'internal_error'],
  ];
  for (const [what, thrown, status, code] of CASES) {
    it(`answers ${what} with ${status} and keeps the cause inside`, async () => {
      const { seek, lines } = await start(new TestPipeline(() => Promise.reject(thrown)));
      const response = await seek(QUESTION);
      expect(response.headers.get('retry-after')).to.equal(status === 503 || status === 507 ? '1' : null);
      const body = JSON.stringify(await expectProblem(response, status, code));
      expect(body).to.not.match(/token=|upstream|\.ts/);
      const logged = lines().find(({ message }) => message === 'request failed');
      expect(JSON.stringify(logged)).to.include('upstream');
      if (status === 503) expect(JSON.stringify(logged), 'what passes by itself has no stack').to.not.include('stack');
      if (thrown instanceof Failure && thrown.cause) expect(logged?.error).to.include({ cause: `Error: ${SECRET}` });
    });
  }
});

describe('docs/errors.md', () => {
  it('has a row for each code, and none for others', () => {
    const page = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| <a id="(\w+)"><\/a>`(\w+)` \| (\d+) \|/gm)].map(([, anchor, code, status]) => {
      expect(anchor).to.equal(code);
      return [code, Number(status)];
    });
    expect(rows).to.have.deep.members(Object.entries(PROBLEMS).map(([code, { status }]) => [code, status]));
  });
});
