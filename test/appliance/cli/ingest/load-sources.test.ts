import { join } from 'node:path';
import { expect } from 'chai';
import { SourceStates } from '../../../../appliance/sources/source-states.ts';
import { openServiceDatabase } from '../../../../appliance/state/service-database.ts';
import { touchstone } from '../../../support/command-line.ts';
import { folderWith } from '../../../support/folder.ts';

const PIPELINE = `
version: 1
resources:
  kb: { embedded: { path: "\${TOUCHSTONE_DATA}/kb" } }
answer:
  - retrieve: { from: kb, query_type: keyword }
ingest:
  - read_files: {}
  - clean_html: {}
  - split_passages: {}
  - load: { into: kb }
sources:
  handbook: { read_files: {}, paths: [docs], every: 1h }
  notes: { read_files: {}, paths: [notes], every: 1h }
`;

describe('touchstone ingest --source', function () {
  this.timeout(60_000);
  let cwd: string;
  beforeEach(() => {
    const page = (text: string): string => `# ${text}\n\nWords of ${text}.\n`;
    cwd = folderWith({ 'p.yaml': PIPELINE, 'docs/a.md': page('a'), 'docs/b.md': page('b'), 'notes/c.md': page('c') });
  });
  const ingest = (...args: string[]) => touchstone(['ingest', '--pipeline', 'p.yaml', '--data', 'data', ...args], { cwd });

  it('runs all of them, or those that are named, and says what came of each', async () => {
    const all = await ingest('--source');
    expect([all.code, all.stdout]).to.deep.equal([
      0,
      '2 documents loaded, 0 unchanged, 0 removed, 0 failed\n1 document loaded, 0 unchanged, 0 removed, 0 failed\n',
    ]);
    const one = await ingest('--source', 'notes', '--json');
    expect([one.code, JSON.parse(one.stdout)]).to.deep.equal([
      0,
      { loaded: 0, unchanged: 1, removed: 0, failed: 0, failures: [], skipped: {} },
    ]);
  });

  it('leaves alone what a service runs, which knows of the runs of others', async () => {
    const states = new SourceStates(openServiceDatabase(join(cwd, 'data')));
    const key = { instance: 'test', name: 'notes' };
    states.claim(key, { holder: 'a service', fingerprint: 'f', now: Date.now(), since: Date.now() });
    const held = await ingest('--source', 'notes');
    expect([held.code, held.stderr]).to.deep.equal([
      69,
      "source notes:\n'notes' is being run by another process on this data folder: try again when that has ended\n",
    ]);
    states.finish(key, 'a service', { ended: 1, outcome: 'stopped', loaded: 0, unchanged: 0, removed: 0, failed: 0 });
    expect((await ingest('--source', 'notes')).code).to.equal(0);
    expect(states.read(key)?.result).to.include({ outcome: 'done', loaded: 1 });
    states.close();
  });

  it('says what it was not told rightly', async () => {
    const cases: [string[], string][] = [
      [['--source', 'hand'], "touchstone: there is no source 'hand'; there is handbook, notes\n"],
      [
        ['--source', 'notes', '--prune'],
        'touchstone: --prune and --drop-demo are for paths; whether a source is pruned stands in the file\n',
      ],
      [
        [],
        `touchstone: name files or folders, which the ingest list of ${join(cwd, 'p.yaml')} reads, or sources with --source\n`,
      ],
    ];
    for (const [args, stderr] of cases) expect(await ingest(...args)).to.deep.include({ code: 64, stderr });
  });
});
