import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Instances } from '../../appliance/instances.ts';
import type { ServiceOptions } from '../../appliance/main.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import { eventually } from '../support/eventually.ts';
import { folderWith } from '../support/folder.ts';
import { KEY, type Running, start, stopAll, TestPipeline } from '../support/harness.ts';

const pipelineText = (folder: string, sources: string): string => `
version: 1
resources:
  kb: { embedded: { path: ${join(folder, 'kb')} } }
  llm: { extractive: {} }
answer:
  - retrieve: { from: kb, query_type: keyword }
  - weigh_passages: {}
  - prompt_grounded: {}
  - generate: { with: llm }
ingest:
  - read_files: {}
  - clean_html: {}
  - split_passages: {}
  - load: { into: kb }
sources:
${sources}
`;

interface Ready {
  ready: boolean;
  sources: {
    instance: string;
    name: string;
    running: boolean;
    lastRun?: { outcome: string; loaded: number; removed: number; reason?: string };
  }[];
}

/** Real services over real files. */
describe('sources that are loaded by themselves', function () {
  this.timeout(60_000);
  let folder: string;
  let docs: string;
  let instances: Instances;
  beforeEach(async () => {
    folder = folderWith();
    docs = join(folder, 'docs');
    await mkdir(docs);
  });
  afterEach(stopAll);
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const page = (name: string, text: string): Promise<void> => writeFile(join(docs, `${name}.md`), `# ${name}\n\n${text}\n`);
  const pages = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at++) await page(`page-${at}`, `Words about the number ${at}.`);
  };

  /** A service on the data folder of the test, as after a restart when there was one before. */
  async function serve(sources: string): Promise<Running> {
    const text = pipelineText(folder, sources);
    const open: ServiceOptions['open'] = async (opened, options) => {
      instances = opened;
      await opened.open('test', await loadPipeline({ file: join(folder, 'p.yaml'), text, env: {}, builtins }), options);
    };
    return start(new TestPipeline(), { open, env: { TOUCHSTONE_DATA: join(folder, 'data') } });
  }

  const answer = async (service: Running, question: string): Promise<string> => {
    const response = await service.seek({ question });
    return ((await response.json()) as { answer?: string }).answer ?? '';
  };
  const ready = async ({ url }: Running): Promise<Ready> => (await fetch(`${url}/ready`)).json() as Promise<Ready>;
  const metric = async ({ url }: Running, line: string): Promise<number> => {
    const text = await (await fetch(`${url}/metrics`, { headers: { apikey: KEY } })).text();
    return Number(
      text
        .split('\n')
        .find((each) => each.startsWith(line))
        ?.split(' ')
        .at(-1),
    );
  };
  const runs = ({ lines }: Running): string[] =>
    lines()
      .map(({ message }) => String(message))
      .filter((message) => message.startsWith('source '));

  it('watch a folder: what is added, changed and removed is in the next answers', async () => {
    await page('warranty', 'The kettle has a warranty of three years.');
    const service = await serve('  handbook: { read_files: {}, paths: [docs], watch: true }');
    await eventually(async () =>
      expect(await answer(service, 'How long is the warranty of the kettle?')).to.include('three years'),
    );
    await page('warranty', 'The kettle has a warranty of seven years.');
    await eventually(async () =>
      expect(await answer(service, 'How long is the warranty of the kettle?')).to.include('seven years'),
    );
    await page('descaling', 'Descale the kettle with vinegar.');
    await eventually(async () => expect(await answer(service, 'How is the kettle descaled with vinegar?')).to.include('vinegar'));
    await rm(join(docs, 'descaling.md'));
    await eventually(async () =>
      expect(await answer(service, 'How is the kettle descaled with vinegar?')).not.to.include('vinegar'),
    );
  });
});
