import { press, type ScreenState, troubled } from './state.ts';

export const ANALYTICS: readonly ScreenState[] = [
  { name: 'analytics', path: 'analytics', shows: (page) => page.locator('.timeline-plot canvas') },
  {
    name: 'analytics, tables in place of plots',
    path: 'analytics',
    make: async (page) => {
      await page.locator('.timeline-plot canvas').waitFor();
      const plots = page.getByRole('button', { name: /^Show as table/ });
      while ((await plots.count()) > 0) await plots.first().press('Enter');
    },
    shows: (page) => page.getByRole('region', { name: 'Answers over time' }),
  },
  {
    name: 'analytics, by hour',
    path: 'analytics',
    make: (page) => page.getByRole('radio', { name: 'Today' }).press('Space'),
    shows: 'By hour (UTC)',
  },
  { name: 'analytics, empty', path: 'analytics?instance=empty', shows: 'Nobody has asked in the last 30 days.' },
  { name: 'analytics, figures only', path: 'analytics', who: 'figures', shows: 'Answers over time' },
  { name: 'tests', path: 'analytics/tests', shows: 'Ask many questions' },
  { name: 'tests, empty', path: 'analytics/tests?instance=empty', shows: 'No run yet.' },
  { name: 'tests for a viewer', path: 'analytics/tests', who: 'viewer', shows: 'Mean score' },
  {
    name: 'tests, nothing written',
    path: 'analytics/tests',
    make: (page) => press(page, 'Run'),
    shows: 'Write a question, or choose a file.',
  },
  {
    name: 'tests, a question of a run',
    path: 'analytics/tests',
    make: (page) => press(page, 'Which colour has the moon?'),
    shows: (page) => page.getByRole('dialog', { name: 'Which colour has the moon?' }),
  },
  ...troubled('analytics', 'analytics'),
  ...troubled('analytics/tests', 'tests'),
];
