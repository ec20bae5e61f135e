import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { answeredTurn, KEY, start, stopAll, TestPipeline } from '../support/harness.ts';
import { skipWithout } from '../support/skip-without.ts';

const ROOT = new URL('../../', import.meta.url);
const PAGE = readFileSync(new URL('docs/clients.md', ROOT), 'utf8');

/** What the screens show under Integrate > Code, which stands in the page as well. */
const snippetOf = (name: string): string =>
  readFileSync(new URL(`appliance/web/screens/integrate/snippets/${name}.txt`, ROOT), 'utf8');

const MODULE = ['npx', 'node', '--input-type=module', '-e'];
const RUNS: readonly [name: string, language: string, command: string[]][] = [
  ['ask.sh', 'curl', ['sh', '-c']],
  ['ask.ts', 'TypeScript', ['npx', 'node', '--input-type=module-typescript', '-e']],
  ['ask.py', 'Python', ['python3', '-c']],
  ['openai.mjs', 'the client of OpenAI', MODULE],
  ['mcp.mjs', 'the client of the Model Context Protocol', MODULE],
];

/** What a snippet prints, run as it stands against a service. */
async function printed([file = '', ...given]: string[], code: string): Promise<string> {
  const env = { ...process.env, TOUCHSTONE_KEY: KEY };
  return (await promisify(execFile)(file, [...given, code], { cwd: ROOT, env })).stdout;
}

describe('docs/clients.md', function () {
  this.timeout(30_000);
  afterEach(stopAll);

  for (const [name, language, [program = '', ...given]] of RUNS)
    describe(`with ${language}`, () => {
      before(function () {
        if (spawnSync(program, ['--help']).error) skipWithout(this, `there is no ${program}`);
      });

      it('asks as the screens show it, and it works', async () => {
        expect(PAGE).to.include(snippetOf(name));
        const facts = { answer: 'In your account, under "Security keys".', score: 86 };
        const { url } = await start(new TestPipeline(answeredTurn(facts)));
        const told = await printed([program, ...given], snippetOf(name).replaceAll('http://localhost:8080', url));
        expect(told.replaceAll('\\"', '"')).to.include(facts.answer);
      });
    });

  it('shows the settings of an assistant as the screens do', () => expect(PAGE).to.include(snippetOf('mcp.json')));
});
