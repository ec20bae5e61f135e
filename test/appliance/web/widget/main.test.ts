import { expect } from 'chai';
import { closePages, needChromium, openPage, type TestPage } from '../../../support/browser.ts';
import { type CustomerSite, startCustomerSite } from '../../../support/customer-page.ts';
import { KEY, stopAll } from '../../../support/harness.ts';
import { type ScreensService, startScreens } from '../../../support/screens-service.ts';
import { expectInert, SCRIPT_ATTEMPTS } from '../../../support/script-attempts.ts';

/** What widgets never make. */
const MARKUP = 'script, img, iframe, object, embed, base, style, link, details, video, input, [onerror], [onload]';
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
  });

  it('shows answers, titles and faults as text, and links to the web alone', async () => {
    await post('documents', [
      {
        id: 'wild',
        title: SCRIPT_ATTEMPTS.slice(0, 6).join(' '),
        content: `Zebra lamps: ${SCRIPT_ATTEMPTS.join(' . ')}`,
        url: 'https://example.com/w',
      },
    ]);
    const greeting = SCRIPT_ATTEMPTS.join(' ').replaceAll('&', '&amp;').replaceAll("'", '&#39;');
    more = `data-greeting='${greeting}' data-texts='{"send":"<b>Go</b>"}'`;
    const test = await openPage();
    await test.page.goto(site.origin);
    await launcher(test).click();
    await ask(test, `Zebra lamps ${SCRIPT_ATTEMPTS[4]}`);
    await test.page.getByText('Was this helpful?').waitFor();
    await expectInert(test);
    const made = await test.page.evaluate((markup) => {
      const root = document.querySelector('[data-touchstone-widget]')?.shadowRoot;
      return {
        wrong: root?.querySelectorAll(markup).length,
        links: [...(root?.querySelectorAll('a') ?? [])].map(({ protocol, rel }) => `${protocol} ${rel}`),
      };
    }, MARKUP);
    expect(made.wrong).to.equal(0);
    expect(made.links).not.to.deep.equal([]);
    expect(made.links.filter((each) => !/^https?: noopener noreferrer$/.test(each))).to.deep.equal([]);
  });

  it('lives beside another one on the same page', async () => {
    isTwice = true;
    more = 'data-language="de"';
    const test = await openPage();
    await test.page.goto(site.origin);
    await test.page.getByRole('button', { name: 'Eine Frage stellen' }).click();
    await test.page.getByRole('dialog', { name: 'Fragen Sie uns' }).waitFor();
    await launcher(test).click();
    await test.page.getByRole('dialog', { name: 'Second' }).waitFor();
    expect(await test.page.getByRole('dialog').count()).to.equal(1);
    const boxes = await Promise.all((await test.page.locator('.launcher').all()).map((each) => each.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).to.equal(2);
    expect(boxes.map((box) => box?.height)).to.deep.equal([56, 56]);
    expect(test.complaints).to.deep.equal([]);
  });

  it('takes the whole of a small window, and keeps the focus there until it is closed', async () => {
    const test = await openPage({ viewport: { width: 320, height: 640 } });
    await test.page.goto(site.origin);
    await launcher(test).click();
    const box = await test.page.getByRole('dialog').boundingBox();
    expect(box).to.deep.equal({ x: 0, y: 0, width: 320, height: 640 });
    for (let turn = 0; turn < 6; turn++) await test.page.keyboard.press('Tab');
    expect(
      await test.page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.shadowRoot),
    ).to.equal(true);
    await test.page.keyboard.press('Escape');
    expect(await test.page.getByRole('dialog').count()).to.equal(0);
  });

  it('says in words that a limit is reached, that the service is gone, and asks again', async () => {
    const limited = await post<{ code: string }>('embedcodes', { name: 'little', origins: [site.origin], callsPerMinute: 1 });
    const test = await openPage();
    const usual = code;
    code = limited.code;
    await test.page.goto(site.origin);
    code = usual;
    await launcher(test).click();
    await ask(test, QUESTION);
    await test.page.getByText('Was this helpful?').waitFor();
    await ask(test, 'And returns?');
    await test.page.locator('.fault').getByText('many questions in a short time').waitFor();
    await test.context.setOffline(true);
    await test.page.getByRole('button', { name: 'Try again' }).click();
    await test.page.locator('.fault').getByText('You are offline').waitFor();
    expect(await test.page.locator('.mine').count()).to.equal(2);
  });

  it('stops, and begins anew', async () => {
    const test = await openPage();
    await test.page.route('**/seek_stream', () => {}); // never answered
    await test.page.goto(site.origin);
    await launcher(test).click();
    await ask(test, QUESTION);
    await test.page.getByRole('button', { name: 'Stop' }).click();
    await test.page.locator('.fault').getByText('Stopped.').waitFor();
    await test.page.getByRole('button', { name: 'New conversation' }).click();
    expect(await test.page.locator('.mine').count()).to.equal(0);
  });

  it('is small, kept by browsers, and open to pages that ask for leave', async () => {
    const response = await fetch(`${service.url}/widget.js`, { headers: { 'accept-encoding': 'gzip' } });
    expect(Number(response.headers.get('content-length'))).to.be.within(1000, 30_000);
    expect(response.headers.get('content-encoding')).to.equal('gzip');
    expect(response.headers.get('cross-origin-resource-policy')).to.equal('cross-origin');
    expect(response.headers.get('content-type')).to.equal('text/javascript; charset=utf-8');
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${service.url}/widget.js`, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } });
    expect([again.status, (await fetch(`${service.url}/widget.js`, { method: 'POST' })).status]).to.deep.equal([304, 405]);
  });
});
