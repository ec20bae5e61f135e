import { expect } from 'chai';
import { closePages, needChromium, openPage } from '../../../../support/browser.ts';
import { eventually } from '../../../../support/eventually.ts';
import { KEY, stopAll } from '../../../../support/harness.ts';
import { type ScreensService, signInAt, startScreens } from '../../../../support/screens-service.ts';

describe('the screen Analytics', function () {
  this.timeout(60_000);
  let service: ScreensService;

  before(async function () {
    needChromium(this);
    service = await startScreens();
  });
  const post = (path: string, body: object, key = KEY): Promise<Response> =>
    fetch(`${service.url}/v1/test/${path}`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  afterEach(closePages);
  after(stopAll);

  it('draws what was asked, and gives every plot as a table and as a file, by the keyboard alone', async () => {
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'analytics');
    await page.locator('.timeline-plot canvas').waitFor();
    await page.getByRole('button', { name: 'Show as table: Answers over time' }).focus();
    await page.keyboard.press('Enter');
    const table = page.getByRole('region', { name: 'Answers over time' });
    await table.waitFor();
    expect(await table.getByRole('row').count()).to.be.above(5);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV: Answers over time' }).press('Enter'),
    ]);
    expect(file.suggestedFilename()).to.equal('answers-over-time.csv');
    const text = await (await file.createReadStream()).toArray();
    expect(Buffer.concat(text).toString())
      .to.match(/^"Time","Answered","All"\r\n/)
      .and.match(/,1,1\r\n$/);
    await page.getByText('Warranty terms').first().waitFor();
    await page.getByRole('region', { name: 'Documents never used' }).getByText('Shipping').waitFor();
    await page.getByRole('radio', { name: 'Today' }).press('Space');
    await page.getByText('By hour (UTC)').waitFor();
    expect(test.complaints).to.deep.equal([]);
  });

  it('says that nobody has asked, and what a failure is about', async () => {
    const test = await openPage();
    const { page } = test;
    await page.route('**/v1/test/analytics?*', (route) =>
      route.fulfill({ status: 500, json: { title: 'It broke', detail: 'in two' } }),
    );
    await signInAt(test, service, 'analytics');
    await page.getByText('It broke').waitFor();
    await page.unroute('**/v1/test/analytics?*');
    const nothing = { steps: [], scores: Array(10).fill(0), ratings: Array(6).fill(0) };
    const latest = { answers: 0, semanticScores: Array(10).fill(0), steps: [], models: [] };
    await page.route('**/v1/test/analytics?*', (route) =>
      route.fulfill({ json: { since: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z', ...nothing, latest } }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Nobody has asked in the last 30 days.').waitFor();
  });

  it('asks a list of questions again and says what has become better', async () => {
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'analytics/tests');
    await page.getByText('No run yet.').waitFor();
    await page.getByLabel('Questions', { exact: true }).fill('How long is the warranty?\nWhich colour has the moon?');
    await page.getByRole('button', { name: 'Run', exact: true }).press('Enter');
    await page.getByRole('row', { name: /Which colour has the moon/ }).waitFor();
    await post('documents', [
      { id: 'moon', title: 'The moon', content: 'The colour of the moon is grey, and the moon is round.' },
    ]);
    const moon = `${service.url}/v1/test/documents/moon`;
    await eventually(async () => (await fetch(moon, { headers: { apikey: KEY } })).ok, 20_000);
    await page.getByRole('button', { name: 'Ask those of the last run again' }).press('Enter');
    await page.getByRole('button', { name: '1 better' }).press('Enter');
    await page.getByRole('button', { name: 'Which colour has the moon?' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Which colour has the moon?' });
    await dialog.getByText('The colour of the moon is grey').first().waitFor();
    await dialog.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    expect(test.complaints).to.deep.equal([]);
  });

  it('lets a viewer look, and begin nothing', async () => {
    const test = await openPage();
    const key = await service.keyFor('Vera', ['ask', 'read', 'content']);
    await signInAt(test, service, 'analytics/tests', key);
    await test.page.getByRole('tab', { name: 'Tests', selected: true }).waitFor();
    await test.page.waitForLoadState('networkidle');
    expect(await test.page.getByRole('button', { name: 'Run', exact: true }).count()).to.equal(0);
    const refused = await post('test', { questions: ['Why?'] }, key);
    expect(refused.status).to.equal(403);
  });
});
