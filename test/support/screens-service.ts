import { Screens } from '../../appliance/screens/screens.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import type { TestPage } from './browser.ts';
import { folderWith } from './folder.ts';
import { KEY, type Running, start, until } from './harness.ts';

/** What a service has other than usual. */
interface Wanted {
  /** Its knowledge base, in YAML. */
  kb?: string;
  /** The section `sources` of its pipeline, with files of a folder of its own. */
  sources?(folder: string): string;
  /** Neither documents nor answers. */
  isEmpty?: boolean;
}

/** A pipeline that finds by words, quotes, and keeps what was asked. */
const pipelineIn = (folder: string, { kb, sources }: Wanted): string => `
version: 1
resources:
  kb: ${kb ?? `{ embedded: { path: ${folder}/kb } }`}
  llm: { extractive: {} }
  state: { sqlite: { path: ${folder}/state.db } }
answer:
  - retrieve: { from: kb, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }
afterwards:
  - record_answer: { in: state }
ingest: [read_files: {}, clean_html: {}, split_passages: {}, load: { into: kb }]
${sources?.(folder) ?? ''}
`;

const DOCUMENTS = [
  {
    id: 'warranty',
    title: 'Warranty terms',
    content: 'The warranty of every lamp lasts 24 months from the day of purchase. Bulbs are not covered.',
  },
  { id: 'returns', title: 'Returns', content: 'Lamps can be sent back within 30 days. The money is paid back within a week.' },
  {
    id: 'shipping',
    title: 'Shipping',
    content: 'Parcels arrive within three working days. Shipping abroad takes up to two weeks.',
  },
];

export interface ScreensService extends Running {
  /** Makes a key with these permissions. */
  keyFor(name: string, permissions: readonly string[]): Promise<string>;
}

/** A service with screens, three documents about lamps and one answered question, on `test`; `stopAll` of the harness ends it. */
export async function startScreens(yaml = '', wanted: Wanted = {}): Promise<ScreensService> {
  const folder = folderWith();
  const screens = new Screens();
  const running = await start(undefined, {
    yaml,
    env: { TOUCHSTONE_DATA: folder },
    screens,
    open: async (instances, options) =>
      instances.open(
        'test',
        await loadPipeline({ file: 'test.yaml', text: pipelineIn(folder, wanted), env: {}, builtins }),
        options,
      ),
  });
  await until(() => screens.state !== 'building', 60_000);
  if (screens.state !== 'ready') throw new Error(`the screens are ${screens.state}: ${JSON.stringify(running.lines())}`);
  const call = (path: string, body: unknown): Promise<Response> =>
    fetch(`${running.url}/v1/test/${path}`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  if (!wanted.isEmpty) {
    await call('documents', DOCUMENTS);
    await call('seek', { question: 'How long is the warranty?' });
  }
  return {
    ...running,
    async keyFor(name, permissions) {
      const made = await call('keys', { name, permissions });
      return ((await made.json()) as { key: string }).key; // as openapi.yaml says
    },
  };
}

/** Signs in by the keyboard alone, at an address below /ui/; `home` when it is empty. */
export async function signInAt({ page }: TestPage, { url }: Running, path = '', key = KEY): Promise<void> {
  await page.goto(`${url}/ui/${path}`);
  await page.getByLabel('Key').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(key);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor({ state: 'attached' });
}
