import { type ScreenState, troubled } from './state.ts';

const NOT_READY = {
  ready: false,
  checks: [
    { name: 'service', ok: true, detail: 'running' },
    {
      name: 'test/kb',
      ok: false,
      detail: 'no node answers',
      obstacles: [{ detail: 'the index is missing', mend: 'touchstone prepare' }],
    },
    { name: 'test/llm', ok: true, detail: 'open', notes: ['few languages'] },
  ],
  sources: [
    {
      ...{ instance: 'test', name: 'handbook', plugin: 'read_files', state: 'idle', schedule: {} },
      lastRun: { begun: '2026-01-01T00:00:00Z', outcome: 'failed', reason: 'the folder is gone' },
    },
  ],
};

export const HOME: readonly ScreenState[] = [
  { name: 'home', path: '', shows: 'What to do next' },
  { name: 'home, all parts', path: '', make: (page) => page.locator('summary').last().press('Enter'), shows: 'state' },
  { name: 'home, not ready', path: '', replies: { '**/ready': { status: 503, json: NOT_READY } }, shows: 'touchstone prepare' },
  { name: 'home, empty', path: '?instance=empty', shows: 'Bring your first document' },
  { name: 'home, empty, for a viewer', path: '?instance=empty', who: 'viewer', shows: 'This instance has no documents yet' },
  { name: 'home of somebody who may only ask', path: '', who: 'asker', shows: 'Health' },
  ...troubled('', 'home'),
  { name: 'a screen that is none', path: 'nothing', shows: 'There is no such screen.' },
];
