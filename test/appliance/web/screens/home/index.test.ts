import { expect } from 'chai';
import { closePages, needChromium, openPage } from '../../../../support/browser.ts';
import { eventually } from '../../../../support/eventually.ts';
import { KEY, stopAll } from '../../../../support/harness.ts';
import { type ScreensService, signInAt, startScreens } from '../../../../support/screens-service.ts';
import { expectInert, SCRIPT_ATTEMPTS } from '../../../../support/script-attempts.ts';

describe('the screen Home', function () {
  this.timeout(60_000);
  let service: ScreensService;

  before(async function () {
    needChromium(this);
    service = await startScreens();
  });
  afterEach(closePages);
  after(stopAll);

  it('ticks first steps off when they are done, and leads to the next', async () => {
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service);
    await page.getByText('Ready for questions').waitFor();
    await page.getByText('2 of 5 done').waitFor();
    await service.keyFor('Site', ['ask']);
    await fetch(`${service.url}/v1/test/seek`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'Which colour has the moon?' }),
    });
    await page.reload();
    await page.getByText('3 of 5 done').waitFor();
    await page.getByRole('link', { name: 'Fill the gap that 1 question found' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Answers' }).waitFor();
    expect(test.complaints).to.deep.equal([]);
  });

  it('asks for its figures once, and leads to answers that are out of date', async () => {
    const headers = { apikey: KEY, 'content-type': 'application/json' };
    const asked = await fetch(`${service.url}/v1/test/seek`, {
      ...{ method: 'POST', headers, body: JSON.stringify({ question: 'Can lamps be sent back?' }) },
    });
    const { answerId } = (await asked.json()) as { answerId: number }; // as openapi.yaml says
    await eventually(
      async () => (await fetch(`${service.url}/v1/test/answers/${answerId}/outdated`, { method: 'PUT', headers })).status < 300,
      10_000,
    );
    const test = await openPage();
    const { page } = test;
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await signInAt(test, service);
    await page.getByRole('link', { name: 'Renew 1 answer that is out of date' }).waitFor();
    await page.getByText('of the newest').waitFor();
    expect(calls.filter((url) => url.includes('/analytics'))).to.have.length(1);
    await page.getByRole('link', { name: 'Renew 1 answer that is out of date' }).press('Enter');
    await page.getByRole('button', { name: 'Can lamps be sent back?' }).waitFor();
    expect(await page.getByRole('button', { name: 'How long is the warranty?' }).count()).to.equal(0);
    expect(test.complaints).to.deep.equal([]);
  });

  it('says what to do in each state: nothing there, nothing asked, a source that fails, much withheld', async () => {
    const other = await startScreens('', {
      isEmpty: true,
      sources: (folder) => `sources: { handbook: { read_files: {}, paths: [${folder}/none], every: 1h } }`,
    });
    const headers = { apikey: KEY, 'content-type': 'application/json' };
    const post = (path: string, body: object) =>
      fetch(`${other.url}/v1/test/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const test = await openPage();
    const { page } = test;
    await signInAt(test, other);
    const tasks = page.locator('.tasks');
    await tasks.getByRole('link', { name: 'Bring the first documents' }).waitFor();
    await tasks.getByRole('link', { name: 'See why 1 source could not be read' }).waitFor();
    expect(await tasks.getByRole('link', { name: 'Ask the first question' }).count()).to.equal(0);
    await post('documents', { id: 'shop', content: 'The shop is open from nine to five.' });
    await page.reload();
    await tasks.getByRole('link', { name: 'Ask the first question' }).waitFor();
    expect(await tasks.getByRole('link', { name: 'Bring the first documents' }).count()).to.equal(0);
    for (let at = 0; at < 12; at++) await post('seek', { question: `Which colour has planet ${at} of Andromeda?` });
    await eventually(async () => {
      await page.reload();
      return (await tasks.getByRole('link', { name: /Find out why \d+\s?% of the questions got no answer/ }).count()) > 0;
    }, 20_000);
    await tasks.getByRole('link', { name: 'Fill the gaps that 12 questions found' }).waitFor();
    expect(await tasks.getByRole('link', { name: 'Ask the first question' }).count()).to.equal(0);
    await tasks.getByRole('link', { name: 'See why 1 source could not be read' }).press('Enter');
    await page.getByRole('heading', { name: 'handbook' }).waitFor();
    expect(test.complaints).to.deep.equal([]);
  });

  it('says what is wrong, and where it is mended', async () => {
    const test = await openPage();
    const { page } = test;
    const [attempt = ''] = SCRIPT_ATTEMPTS;
    const checks = [
      { name: 'service', ok: true, detail: 'running' },
      {
        name: 'test/kb',
        ok: false,
        detail: attempt,
        obstacles: [{ detail: 'the index is missing', mend: 'touchstone prepare' }],
      },
      { name: 'test/llm', ok: true, detail: 'open', notes: ['few languages'] },
    ];
    const run = { begun: '2026-01-01T00:00:00Z', outcome: 'failed', reason: attempt };
    const sources = [{ instance: 'test', name: 'handbook', plugin: 'read_files', state: 'idle', schedule: {}, lastRun: run }];
    await page.route('**/ready', (route) => route.fulfill({ status: 503, json: { ready: false, checks, sources } }));
    await signInAt(test, service);
    await page.getByText('Not ready').waitFor();
    expect(await page.getByText(attempt).count()).to.be.at.least(2);
    await page.getByText('touchstone prepare').first().waitFor();
    await expectInert(test);
    await page.getByRole('link', { name: 'See its settings in Configure' }).first().press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Configure' }).waitFor();
  });

  it('begins with documents where there are none, and offers a viewer what a viewer may do', async () => {
    const test = await openPage();
    const { page } = test;
    await page.route('**/v1/test/documents?*', (route) => route.fulfill({ json: { total: 0, documents: [] } }));
    await signInAt(test, service, '', await service.keyFor('Vera', ['ask', 'read', 'content']));
    await page.getByText('This instance has no documents yet').waitFor();
    expect(await page.getByRole('link', { name: 'Bring documents' }).count()).to.equal(0);
    expect(await page.getByRole('link', { name: 'Connect a language model' }).count()).to.equal(0);
  });
});
