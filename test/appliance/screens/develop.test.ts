import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'chai';
import { closePages, needChromium, openPage } from '../../support/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { KEY, type Running, start, stopAll } from '../../support/harness.ts';

const DEVELOP = join(import.meta.dirname, '../../../appliance/screens/develop.ts');

describe('the server for work on the screens', function () {
  this.timeout(60_000);
  let service: Running;
  let server: ChildProcess | undefined;

  before(async function () {
    needChromium(this);
    service = await start();
  });
  after(async () => {
    await closePages();
    if (server?.exitCode === null) {
      server.kill();
      await once(server, 'exit');
    }
    await stopAll();
  });

  it('shows the screens from their sources, with a session of the service behind it', async () => {
    let told = '';
    server = spawn(process.execPath, [DEVELOP, service.url]);
    server.stdout?.on('data', (chunk) => {
      told += stripVTControlCharacters(String(chunk));
    });
    const address = await eventually(() => /http:\/\/localhost:\d+\/ui\//.exec(told)?.[0], 30_000);
    const { page, context } = await openPage();
    await page.goto(address);
    await page.getByLabel('Key').fill(KEY);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    const [cookie] = await context.cookies();
    expect(cookie).to.include({ httpOnly: true, sameSite: 'Strict' });
    await page.getByRole('button', { name: 'Sign out' }).press('Enter'); // a call that the token of the session goes with
    await page.getByLabel('Key').waitFor();
    expect(await context.cookies()).to.deep.equal([]);
  });
});
