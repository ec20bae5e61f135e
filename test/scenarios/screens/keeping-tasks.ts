import { expect } from 'chai';
import type { Task } from './task.ts';

const QUESTION = 'How long is the warranty?';

const handbook = { name: 'loans.md', mimeType: 'text/markdown', buffer: Buffer.from('# Loans\n\nMembers borrow eight books.') };

export const KEEPING: readonly Task[] = [
  {
    name: 'brings a file, looks at it and deletes it',
    path: 'knowledge?instance=test',
    async work(keyboard) {
      const { page } = keyboard;
      const chosen = page.waitForEvent('filechooser');
      await keyboard.press('button', 'Choose files');
      await (await chosen).setFiles(handbook);
      await keyboard.hear('1 document loaded');
      await keyboard.write('Search titles, ids and addresses', 'loans');
      await keyboard.hear(/^1 document$/);
      await keyboard.press('button', 'Loans');
      await page.getByText('Members borrow eight books.').waitFor();
      await keyboard.press('button', 'Delete this document');
      await keyboard.expectFocus(keyboard.find('button', 'Cancel'));
      await page.keyboard.press('Enter');
      await keyboard.press('button', 'Delete this document');
      await keyboard.goTo(keyboard.find('button', 'Delete it'), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await keyboard.hear('1 document deleted');
      await page.waitForFunction(() => document.activeElement !== document.body);
    },
  },
  {
    name: 'runs a source',
    path: 'knowledge?instance=test',
    async work(keyboard) {
      await keyboard.press('tab', 'Documents', 'End');
      await keyboard.expectFocus(keyboard.find('tab', 'Sources'));
      await keyboard.press('button', 'Run now');
      await keyboard.hear('handbook will run');
    },
  },
  {
    name: 'searches the log, edits an answer, marks it and goes back',
    path: 'answers?instance=test',
    async work(keyboard) {
      const { page } = keyboard;
      await keyboard.write(keyboard.find('searchbox', 'Search'), 'warranty');
      await keyboard.hear(/^\d+ answers?$/);
      await page.waitForURL(/search=warranty/);
      await keyboard.press('button', /^How long is the warranty/);
      await keyboard.press('button', 'Edit the answer');
      await keyboard.expectFocus(page.getByLabel('Answer', { exact: true }));
      await keyboard.write('Answer', 'Three years.');
      await keyboard.press('button', 'Save the answer');
      await keyboard.hear('The answer is saved.');
      await keyboard.expectFocus(keyboard.find('button', 'Edit the answer'));
      await keyboard.press('button', 'Mark as out of date');
      await keyboard.hear('The answer is marked as out of date');
      await keyboard.expectFocus(keyboard.find('button', 'Take the mark away'));
      await keyboard.press('button', 'Take the mark away');
      await keyboard.hear('The mark is gone.');
      await keyboard.goTo(keyboard.find('link', 'Back to the list'), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await page.getByText('· edited').first().waitFor();
      expect(page.url()).to.include('search=warranty');
    },
  },
  {
    name: 'exports the log',
    path: 'answers?instance=test',
    async work(keyboard) {
      const file = keyboard.page.waitForEvent('download');
      await keyboard.press('link', 'Export CSV');
      expect((await file).suggestedFilename()).to.match(/\.csv$/);
    },
  },
  {
    name: 'looks through the list by arrows, and sorts it',
    path: 'knowledge/loads?instance=test',
    async work(keyboard) {
      const { page } = keyboard;
      await keyboard.press('button', /^Given/);
      expect(await page.locator('th[aria-sort="ascending"]').textContent()).to.match(/^Given/);
      const rows = page.locator('.row-button');
      await keyboard.goTo(rows.nth(0));
      await page.keyboard.press('ArrowDown');
      await keyboard.expectFocus(rows.nth(1));
    },
  },
  {
    name: 'opens the table of a plot, and takes it along',
    path: 'analytics?instance=test',
    async work(keyboard) {
      const { page } = keyboard;
      await keyboard.press('button', 'Show as table: Answers over time');
      await keyboard.goTo(page.getByRole('region', { name: 'Answers over time' }), 'Shift+Tab');
      const file = page.waitForEvent('download');
      await keyboard.press('button', 'Download CSV: Answers over time');
      expect((await file).suggestedFilename()).to.equal('answers-over-time.csv');
    },
  },
  {
    name: 'runs a list of questions and compares two runs',
    path: 'analytics/tests?instance=test',
    async work(keyboard) {
      const { page } = keyboard;
      await keyboard.write('Questions', `${QUESTION}\nWhich colour has the moon?`);
      const runs = page.getByRole('table', { name: /^Runs/ }).getByRole('row');
      await runs.first().waitFor();
      const before = await runs.count();
      await keyboard.press('button', 'Run');
      await runs.nth(before).waitFor(); // the report of the run before gives way to that of this one
      await keyboard.press('button', /^\D*\d+\D* same$/);
      await keyboard.press('button', QUESTION);
      await page.getByRole('dialog', { name: QUESTION }).waitFor();
      await page.keyboard.press('Escape');
      await keyboard.expectFocus(keyboard.find('button', QUESTION));
    },
  },
];
