import { expect } from 'chai';
import { call, seek } from '../../support/callers.ts';
import { touchstone } from '../../support/command-line.ts';
import { eventually } from '../../support/eventually.ts';
import { folderWith } from '../../support/folder.ts';
import { KEY, type Running, start, stopAll } from '../../support/harness.ts';

interface ListedKey {
  id: string;
  name: string;
  state: string;
  scope: { instances: string[]; permissions: string[] };
}

describe('touchstone keys', function () {
  this.timeout(60_000);
  let service: Running;
  before(async () => {
    service = await start();
  });
  after(stopAll);

  const keys = (...args: string[]) => touchstone(['keys', ...args, '--data', service.data], { cwd: folderWith() });
  const listed = async (): Promise<ListedKey[]> => JSON.parse((await keys('list', '--json')).stdout);

  it('makes and revokes keys that a running service knows within a second', async () => {
    const { code, stdout, stderr } = await keys(
      'create',
      'chatbot',
      '--instance',
      'test',
      '--allow',
      'ask',
      'metrics',
      '--expires',
      '30d',
    );
    expect(code, stderr).to.equal(0);
    const key = stdout.trim();
    expect(key).to.match(/^ts_[\w-]{32}$/);
    const [, id = ''] = /^Key (\w+) for chatbot, shown only this once:$/m.exec(stderr) ?? [];
    await eventually(async () => (await seek(service, { apikey: key })).status === 200, 1000);
    expect((await call(service, 'test/keys', { apikey: key }, { method: 'GET' })).status).to.equal(403);
    const [first] = await listed();
    expect(first).to.deep.include({
      id,
      name: 'chatbot',
      state: 'live',
      scope: { instances: ['test'], permissions: ['ask', 'metrics'] },
    });
    expect(first)
      .to.have.property('expires')
      .that.is.closeTo(Date.now() + 30 * 86_400_000, 60_000);
    const revoked = await keys('revoke', id, 'k0');
    expect([revoked.code, revoked.stderr]).to.deep.equal([1, `The key ${id} is revoked.\nThere is no live key 'k0'.\n`]);
    await eventually(async () => (await seek(service, { apikey: key })).status === 401, 1000);
    expect((await keys('list')).stdout).to.match(
      new RegExp(`^${id} {2}chatbot {2}revoked {2}test {2}ask,metrics {2}until [-\\d]+ [\\d:]+`, 'm'),
    );
    expect((await keys('list')).stdout).to.not.contain(key);
    const { entries } = (await (await call(service, 'test/audit', { apikey: KEY }, { method: 'GET' })).json()) as {
      entries: { actor: string; action: string }[];
    }; // as openapi.yaml says
    expect(entries.map(({ actor, action }) => `${actor} ${action}`)).to.deep.equal([
      'command_line key.revoke',
      'command_line key.create',
    ]);
  });

  it('makes an administrator of everything where nothing else is said', async () => {
    const { key } = JSON.parse((await keys('create', 'admin-2', '--json')).stdout);
    await eventually(async () => (await seek(service, { apikey: key })).status === 200, 1000);
    expect((await call(service, 'test/keys', { apikey: key }, { method: 'GET' })).status).to.equal(200);
  });

  const WRONG: [args: string[], message: RegExp][] = [
    [['create'], /say one name for the key/],
    [['create', 'a', 'b'], /say one name for the key/],
    [['create', 'a', '--allow', 'asks'], /there is no permission 'asks'; there is ask, read/],
    [['create', 'a', '--instance', 'shop'], /there is no instance 'shop'; there is test/],
    [['create', 'a', '--expires', '2020-01-01'], /It is a time to come, such as 90d/],
    [['create', 'a', '--expires', 'soon'], /It is a time to come/],
    [['create', 'a', '--calls-per-minute', 'many'], /It is a whole number; 0 is no limit/],
    [['list', 'a'], /list takes no name/],
    [['revoke'], /say which key to revoke: touchstone keys list/],
    [['burn'], /Allowed choices are create, list, revoke/],
  ];
  for (const [args, message] of WRONG)
    it(`refuses ${args.join(' ')}`, async () => {
      const { code, stderr } = await keys(...args);
      expect([code, message.test(stderr)], stderr).to.deep.equal([64, true]);
    });
});
