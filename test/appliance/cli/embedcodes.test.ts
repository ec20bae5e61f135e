import { expect } from 'chai';
import { seek } from '../../support/callers.ts';
import { touchstone } from '../../support/command-line.ts';
import { eventually } from '../../support/eventually.ts';
import { folderWith } from '../../support/folder.ts';
import { type Running, start, stopAll } from '../../support/harness.ts';

const ORIGIN = 'https://www.example.com';

describe('touchstone embedcodes', function () {
  this.timeout(60_000);
  let service: Running;
  before(async () => {
    service = await start();
  });
  after(stopAll);

  const codes = (...args: string[]) => touchstone(['embedcodes', ...args, '--data', service.data], { cwd: folderWith() });

  it('makes and revokes codes that a running service knows within a second', async () => {
    const { code: exit, stdout, stderr } = await codes('create', 'website', '--origin', ORIGIN, 'http://localhost:3000');
    expect(exit, stderr).to.equal(0);
    const headers = { embedcode: stdout.trim(), origin: ORIGIN };
    await eventually(async () => (await seek(service, headers)).status === 200, 1000);
    expect((await codes('list')).stdout).to.match(
      new RegExp(`^${headers.embedcode} {2}website {2}live {2}test {2}${ORIGIN},http://localhost:3000`),
    );
    expect((await codes('revoke', headers.embedcode)).stderr).to.equal(`The embed code ${headers.embedcode} is revoked.\n`);
    await eventually(async () => (await seek(service, headers)).status === 401, 1000);
  });

  for (const [args, message] of [
    [['create', '--origin', ORIGIN], /say one name for the embed code/],
    [['create', 'a'], /say where its pages come from/],
    [['create', 'a', '--origin', '*'], /'\*' is no origin/],
    [['create', 'a', '--origin', ORIGIN, '--instance', 'shop'], /there is no instance 'shop'; there is test/],
    [['revoke'], /say which embed code to revoke/],
  ] as const)
    it(`refuses ${args.join(' ')}`, async () => {
      const { code, stderr } = await codes(...args);
      expect([code, message.test(stderr)], stderr).to.deep.equal([64, true]);
    });
});
