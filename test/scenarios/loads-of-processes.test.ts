import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { components } from '../../core/api.gen.ts';
import { touchstone } from '../support/command-line.ts';
import { folderWith } from '../support/folder.ts';
import { stopAll } from '../support/harness.ts';
import { loadingPipeline, openingAll, startLoading } from '../support/loading-service.ts';

/** More than a batch holds. */
const FILES = 130;
const POSTS = 10;

/** A service and the command line work on one data folder, each in a process of its own. */
describe('loads of several processes at once', () => {
  afterEach(stopAll);

  it('lose nothing where two of them prune and documents are posted meanwhile', async () => {
    const cwd = folderWith();
    const text = loadingPipeline(join(cwd, 'data', 'kb'));
    writeFileSync(join(cwd, 'pipeline.yaml'), text);
    const write = (name: string, from: number, count: number): void => {
      mkdirSync(join(cwd, name), { recursive: true });
      for (let at = from; at < count; at++)
        writeFileSync(join(cwd, name, `${name}-${at}.md`), `# Page ${at}\n\nWords of ${name} ${at}.\n`);
    };
    write('one', 0, FILES);
    const service = await startLoading(cwd, { open: openingAll({ test: text }) });
    const ingest = (name: string) =>
      touchstone(['ingest', '--prune', '--pipeline', 'pipeline.yaml', '--data', 'data', name], { cwd, env: {} });
    expect((await ingest('one')).stdout).to.equal(`${FILES} documents loaded, 0 unchanged, 0 removed, 0 failed\n`);
    write('one', FILES, FILES + 20);
    write('two', 0, FILES);
    const posting = (async () => {
      for (let at = 0; at < POSTS; at++) {
        const { status, body } = await service.call('POST', 'documents', [{ id: `posted-${at}`, content: `Posted ${at}` }]);
        expect(status, JSON.stringify(body)).to.equal(200);
      }
    })();
    const said = await Promise.all([ingest('one'), ingest('two')]);
    await posting;
    expect(said.map(({ stdout, code }) => [stdout, code])).to.deep.equal([
      [`20 documents loaded, ${FILES} unchanged, 0 removed, 0 failed\n`, 0],
      [`${FILES} documents loaded, 0 unchanged, 0 removed, 0 failed\n`, 0],
    ]);
    await service.call('POST', 'documents', { id: 'posted-last', content: 'Sees what all have written.' });
    const { body } = await service.call<components['schemas']['DocumentList']>('GET', 'documents?limit=1000');
    expect([body.total, new Set(body.documents.map(({ id }) => id)).size]).to.deep.equal([
      2 * FILES + 20 + POSTS + 1,
      body.total,
    ]);
  }).timeout(120_000);
});
