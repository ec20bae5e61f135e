import type { ScreenState } from './state.ts';

const question = 'How long is the warranty?';

/** Pages that are loaded anew: those of nobody, and those of others with the widget. */
export const OTHERS: readonly ScreenState[] = [
  { name: 'sign-in', path: '', who: 'nobody', shows: (page) => page.getByLabel('Key') },
  {
    name: 'sign-in with a wrong key',
    path: '',
    who: 'nobody',
    make: async (page) => {
      await page.getByLabel('Key').fill('wrong');
      await page.keyboard.press('Enter');
    },
    shows: (page) => page.locator('.field-error'),
  },
  {
    name: 'the test page of the widget',
    path: ({ shown }) => `widget-test.html?instance=test&embedcode=${shown.embedCode}`,
    who: 'nobody',
    shows: (page) => page.getByRole('button', { name: 'Ask a question' }),
  },
  { name: 'the test page without a code', path: 'widget-test.html', who: 'nobody', shows: 'come here from Integrate' },
  {
    name: 'the widget, answering',
    path: ({ shown }) => `widget-test.html?instance=test&embedcode=${shown.embedCode}`,
    who: 'nobody',
    make: async (page) => {
      await page.getByRole('button', { name: 'Ask a question' }).press('Enter');
      await page.getByLabel('Your question').fill(question);
      await page.keyboard.press('Enter');
    },
    shows: 'Was this helpful?',
  },
  {
    name: 'the widget, refused',
    path: ({ shown }) => `widget-test.html?instance=test&embedcode=${shown.embedCode}0`,
    who: 'nobody',
    make: async (page) => {
      await page.getByRole('button', { name: 'Ask a question' }).press('Enter');
      await page.getByLabel('Your question').fill(question);
      await page.keyboard.press('Enter');
    },
    shows: (page) => page.locator('.fault').getByText('may not ask here'),
  },
];
