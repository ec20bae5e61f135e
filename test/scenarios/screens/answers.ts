import { press, type ScreenState, troubled, unfold } from './state.ts';

export const ANSWERS: readonly ScreenState[] = [
  { name: 'answers', path: 'answers', shows: 'How long is the warranty?' },
  {
    name: 'answers, all filters',
    path: 'answers?search=warranty',
    make: async (page) => {
      await unfold(page, 'More filters');
      await page.getByLabel('Time').selectOption('own');
    },
    shows: /^\d+ answers?$/,
  },
  { name: 'answers, nothing fits', path: 'answers?search=volcanic+zebras', shows: 'No answer fits these filters.' },
  { name: 'answers, empty', path: 'answers?instance=empty', shows: 'Nobody has asked yet.' },
  { name: 'answers, figures only', path: 'answers', who: 'figures', shows: 'Your key sees figures, not texts' },
  { name: 'an answer', path: ({ shown }) => `answers/${shown.answered}`, shows: 'How it came about' },
  {
    name: 'an answer, unfolded',
    path: ({ shown }) => `answers/${shown.edited}`,
    make: async (page) => {
      await page.getByText('Marked as out of date by').waitFor();
      for (const summary of await page.locator('summary').all()) await summary.press('Enter');
    },
    shows: 'Edited by',
  },
  {
    name: 'an answer, edited',
    path: ({ shown }) => `answers/${shown.answered}`,
    make: (page) => press(page, 'Edit the answer'),
    shows: 'Save the answer',
  },
  {
    name: 'an answer, deleting it',
    path: ({ shown }) => `answers/${shown.answered}`,
    make: (page) => press(page, 'Delete'),
    shows: (page) => page.getByRole('dialog', { name: 'Delete this answer?' }),
  },
  { name: 'an answer for a viewer', path: ({ shown }) => `answers/${shown.answered}`, who: 'viewer', shows: 'How it came about' },
  {
    name: 'an answer, figures only',
    path: ({ shown }) => `answers/${shown.answered}`,
    who: 'figures',
    shows: 'About this answer',
  },
  { name: 'an answer that is gone', path: 'answers/1', shows: (page) => page.getByRole('alert').filter({ hasText: /\w/ }) },
  { name: 'gaps', path: 'answers/gaps', shows: 'Nothing in your documents speaks of' },
  { name: 'no gaps', path: 'answers/gaps?instance=empty', shows: 'No gaps.' },
  { name: 'gaps, figures only', path: 'answers/gaps', who: 'figures', shows: 'Gaps are made of questions' },
  { name: 'gaps for a viewer', path: 'answers/gaps', who: 'viewer', shows: 'Nothing in your documents speaks of' },
  ...troubled('answers', 'answers'),
  ...troubled('answers/gaps', 'gaps'),
  ...troubled('answers/2', 'an answer'),
];
