import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { Type } from 'typebox';
import type { Instances } from '../../appliance/instances.ts';
import type { ServiceOptions } from '../../appliance/main.ts';
import type { components } from '../../core/api.gen.ts';
import type { Batch } from '../../core/contract/facts/batch.ts';
import { type AnyPlugin, defineSource } from '../../core/contract/plugin.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import { eventually } from '../support/eventually.ts';
import { folderWith } from '../support/folder.ts';
import { KEY, type Running, start, stopAll, TestPipeline } from '../support/harness.ts';
import { catalogOf, documentOf } from '../support/plugins.ts';

/** A source that gives one document and then nothing until its run is stopped. */
const drip: AnyPlugin = defineSource<Batch>()({
  name: 'drip',
  summary: 'Gives a document, and waits.',
  source: true,
  config: Type.Object({}),
  needs: [],
  gives: ['documents'],
  create: () => ({
    origins: () => ['drip:'],
    async *batches(_, { signal }) {
      const content = 'The kettle has a warranty of three years.';
      yield { documents: [{ ...documentOf('drip:'), id: 'drop', title: 'Warranty', content }] };
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  }),
});

type Status = components['schemas']['SourceStatus'];

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

const noObservers = { observe() {}, observeUpstream() {}, observeLookup() {}, version: 'test' };

/** Real services over real files. */
describe('sources that are loaded by themselves', function () {
  this.timeout(60_000);
  let folder: string;
  let docs: string;
  beforeEach(async () => {
    folder = folderWith();
    docs = join(folder, 'docs');
    await mkdir(docs);
  });
  afterEach(stopAll);

  const page = (name: string, text: string): Promise<void> => writeFile(join(docs, `${name}.md`), `# ${name}\n\n${text}\n`);
  const pages = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at++) await page(`page-${at}`, `Words about the number ${at}.`);
  };

  let instances: Instances;
  const opening =
    (sources: string): ServiceOptions['open'] =>
    async (opened, options) => {
      instances = opened;
      const text = pipelineText(folder, sources);
      await instances.open(
        'test',
        await loadPipeline({ file: join(folder, 'p.yaml'), text, env: {}, builtins: { ...builtins, ...catalogOf(drip) } }),
        options,
      );
    };
  /** A service on the data folder of the test, as after a restart, or beside another. */
  const serve = (sources: string): Promise<Running> =>
    start(new TestPipeline(), { open: opening(sources), env: { TOUCHSTONE_DATA: join(folder, 'data') } });

  const get = async <T>({ url }: Running, path: string, init: RequestInit = {}): Promise<T> =>
    (await (await fetch(`${url}${path}`, { ...init, headers: { apikey: KEY } })).json()) as T; // the API's description says so
  const answer = async (service: Running, question: string): Promise<string> =>
    ((await (await service.seek({ question })).json()) as { answer?: string }).answer ?? ''; // a record has one
  const status = async (service: Running): Promise<Status | undefined> =>
    (await get<{ sources: Status[] }>(service, '/v1/test/sources')).sources[0];
  /** The last run, once one that has ended fits. */
  const ended = (service: Running, expected: Status['lastRun'] | object): Promise<Status> =>
    eventually(async () => {
      const found = await status(service);
      expect(found?.lastRun).to.deep.include(expected).and.to.have.property('ended');
      return found;
    }, 15_000);
  const metric = async ({ url }: Running, line: string): Promise<number> => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const found = text.split('\n').find((each) => each.startsWith(line));
    return Number(found?.split(' ').at(-1));
  };
  const said = ({ lines }: Running, message: string) => lines().filter((line) => line.message === message);

  /** A run that has ended so: the last one may be another by now, as the next begins within a second. */
  const ran = (service: Running, expected: object): Promise<unknown> =>
    eventually(
      () => said(service, 'source done').some((run) => Object.entries(expected).every(([name, value]) => run[name] === value)),
      15_000,
    );

  it('watch a folder: what is added, changed and removed is in the next answers', async () => {
    const QUESTION = 'How long is the warranty of the kettle?';
    await page('warranty', 'The kettle has a warranty of three years.');
    const service = await serve('handbook: { read_files: {}, paths: [docs], watch: true }');
    await eventually(async () => expect(await answer(service, QUESTION)).to.include('three years'));
    await page('warranty', 'The kettle has a warranty of seven years.');
    await eventually(async () => expect(await answer(service, QUESTION)).to.include('seven years'));
    await mkdir(join(docs, 'more'));
    await page('more/descaling', 'Descale the kettle with vinegar.');
    await eventually(async () => expect(await answer(service, 'How is the kettle descaled?')).to.include('vinegar'));
    await rm(join(docs, 'more'), { recursive: true });
    await eventually(async () => expect(await answer(service, 'How is the kettle descaled?')).not.to.include('vinegar'));
  });

  it('run every second, tell what came of it in figures, and answer meanwhile', async () => {
    await pages(3);
    const service = await serve('handbook: { read_files: {}, paths: [docs], every: 1s }');
    await ran(service, { loaded: 3, unchanged: 0, removed: 0, failed: 0 });
    const found = await ended(service, { outcome: 'done', loaded: 0, unchanged: 3 });
    expect(found).to.deep.include({ instance: 'test', name: 'handbook', plugin: 'read_files', schedule: { every: 1 } });
    expect(Date.parse(found.nextRun ?? '')).to.equal(Date.parse(found.lastRun?.begun ?? '') + 1000);
    expect(Date.parse(found.lastSuccess ?? '')).to.equal(Date.parse(found.lastRun?.ended ?? ''));
    const ready = await get<components['schemas']['Readiness']>(service, '/ready');
    expect([ready.ready, ready.sources?.map(({ name }) => name)]).to.deep.equal([true, ['handbook']]);
    const labels = 'instance="test",source="handbook"';
    expect(await metric(service, `touchstone_ingest_documents_total{${labels},result="loaded"}`)).to.equal(3);
    expect(await metric(service, `touchstone_ingest_documents_total{${labels},result="unchanged"}`)).to.be.at.least(3);
    expect(await metric(service, `touchstone_ingest_last_success_timestamp_seconds{${labels}}`)).to.be.closeTo(
      Date.now() / 1000,
      5,
    );
    expect(said(service, 'source done')[0]).to.include({ level: 'info', instance: 'test', source: 'handbook', loaded: 3 });
  });

  it('fail without taking anything away, and go on when what was away is there again', async () => {
    await page('warranty', 'The kettle has a warranty of three years.');
    const service = await serve('handbook: { read_files: {}, paths: [docs], every: 1s }');
    await ran(service, { loaded: 1 });
    const before = await ended(service, { outcome: 'done' });
    await rm(docs, { recursive: true });
    const failed = await ended(service, { outcome: 'failed', loaded: 0, removed: 0, failed: 1 });
    expect(failed.lastRun?.reason).to.include('nothing could be read').and.to.include(docs);
    expect(Date.parse(failed.lastSuccess ?? '')).to.be.within(
      Date.parse(before.lastSuccess ?? ''),
      Date.parse(failed.lastRun?.begun ?? ''),
    );
    expect(await answer(service, 'How long is the warranty of the kettle?')).to.include('three years');
    expect((await fetch(`${service.url}/ready`)).status).to.equal(200);
    await mkdir(docs);
    await page('warranty', 'The kettle has a warranty of nine years.');
    await ended(service, { outcome: 'done' });
    await eventually(async () =>
      expect(await answer(service, 'How long is the warranty of the kettle?')).to.include('nine years'),
    );
  });

  it('stop before they remove too much, and remove it once that is allowed', async () => {
    await pages(20);
    const first = await serve('handbook: { read_files: {}, paths: [docs], every: 1s }');
    await ran(first, { loaded: 20 });
    for (let at = 5; at < 20; at++) await rm(join(docs, `page-${at}.md`));
    const failed = await ended(first, { outcome: 'failed', unchanged: 5, removed: 0 });
    expect(failed.lastRun?.reason).to.include('removal_refused: 15 of 20 documents are gone').and.to.include('most_removed');
    expect(said(first, 'source failed')[0]).to.include({ level: 'error' });
    expect(await answer(first, 'Which words are about the number 17?')).to.include('number 17');
    await first.stop();
    const second = await serve('handbook: { read_files: {}, paths: [docs], every: 1s, most_removed: 0.8 }');
    await eventually(
      async () => expect(await answer(second, 'Which words are about the number 17?')).not.to.include('number 17'),
      15_000,
    );
  });

  it('are not loaded again by a restart, but where they were changed, or their documents taken away', async () => {
    await pages(2);
    const first = await serve('handbook: { read_files: {}, paths: [docs], every: 1h }');
    const before = await ended(first, { outcome: 'done', loaded: 2 });
    await first.stop();

    const second = await serve('handbook: { read_files: {}, paths: [docs], every: 1h }');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await status(second)).to.deep.equal({ ...before, state: 'idle' });
    expect(said(second, 'source begun')).to.deep.equal([]);
    await second.stop();

    await mkdir(join(folder, 'more'));
    await writeFile(join(folder, 'more', 'extra.md'), '# Extra\n\nMore words.\n');
    const third = await serve('handbook: { read_files: {}, paths: [docs, more], every: 1h }');
    await ended(third, { outcome: 'done', loaded: 1, unchanged: 2 });
    await third.stop();

    await rm(join(folder, 'kb'), { recursive: true });
    await ended(await serve('handbook: { read_files: {}, paths: [docs, more], every: 1h }'), { outcome: 'done', loaded: 3 });
  });

  it('run once where two services share a data folder', async () => {
    await pages(2);
    const sources = 'handbook: { read_files: {}, paths: [docs], every: 1s }';
    const both = [await serve(sources), await serve(sources)];
    const begins = (): number[] =>
      both.flatMap((service) => said(service, 'source begun').map(({ time }) => Date.parse(String(time))));
    await eventually(() => begins().length >= 3, 30_000);
    const begun = begins();
    const done = both.flatMap((service) => said(service, 'source done'));
    expect(done.filter(({ loaded }) => loaded === 2)).to.have.length(1);
    begun.sort((a, b) => a - b);
    for (const [at, time] of begun.entries())
      if (at > 0) expect(time - (begun[at - 1] ?? 0), 'between two runs').to.be.at.least(950);
  });

  it('run when they are asked to, and only those that there are', async () => {
    await pages(2);
    const service = await serve('handbook: { read_files: {}, paths: [docs] }');
    expect(await status(service)).to.deep.equal({
      instance: 'test',
      name: 'handbook',
      plugin: 'read_files',
      state: 'idle',
      schedule: {},
    });
    const asked = await fetch(`${service.url}/v1/test/sources/handbook/run`, { method: 'POST', headers: { apikey: KEY } });
    expect([asked.status, ((await asked.json()) as Status).state]).to.deep.equal([202, 'waiting']); // as described
    await ended(service, { outcome: 'done', loaded: 2 });
    const audit = await fetch(`${service.url}/v1/test/audit?limit=1`, { headers: { apikey: KEY } });
    const { entries } = (await audit.json()) as { entries: object[] }; // as described
    expect(entries[0]).to.include({ action: 'sources.run', target: 'handbook', outcome: 'done' });
    const other = await fetch(`${service.url}/v1/test/sources/website/run`, { method: 'POST', headers: { apikey: KEY } });
    expect([other.status, ((await other.json()) as { code: string }).code]).to.deep.equal([404, 'unknown_source']); // a problem
  });

  it('end with the service, keep what they have loaded, and go on at the next start', async () => {
    const QUESTION = 'How long is the warranty of the kettle?';
    const first = await serve('slow: { drip: {}, every: 1h }');
    await eventually(async () => expect(await answer(first, QUESTION)).to.include('three years'));
    expect((await status(first))?.state).to.equal('running');
    const before = Date.now();
    await first.stop();
    expect(Date.now() - before, 'milliseconds of the stop').to.be.below(5000);
    expect(said(first, 'source stopped')).to.have.length(1);
    const second = await serve('slow: { drip: {}, every: 1h }');
    await eventually(async () => expect((await status(second))?.state).to.equal('running'));
    expect(await answer(second, QUESTION)).to.include('three years');
  });

  it('end with their pipeline, and follow the next one', async () => {
    await pages(1);
    const service = await serve('slow: { drip: {}, every: 1h }');
    await eventually(async () => expect((await status(service))?.state).to.equal('running'));
    const options = { log: service.log };
    await opening('handbook: { read_files: {}, paths: [docs], every: 1h }')?.(instances, { ...options, ...noObservers });
    await ended(service, { outcome: 'done', loaded: 1 });
    const { sources } = await get<{ sources: Status[] }>(service, '/v1/test/sources');
    expect(sources.map(({ name }) => name)).to.deep.equal(['handbook']);
  });
});
