import { expect } from 'chai';
import type { Task } from './task.ts';

const QUESTION = 'How long is the warranty?';

export const SETTING_UP: readonly Task[] = [
  {
    name: 'changes a setting, takes it back, saves it, and restores what was',
    path: 'configure?instance=test#/answer/1/screen_question/min_words',
    async work(keyboard, { call }) {
      const { page } = keyboard;
      const text = async (): Promise<string> => (await call<{ text: string }>('GET', 'settings')).text;
      const before = await text();
      const field = page.getByLabel('Minimum Text', { exact: true });
      await keyboard.expectFocus(field);
      await keyboard.write(field, '3');
      await keyboard.press('button', 'Undo the change: Minimum Text');
      await keyboard.hear('No changes');
      await keyboard.goTo(field, 'Shift+Tab');
      await keyboard.write(field, '3');
      await keyboard.hear('1 change');
      await keyboard.press('button', 'Save');
      await keyboard.hear(/Saved: 1 change/);
      expect(await text()).to.equal(before.replace('min_words: 2', 'min_words: 3'));
      await page.waitForFunction(() => document.activeElement !== document.body);
      await keyboard.goTo(keyboard.find('button', 'Change Logs'), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await keyboard.press('button', /^Restore: /);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await keyboard.hear(/Saved: 1 change/);
      await page.waitForFunction(() => document.activeElement !== document.body);
      expect(await text()).to.equal(before);
    },
  },
  {
    name: 'hears what is wrong with a value, and goes there',
    path: 'configure?instance=test#/answer/1/screen_question/min_words',
    async work(keyboard) {
      const { page } = keyboard;
      const field = page.getByLabel('Minimum Text', { exact: true });
      await keyboard.expectFocus(field);
      await keyboard.write(field, '7000');
      await keyboard.hear('1 problem');
      expect(await field.getAttribute('aria-invalid')).to.equal('true');
      await keyboard.press('button', 'Save');
      await keyboard.press('button', 'Go there');
      await keyboard.expectFocus(field);
    },
  },
  {
    name: 'reads the file as YAML, completes a name and leaves the editor by Tab',
    path: 'configure?instance=test',
    async work(keyboard) {
      const { page } = keyboard;
      await keyboard.press('radio', 'Form', 'ArrowRight');
      await keyboard.goTo(page.getByRole('textbox', { name: 'Pipeline file' }));
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('.cm-editor'))).to.equal(null);
    },
  },
  {
    name: 'makes a key and revokes it',
    path: 'integrate/keys?instance=test',
    async work(keyboard) {
      const { page } = keyboard;
      await keyboard.press('button', 'New key');
      await keyboard.write('Name', 'by keys alone');
      await keyboard.choose('What it may', 'Editor');
      await keyboard.press('button', 'Make');
      await keyboard.hear('it is shown this once');
      await keyboard.press('button', 'I have copied it');
      await keyboard.expectFocus(keyboard.find('button', 'New key'));
      await keyboard.press('button', 'Revoke by keys alone');
      await keyboard.press('button', 'Revoke');
      await keyboard.hear('Revoked');
      await page.waitForFunction(() => document.activeElement !== document.body);
    },
  },
  {
    name: 'makes an embed code and takes the element along',
    path: 'integrate?instance=test',
    async work(keyboard, { url }) {
      const { page } = keyboard;
      await keyboard.press('button', 'New embed code');
      await keyboard.write('Name', 'shop');
      await keyboard.write('Sites', url);
      await keyboard.press('button', 'Make');
      await page.getByRole('link', { name: 'Open the test page' }).waitFor();
      await keyboard.expectFocus(keyboard.find('button', 'New embed code'));
      await keyboard.goTo(page.getByRole('region', { name: 'Script element' }));
    },
  },
  {
    name: 'calls an operation of the API',
    path: 'integrate/api/seek?instance=test',
    async work(keyboard) {
      await keyboard.write('Body', `{"question": "${QUESTION}"}`);
      await keyboard.press('button', 'Send');
      await keyboard.page.getByText('200 OK').waitFor();
    },
  },
  {
    name: 'chooses colours and signs out',
    path: 'home',
    who: 'viewer',
    async work(keyboard) {
      await keyboard.choose('Colours', 'Dark');
      await keyboard.page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
      await keyboard.press('button', 'Sign out');
      await keyboard.expectFocus(keyboard.page.getByLabel('Key'));
      await keyboard.page.keyboard.insertText('wrong');
      await keyboard.page.keyboard.press('Enter');
      await keyboard.hear('This key opens nothing here');
      await keyboard.expectFocus(keyboard.page.getByLabel('Key'));
    },
  },
];

/** Where a dialog is opened, by which button, and what it is called: Escape closes it, and the focus is on the button again. */
export const DIALOGS: readonly (readonly [path: string, opener: string | RegExp, name: string | RegExp])[] = [
  ['configure?instance=test', 'Change Logs', 'Change Logs'],
  ['configure?instance=test', 'Proposals', 'Proposals'],
  ['integrate/keys?instance=test', 'New key', 'New key'],
  ['integrate/keys?instance=test', 'New embed code', 'New embed code'],
  ['integrate/keys?instance=test', 'Revoke Chatbot of the shop', /Revoke the key/],
  ['knowledge?instance=test', 'Warranty terms', 'Warranty terms'],
  ['knowledge?instance=test&search=return', /^Delete th/, 'Delete documents'],
];
