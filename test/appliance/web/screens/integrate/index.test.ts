import { expect } from 'chai';
import { closePages, needChromium, openPage } from '../../../../support/browser.ts';
import { stopAll } from '../../../../support/harness.ts';
import { type ScreensService, signInAt, startScreens } from '../../../../support/screens-service.ts';

describe('the screen Integrate', function () {
  this.timeout(60_000);
  let service: ScreensService;

  before(async function () {
    needChromium(this);
    service = await startScreens();
  });
  afterEach(closePages);
  after(stopAll);

  it('calls an operation as whoever is signed in, and gives the same as curl', async () => {
    const test = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = test;
    await signInAt(test, service, 'integrate/api');
    await page.getByLabel('Find an operation').fill('seek answers a question');
    await page.getByRole('link', { name: 'Answers a question.' }).first().click();
    await page.getByLabel('Body').fill('{"question": ');
    await page.getByText('This is no JSON').waitFor();
    await page.getByLabel('Body').fill('{"question": "How long is the warranty?"}');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.getByText('200 OK').waitFor();
    await page.getByLabel('Response', { exact: true }).getByText('24 months').waitFor();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(
      [
        `curl -s -X POST '${service.url}/v1/test/seek'`,
        '-H "apikey: $TOUCHSTONE_KEY"',
        "-H 'content-type: application/json'",
        `-d '{"question": "How long is the warranty?"}'`,
      ].join(' \\\n  '),
    );
    await page.getByText('What is sent').click();
    expect(test.complaints).to.deep.equal([]);
  });

  it('makes a key, shows it once, and revokes it', async () => {
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'integrate/keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('chatbot');
    await page.keyboard.press('Enter');
    const key = (await page.getByRole('region', { name: 'Key', exact: true }).textContent()) ?? '';
    const check = (): Promise<number> =>
      fetch(`${service.url}/v1/test/keycheck`, { method: 'POST', headers: { apikey: key } }).then(({ status }) => status);
    expect(await check()).to.equal(200);
    await page.getByRole('button', { name: 'I have copied it' }).press('Enter');
    expect(await page.content()).not.to.include(key);
    await page.getByRole('button', { name: 'Revoke chatbot' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
    await page.getByText('Revoked: it opens nothing any more.').waitFor();
    expect(await check()).to.equal(401);
    expect(test.complaints).to.deep.equal([]);
  });

  it('gives the widget with a preview that answers, and the element for a site', async () => {
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'integrate');
    await page.getByLabel('Title').pressSequentially('Ask the lamp shop');
    await page.getByLabel('Colour', { exact: true }).fill('#ffd700');
    const panel = page.getByRole('dialog', { name: 'Ask the lamp shop' });
    await panel.getByLabel('Your question').fill('How long is the warranty?');
    await page.keyboard.press('Enter');
    await panel.getByText('24 months').first().waitFor();
    await page.getByRole('button', { name: 'New embed code' }).click();
    await page.getByLabel('Name').fill('site');
    await page.getByLabel('Sites').fill(service.url);
    await page.getByRole('button', { name: 'Make' }).click();
    const link = page.getByRole('link', { name: 'Open the test page' });
    await link.waitFor();
    expect(await page.getByRole('region', { name: 'Script element' }).textContent()).to.match(
      /data-embedcode="\d+"\s+data-title="Ask the lamp shop"\s+data-colour="#ffd700"/,
    );
    await page.goto(`${service.url}${await link.getAttribute('href')}`);
    await page.getByRole('button', { name: 'Ask a question' }).click();
    await page.getByLabel('Your question').fill('How long is the warranty?');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('24 months').first().waitFor();
    expect(test.complaints).to.deep.equal([]);
  });

  it('keeps what was asked and typed in the preview while its looks are changed', async () => {
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'integrate');
    const panel = page.getByRole('dialog', { name: 'Ask us' });
    const field = panel.getByLabel('Your question');
    await field.fill('How long is the warranty?');
    await field.press('Enter');
    await panel.getByText('24 months').first().waitFor();
    await field.fill('And what ends it?');
    const accent = () => panel.evaluate((dialog) => getComputedStyle(dialog).getPropertyValue('--accent'));
    const usual = await accent();
    await page.getByLabel('Colour', { exact: true }).fill('#ffd700');
    await page.getByLabel('Greeting').fill('Good day to you.');
    await panel.getByText('Good day to you.').waitFor();
    expect(await accent()).to.equal('#ffd700');
    await page.getByLabel('Colour', { exact: true }).fill('no colour');
    await page.getByLabel('Title').fill('Ask the lamp shop');
    const titled = page.getByRole('dialog', { name: 'Ask the lamp shop' });
    await titled.getByText('24 months').first().waitFor();
    expect([await titled.getByLabel('Your question').inputValue(), await titled.count()]).to.deep.equal(['And what ends it?', 1]);
    expect(await titled.evaluate((dialog) => getComputedStyle(dialog).getPropertyValue('--accent'))).to.equal(usual);
    await page.getByLabel('Language').selectOption('de');
    expect(await titled.getByLabel('Ihre Frage').inputValue()).to.equal('And what ends it?');
    expect(test.complaints).to.deep.equal([]);
  });

  it('lists more keys than a page has, those in sight loaded', async () => {
    for (let at = 0; at < 120; at++) await service.keyFor(`many-${at}`, ['ask']);
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'integrate/keys');
    await page.getByText('many-119', { exact: true }).waitFor();
    expect(await page.getByText('many-0', { exact: true }).count()).to.equal(0);
    const list = page.locator('.table-scroll').first();
    const covered = await list.evaluate((scroll) => {
      scroll.scrollTop = 38; // nearly all of the first row is below the heads of the columns
      const row = scroll.querySelector<HTMLElement>('tbody button');
      row?.focus();
      return (scroll.querySelector('th')?.getBoundingClientRect().bottom ?? 0) - (row?.getBoundingClientRect().top ?? 0);
    });
    expect(covered, 'pixels of what has the keyboard that its heads cover').to.be.at.most(0);
    await list.evaluate((scroll) => scroll.scrollTo(0, 1e9));
    await page.getByText('many-0', { exact: true }).waitFor();
    expect(test.complaints).to.deep.equal([]);
  });

  it('offers others what their key allows', async () => {
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'integrate/keys', await service.keyFor('Vera', ['ask', 'read', 'content']));
    await page.getByText('Keys and embed codes are made and revoked by administrators').waitFor();
    await page.goto(`${service.url}/ui/integrate/api/createKey`);
    await page.getByText('it needs “admin”').waitFor();
    expect(await page.getByRole('button', { name: 'Send' }).count()).to.equal(0);
    await page.getByRole('tab', { name: 'Code' }).click();
    await page.getByText(`${service.url}/v1/test/seek`).waitFor();
  });
});
