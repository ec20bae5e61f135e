import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { closePages, expectAccessible, needChromium, openPage } from '../../../../support/browser.ts';
import { KEY, stopAll } from '../../../../support/harness.ts';
import { type ScreensService, signInAt, startScreens } from '../../../../support/screens-service.ts';
import { expectInert, SCRIPT_ATTEMPTS } from '../../../../support/script-attempts.ts';

const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

/** Gives files to the button, as the dialog of the browser does. */
const choose = (page: Page, files: ReturnType<typeof file>[]): Promise<void> =>
  page.getByLabel('Choose files').setInputFiles(files);

describe('the screen Knowledge', function () {
  this.timeout(60_000);
  let service: ScreensService;

  before(async function () {
    needChromium(this);
    service = await startScreens();
  });
  afterEach(closePages);
  after(stopAll);

  it('takes files, says which of them failed and why, and shows a document as it is searched', async () => {
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'knowledge');
    await page.getByText('Warranty terms').waitFor();
    await choose(page, [
      file('bulbs.md', '# Bulbs\n\n## Which bulb fits?\n\nAll lamps take E14 bulbs.'),
      file('broken.pdf', 'no PDF'),
    ]);
    await page.getByText('1 document loaded, 1 failed').waitFor();
    await page.getByText('broken.pdf').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Bulbs' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Bulbs' });
    await dialog.getByText('All lamps take E14 bulbs.').waitFor();
    await dialog.getByText('Which bulb fits?').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Bulbs');
    expect(test.complaints).to.deep.equal([]);
  });
});

void KEY;
void SCRIPT_ATTEMPTS;
void expectInert;
