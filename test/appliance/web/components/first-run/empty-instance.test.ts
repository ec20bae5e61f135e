import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { closePages, needChromium, openPage } from '../../../../support/browser.ts';
import { begin, type Running } from '../../../../support/command-line.ts';

/** A file as somebody has it on a desk. */
const HANDBOOK = `# Handbook of the reading room

## How many books can I borrow?

Members can borrow up to eight books at a time. The loan period is four weeks.

## Late returns

A late book costs 20 cents a day, and at most five euros. Nothing is charged for children.

## Opening hours

The reading room is open from Tuesday to Saturday, from 10 to 18 o'clock.
`;

/** Milliseconds between two keys of somebody who types 80 words in a minute, and of looking before each click. */
const TYPING = 150;
const LOOKING = 1000;
/** Seconds that the whole may take a person. */
const MOST_SECONDS = 120;

/** As a person does: looks for it first. */
async function click(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  await button.waitFor();
  await page.waitForTimeout(LOOKING);
  await button.click();
}

describe('the first run', function () {
  this.timeout(150_000);
  let data: string;
  let service: Running;

  before(async function () {
    needChromium(this);
    data = await mkdtemp(join(tmpdir(), 'touchstone-first-run-'));
  });
  afterEach(closePages);
  after(async () => {
    service?.child.kill('SIGTERM');
    await service?.ended;
    if (data) await rm(data, { recursive: true, force: true });
  });

  it('leads from nothing to an answer from a file of one’s own in less than two minutes', async () => {
    const begun = performance.now();
    service = begin(['run', '--port', '0'], { cwd: data, env: { TOUCHSTONE_DATA: data, TOUCHSTONE_DEMO: 'false' } });
    const [, key = ''] = await service.said(/(ts_\S+)/);
    const [, url = ''] = await service.said(/Ready at (\S+)/);
    const started = performance.now();
    const test = await openPage();
    const { page } = test;
    await page.goto(`${url}/ui/knowledge`);
    await page.getByLabel('Key').waitFor({ timeout: 60_000 });
    await page.waitForTimeout(LOOKING);
    await page.keyboard.insertText(key);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Bring your first document' }).waitFor();
    await page.waitForTimeout(LOOKING);
    await page
      .getByLabel('Choose files')
      .setInputFiles({ name: 'handbook.md', mimeType: 'text/markdown', buffer: Buffer.from(HANDBOOK) });
    await page.getByRole('heading', { name: 'Ask about it' }).waitFor({ timeout: 60_000 });
    await click(page, 'How many books can I borrow?');
    await page.locator('.first-answer', { hasText: 'eight books' }).waitFor();
    await page.locator('blockquote', { hasText: 'eight books' }).waitFor();
    const answered = performance.now();
    await page.getByLabel('Your question').fill('');
    await page.getByLabel('Your question').pressSequentially('What does a late book cost?', { delay: TYPING });
    await page.keyboard.press('Enter');
    await page.locator('.first-answer', { hasText: '20 cents' }).waitFor();
    const again = performance.now();
    const seconds = [started - begun, answered - started, again - answered].map((each) => Math.round(each / 100) / 10);
    console.log(`      start ${seconds[0]} s, first answer ${seconds[1]} s after that, a typed question ${seconds[2]} s`);
    expect((answered - begun) / 1000).to.be.below(MOST_SECONDS);
    expect(test.complaints).to.deep.equal([]);
  });
});
