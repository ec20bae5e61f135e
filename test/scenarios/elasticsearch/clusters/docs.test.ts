import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { ROOT } from '../../../support/command-line.ts';
import { SOME } from '../../../support/elasticsearch/variants.ts';
import { describeElasticsearch, Workspace } from '../../../support/elasticsearch.ts';

const run = promisify(execFile);

/** The commands of the worked preparation, with a quarter of the documents. */
async function workedCommands(): Promise<string[]> {
  const page = await readFile(join(ROOT, 'docs/elasticsearch.md'), 'utf8');
  const block = /### The demo documents, worked\n+```sh\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  return block
    .replaceAll('examples/login.gov ', 'examples/login.gov/es ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('export '));
}

describeElasticsearch(
  'docs/elasticsearch.md',
  (server) => {
    let folder: string;
    let workspace: Workspace;

    before(async () => {
      workspace = new Workspace(server);
      folder = await mkdtemp(join(tmpdir(), 'touchstone-docs-'));
      const command = join(folder, 'touchstone');
      await writeFile(command, `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, 'appliance/touchstone.js')}" "$@"\n`);
      await chmod(command, 0o755);
    });
    after(async () => {
      await workspace.clear();
      await rm(folder, { recursive: true, force: true });
    });

    it('prepares the demo documents as the page says, command by command', async () => {
      const env = {
        ...process.env,
        PATH: `${folder}${delimiter}${process.env.PATH}`,
        TOUCHSTONE_DATA: join(folder, 'data'),
        ELASTICSEARCH_URL: server().url,
        ELASTICSEARCH_INDEX: workspace.name('demo'),
      };
      const said: string[] = [];
      for (const command of await workedCommands()) {
        const line = command.replace('aliases/demo', `aliases/${env.ELASTICSEARCH_INDEX}`);
        said.push((await run('sh', ['-c', line], { cwd: ROOT, env })).stdout);
      }
      const [prepared, answer, alias, again, back, dropped] = said;
      expect(prepared).to.match(/verify: 63 documents in '.*-000001', 0 without embedding\n/);
      expect(answer).to.match(/sources\n1\. /);
      expect(alias).to.include('-000001');
      expect(again).to.match(/moved: .*-000001 -> .*-000002/);
      expect(back).to.match(/moved: .*-000002 -> .*-000001/);
      expect(dropped).to.match(/dropped .*-000002/);
    }).timeout(300_000);
  },
  SOME,
);
