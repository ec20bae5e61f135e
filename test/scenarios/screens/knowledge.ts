import { press, type ScreenState, troubled } from './state.ts';

const handbook = { name: 'handbook.md', mimeType: 'text/markdown', buffer: Buffer.from('# Loans\n\nEight books.') };

export const KNOWLEDGE: readonly ScreenState[] = [
  { name: 'knowledge', path: 'knowledge', shows: 'Warranty terms' },
  { name: 'knowledge, failed', path: 'knowledge?state=failed', shows: (page) => page.getByRole('status').first() },
  { name: 'knowledge, nothing like it', path: 'knowledge?search=zeppelin', shows: 'No document is like that.' },
  { name: 'knowledge, empty', path: 'knowledge?instance=empty', shows: 'Bring your first document' },
  {
    name: 'knowledge, the first document is there',
    path: 'knowledge?instance=fresh',
    make: async (page) => {
      await page.getByText('Bring your first document').waitFor();
      await page.getByLabel('Choose files').setInputFiles(handbook);
    },
    shows: 'Ask about it',
  },
  {
    name: 'knowledge, some files failed',
    path: 'knowledge',
    make: (page) =>
      page.getByLabel('Choose files').setInputFiles({ ...handbook, name: 'broken.pdf', mimeType: 'application/pdf' }),
    shows: '1 failed',
  },
  { name: 'knowledge, a document', path: 'knowledge/documents/warranty', shows: 'Answers that used it' },
  { name: 'knowledge, a document with long words', path: 'knowledge/documents/long', shows: 'Answers that used it' },
  {
    name: 'knowledge, deleting a document',
    path: 'knowledge/documents/returns',
    make: (page) => press(page, 'Delete this document'),
    shows: 'No answer uses it from then on.',
  },
  { name: 'knowledge, a document that is gone', path: 'knowledge/documents/none', shows: 'not there any more' },
  {
    name: 'knowledge, deleting what was found',
    path: 'knowledge?search=return',
    make: (page) => press(page, /^Delete th/),
    shows: (page) => page.getByRole('dialog', { name: 'Delete documents' }),
  },
  { name: 'knowledge, loads', path: 'knowledge/loads', shows: 'Done, with failures' },
  { name: 'knowledge, a load', path: ({ shown }) => `knowledge/loads/${shown.load}`, shows: 'What could not be loaded' },
  { name: 'knowledge, no loads', path: 'knowledge/loads?instance=empty', shows: 'Nothing has been loaded yet.' },
  { name: 'knowledge, sources', path: 'knowledge/sources', shows: 'Run now' },
  { name: 'knowledge, no sources', path: 'knowledge/sources?instance=empty', shows: 'No source is loaded by itself.' },
  { name: 'knowledge, preparation', path: 'knowledge/preparation', shows: 'Nothing is missing.' },
  { name: 'knowledge for a viewer', path: 'knowledge', who: 'viewer', shows: 'Warranty terms' },
  { name: 'knowledge for somebody who may only ask', path: 'knowledge', who: 'asker', shows: 'does not open this screen' },
  ...troubled('knowledge', 'knowledge'),
  ...troubled('knowledge/loads', 'knowledge, loads'),
  ...troubled('knowledge/sources', 'knowledge, sources'),
];
