import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { closePages, needChromium, openPage } from '../../support/browser.ts';
import { type Who, type WholeService, wholeService } from '../../support/whole-service.ts';
import { ASKING } from './asking-tasks.ts';
import { KEEPING } from './keeping-tasks.ts';
import { Keyboard } from './keyboard.ts';
import { DIALOGS, SETTING_UP } from './setting-up-tasks.ts';

describe('by the keyboard alone', function () {
  this.timeout(60_000);
  let service: WholeService;
  const pages = new Map<Who, Page>();

  before(async function () {
    needChromium(this);
    service = await wholeService();
  });
  after(closePages);

  /** The page of somebody, who has signed in there. */
  async function signedIn(who: Exclude<Who, 'nobody'>): Promise<Page> {
    const found = pages.get(who);
    if (found) return found;
    const { page } = await openPage({ viewport: { width: 1280, height: 800 } });
    page.on('dialog', (dialog) => void dialog.accept());
    pages.set(who, page);
    await page.goto(`${service.url}/ui/`);
    const keyboard = new Keyboard(page);
    await keyboard.expectFocus(page.getByLabel('Key'));
    await page.keyboard.insertText(service.keys[who]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    return page;
  }

  const begin = async (path: string, who: Exclude<Who, 'nobody'> = 'admin'): Promise<Keyboard> => {
    const page = await signedIn(who);
    await page.goto('about:blank'); // an address that is another one behind its # alone would not be loaded
    await page.goto(`${service.url}/ui/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return new Keyboard(page);
  };

  for (const { name, path, who = 'admin', work } of [...ASKING, ...KEEPING, ...SETTING_UP])
    it(`somebody ${name}`, async () => {
      if (who === 'nobody') throw new Error('tasks are for people');
      await work(await begin(path, who), service);
    });

  for (const [path, opener, name] of DIALOGS)
    it(`somebody closes the dialog of “${opener}” and is where they were`, async () => {
      const keyboard = await begin(path);
      await keyboard.press('button', opener);
      const dialog = keyboard.page.getByRole('dialog', { name });
      await dialog.waitFor();
      for (let stop = 0; stop < 40; stop++) {
        await keyboard.page.keyboard.press('Tab');
        expect(await keyboard.page.evaluate(isWithinModal), 'the dialog keeps the focus').to.equal(true);
      }
      await keyboard.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await keyboard.expectFocus(keyboard.find('button', opener));
    });
});

/** Runs in the page. Between the last and the first the focus is at the browser's own buttons. */
function isWithinModal(): boolean {
  const { activeElement: active, body } = document;
  return active === body || active?.closest('dialog:modal') !== null;
}
