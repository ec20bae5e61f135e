import { get } from 'node:http';
import { expect } from 'chai';
import { Screens } from '../../../../appliance/screens/screens.ts';
import { silent } from '../../../support/call.ts';
import { type Running, start, stopAll } from '../../../support/harness.ts';
import { startScreens } from '../../../support/screens-service.ts';

/** The status of a path that `fetch` would put right. */
const statusOf = ({ url }: Running, path: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(url, { path, headers }, (response) => resolve(response.resume().statusCode)).on('error', reject);
  });

describe('what browsers get', function () {
  this.timeout(60_000);
  let service: Running;
  before(async () => {
    service = await startScreens();
  });
  after(stopAll);

  const html = { accept: 'text/html,*/*;q=0.8' };

  it('is led from the root to the screens; programs are not', async () => {
    const response = await fetch(`${service.url}/`, { headers: html, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).to.deep.equal([302, '/ui/']);
    expect((await fetch(`${service.url}/`)).status).to.equal(404);
  });

  it('is a page for every address of a screen, in nobody else’s frame, without script of its own', async () => {
    for (const path of ['', 'seek', 'knowledge/a/b']) {
      const { status, headers } = await fetch(`${service.url}/ui/${path}`, { headers: html });
      expect([status, headers.get('cache-control'), headers.get('x-frame-options')]).to.deep.equal([200, 'no-cache', 'DENY']);
      expect(headers.get('content-security-policy')).to.contain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(headers.get('content-security-policy')).to.contain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
    }
  });

  it('is packed files that stay as long as their names', async () => {
    const page = await (await fetch(`${service.url}/ui/`)).text();
    const script = /\/ui\/assets\/index-[\w-]+\.js/.exec(page)?.[0] ?? '';
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await fetch(service.url + script, { headers: { 'accept-encoding': encoding } });
      expect(headers.get('content-encoding')).to.equal(encoding);
      expect(headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
    }
    const etag = (await fetch(service.url + script)).headers.get('etag') ?? '';
    expect(await statusOf(service, script, { 'if-none-match': etag })).to.equal(304);
  });

  it('is no file of anywhere else', async () => {
    const paths = [
      '/ui/assets/../../package.json',
      '/ui/assets/%2e%2e/index.html',
      '/ui/assets/..%2f..%2fpackage.json',
      '/ui/assets/none.js',
    ];
    for (const path of paths) expect(await statusOf(service, path), path).to.be.oneOf([404, 400]);
  });

  it('takes no other method', async () => expect((await fetch(`${service.url}/ui/`, { method: 'POST' })).status).to.equal(405));

  it('is built once for one state of the sources', async () => {
    const screens = new Screens();
    const begun = performance.now();
    await screens.prepare(silent);
    expect(screens.state).to.equal('ready');
    expect(performance.now() - begun).to.be.below(500);
  });

  it('is nothing where the settings say so', async () => {
    const off = await start(undefined, { yaml: 'screens: false', screens: new Screens() });
    expect((await fetch(`${off.url}/ui/`)).status).to.equal(404);
  });
});
