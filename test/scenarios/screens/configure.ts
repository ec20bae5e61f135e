import type { Page } from 'playwright-core';
import { press, type ScreenState, troubled } from './state.ts';

const fewest = 'configure#/answer/1/screen_question/min_words';

async function change(page: Page, value: string): Promise<void> {
  await press(page, /^Governance/);
  await page.getByLabel('Minimum Text', { exact: true }).fill(value);
  await page
    .getByRole('button', { name: /^1 (?:change|problem)$/ })
    .first()
    .waitFor();
}

const group =
  (name: RegExp): NonNullable<ScreenState['make']> =>
  async (page) => {
    await press(page, name);
    const advanced = page.getByLabel('Show advanced'); // which is remembered
    if (!(await advanced.isChecked())) await advanced.press('Space');
  };

const saves = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

export const CONFIGURE: readonly ScreenState[] = [
  { name: 'configure', path: 'configure', shows: saves },
  ...[/^KnowledgeBase T/, /^KnowledgeBase Tuning/, /^Governance/, /^Language model/, /^Filter, logging/, /^Intent/].map(
    (name) => ({
      name: `configure, group ${name.source}`,
      path: 'configure',
      make: group(name),
      shows: saves,
    }),
  ),
  { name: 'configure, a setting', path: fewest, shows: (page) => page.getByLabel('Minimum Text', { exact: true }) },
  {
    name: 'configure, search',
    path: 'configure',
    make: (page) => page.getByLabel('Find a setting').fill('path'),
    shows: /settings? with “path”/,
  },
  {
    name: 'configure, nothing found',
    path: 'configure',
    make: (page) => page.getByLabel('Find a setting').fill('zeppelin'),
    shows: 'No setting has these words',
  },
  {
    name: 'configure, a new secret',
    path: 'configure',
    make: async (page) => {
      await page.getByLabel('Find a setting').fill('post_answer secret');
      await press(page, 'Replace: Secret');
    },
    shows: (page) => page.getByPlaceholder('The new secret'),
  },
  { name: 'configure, changed', path: 'configure', make: (page) => change(page, '3'), shows: '1 change' },
  {
    name: 'configure, what changes',
    path: 'configure',
    make: async (page) => {
      await change(page, '3');
      await press(page, '1 change');
    },
    shows: (page) => page.getByRole('dialog', { name: 'What a save changes' }),
  },
  {
    name: 'configure, what is wrong',
    path: 'configure',
    make: async (page) => {
      await change(page, '7000');
      await press(page, '1 problem');
    },
    shows: (page) => page.getByRole('dialog', { name: 'What is wrong' }),
  },
  {
    name: 'configure, a proposal is named',
    path: 'configure',
    make: async (page) => {
      await change(page, '3');
      await press(page, 'Propose changes');
    },
    shows: (page) => page.getByLabel('Name of the proposal'),
  },
  {
    name: 'configure, proposals',
    path: 'configure',
    make: async (page) => {
      await press(page, 'Proposals');
      await press(page, '1 change');
    },
    shows: 'Try in Seek',
  },
  {
    name: 'configure, history with a difference',
    path: 'configure',
    make: async (page) => {
      await press(page, 'Change Logs');
      await page.getByRole('dialog').getByRole('button', { name: '1 change' }).first().press('Enter');
    },
    shows: (page) => page.getByRole('dialog').getByText('Minimum Text').first(),
  },
  {
    name: 'configure, YAML',
    path: 'configure',
    make: (page) => page.getByText('YAML', { exact: true }).click(),
    shows: (page) => page.getByRole('textbox', { name: 'Pipeline file' }),
  },
  { name: 'configure, for an editor', path: 'configure', who: 'editor', shows: 'Your key does not open this screen' },
  ...troubled('configure', 'configure'),
];
