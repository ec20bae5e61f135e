import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { closePages, needChromium, openPage, type TestPage } from '../support/browser.ts';
import { KEY, stopAll } from '../support/harness.ts';
import { type ScreensService, signInAt, startScreens } from '../support/screens-service.ts';

const _SCREENS = ['home', 'seek', 'configure', 'integrate', 'knowledge', 'answers', 'answers/gaps', 'analytics'];

/** A page of somebody else, on a host that is another site and on a port that is another origin of the same site. */
async function otherSite(html: string): Promise<{ server: Server; urls: string[] }> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html));
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { server, urls: ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${port}/`) };
}

describe('attacks on the screens', function () {
  this.timeout(60_000);
  let service: ScreensService;
  const servers: Server[] = [];

  const send = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${service.url}/v1/test${path}`, {
      method,
      headers: { apikey: KEY, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const siteWith = async (html: string): Promise<string[]> => {
    const { server, urls } = await otherSite(html);
    servers.push(server);
    return urls;
  };
  /** Somebody who is signed in, in a browser. */
  const signedIn = async (key = KEY): Promise<TestPage> => {
    const test = await openPage();
    await signInAt(test, service, 'answers', key);
    return test;
  };
  const newest = async (): Promise<number> => {
    const entries = (await (await send('POST', '/logs', { limit: 1 })).json()) as { id: number }[]; // as openapi.yaml says
    return entries[0]?.id ?? 0;
  };
  const questions = async (): Promise<(string | undefined)[]> => {
    const entries = (await (await send('POST', '/logs', {})).json()) as { question?: string }[]; // as openapi.yaml says
    return entries.map(({ question }) => question);
  };

  before(async function () {
    needChromium(this);
    service = await startScreens();
  });
  afterEach(async () => {
    await closePages();
    for (const server of servers.splice(0)) server.close();
  });
  after(stopAll);

  it('by a form of another site: nothing is asked or changed', async () => {
    const field = `<input name='{"question":"forged by a form","x":"' value='"}'>`;
    const form = `<form method="post" enctype="text/plain" action="${service.url}/v1/test/seek">${field}</form>`;
    const html = `${form}<script>document.forms[0].submit()</script>`;
    for (const url of await siteWith(html)) {
      const { page } = await signedIn();
      const [response] = await Promise.all([
        page.waitForResponse((each) => each.url().endsWith('/seek') && each.request().method() === 'POST'),
        page.goto(url),
      ]);
      expect(response.status(), url).to.be.oneOf([401, 403, 415]);
    }
    expect(await questions()).not.to.include('forged by a form');
  });

  it('by a script of another site, with the cookie of whoever is signed in: refused', async () => {
    const id = await newest();
    for (const url of await siteWith('<p>other</p>')) {
      const { page } = await signedIn();
      await page.goto(url);
      const told = await page.evaluate(
        async ([address, answer]) => {
          const attempt = (path: string, init: RequestInit): Promise<string> =>
            fetch(`${address}${path}`, { credentials: 'include', ...init }).then(
              (response) => `${response.type} ${response.status}`,
              () => 'refused',
            );
          return [
            await attempt(`/v1/test/answers/${answer}`, { method: 'DELETE' }),
            await attempt(`/v1/test/answers/${answer}`, {
              method: 'PATCH',
              body: '{"answer":"forged"}',
              headers: { 'content-type': 'application/json' },
            }),
            await attempt('/v1/test/seek', { method: 'POST', body: '{"question":"forged by a script"}', mode: 'no-cors' }),
            await attempt('/v1/test/answers?format=csv', {}),
            await attempt('/session', {}),
          ];
        },
        [service.url, String(id)] as const,
      );
      expect(told, url).to.deep.equal(['refused', 'refused', 'opaque 0', 'refused', 'refused']);
    }
    expect(await questions()).not.to.include('forged by a script');
    const found = await send('GET', `/answers/${id}`);
    const kept = (await found.json()) as { answer: string }; // as openapi.yaml says
    expect(kept.answer).not.to.equal('forged');
  });

  it('by a frame of another site: it stays empty', async () => {
    for (const url of await siteWith(`<iframe src="${service.url}/ui/answers"></iframe>`)) {
      const { page } = await signedIn();
      await page.goto(url);
      await page.waitForTimeout(500);
      const [frame] = page.frames().slice(1);
      expect(await frame?.locator('nav, input').count(), url).to.equal(0);
      expect(frame?.url(), url).to.match(/^chrome-error:/);
    }
  });

  it("by a viewer who calls an editor's routes from the page: refused", async () => {
    const { page } = await signedIn(await service.keyFor('Vera', ['ask', 'read', 'content']));
    const id = await newest();
    const statuses = await page.evaluate(async (answer) => {
      const { csrf } = await (await fetch('/session')).json();
      const headers = { 'x-touchstone-csrf': csrf, 'content-type': 'application/json' };
      const attempt = async (method: string, path: string, body?: unknown): Promise<number> =>
        (await fetch(`/v1/test${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })).status;
      return [
        await attempt('GET', `/answers/${answer}`),
        await attempt('PATCH', `/answers/${answer}`, { answer: 'changed' }),
        await attempt('DELETE', `/answers/${answer}`),
        await attempt('PUT', `/answers/${answer}/outdated`),
        await attempt('POST', '/gaps/dismiss', { answerId: answer }),
        await attempt('DELETE', '/user_data'),
        await attempt('GET', '/settings'),
        await attempt('GET', '/keys'),
      ];
    }, id);
    expect(statuses).to.deep.equal([200, 403, 403, 403, 403, 403, 403, 403]);
    await page.goto(`${service.url}/ui/answers/${id}`);
    await page.getByText('About this answer').waitFor();
    expect(await page.getByRole('button', { name: /Edit|Delete|out of date/ }).count()).to.equal(0);
  });
});
