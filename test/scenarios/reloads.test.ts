import { mkdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { begin, type Running, touchstone } from '../support/command-line.ts';
import { eventually } from '../support/eventually.ts';
import { folderWith } from '../support/folder.ts';

const KEY = 'a-key-for-tests-only';

/** Answers with a word, which it says where a prompt is written and where the answer is refined. */
const pipelineSaying = (word: string, { max = 4, secret = '' } = {}): string => `version: 1
plugins: [./say.ts]
resources: { llm: { extractive: {} } }
answer:
  - say: { word: "${word}", secret: "${secret}" }
  - screen_question: { max_words: ${max} }
`;

const SAY = `import { definePlugin, Type } from 'touchstone/plugin';
export const say = definePlugin()({
  name: 'say', summary: 'Says a word.', needs: ['question'], gives: ['answer'],
  config: Type.Object({ word: Type.String({ description: 'It.' }), secret: Type.String({ description: 'Another.', default: '' }) }),
  create: ({ word, secret }) => ({ run: () => ({ answer: word + secret }) }),
});
`;

const SETTINGS = 'instances:\n  a: { pipeline: a/p.yaml }\n  b: { pipeline: b/p.yaml }\n';

function house(extra: Record<string, string> = {}): string {
  const files = { 'say.ts': SAY, 'p.yaml': pipelineSaying('one') };
  const both = Object.fromEntries(
    ['a', 'b'].flatMap((name) => Object.entries(files).map(([file, text]) => [`${name}/${file}`, text])),
  );
  return folderWith({ 'package.json': '{"type":"module"}', 'touchstone.yaml': SETTINGS, ...both, ...extra });
}

describe('a service whose files change', function () {
  this.timeout(60_000);
  let running: Running;
  let url = '';
  async function serve(cwd: string, env: Record<string, string> = {}): Promise<void> {
    running = begin(['run', '--port', '0'], { cwd, env: { TOUCHSTONE_ADMIN_KEY: KEY, ...env } });
    url = (await running.said(/Ready at (\S+)/))[1] ?? '';
  }
  async function ask(instance: string, question = 'Which word?'): Promise<string> {
    const response = await fetch(`${url}/v1/${instance}/seek`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ question }),
    });
    const { answer } = (await response.json()) as { answer: string }; // as openapi.yaml says
    return answer;
  }
  afterEach(async () => {
    running.child.kill('SIGTERM');
    await running.ended;
  });

  it('reads them at SIGHUP: a bad one says where it is wrong and leaves all else as it is', async () => {
    const cwd = house();
    await serve(cwd);
    writeFileSync(join(cwd, 'a/p.yaml'), 'version: 1\nanswer:\n  - sayy: {}\n');
    writeFileSync(join(cwd, 'b/p.yaml'), pipelineSaying('two'));
    running.child.kill('SIGHUP');
    await running.said(/a\/p\.yaml:3:5: [^\n]*\na: not reloaded; what answered before goes on\nb: reloaded\n/);
    expect([await ask('a'), await ask('b')]).to.deep.equal(['one', 'two']);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).to.include('touchstone_config_reloads_total{result="failure"} 1');
    expect(metrics).to.include('touchstone_config_reloads_total{result="success"} 1');
    expect(metrics).to.match(/touchstone_config_last_reload_success_timestamp_seconds \d{10}\n/);
  });

  it('reads at SIGHUP what the file names too, though its own text is what it was', async () => {
    const text = pipelineSaying('one', { secret: '${TOKEN}' });
    const cwd = house({ 'a/p.yaml': text, token: '-x' });
    await serve(cwd, { TOKEN_FILE: join(cwd, 'token') });
    expect(await ask('a')).to.equal('one-x');
    writeFileSync(join(cwd, 'token'), '-y');
    writeFileSync(join(cwd, 'b/say.ts'), SAY.replace('word + secret', "word + ' of new code'"));
    running.child.kill('SIGHUP');
    await running.said(/b: reloaded/);
    expect([await ask('a'), await ask('b')]).to.deep.equal(['one-y', 'one of new code']);
  });

  it('reads at SIGHUP what a plugin imports from beside it, and from below', async () => {
    const say = SAY.replace('word + secret', 'word + suffix()').replace(
      'export',
      "import { suffix } from './parts/suffix.ts';\nexport",
    );
    const suffix = (text: string): string => `export const suffix = (): string => '${text}';\n`;
    const cwd = house({ 'a/say.ts': say, 'a/parts/suffix.ts': suffix('!') });
    await serve(cwd);
    expect(await ask('a')).to.equal('one!');
    writeFileSync(join(cwd, 'a/parts/suffix.ts'), suffix('?'));
    running.child.kill('SIGHUP');
    await running.said(/b: reloaded/);
    expect(await ask('a')).to.equal('one?');
  });

  it('names the settings of the service that wait for its next start, and what is wrong with them', async () => {
    const cwd = house();
    await serve(cwd);
    const reload = () => touchstone(['reload', '--url', url, '--instance', 'a'], { cwd, env: { TOUCHSTONE_KEY: KEY } });
    expect(await reload()).to.deep.include({ code: 0, stderr: '' });
    writeFileSync(join(cwd, 'touchstone.yaml'), `logging: { level: debug }\nadmin_key: a-secret-that-is-not-told\n${SETTINGS}`);
    const told = await reload();
    expect([told.code, told.stdout]).to.deep.equal([0, 'a: reloaded, 0 changed\n']);
    expect(told.stderr).to.equal('Changed in the settings of the service, for its next start: logging.level\n');
    running.child.kill('SIGHUP');
    await running.said(/b: reloaded\nChanged in the settings of the service, for its next start: logging\.level\n/);
    writeFileSync(join(cwd, 'touchstone.yaml'), `${SETTINGS}loging: {}\n`);
    running.child.kill('SIGHUP');
    await running.said(/for its next start: \S*touchstone\.yaml:4:1: /);
    expect(await ask('a')).to.equal('one');
  });

  it('reads them when it is told to from the command line', async () => {
    const cwd = house();
    await serve(cwd);
    const reload = (...args: string[]) => touchstone(['reload', '--url', url, ...args], { cwd, env: { TOUCHSTONE_KEY: KEY } });
    writeFileSync(join(cwd, 'a/p.yaml'), pipelineSaying('two'));
    expect(await reload()).to.deep.include({ code: 0, stdout: 'a: reloaded, 1 changed\nb: reloaded, 0 changed\n' });
    writeFileSync(join(cwd, 'b/p.yaml'), 'version: 1\nanswer: [\n');
    const refused = await reload('--instance', 'b');
    expect([refused.code, refused.stderr]).to.satisfy(
      ([code, said]: [number, string]) =>
        code === 78 && /^b\/p\.yaml:\d+:\d+: .*\nb: not reloaded \(settings_invalid\)/s.test(said),
    );
    expect((await reload('--key', 'wrong')).code).to.equal(69);
    expect((await reload('--instance', 'c')).code).to.equal(64);
    expect((await touchstone(['reload', '--url', 'http://127.0.0.1:1'], { cwd })).code).to.equal(69);
    expect([await ask('a'), await ask('b')]).to.deep.equal(['two', 'one']);
  });

  it('watches them where the settings say so: written in place, renamed over, mounted as Kubernetes does, and secrets', async () => {
    const text = pipelineSaying('one', { secret: '${TOKEN}' });
    const cwd = house({ 'a/p.yaml': text, token: '', 'b/..one/p.yaml': pipelineSaying('one') });
    unlinkSync(join(cwd, 'b/p.yaml'));
    symlinkSync('..one', join(cwd, 'b/..data'));
    symlinkSync('..data/p.yaml', join(cwd, 'b/p.yaml'));
    await serve(cwd, { TOKEN_FILE: join(cwd, 'token'), TOUCHSTONE_WATCH: '100ms' });
    const says = (instance: string, word: string) => eventually(async () => (await ask(instance)) === word, 30_000);
    writeFileSync(join(cwd, 'a/p.yaml'), text.replace('one', 'two'));
    await says('a', 'two');
    writeFileSync(join(cwd, 'a/.p.yaml.new'), text.replace('one', 'three'));
    renameSync(join(cwd, 'a/.p.yaml.new'), join(cwd, 'a/p.yaml'));
    await says('a', 'three');
    writeFileSync(join(cwd, 'token'), '-x');
    await says('a', 'three-x');
    mkdirSync(join(cwd, 'b/..two'));
    writeFileSync(join(cwd, 'b/..two/p.yaml'), pipelineSaying('two'));
    symlinkSync('..two', join(cwd, 'b/..data.new'));
    renameSync(join(cwd, 'b/..data.new'), join(cwd, 'b/..data'));
    await says('b', 'two');
    writeFileSync(join(cwd, 'a/p.yaml'), 'version: 1\nanswer: [\n');
    await eventually(async () => /result="failure"\} 1/.test(await (await fetch(`${url}/metrics`)).text()), 10_000);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await (await fetch(`${url}/metrics`)).text(), 'it is tried once').to.match(/result="failure"\} 1\n/);
    expect(await ask('a')).to.equal('three-x');
  });

  it('sees a secret that changes while the file that names it is read', async () => {
    const cwd = house({
      'a/say.ts': SAY.replace(
        'create: ({ word, secret }) => (',
        `create: ({ word, secret }) => (
        word === 'two' && writeFileSync('token', '-x'), `,
      ).replace(/^/, "import { writeFileSync } from 'node:fs';\n"),
      'a/p.yaml': pipelineSaying('one', { secret: '${TOKEN}' }),
      token: '',
    });
    await serve(cwd, { TOKEN_FILE: 'token', TOUCHSTONE_WATCH: '100ms' });
    expect(await ask('a')).to.equal('one');
    writeFileSync(join(cwd, 'a/p.yaml'), pipelineSaying('two', { secret: '${TOKEN}' }));
    await eventually(async () => (await ask('a')) === 'two-x', 10_000);
  });
});
