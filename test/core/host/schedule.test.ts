import { expect } from 'chai';
import { Type } from 'typebox';
import type { Batch } from '../../../core/contract/facts/batch.ts';
import { type AnyPlugin, defineSource } from '../../../core/contract/plugin.ts';
import { lintPipeline, loadPipeline } from '../../../core/host/load.ts';
import { openPipeline } from '../../../core/host/open.ts';
import { callWith, silent } from '../../support/call.ts';
import { catalogOf, documentOf, plugins } from '../../support/plugins.ts';

/** A source that knows where to read, and is there at the second try. */
let readied = 0;
const crawl: AnyPlugin = defineSource<Batch>()({
  name: 'crawl',
  summary: 'Reads a site.',
  source: true,
  config: Type.Object({ start: Type.String({ description: 'Where.' }) }),
  needs: [],
  gives: ['documents'],
  create: ({ start }) => ({
    async ready() {
      readied++;
      if (readied === 1) throw new Error('the site is away');
    },
    origins: () => [start],
    async *batches() {
      yield { documents: [documentOf(start)] };
    },
  }),
});
/** A source that gives nothing that could be loaded. */
const mute: AnyPlugin = { ...crawl, name: 'mute', gives: ['failures'] };
/** A step that cannot do without what a source gives. */
const keep: AnyPlugin = {
  name: 'keep',
  summary: 'Keeps.',
  config: Type.Object({}),
  needs: ['documents'],
  create: () => ({ run: () => undefined }),
};
const builtins = { ...plugins, ...catalogOf(crawl, mute, keep) };

const fileWith = (sources: string, ingest = 'ingest: [{ gather: {} }, { keep: {} }]'): string =>
  `version: 1\nanswer: []\n${ingest}\nsources:\n${sources
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')}\n`;

const CASES: readonly [string, string, readonly string[]][] = [
  [
    'a source with paths',
    'a: { gather: {}, paths: [docs], every: 1h, jitter: 1m, watch: true, prune: false, most_removed: 0.5 }',
    [],
  ],
  ['a source that knows where to read', 'a: { crawl: { start: x }, cron: "0 3 * * 1-5", time_zone: Europe/Berlin }', []],
  ['one that runs only when it is told to', 'a: { crawl: { start: x } }', []],
  ['a list', '- crawl: { start: x }', ['5:3 sources is a mapping from a name to a plugin and its options']],
  ['a step', 'a: { say: { text: hi }, every: 1h }', ["5:6 'say' reads no documents: a source is one of those that do"]],
  ['an unknown plugin', 'a: { crowl: {}, every: 1h }', ["5:8 there is no plugin 'crowl'; did you mean 'crawl'?"]],
  [
    'an unknown option of the plugin',
    'a: { crawl: { start: x, stat: y } }',
    ["5:27 unknown option 'stat'; did you mean 'start'?"],
  ],
  [
    'an unknown option beside it',
    'a: { crawl: { start: x }, evry: 1h }',
    ["5:29 unknown option 'evry'; did you mean 'every'?; those of the plugin are indented below it"],
  ],
  [
    'a name that is none',
    'My Site: { crawl: { start: x } }',
    ["5:3 the name 'My Site' is not made of small letters, digits, - and _"],
  ],
  [
    'paths for one that takes none',
    'a: { crawl: { start: x }, paths: [y] }',
    ["5:29 'crawl' knows where to read: it takes no paths"],
  ],
  ['none for one that wants them', 'a: { gather: {}, every: 1h }', ["5:6 'gather' is told what to read: name it in paths"]],
  [
    'a time without its unit',
    'a: { crawl: { start: x }, every: 60 }',
    ["5:36 option 'every' wants a time with its unit, such as 20s or 1.5m"],
  ],
  ['no time at all', 'a: { crawl: { start: x }, every: 0s }', ['5:29 every is 1s at least']],
  ['two times', 'a: { crawl: { start: x }, every: 1h, cron: "* * * * *" }', ['5:40 a source has every or cron, not both']],
  [
    'a zone without cron',
    'a: { crawl: { start: x }, time_zone: UTC }',
    ['5:29 time_zone says how cron is read, which is missing'],
  ],
  [
    'a zone that is none',
    'a: { crawl: { start: x }, cron: "0 3 * * *", time_zone: Mars/X }',
    ["5:59 there is no time zone 'Mars/X': name one such as Europe/Berlin"],
  ],
  [
    'a watch on a site',
    'a: { crawl: { start: x }, watch: true }',
    ["5:29 only files and folders can be watched: give 'crawl' every or cron"],
  ],
  ['a share above one', 'a: { crawl: { start: x }, most_removed: 30 }', ["5:43 option 'most_removed' must be <= 1"]],
  [
    'a minute that is none',
    'a: { crawl: { start: x }, cron: "61 * * * *" }',
    ['5:35 cron cannot be read: Invalid value for minute: 61'],
  ],
  ['a time that never comes', 'a: { crawl: { start: x }, cron: "0 0 30 2 *" }', ["5:35 cron '0 0 30 2 *' never comes"]],
  [
    'a fact that is missing',
    'a: { mute: { start: x } }',
    ["5:8 step 'keep' of ingest needs 'documents', which the source 'a' does not give"],
  ],
];

describe('the sources of a pipeline file', () => {
  for (const [name, sources, expected] of CASES)
    it(name, async () => {
      const problems = await lintPipeline({ file: 'p.yaml', text: fileWith(sources), env: {}, builtins });
      expect(problems.map(({ line, column, message }) => `${line}:${column} ${message}`)).to.deep.equal(expected);
    });

  it('need a way for their documents', async () => {
    const problems = await lintPipeline({ file: 'p.yaml', text: fileWith('a: { crawl: { start: x } }', ''), env: {}, builtins });
    expect(problems.map(({ message }) => message)).to.deep.equal(["the source 'a' has nowhere to go: there is no list ingest"]);
  });

  it('are ready when they are asked for, and keep nothing from opening', async () => {
    readied = 0;
    const text = fileWith('a: { crawl: { start: "site:x" }, every: 90m }');
    const pipeline = await openPipeline(await loadPipeline({ file: 'p.yaml', text, env: {}, builtins }), { log: silent });
    const [source] = pipeline.sources;
    expect(source).to.deep.include({ name: 'a', plugin: 'crawl' });
    expect(source?.schedule).to.deep.equal({ every: 5_400_000, jitter: 0, watch: false, prune: true, most_removed: 0.3 });
    expect(await source?.open().catch(({ code, message }) => `${code}: ${message}`)).to.equal(
      "resource_unavailable: 'a' cannot be opened: the site is away",
    );
    const read: string[] = [];
    const start = { paths: [], prune: false, source: await source?.open() };
    await source?.open();
    await pipeline.ingest(start, callWith(), ({ documents = [] }) => read.push(...documents.map(({ id }) => id)));
    expect([read, readied]).to.deep.equal([['site:x'], 2]);
    await pipeline.close();
  });

  it('tell when they are another, and change no answer', async () => {
    const fingerprint = async (text: string): Promise<string | undefined> => {
      const pipeline = await openPipeline(await loadPipeline({ file: 'p.yaml', text, env: {}, builtins }), { log: silent });
      return pipeline.sources[0]?.fingerprint;
    };
    const first = await fingerprint(fileWith('a: { crawl: { start: x }, every: 1h }'));
    expect(await fingerprint(fileWith('b: { crawl: { start: x }, every: 2h }'))).to.equal(first);
    expect(await fingerprint(fileWith('a: { crawl: { start: y }, every: 1h }'))).not.to.equal(first);
  });
});
