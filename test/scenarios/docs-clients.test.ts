import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { answeredTurn, KEY, start, stopAll, TestPipeline } from '../support/harness.ts';

const ROOT = new URL('../../', import.meta.url);
const PAGE = readFileSync(new URL('docs/clients.md', ROOT), 'utf8');
const SNIPPETS = Array.from(PAGE.matchAll(/^```js\n([\s\S]*?)^```/gm), ([, code = '']) => code);

/** What a snippet of the page prints, run as it stands against a service. */
async function printed(code: string, url: string): Promise<string> {
  const here = code.replaceAll('http://localhost:8080', url);
  const env = { ...process.env, TOUCHSTONE_KEY: KEY };
  const { stdout } = await promisify(execFile)('npx', ['node', '--input-type=module', '-e', here], { cwd: ROOT, env });
  return stdout;
}

describe('docs/clients.md', function () {
  this.timeout(30_000);
  afterEach(stopAll);

  for (const [at, name] of ['of OpenAI', 'of the Model Context Protocol'].entries())
    it(`shows a client ${name} that works`, async () => {
      const facts = { answer: 'In your account, under "Security keys".', score: 86 };
      const { url } = await start(new TestPipeline(answeredTurn(facts)));
      expect(await printed(SNIPPETS[at] ?? '', url)).to.include(facts.answer);
    });
});
