import { expect } from 'chai';
import { closePages, expectAccessible, needChromium, openPage } from '../../../../support/browser.ts';
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
    await expectAccessible(page);
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
    await expectAccessible(page);
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
    await expectAccessible(page);
  });
});
