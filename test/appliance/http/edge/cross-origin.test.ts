import { expect } from 'chai';
import OpenAI from 'openai';
import { call, create, type Headers as Sent, seek } from '../../../support/callers.ts';
import { KEY, type Running, start, stopAll } from '../../../support/harness.ts';

const LISTED = 'https://tool.example.com';
const EMBEDDED = 'https://www.example.com';

const preflight = (service: Running, origin: string, path: string) =>
  call(
    service,
    path,
    { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type,embedcode' },
    { method: 'OPTIONS' },
  );

const allowed = (response: Response): string | null => response.headers.get('access-control-allow-origin');

describe('calls from browsers', () => {
  let service: Running;
  before(async () => {
    service = await start(undefined, { yaml: `access: { cors_origins: [${LISTED}] }` });
    await create(service, { name: 'site', origins: [EMBEDDED] }, 'test/embedcodes');
  });
  after(stopAll);

  it('are announced by a preflight, which is answered without a key', async () => {
    for (const [origin, path] of [
      [LISTED, 'test/seek'],
      [LISTED, 'test/score'],
      [EMBEDDED, 'test/seek'],
      [EMBEDDED, 'test/seek_stream'],
    ] as const) {
      const response = await preflight(service, origin, path);
      expect([response.status, allowed(response)], `${origin} ${path}`).to.deep.equal([204, origin]);
      const { headers } = response;
      expect(headers.get('access-control-allow-headers')?.split(',')).to.include.members(['apikey', 'embedcode', 'content-type']);
      expect(headers.get('access-control-allow-methods')?.split(',')).to.include.members(['POST', 'GET']);
      expect(headers.get('vary')).to.equal('Origin');
      expect(headers.has('access-control-allow-credentials')).to.equal(false);
    }
  });

  it('may have all headers that the client of OpenAI sends', async () => {
    let sent = new Headers();
    const client = new OpenAI({
      ...{ apiKey: KEY, baseURL: `${service.url}/v1/test`, maxRetries: 0 },
      fetch: (url, init) => {
        sent = new Headers(init?.headers);
        return fetch(url, init);
      },
    });
    await client.models.list();
    const response = await preflight(service, LISTED, 'test/chat/completions');
    const permitted = response.headers.get('access-control-allow-headers')?.split(',');
    expect([...sent.keys()]).to.include('x-stainless-runtime');
    expect(permitted).to.include.members([...sent.keys()].filter((name) => name !== 'accept')); // which every page may send
  });

  it('are not invited from elsewhere', async () => {
    for (const [origin, path] of [
      ['https://evil.example', 'test/seek'],
      ['null', 'test/seek'],
      [`${LISTED}.evil.example`, 'test/seek'],
      [EMBEDDED, 'test/score'],
      [EMBEDDED, 'test/keys'],
    ] as const) {
      const response = await preflight(service, origin, path);
      expect([response.status, allowed(response)], `${origin} ${path}`).to.deep.equal([405, null]);
      expect(allowed(await seek(service, { apikey: KEY, origin }, path))).to.equal(null);
    }
  });

  it('may read answers, and what is wrong where something is', async () => {
    const cases: [headers: Sent, status: number][] = [
      [{ apikey: KEY }, 200],
      [{ apikey: 'wrong' }, 401],
      [{}, 401],
    ];
    for (const [headers, status] of cases) {
      const response = await seek(service, { ...headers, origin: LISTED });
      expect([response.status, allowed(response)]).to.deep.equal([status, LISTED]);
      expect(response.headers.get('access-control-expose-headers')).to.contain('retry-after');
      expect(response.headers.get('vary')).to.equal('Origin');
    }
  });

  it('are off where nothing is listed', async () => {
    const closed = await start();
    expect([
      (await preflight(closed, LISTED, 'test/seek')).status,
      allowed(await seek(closed, { apikey: KEY, origin: LISTED })),
    ]).to.deep.equal([405, null]);
    const { headers } = await seek(closed, { apikey: KEY });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control') || name === 'vary')).to.deep.equal([]);
  });
});
