import { expect } from 'chai';
import { closePages, expectAccessible, needChromium, openPage, type TestPage } from '../../../support/browser.ts';
import { type CustomerSite, startCustomerSite } from '../../../support/customer-page.ts';
import { KEY, stopAll } from '../../../support/harness.ts';
import { type ScreensService, startScreens } from '../../../support/screens-service.ts';

const QUESTION = 'How long is the warranty?';

describe('the widget', function () {
  this.timeout(60_000);
  let service: ScreensService;
  let site: CustomerSite;
  let stranger: CustomerSite;
  let code: string;
  let more = '';
  let isTwice = false;

  const tag = (attributes: string): string =>
    `<script src="${service.url}/widget.js" data-instance="test" data-embedcode="${code}" ${attributes} async></script>`;
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const init = { method: 'POST', headers: { apikey: KEY, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return (await (await fetch(`${service.url}/v1/test/${path}`, init)).json()) as T; // as openapi.yaml says
  };
  const launcher = ({ page }: TestPage, at = 0) => page.getByRole('button', { name: 'Ask a question' }).nth(at);
  const ask = async ({ page }: TestPage, question: string): Promise<void> => {
    await page.getByLabel('Your question').fill(question);
    await page.keyboard.press('Enter');
  };

  before(async function () {
    needChromium(this);
    service = await startScreens();
    const body = (): string => tag(more) + (isTwice ? tag('data-title="Second" data-position="right"') : '');
    site = await startCustomerSite(service.url, body);
    stranger = await startCustomerSite(service.url, body);
    code = (await post<{ code: string }>('embedcodes', { name: 'site', origins: [site.origin] })).code;
  });
  afterEach(async () => {
    await closePages();
    more = '';
    isTwice = false;
  });
  after(async () => {
    await Promise.all([site?.stop(), stranger?.stop()]);
    await stopAll();
  });

  it('answers on the page of another site, with its sources, by the keyboard alone, and takes ratings', async () => {
    const test = await openPage();
    const { page } = test;
    await page.goto(site.origin);
    await launcher(test).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await launcher(test).getAttribute('aria-expanded')).to.equal('true');
    await page.keyboard.type(QUESTION);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Ask us' }).getByText('24 months').first().waitFor();
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    expect(await page.locator('.sources li').allTextContents()).to.deep.equal(['Warranty terms']);
    await expectAccessible(page);
    const rated = page.waitForResponse((response) => response.url().includes('/thumbs/'));
    await page.getByRole('button', { name: 'Yes, helpful' }).press('Enter');
    await page.getByText('Thank you.').waitFor();
    const answerId = Number(/thumbs\/(\d+)/.exec((await rated).url())?.[1]);
    expect(await post('answerRatings', { answerId })).to.include({ score: 5, total: 1 });
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).to.equal(0);
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className)).to.equal('launcher');
    expect(test.complaints).to.deep.equal([]);
  });

  it('says that a page of another origin may not ask', async () => {
    const test = await openPage();
    await test.page.goto(stranger.origin);
    await launcher(test).click();
    await ask(test, QUESTION);
    await test.page.getByText('This page may not ask here').first().waitFor();
    await expectAccessible(test.page);
  });
});
