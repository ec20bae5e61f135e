import { expect } from 'chai';
import type { Keyboard } from './keyboard.ts';
import type { Task } from './task.ts';

const QUESTION = 'How long is the warranty?';

async function ask(keyboard: Keyboard): Promise<void> {
  await keyboard.write('Question', QUESTION);
  await keyboard.page.keyboard.press('Enter');
  await keyboard.hear(/The answer is there/);
}

export const ASKING: readonly Task[] = [
  {
    name: 'skips the navigation',
    path: 'seek',
    async work(keyboard) {
      await keyboard.press('link', 'Skip to the content');
      await keyboard.page.keyboard.press('Tab');
      expect(await keyboard.page.evaluate(() => document.activeElement?.closest('main') !== null)).to.equal(true);
    },
  },
  {
    name: 'asks, goes from a word to its passage and back',
    path: 'seek',
    async work(keyboard) {
      await ask(keyboard);
      await keyboard.press('link', 'Passage 1');
      await keyboard.expectFocus(keyboard.page.locator('#passage-1'));
      await keyboard.press('button', 'Show in the answer (passage 1)');
      await keyboard.expectFocus(keyboard.page.locator('.seek-answer .seek-reference').first());
    },
  },
  {
    name: 'rates an answer, says why, and takes it back',
    path: 'seek',
    async work(keyboard) {
      await ask(keyboard);
      await keyboard.press('button', 'Bad');
      await keyboard.hear('Your rating is kept');
      await keyboard.write('What is wrong with it?', 'It is about bulbs.');
      await keyboard.press('button', 'Send');
      await keyboard.hear('Your comment is kept.');
      await keyboard.goTo(keyboard.find('button', 'Bad'), 'Shift+Tab');
      await keyboard.page.keyboard.press('Space');
      await keyboard.page.locator('[aria-pressed="true"]').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'asks again with other settings, side by side',
    path: 'seek',
    async work(keyboard) {
      await ask(keyboard);
      await keyboard.press('button', 'Try with other settings');
      await keyboard.choose('Settings', 'Only');
      await keyboard.press('button', 'Run again');
      await keyboard.hear('withheld: low score');
      await keyboard.press('tab', /passages?$/, 'ArrowRight');
      await keyboard.expectFocus(keyboard.find('tab', 'Timings'));
    },
  },
  {
    name: 'sets options, and is told why an answer is withheld',
    path: 'seek',
    async work(keyboard) {
      await keyboard.unfold('Options');
      await keyboard.write('Filter', '');
      await keyboard.write('Withhold below', '100');
      await keyboard.goTo(keyboard.page.getByLabel('Question'), 'Shift+Tab');
      await keyboard.page.keyboard.insertText(QUESTION);
      await keyboard.page.keyboard.press('Enter');
      await keyboard.page.getByText('Withheld: the score is too low').waitFor();
      await keyboard.unfold('The answer that was withheld');
    },
  },
  {
    name: 'holds a conversation and begins a new one, and goes on from there',
    path: 'seek',
    async work(keyboard) {
      await keyboard.press('switch', 'As a conversation', 'Space');
      await keyboard.goTo(keyboard.page.getByLabel('Question'), 'Shift+Tab');
      await ask(keyboard);
      await keyboard.press('button', 'New conversation');
      await keyboard.page.getByText('Nothing asked yet').waitFor();
      await keyboard.expectFocus(keyboard.page.locator('.seek-form :focus'));
    },
  },
  {
    name: 'opens the widget, asks, rates and closes it',
    path: 'integrate',
    async work(keyboard, { shown, url }) {
      const { page } = keyboard;
      await page.goto(`${url}/ui/widget-test.html?instance=test&embedcode=${shown.embedCode}`);
      await keyboard.press('button', 'Ask a question');
      await page.keyboard.type(QUESTION);
      await page.keyboard.press('Enter');
      await keyboard.hear('24 months');
      await keyboard.press('button', 'Yes, helpful');
      await keyboard.hear('Thank you.');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await keyboard.expectFocus(keyboard.find('button', 'Ask a question'));
    },
  },
];
