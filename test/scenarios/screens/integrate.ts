import { press, type ScreenState, troubled, unfold } from './state.ts';

export const INTEGRATE: readonly ScreenState[] = [
  { name: 'integrate, widget', path: 'integrate', shows: (page) => page.getByRole('dialog', { name: 'Ask us' }) },
  {
    name: 'integrate, widget answering',
    path: 'integrate',
    make: async (page, { shown }) => {
      await page.getByLabel('Embed code').selectOption(shown.embedCode);
      await page.getByLabel('Colour', { exact: true }).fill('no colour');
      await page.getByLabel('Your question').fill('How long is the warranty?');
      await page.getByLabel('Your question').press('Enter');
    },
    shows: 'Was this helpful?',
  },
  { name: 'integrate, widget for a viewer', path: 'integrate', who: 'viewer', shows: 'an administrator makes one' },
  { name: 'integrate, code', path: 'integrate/snippets', shows: /curl -s/ },
  {
    name: 'integrate, API called',
    path: 'integrate/api/seek',
    make: async (page) => {
      await unfold(page, 'What is sent');
      await page.getByLabel('Body').fill('{"question": "How long is the warranty?"}');
      await press(page, 'Send');
    },
    shows: '200 OK',
  },
  {
    name: 'integrate, API with a mistake',
    path: 'integrate/api/seek',
    make: (page) => page.getByLabel('Body').fill('{"question": '),
    shows: 'This is no JSON',
  },
  { name: 'integrate, API for a viewer', path: 'integrate/api/createKey', who: 'viewer', shows: 'it needs “admin”' },
  { name: 'integrate, keys', path: 'integrate/keys', shows: 'Chatbot of the shop' },
  {
    name: 'integrate, new key',
    path: 'integrate/keys',
    make: async (page) => {
      await press(page, 'New key');
      await page.getByLabel('What it may').selectOption('own');
    },
    shows: (page) => page.getByRole('dialog', { name: 'New key' }),
  },
  {
    name: 'integrate, a key that was made',
    path: 'integrate/keys',
    make: async (page) => {
      await press(page, 'New key');
      await page.getByLabel('Name').fill('made');
      await page.keyboard.press('Enter');
    },
    shows: 'I have copied it',
  },
  {
    name: 'integrate, revoking a key',
    path: 'integrate/keys',
    make: (page) => press(page, 'Revoke Chatbot of the shop'),
    shows: (page) => page.getByRole('dialog', { name: /Revoke the key/ }),
  },
  {
    name: 'integrate, new embed code',
    path: 'integrate/keys',
    make: (page) => press(page, 'New embed code'),
    shows: (page) => page.getByRole('dialog', { name: 'New embed code' }),
  },
  { name: 'integrate, keys for a viewer', path: 'integrate/keys', who: 'viewer', shows: 'made and revoked by administrators' },
  ...troubled('integrate/keys', 'integrate, keys'),
];
