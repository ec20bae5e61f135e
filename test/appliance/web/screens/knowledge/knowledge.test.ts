import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { closePages, needChromium, openPage } from '../../../../support/browser.ts';
import { KEY, stopAll } from '../../../../support/harness.ts';
import { type ScreensService, signInAt, startScreens } from '../../../../support/screens-service.ts';

const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

/** Gives files to the button, as the dialog of the browser does. */
const choose = (page: Page, files: ReturnType<typeof file>[]): Promise<void> =>
  page.getByLabel('Choose files').setInputFiles(files);

/** Milliseconds that the page may answer nobody, also on a machine that does more than this. */
const LONGEST_TASK = 500;

/** Bodies of documents are taken up to so many bytes. */
const YAML = 'http: { limits: { documents: 2MiB } }';

describe('the screen Knowledge', function () {
  this.timeout(60_000);
  let service: ScreensService;

  before(async function () {
    needChromium(this);
    service = await startScreens(YAML);
  });
  afterEach(closePages);
  after(stopAll);

  const call = (method: string, path: string, body?: unknown, key = KEY): Promise<Response> =>
    fetch(`${service.url}/v1/test/${path}`, {
      method,
      headers: { apikey: key, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  it('takes files, says which of them failed and why, and shows a document as it is searched', async () => {
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'knowledge');
    await page.getByText('Warranty terms').waitFor();
    const large = file('large.txt', 'x'.repeat(3 << 20));
    const bulbs = file('bulbs.md', '# Bulbs\n\n## Which bulb fits?\n\nAll lamps take E14 bulbs.');
    await choose(page, [bulbs, file('broken.pdf', 'no PDF'), large]);
    await page.getByText('1 document loaded, 2 failed').waitFor();
    await page.getByText('is not a PDF').waitFor();
    await page.getByText('is larger than the service takes at once').waitFor();
    await page.getByRole('button', { name: 'Bulbs' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Bulbs' });
    await dialog.getByText('All lamps take E14 bulbs.').waitFor();
    await dialog.getByText('None of the last answer.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Bulbs'); // where the focus was
    await page.getByRole('tab', { name: 'Loads' }).click();
    await page.getByText('Done, with failures').waitFor();
    await page.getByRole('row').filter({ hasText: 'Done, with failures' }).getByRole('button').press('Enter');
    const load = page.getByRole('dialog', { name: 'Load' });
    await load.getByText('broken.pdf').waitFor();
    await load.getByText('is not a PDF').waitFor();
    await page.keyboard.press('Escape');
    await load.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Sources' }).click();
    await page.getByText('No source is loaded by itself.').waitFor();
    expect(test.complaints).to.deep.equal([]);
  });

  it('takes several files that are dropped on it, with their progress, and refuses kinds that it cannot read', async () => {
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'knowledge');
    const zone = page.locator('.upload-zone');
    await zone.waitFor();
    // Slow enough that the progress is seen.
    await page.route('**/v1/test/documents*', async (route) => {
      if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 500));
      await route.fallback();
    });
    const dataTransfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      for (const [name, text] of [
        ['lamps.md', '# Lamps\n\nLamps of 2026.'],
        ['tables.md', '# Tables\n\nTables of 2026.'],
      ] as const)
        transfer.items.add(new File([text], name));
      transfer.items.add(new File([new Uint8Array([0, 255, 254, 0, 1, 128, 0, 200])], 'film.mov'));
      return transfer;
    });
    await zone.dispatchEvent('dragover', { dataTransfer });
    expect(await zone.getAttribute('data-over')).to.equal('true');
    await zone.dispatchEvent('drop', { dataTransfer });
    await page.getByText('Sending 3 files').waitFor();
    expect(await zone.getAttribute('data-over')).to.equal('false');
    await page.getByText('2 documents loaded, 1 failed').waitFor();
    await page.getByText('film.mov').first().waitFor();
    await page.getByRole('button', { name: 'Lamps', exact: true }).waitFor();
    await call('DELETE', 'documents?id=lamps.md&id=tables.md');
    expect(test.complaints).to.deep.equal([]);
  });

  it('tells when documents were loaded, lists the last first, and shows their own fields', async () => {
    const first = { id: 'zz-manual', title: 'Manual', content: 'Press the button.' };
    await call('POST', 'documents', { ...first, metadata: { author: 'Ada', year: 2026, note: '<b>bold</b>' } });
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'knowledge');
    await page.getByRole('columnheader', { name: 'Loaded when' }).waitFor();
    expect(await page.locator('tbody button').first().textContent()).to.equal('Manual');
    await page.getByLabel('Order').selectOption('By id');
    await page.waitForFunction(() => document.querySelector('tbody button')?.textContent !== 'Manual');
    expect(page.url()).to.include('sort=id');
    await page.getByRole('button', { name: 'Manual' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Manual' });
    for (const text of ['Loaded when', 'author', 'Ada', '2026', '<b>bold</b>'])
      await dialog.getByText(text, { exact: true }).first().waitFor();
    await call('DELETE', 'documents/zz-manual');
    expect(test.complaints).to.deep.equal([]);
  });

  it('says so where there is nothing yet, and where the knowledge base is away', async () => {
    const empty = await startScreens(YAML, { isEmpty: true });
    const test = await openPage();
    await signInAt(test, empty, 'knowledge');
    await choose(test.page, [file('first.md', '# First\n\n## What is first?\n\nThis is first.')]);
    await test.page.getByText('1 document loaded').first().waitFor();
    const away = await startScreens(YAML, {
      isEmpty: true,
      kb: '{ elasticsearch: { endpoint: "http://127.0.0.1:9", index: lamps } }',
    });
    const other = await openPage();
    await signInAt(other, away, 'knowledge');
    await other.page.getByRole('button', { name: 'Try again' }).first().waitFor();
  });

  it('tells where a document was used, and deletes it once somebody has said so twice', async () => {
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'knowledge/documents/warranty');
    const dialog = page.getByRole('dialog', { name: 'Warranty terms' });
    await dialog.getByRole('link', { name: 'How long is the warranty?' }).waitFor();
    await dialog.getByRole('button', { name: 'Delete this document' }).press('Enter');
    await dialog.getByRole('button', { name: 'Delete it' }).press('Enter');
    await page.getByText('1 document deleted').waitFor();
    expect((await call('GET', 'documents/warranty')).status).to.equal(404);
  });

  it('searches, and deletes what it has found with the number told first', async () => {
    await call(
      'POST',
      'documents',
      [1, 2, 3].map((each) => ({ id: `old-${each}`, content: `Old ${each}`, origin: 'archive' })),
    );
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'knowledge');
    await page.getByLabel('Search titles').fill('OLD-');
    await page.getByText('3 documents').first().waitFor();
    await page.getByRole('button', { name: 'Delete these 3 documents' }).click();
    await page.getByRole('button', { name: 'Delete 3' }).click();
    await page.getByText('3 documents deleted').waitFor();
    await page.getByText('No document is like that.').waitFor();
    await page.getByRole('button', { name: 'Show all documents' }).click();
    await page.getByText('Shipping').first().waitFor();
  });

  it('offers a viewer nothing that changes documents, which the service refuses as well', async () => {
    const key = await service.keyFor('Vera', ['ask', 'read', 'content']);
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'knowledge/documents/shipping', key);
    const dialog = page.getByRole('dialog', { name: 'Shipping' });
    await dialog.getByText('three working days').waitFor();
    expect(await page.getByRole('button', { name: /Delete|Choose/ }).count()).to.equal(0);
    for (const [method, path, body] of [
      ['DELETE', 'documents/shipping', undefined],
      ['DELETE', 'documents?search=ship', undefined],
      ['POST', 'documents', { id: 'x', content: 'x' }],
    ] as const)
      expect((await call(method, path, body, key)).status, `${method} ${path}`).to.equal(403);
  });

  it('scrolls through 10,000 documents without a hitch', async () => {
    for (let start = 0; start < 10_000; start += 1000) {
      const many = Array.from({ length: 1000 }, (_, at) => ({
        id: `many-${start + at + 10_000}`,
        content: `Number ${start + at}`,
      }));
      expect((await call('POST', 'documents', many)).status).to.equal(200);
    }
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'knowledge?search=many-&sort=id');
    await page.getByText('10,000 documents', { exact: true }).waitFor();
    const { longest, frames } = await page.evaluate(scrollThrough);
    await page.getByRole('button', { name: 'many-19999' }).waitFor({ state: 'detached' });
    await page.evaluate(() => document.querySelector('.table-scroll')?.scrollTo(0, 1e9));
    await page.getByRole('button', { name: 'many-19999' }).waitFor();
    console.log(`      ${frames} frames, the longest task of the page ${Math.round(longest)} ms`);
    expect(longest).to.be.below(LONGEST_TASK);
    expect(test.complaints).to.deep.equal([]);
  });
});

/** To the end and back, a stretch with each frame; the longest task (milliseconds) that kept the page from answering. */
async function scrollThrough(): Promise<{ longest: number; frames: number }> {
  const list = document.querySelector('.table-scroll');
  let longest = 0;
  const observer = new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  const steps = 60;
  for (let step = 0; step <= 2 * steps; step++) {
    const share = (step <= steps ? step : 2 * steps - step) / steps;
    list?.scrollTo(0, share * list.scrollHeight);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  observer.disconnect();
  return { longest, frames: 2 * steps + 1 };
}
