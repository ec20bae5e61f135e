import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { shippedPipeline } from '../../../../../appliance/settings.ts';
import { closePages, needChromium, openPage, type TestPage } from '../../../../support/browser.ts';
import { startConfigureScreen } from '../../../../support/configure-screen.ts';
import { type ConfiguredService, PIPELINE, SECRET } from '../../../../support/configured-service.ts';
import { folderWith } from '../../../../support/folder.ts';
import { stopAll } from '../../../../support/harness.ts';
import { signInAt } from '../../../../support/screens-service.ts';
import { skipWithout } from '../../../../support/skip-without.ts';

/** Root writes to what is read-only, but not to what is immutable. */
function lock(file: string): () => void {
  if (process.getuid?.() !== 0) {
    chmodSync(file, 0o400);
    return () => chmodSync(file, 0o600);
  }
  execFileSync('chattr', ['+i', file], { stdio: 'ignore' });
  return () => void execFileSync('chattr', ['-i', file]);
}

const open = async (service: ConfiguredService): Promise<TestPage> => {
  const test = await openPage({ acceptDownloads: true });
  await signInAt(test, service, 'configure');
  await test.page.getByRole('button', { name: 'Download Settings' }).waitFor();
  return test;
};

const fillFewest = async (page: Page, value: string): Promise<void> => {
  await page.getByRole('button', { name: /^Governance and guardrails/ }).click();
  await page.getByLabel('Minimum Text', { exact: true }).fill(value);
  await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
};

const downloaded = async (page: Page, button: string): Promise<{ name: string; text: string }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
};

describe('the file of the settings, on the screen', function () {
  this.timeout(60_000);

  before(function () {
    needChromium(this);
  });
  afterEach(async () => {
    await closePages();
    await stopAll();
  });

  it('is downloaded without secrets, and uploaded with those that are saved', async () => {
    const service = await startConfigureScreen();
    const { page } = await open(service);
    const { name, text } = await downloaded(page, 'Download Settings');
    expect(name).to.equal('test.yaml');
    expect(text).to.equal(PIPELINE.replace(SECRET, '"********"'));
    const changed = text.replace('min_words: 1', 'min_words: 3');
    await page.getByLabel('Upload Settings').setInputFiles({ name, mimeType: 'application/yaml', buffer: Buffer.from(changed) });
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved: /).waitFor();
    expect(service.written().replace(`"${SECRET}"`, SECRET)).to.equal(PIPELINE.replace('min_words: 1', 'min_words: 3'));
  });

  it('is told to be read-only, and given away changed where it cannot be saved', async function () {
    const service = await startConfigureScreen();
    let unlock: () => void;
    try {
      unlock = lock(service.file);
    } catch {
      return skipWithout(this, 'no file can be made read-only here');
    }
    try {
      const { page } = await open(service);
      await page
        .getByText(/p\.yaml.*(?:read-only|cannot be written)/)
        .first()
        .waitFor();
      expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).to.equal(0);
      await fillFewest(page, '3');
      const { name, text } = await downloaded(page, 'Download the changed file');
      expect(name).to.equal('test.yaml');
      expect(text).to.equal(PIPELINE.replace(SECRET, '"********"').replace('min_words: 1', 'min_words: 3'));
      expect(service.written()).to.equal(PIPELINE);
    } finally {
      unlock();
    }
  });

  it('that came with the installation is said to be copied, and is', async () => {
    const data = folderWith();
    const text = PIPELINE.replaceAll('./', `${folderWith()}/`);
    const service = await startConfigureScreen(text, {
      file: join(folderWith({ 'q.yaml': text }), 'q.yaml'),
      yaml: `data: ${data}`,
      env: { TOUCHSTONE_DATA: data },
    });
    const shipped = readFileSync(shippedPipeline(), 'utf8');
    const { page } = await open(service);
    await page.getByText(/It came with the installation and is never changed/).waitFor();
    await page.getByLabel('Find a setting').fill('Max Documents per Seek');
    await page.getByLabel('Max Documents per Seek', { exact: true }).fill('3');
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved as .*test\.yaml, which is used from now on/).waitFor();
    expect(readFileSync(shippedPipeline(), 'utf8')).to.equal(shipped);
    expect(readFileSync(join(data, 'pipelines', 'test.yaml'), 'utf8')).to.include('max_documents: 3');
  });

  it('is compared with what it was, and restored', async () => {
    const service = await startConfigureScreen();
    const { page } = await open(service);
    await fillFewest(page, '3');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved: /).waitFor();
    await page.getByRole('button', { name: 'Change Logs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Logs' });
    await dialog.getByRole('button', { name: '1 change', exact: true }).click();
    await dialog.getByText('Minimum Text').waitFor();
    expect(await dialog.locator('del').textContent()).to.equal('1');
    expect(await dialog.locator('ins').textContent()).to.equal('3');
    await dialog.getByRole('button', { name: /^Restore: / }).click();
    await page.getByText(/^Saved: /).waitFor();
    expect(service.written()).to.equal(PIPELINE);
    writeFileSync(service.file, PIPELINE);
  });

  it('is tried as a proposal by a question that names it, then activated', async () => {
    const service = await startConfigureScreen();
    const { page } = await open(service);
    await fillFewest(page, '3');
    await page.getByRole('button', { name: 'Propose changes' }).click();
    await page.getByLabel('Name of the proposal').fill('longer questions');
    await page.keyboard.press('Enter');
    await page.getByText('“longer questions” is kept').waitFor();
    await page.getByRole('button', { name: 'Proposals', exact: true }).click();
    const address = await page.getByRole('link', { name: 'Try in Seek' }).getAttribute('href');
    const proposalID = new URLSearchParams(address?.split('?')[1]).get('proposalID');
    expect((await service.ask('Hello?', { proposalID })).reason).to.equal('too_short');
    expect((await service.ask('Hello?')).reason).to.equal('no_results');
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByText(/^Saved: /).waitFor();
    expect(service.written()).to.equal(PIPELINE.replace('min_words: 1', 'min_words: 3'));
  });
});
