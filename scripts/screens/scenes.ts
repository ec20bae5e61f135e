import type { Page } from 'playwright-core';
import { press, unfold } from '../../test/scenarios/screens/state.ts';
import type { Scene } from './camera.ts';

const ASKED = 'seek?q=How+do+I+change+my+password%3F';

const answered = (page: Page): Promise<void> => page.getByRole('tab', { name: 'Timings' }).first().waitFor();

const tab =
  (name: string): NonNullable<Scene['make']> =>
  async (page) => {
    await answered(page);
    await press(page, name, 'tab');
  };

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Question').fill(question);
  await page.getByLabel('Question').press('Enter');
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
  await answered(page);
}

async function converse(page: Page): Promise<void> {
  await page.getByLabel('As a conversation').press('Space');
  await ask(page, 'How do I change my password?');
  await ask(page, 'And my email address?');
  await page.getByText('Earlier in this conversation').waitFor();
}

async function compare(page: Page): Promise<void> {
  await answered(page);
  await press(page, 'Try with other settings');
  await page.getByLabel('Settings', { exact: true }).selectOption('Only what is certain');
  await press(page, 'Run again');
  await page.getByRole('group', { name: 'Differences' }).waitFor();
}

const SEEK: readonly Scene[] = [
  { name: 'seek-empty', path: 'seek' },
  { name: 'seek-options', path: 'seek', make: (page) => unfold(page, 'Options') },
  { name: 'seek', path: ASKED, make: answered, docs: 'seek' },
  { name: 'seek-timings', path: ASKED, make: tab('Timings') },
  { name: 'seek-trace', path: ASKED, make: tab('Trace and prompt') },
  { name: 'seek-details', path: ASKED, make: tab('Details') },
  { name: 'seek-withheld', path: 'seek?q=How+much+is+a+ticket+to+the+swimming+pool%3F' },
  { name: 'seek-conversation', path: 'seek', make: converse },
  { name: 'seek-compared', path: ASKED, make: compare },
];

const pressed =
  (name: string | RegExp): NonNullable<Scene['make']> =>
  (page) =>
    press(page, name);

const CONFIGURE: readonly Scene[] = [
  { name: 'configure', path: 'configure', docs: 'configure' },
  { name: 'configure-governance', path: 'configure', make: pressed(/^Governance/) },
  {
    name: 'configure-changed',
    path: 'configure#/answer/0/screen_question/min_words',
    make: async (page) => {
      await page.getByLabel('Minimum Text', { exact: true }).fill('3');
      await press(page, /^1 change$/);
    },
  },
  { name: 'configure-proposals', path: 'configure', make: pressed('Proposals') },
  { name: 'configure-history', path: 'configure', make: pressed('Change Logs') },
  { name: 'configure-yaml', path: 'configure', make: (page) => page.getByText('YAML', { exact: true }).click() },
];

const preview = (page: Page): Promise<void> => page.getByRole('dialog', { name: 'Ask us' }).waitFor();

const INTEGRATE: readonly Scene[] = [
  {
    name: 'integrate',
    path: 'integrate',
    make: async (page) => {
      await preview(page);
      await page.getByLabel('Your question').fill('How do I change my password?');
      await page.getByLabel('Your question').press('Enter');
      await page.getByText('Was this helpful?').waitFor();
    },
    docs: 'integrate',
  },
  { name: 'integrate-code', path: 'integrate/snippets' },
  { name: 'integrate-api', path: 'integrate/api/seek' },
  { name: 'integrate-keys', path: 'integrate/keys' },
  { name: 'integrate-new-key', path: 'integrate/keys', make: pressed('New key') },
];

const KNOWLEDGE: readonly Scene[] = [
  { name: 'knowledge', path: 'knowledge', docs: 'knowledge' },
  { name: 'knowledge-failed', path: 'knowledge?state=failed' },
  {
    name: 'knowledge-document',
    path: 'knowledge',
    make: async (page) => {
      await page.getByLabel('Search titles, ids and addresses').fill('password');
      await press(page, /^How do I change my password/);
      await page.getByText('Answers that used it').waitFor();
    },
  },
  { name: 'knowledge-loads', path: 'knowledge/loads' },
  { name: 'knowledge-load', path: ({ load }) => `knowledge/loads/${load}` },
  { name: 'knowledge-sources', path: 'knowledge/sources' },
  { name: 'knowledge-preparation', path: 'knowledge/preparation' },
];

const ANSWERS: readonly Scene[] = [
  { name: 'answers', path: 'answers', docs: 'answers', height: 560 },
  { name: 'answers-filters', path: 'answers', make: (page) => unfold(page, 'More filters') },
  { name: 'answers-one', path: ({ rated }) => `answers/${rated}` },
  { name: 'answers-edited', path: ({ edited }) => `answers/${edited}` },
  { name: 'answers-editing', path: ({ rated }) => `answers/${rated}`, make: pressed('Edit the answer') },
  { name: 'answers-unanswered', path: ({ unanswered }) => `answers/${unanswered}` },
  { name: 'answers-gaps', path: 'answers/gaps' },
];

async function tables(page: Page): Promise<void> {
  const plots = page.getByRole('button', { name: /^Show as table/ });
  await plots.first().waitFor();
  while ((await plots.count()) > 0) await plots.first().press('Enter');
}

const ANALYTICS: readonly Scene[] = [
  { name: 'analytics', path: 'analytics', docs: 'analytics' },
  { name: 'analytics-tables', path: 'analytics', make: tables },
  { name: 'analytics-tests', path: 'analytics/tests' },
];

/** Every screen in its main states. */
export const SCENES: readonly Scene[] = [
  { name: 'sign-in', path: '', isOutside: true },
  { name: 'home', path: '' },
  { name: 'home-parts', path: '', make: (page) => unfold(page, /parts/) },
  { name: 'home-new', path: '?instance=new' },
  ...[...SEEK, ...CONFIGURE, ...INTEGRATE, ...KNOWLEDGE, ...ANSWERS, ...ANALYTICS],
  { name: 'widget', path: ({ embedCode }) => `widget-test.html?instance=test&embedcode=${embedCode}`, isOutside: true },
  { name: 'nothing', path: 'nothing' },
];
