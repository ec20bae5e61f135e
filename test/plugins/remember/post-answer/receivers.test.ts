import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../../support/command-line.ts';
import { eventually } from '../../../support/eventually.ts';
import { folderWith } from '../../../support/folder.ts';
import { FACTS, failureOf, poster, SECRET } from './support.ts';

const PAGE = readFileSync(join(ROOT, 'docs', 'hooks.md'), 'utf8');
const blockOf = (language: string): string => new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(PAGE)?.[1] ?? '';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('the receivers that docs/hooks.md shows', function () {
  this.timeout(20_000);
  const children: ChildProcess[] = [];
  after(() => {
    for (const child of children) child.kill();
  });

  for (const [language, program, file] of [
    ['js', process.execPath, 'receiver.mjs'],
    ['python', 'python3', 'receiver.py'],
  ] as const) {
    it(`take what is signed, and nothing else: ${language}`, async function () {
      if (spawnSync(program, ['--version']).status !== 0) this.skip();
      const code = blockOf(language);
      expect(code.split('\n').length).to.be.greaterThan(10);
      const port = await freePort();
      const env = { ...process.env, PORT: String(port), HOOK_SECRET: SECRET, PYTHONIOENCODING: 'utf8' };
      const child = spawn(program, [join(folderWith({ [file]: code }), file)], { env });
      children.push(child);
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      const url = `http://127.0.0.1:${port}/`;
      await eventually(() => fetch(url));
      said = '';

      await (await poster({ url, secret: SECRET }))();
      await eventually(() => said === `${FACTS.question}\n`);
      for (const secret of ['whsec_another0another0another0another0', '']) {
        const { message } = await failureOf((await poster({ url, secret }))());
        expect(message).to.contain('answered 401');
      }
      const old = { 'webhook-id': 'a', 'webhook-timestamp': '1614265330', 'webhook-signature': 'v1,xx' };
      expect((await fetch(url, { method: 'POST', headers: old, body: '{}' })).status).to.equal(401);
      expect(said).to.equal(`${FACTS.question}\n`);
    });
  }
});
