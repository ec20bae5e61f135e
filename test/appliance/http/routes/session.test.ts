import { expect } from 'chai';
import { call, TWO, twoInstances } from '../../../support/callers.ts';
import { KEY, type Running, start, stopAll } from '../../../support/harness.ts';

interface SignedIn {
  cookie: string;
  csrf: string;
  /** The whole of `set-cookie`. */
  written: string;
}

const post = (url: string, key: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ key }),
  });

async function signIn(url: string, key = KEY, headers: Record<string, string> = {}): Promise<SignedIn> {
  const response = await post(url, key, headers);
  expect(response.status).to.equal(200);
  const written = response.headers.get('set-cookie') ?? '';
  const { csrf } = (await response.json()) as { csrf: string }; // as openapi.yaml says
  return { cookie: written.split(';')[0] ?? '', csrf, written };
}

const own = async (url: string, { cookie }: SignedIn): Promise<Response> => fetch(`${url}/session`, { headers: { cookie } });

const seek = ({ url }: Running, headers: Record<string, string>) =>
  fetch(`${url}/v1/test/seek`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"question": "Why?"}',
  });

const codeOf = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code; // a problem

describe('signing in', () => {
  afterEach(stopAll);

  it('gives a cookie that scripts and other sites do not get, and tells who it is', async () => {
    const { url } = await start();
    const session = await signIn(url);
    expect(session.written).to.match(/^touchstone_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/);
    const response = await own(url, session);
    expect(response.headers.get('cache-control')).to.equal('no-store');
    expect(await response.json()).to.deep.include({
      name: 'admin',
      role: 'admin',
      instances: ['test'],
      permissions: ['admin'],
      csrf: session.csrf,
    });
  });

  it('marks the cookie as one for https where the public address is one, or a trusted proxy says so', async () => {
    const open = await start(undefined, { yaml: 'http: { public_url: "https://answers.example.com" }' });
    expect((await signIn(open.url)).written).to.match(/; Secure$/);
    const proxied = await start(undefined, { yaml: 'access: { trusted_proxies: [127.0.0.1] }' });
    expect((await signIn(proxied.url, KEY, { 'x-forwarded-proto': 'https' })).written).to.match(/; Secure$/);
    const plain = await start();
    expect((await signIn(plain.url, KEY, { 'x-forwarded-proto': 'https' })).written).not.to.contain('Secure');
  });

  it('keeps nothing in the file that opens a session', async () => {
    const { url, data } = await start();
    const { cookie } = await signIn(url);
    const { openServiceDatabase } = await import('../../../../appliance/state/service-database.ts');
    const database = openServiceDatabase(data);
    const kept = JSON.stringify(database.prepare('SELECT * FROM sessions').all());
    database.close();
    expect(kept).to.contain('"key":"admin"').and.not.to.contain(cookie.split('=')[1]);
  });

  it('has a new token each time, and ends the one before (fixation)', async () => {
    const { url } = await start();
    const first = await signIn(url);
    const planted = await signIn(url, KEY, { cookie: `touchstone_session=${'a'.repeat(43)}` });
    expect(planted.cookie).not.to.contain('aaaa');
    const second = await signIn(url, KEY, { cookie: first.cookie });
    expect(second.cookie).not.to.equal(first.cookie);
    expect((await own(url, first)).status).to.equal(401);
    expect((await own(url, second)).status).to.equal(200);
  });

  it('is refused to wrong keys, which count for the lockout, and to one-time passwords', async () => {
    const running = await start(undefined, { yaml: 'access: { lockout: { failures: 3 } }' });
    const { key: unused } = (await (await call(running, 'test/keys', { apikey: KEY }, { body: { name: 'Ada' } })).json()) as {
      key: string;
    }; // as openapi.yaml says
    const password = ((await (await call(running, 'test/otp', { apikey: KEY })).json()) as { otp: string }).otp; // as openapi.yaml says
    const statuses = [];
    for (const key of [password, 'wrong', 'wrong', 'wrong']) statuses.push((await post(running.url, key)).status);
    expect(statuses).to.deep.equal([401, 401, 401, 429]);
    expect((await post(running.url, unused)).status).to.equal(429);
    expect((await post(running.url, KEY)).status, 'a key that has worked from here').to.equal(200);
  });

  it('is refused to pages of other sites', async () => {
    const { url } = await start();
    const elsewhere: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }];
    for (const headers of elsewhere) {
      const response = await post(url, KEY, headers);
      expect(await codeOf(response)).to.equal('csrf_refused');
    }
  });

  it('is kept in the audit, as signing out is', async () => {
    const { url, lines } = await start();
    const { cookie, csrf } = await signIn(url);
    const response = await fetch(`${url}/session`, { method: 'DELETE', headers: { cookie, 'x-touchstone-csrf': csrf } });
    expect(response.status).to.equal(204);
    expect(response.headers.get('set-cookie')).to.contain('touchstone_session=; ').and.contain('Max-Age=0');
    expect((await fetch(`${url}/session`, { headers: { cookie } })).status).to.equal(401);
    const acts = lines().filter(({ message, stream }) => message === 'audit' || stream === 'audit');
    expect(acts.map(({ action, actor }) => [action, actor])).to.deep.equal([
      ['session.create', 'admin'],
      ['session.delete', 'admin'],
    ]);
  });
});

