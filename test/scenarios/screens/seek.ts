import type { Page } from 'playwright-core';
import { fallsSilent, refuses, says } from '../../support/model-server.ts';
import { PIECES } from '../../support/whole-service.ts';
import { press, type ScreenState, unfold } from './state.ts';

const asked = 'seek?q=How+long+is+the+warranty%3F';

const LONG = `# A heading

1. Plug it in.
2. Press the switch.

| Lamp | Watts | ${'A long name of a column '.repeat(4)} |
|---|---|---|
| Lamp 1 | 5 | ${'unbreakable'.repeat(12)} |

\`\`\`sh
lamp --on --brightness 100 ${'--and-more '.repeat(20)}
\`\`\`

> Quoted, with \`code\` and a [link](https://lamps.example/shop).
`;

const answered = (page: Page): Promise<void> => page.locator('.seek-answer').getByText('24 months').first().waitFor();

const tab =
  (name: string): NonNullable<ScreenState['make']> =>
  async (page) => {
    await answered(page);
    await press(page, name, 'tab');
  };

async function withhold(page: Page): Promise<void> {
  await unfold(page, 'Options');
  await page.getByLabel('Withhold below').fill('100');
  await page.getByLabel('Question').fill('How long is the warranty?');
  await page.getByLabel('Question').press('Enter');
}

async function compare(page: Page): Promise<void> {
  await answered(page);
  await press(page, 'Try with other settings');
  await page.getByLabel('Settings', { exact: true }).selectOption('Only what is certain');
  await press(page, 'Run again');
}

async function converse(page: Page): Promise<void> {
  await page.getByLabel('As a conversation').press('Space');
  for (const question of ['How long is the warranty?', 'And lamps?']) {
    await page.getByLabel('Question').fill(question);
    await page.getByLabel('Question').press('Enter');
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
    await answered(page);
  }
}

export const SEEK: readonly ScreenState[] = [
  { name: 'seek, nothing asked', path: 'seek', shows: 'Nothing asked yet' },
  { name: 'seek, options', path: 'seek', make: (page) => unfold(page, 'Options'), shows: 'Speak in the first person' },
  { name: 'seek, answered', path: asked, shows: (page) => page.locator('.seek-answer .seek-unsupported').first() },
  {
    name: 'seek, Markdown',
    isAlone: true,
    path: 'seek',
    make: async (page, { model }) => {
      model.will(says([LONG]));
      await unfold(page, 'Options');
      await page.getByLabel('Withhold below').fill('0');
      await page.getByLabel('Question').fill('How long is the warranty?');
      await page.getByLabel('Question').press('Enter');
      await page.locator('.seek-answer table').waitFor();
      model.will(says(PIECES));
    },
    shows: (page) => page.locator('.seek-answer table'),
  },
  { name: 'seek, timings', path: asked, make: tab('Timings'), shows: 'Steps below 1 ms as well' },
  { name: 'seek, trace', path: asked, make: tab('Trace and prompt'), shows: /http\.trace/ },
  { name: 'seek, details', path: asked, make: tab('Details'), shows: 'Id of the answer' },
  { name: 'seek, withheld', path: 'seek', make: withhold, shows: 'Withheld: the score is too low' },
  { name: 'seek, nothing found', path: 'seek?q=Do+you+sell+zeppelins+on+Mars%3F', shows: 'No answer: nothing was found' },
  {
    name: 'seek, rated badly',
    path: asked,
    make: async (page) => {
      await answered(page);
      await press(page, 'Bad');
    },
    shows: (page) => page.getByLabel('What is wrong with it?'),
  },
  { name: 'seek, side by side', path: asked, make: compare, shows: (page) => page.getByRole('group', { name: 'Differences' }) },
  { name: 'seek, a conversation', path: 'seek', make: converse, shows: 'Earlier in this conversation' },
  {
    name: 'seek, an answer that comes',
    isAlone: true,
    isBusy: true,
    path: 'seek',
    make: async (page, { model }) => {
      model.will(fallsSilent(['Half of ', 'an answer. ']));
      await page.getByLabel('Question').fill('How long is the warranty?');
      await page.getByLabel('Question').press('Enter');
      await page.getByText('Half of an answer').waitFor();
      model.will(says(PIECES));
    },
    shows: (page) => page.getByRole('button', { name: 'Stop' }),
  },
  {
    name: 'seek, a model that refuses',
    isAlone: true,
    path: 'seek',
    make: async (page, { model }) => {
      model.will(refuses(401));
      await page.getByLabel('Question').fill('How long is the warranty?');
      await page.getByLabel('Question').press('Enter');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      model.will(says(PIECES));
    },
    shows: 'Try again',
  },
  { name: 'seek, the service is away', path: asked, replies: { '**/v1/**': 'away' }, shows: 'cannot be reached' },
  { name: 'seek, for somebody who may only ask', path: asked, who: 'asker', shows: (page) => page.locator('.seek-answer') },
];
