import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { begin, type Running, touchstone } from '../../support/command-line.ts';
import { folderWith } from '../../support/folder.ts';
import { shop } from '../../support/shop.ts';

const START = ['run', '--pipeline', 'pipeline.yaml', '--port', '0'];
const ready = async (running: Running): Promise<string> => (await running.said(/Ready at (\S+)/))[1] ?? '';

/** A knowledge base that is away until there is a file `back` in the folder it runs in. */
const FAR = `import { existsSync } from 'node:fs';
import { defineResource, Failure, Type } from 'touchstone/plugin';

const back = () => existsSync('back');
export const far = defineResource({
  name: 'far', summary: 'Is away at first.', provides: 'knowledge_base', config: Type.Object({}),
  create: () => ({
    health: () => (back() ? { ok: true, detail: 'open' } : { ok: false, detail: 'nobody answers' }),
    search: async () => {
      if (!back()) throw new Failure('resource_unavailable', 'nobody answers');
      return { passages: [], candidates: 0, termShares: new Map() };
    },
  }),
});
`;
const ON_FAR = 'version: 1\nplugins: [./far.ts]\nresources: { kb: { far: {} } }\nanswer: [{ retrieve: { from: kb } }]\n';

describe('run', function () {
  this.timeout(60_000);

  it('says where everything comes from, and what to do next', async () => {
    const cwd = shop();
    await touchstone(['ingest', '--pipeline', 'pipeline.yaml', 'documents'], { cwd });
    const running = begin(START, { cwd, env: { TOUCHSTONE_LOG_LEVEL: 'warn' } });
    const url = await ready(running);
    const [, command = ''] = await running.said(/^ +(curl .*)\n/m);
    const answer = JSON.parse(
      execFileSync('sh', ['-c', command.replace('What do the documents say?', 'How long is the warranty?')], {
        encoding: 'utf8',
      }),
    );
    expect(answer).to.include({ reason: 'answered' });
    const asked = await touchstone(['ask', '--url', url, '--key', 'wrong', 'How long?'], { cwd });
    expect(asked).to.deep.include({ code: 69 });
    expect(asked.stderr).to.match(/answers 401/);
    running.child.kill('SIGTERM');
    const { code, stdout, stderr } = await running.ended;
    expect(code).to.equal(143);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines, 'standard output holds the log alone, of which no level hides the audit').to.have.lengthOf(1);
    expect(lines[0]).to.include({ stream: 'audit', action: 'key.create' });
    expect(stderr).to.contain('what counts: flag > environment > file > default');
    expect(stderr).to.contain('settings  defaults (no touchstone.yaml here)');
    expect(stderr).to.contain('pipeline  pipeline.yaml for /v1/test (flag --pipeline)');
    expect(stderr).to.contain('data      data (default)').and.contain('port      0 (flag --port)');
    expect(stderr).to.match(/The admin key, shown only this once: (ts_\S+)\n/);
    expect(stderr).to.match(/touchstone ingest --pipeline pipeline.yaml .\/my-documents/);
  });

  it('shows no key that it was given, and none at a second start', async () => {
    const cwd = shop();
    const given = begin(START, { cwd, env: { TOUCHSTONE_ADMIN_KEY: 'open-sesame-open-sesame' } });
    const url = await ready(given);
    const asking = (...key: string[]) =>
      touchstone(['ask', '--url', url, ...key, 'How long is the warranty?'], {
        cwd,
        env: { TOUCHSTONE_KEY: 'open-sesame-open-sesame' },
      });
    const { code, stdout } = await asking();
    expect(code, stdout).to.equal(0);
    const refused = await asking('--key', 'wrong');
    expect(refused.code).to.equal(69);
    expect(refused.stderr)
      .to.contain('answers 401: it does not know the key')
      .and.match(/--key, or set TOUCHSTONE_KEY$/m);
    given.child.kill('SIGINT');
    const ended = await given.ended;
    expect(ended.code).to.equal(130);
    expect(ended.stdout + ended.stderr).to.not.contain('sesame');
    expect(ended.stderr).to.contain('-H "apikey: $TOUCHSTONE_ADMIN_KEY"');
    const log = ended.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(log.map(({ message }) => message)).to.include.members(['listening', 'stopping', 'stopped']);
    const first = begin(START, { cwd });
    await ready(first);
    first.child.kill('SIGTERM');
    await first.ended;
    const second = begin(START, { cwd });
    await ready(second);
    second.child.kill('SIGTERM');
    const { stderr } = await second.ended;
    expect(stderr).to.not.contain('ts_');
    expect(stderr).to.contain('-H "apikey: $TOUCHSTONE_KEY"');
  });

  it('takes flags over variables over the file', async () => {
    const cwd = shop({
      'touchstone.yaml': 'data: ./of-file\nhttp: { port: 1 }\ninstances:\n  shop: { pipeline: ./pipeline.yaml }\n',
    });
    const running = begin(['run', '--port', '0'], { cwd, env: { TOUCHSTONE_PORT: '2', TOUCHSTONE_DATA: 'of-environment' } });
    await ready(running);
    running.child.kill('SIGTERM');
    const { stderr } = await running.ended;
    expect(stderr).to.contain('settings  touchstone.yaml (found here)');
    expect(stderr).to.contain('pipeline  pipeline.yaml for /v1/shop (file touchstone.yaml)');
    expect(stderr).to.contain('data      of-environment (environment TOUCHSTONE_DATA)');
    expect(stderr).to.contain('port      0 (flag --port)');
    expect(existsSync(join(cwd, 'of-environment/kb'))).to.equal(true);
  });

  it('tells the problems of every file before it opens anything', async () => {
    const bad = 'version: 1\nanswer:\n  - retreive: {}\n';
    const settings = 'instances:\n  a: { pipeline: a.yaml }\n  b: { pipeline: b.yaml }\n';
    const cwd = shop({ 'touchstone.yaml': settings, 'a.yaml': bad, 'b.yaml': bad });
    const { code, stderr } = await touchstone(['run', '--port', '0'], { cwd });
    expect(code).to.equal(78);
    expect(stderr).to.match(/^a.yaml:3:5: [^\n]*\nb.yaml:3:5: [^\n]*\n2 problems$/m);
    expect(existsSync(join(cwd, 'data'))).to.equal(false);
  });

  it('ends with 69 when it cannot have its port', async () => {
    const cwd = shop();
    const first = begin(START, { cwd });
    const { port } = new URL(await ready(first));
    const { code, stderr } = await touchstone(['run', '--pipeline', 'pipeline.yaml', '--port', port, '--data', 'other'], { cwd });
    first.child.kill('SIGTERM');
    await first.ended;
    expect(code).to.equal(69);
    expect(stderr).to.contain('resource_unavailable: cannot listen on');
    expect(stderr).to.contain('choose another one with --port or TOUCHSTONE_PORT').and.not.contain('ts_');
  });

  it('hands signals and exit codes through from an older Node', async function () {
    const older = (process.env.PATH ?? '')
      .split(':')
      .map((folder) => join(folder, 'node'))
      .find((file) => existsSync(file) && /^v2[0-3]/.test(execFileSync(file, ['--version'], { encoding: 'utf8' })));
    if (!older) return this.skip();
    expect((await touchstone(['nonsense'], { node: older })).code).to.equal(64);
    const running = begin(START, { cwd: shop(), node: older });
    await ready(running);
    running.child.kill('SIGTERM');
    expect((await running.ended).code).to.equal(143);
  });

  it('starts while a resource is away, says so, and is ready by itself when it is back', async () => {
    const cwd = folderWith({ 'package.json': '{"type":"module"}', 'far.ts': FAR, 'pipeline.yaml': ON_FAR });
    const running = begin(START, { cwd, env: { TOUCHSTONE_ADMIN_KEY: 'open-sesame-open-sesame' } });
    await running.said(/^not ready: test\/kb: nobody answers \('touchstone validate' tells what mends it\)$/m);
    const url = await ready(running);
    const seek = () =>
      fetch(`${url}/v1/test/seek`, {
        method: 'POST',
        headers: { apikey: 'open-sesame-open-sesame', 'content-type': 'application/json' },
        body: '{"question":"How long?"}',
      });
    expect((await fetch(`${url}/ready`)).status).to.equal(503);
    const refused = await seek();
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([503, '1']);
    writeFileSync(join(cwd, 'back'), '');
    expect((await fetch(`${url}/ready`)).status).to.equal(200);
    expect((await seek()).status).to.equal(200);
    running.child.kill('SIGTERM');
    await running.ended;
  });
});
