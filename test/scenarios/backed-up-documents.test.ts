import { appendFileSync, cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { FIXTURE_KEY } from '../../scripts/upgrade-fixtures/data-folder.ts';
import { begin, ROOT, touchstone } from '../support/command-line.ts';
import { folderWith } from '../support/folder.ts';

const FIXTURE = join(ROOT, 'test', 'fixtures', 'upgrade', '0.1.0');

describe('a backup with documents', function () {
  this.timeout(120_000);
  let cwd: string;
  beforeEach(() => {
    cwd = folderWith();
    cpSync(FIXTURE, cwd, { recursive: true });
  });
  const does = (verb: string, args: readonly string[], data = 'data') =>
    touchstone([verb, ...args, '--pipeline', 'pipeline.yaml', '--data', data], { cwd });

  async function loadOne(url: string, id: string): Promise<void> {
    const body = JSON.stringify([{ id, title: id, content: `The hose ${id} is two metres long.` }]);
    const headers = { apikey: FIXTURE_KEY, 'content-type': 'application/json' };
    expect((await fetch(`${url}/v1/test/documents?wait=true`, { method: 'POST', headers, body })).status).to.equal(200);
  }

  async function loadOn(url: string, stop: AbortSignal): Promise<void> {
    for (let count = 0; !stop.aborted; count++) await loadOne(url, `hose-${count}`);
  }

  it('holds what was acknowledged before it began, while a service goes on loading', async () => {
    const env = { TOUCHSTONE_ADMIN_KEY: FIXTURE_KEY, TOUCHSTONE_HOST: '127.0.0.1', TOUCHSTONE_LOG_LEVEL: 'error' };
    const service = begin(['run', '--pipeline', 'pipeline.yaml', '--data', 'data', '--port', '0'], { cwd, env });
    const [, url = ''] = await service.said(/Ready at (\S+)/);
    await loadOne(url, 'hose-first');
    const enough = new AbortController();
    const loads = loadOn(url, enough.signal);
    const backedUp = await does('backup', ['copy', '--documents']);
    enough.abort();
    await loads;
    service.child.kill('SIGTERM');
    await service.ended;
    expect(backedUp.code, backedUp.stderr).to.equal(0);
    expect(backedUp.stdout).to.match(/^kb {2}\d+ bytes$/m);
    const restored = await does('restore', ['copy'], 'fresh');
    expect(restored.code, restored.stderr).to.equal(0);
    const { stdout } = await does('documents', ['list', '--limit', '1000'], 'fresh');
    for (const id of ['filter', 'pump', 'hose-first']) expect(stdout).to.contain(id);
  });

  it('goes into one file as well', async () => {
    expect((await does('backup', ['copy.tar', '--documents'])).code).to.equal(0);
    expect((await does('restore', ['copy.tar'], 'fresh')).code).to.equal(0);
    const asked = await does('ask', ['How often is the filter of the pump changed?'], 'fresh');
    expect(asked.stdout).to.contain('once a year');
  });

  it('takes the place of the documents that are there, which are kept', async () => {
    expect((await does('backup', ['copy', '--documents'])).code).to.equal(0);
    expect((await does('documents', ['remove', 'filter'])).code).to.equal(0);
    const restored = await does('restore', ['copy']);
    expect([restored.code, /data\/kb {2}\d+ bytes {2}\(before: data\/kb\.replaced-/.test(restored.stdout)]).to.deep.equal([
      0,
      true,
    ]);
    expect((await does('documents', ['list'])).stdout).to.contain('filter');
  });

  it('is refused where a file of it is not what was written, with nothing changed', async () => {
    expect((await does('backup', ['copy', '--documents'])).code).to.equal(0);
    appendFileSync(join(cwd, 'copy/kb/knowledge-base.json'), ' ');
    const refused = await does('restore', ['copy'], 'fresh');
    expect([refused.code, refused.stderr.includes('kb/knowledge-base.json is damaged')]).to.deep.equal([78, true]);
    expect(existsSync(join(cwd, 'fresh/kb'))).to.equal(false);
  });
});