describe('a session', () => {
  afterEach(stopAll);

  it('calls with its token, and not without it or from elsewhere (CSRF)', async () => {
    const running = await start();
    const { cookie, csrf } = await signIn(running.url);
    const { host, origin } = new URL(running.url);
    const right = { cookie, 'x-touchstone-csrf': csrf };
    const cases: [Record<string, string>, number][] = [
      [right, 200],
      [{ ...right, origin }, 200],
      [{ ...right, origin: `https://${host}` }, 200],
      [{ ...right, 'sec-fetch-site': 'same-origin' }, 200],
      [{ cookie }, 403],
      [{ cookie, 'x-touchstone-csrf': 'a'.repeat(43) }, 403],
      [{ cookie, 'x-touchstone-csrf': 'é' }, 403],
      [{ ...right, origin: 'https://evil.example' }, 403],
      [{ ...right, origin: 'null' }, 403],
      [{ ...right, 'sec-fetch-site': 'same-site' }, 403],
      [{ ...right, 'sec-fetch-site': 'cross-site', origin }, 403],
      [{ apikey: KEY, cookie }, 200],
      [{ apikey: 'wrong', ...right }, 401],
      [{ cookie: 'touchstone_session=short', 'x-touchstone-csrf': csrf }, 401],
    ];
    for (const [headers, status] of cases)
      expect((await seek(running, headers)).status, JSON.stringify(headers)).to.equal(status);
  });

  it('streams', async () => {
    const running = await start();
    const { cookie, csrf } = await signIn(running.url);
    const response = await fetch(`${running.url}/v1/test/seek_stream`, {
      method: 'POST',
      headers: { cookie, 'x-touchstone-csrf': csrf, 'content-type': 'application/json' },
      body: '{"question": "Why?"}',
    });
    expect(response.headers.get('content-type')).to.contain('text/event-stream');
    expect(await response.text()).to.contain('Two years.');
  });

  it('may what its key may, and opens its instances alone', async () => {
    const running = await twoInstances(TWO);
    const made = await call(
      running,
      'test/keys',
      { apikey: KEY },
      { body: { name: 'Ada', permissions: ['ask', 'read', 'content'] } },
    );
    const { key } = (await made.json()) as { key: string }; // as openapi.yaml says
    const session = await signIn(running.url, key);
    expect(await (await own(running.url, session)).json()).to.deep.include({ role: 'viewer', instances: ['test'] });
    const headers = { cookie: session.cookie, 'x-touchstone-csrf': session.csrf };
    expect((await call(running, 'test/seek', headers, { body: { question: 'Why?' } })).status).to.equal(200);
    expect((await call(running, 'shop/seek', headers, { body: { question: 'Why?' } })).status).to.equal(403);
    expect((await call(running, 'test/documents?id=a', headers, { method: 'DELETE' })).status).to.equal(403);
    expect((await call(running, 'test/keys', headers, { method: 'GET' })).status).to.equal(403);
  });

  it('ends with its key at once', async () => {
    const running = await start();
    const made = await call(running, 'test/keys', { apikey: KEY }, { body: { name: 'Ada' } });
    const { key, id } = (await made.json()) as { key: string; id: string }; // as openapi.yaml says
    const session = await signIn(running.url, key);
    expect((await own(running.url, session)).status).to.equal(200);
    await call(running, `test/keys/${id}`, { apikey: KEY }, { method: 'DELETE' });
    expect((await own(running.url, session)).status).to.equal(401);
  });

  it('ends by itself: after a while without a call, and at the latest', async () => {
    const running = await start(undefined, { yaml: 'access: { sessions: { idle: 300ms, longest: 1s } }' });
    const session = await signIn(running.url);
    const began = Date.now();
    while (Date.now() - began < 900) {
      expect((await own(running.url, session)).status).to.equal(200);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() - began) + 50));
    expect((await own(running.url, session)).status).to.equal(401);
    const other = await signIn(running.url);
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect((await own(running.url, other)).status).to.equal(401);
  });

  it('ends when the key of the settings is another one', async () => {
    const { url, data } = await start();
    const session = await signIn(url);
    const changed = await start(undefined, {
      env: { TOUCHSTONE_DATA: data, TOUCHSTONE_ADMIN_KEY: 'another-key-for-tests-only' },
    });
    expect((await own(changed.url, session)).status).to.equal(401);
    expect((await own(url, session)).status).to.equal(200);
  });
});
