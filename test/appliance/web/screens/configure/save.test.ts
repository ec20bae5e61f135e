import { writeFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { closePages, needChromium, openPage, type TestPage } from '../../../../support/browser.ts';
import { startConfigureScreen } from '../../../../support/configure-screen.ts';
import { type ConfiguredService, FEWEST_WORDS, PIPELINE } from '../../../../support/configured-service.ts';
import { stopAll } from '../../../../support/harness.ts';
import { signInAt } from '../../../../support/screens-service.ts';

describe('the screen Configure', function () {
  this.timeout(60_000);
  let service: ConfiguredService;

  before(async function () {
    needChromium(this);
    service = await startConfigureScreen();
  });
  beforeEach(async () => {
    writeFileSync(service.file, PIPELINE);
    await service.call('POST', '/reload');
  });
  afterEach(closePages);
  after(stopAll);

  const open = async (path = ''): Promise<TestPage> => {
    const test = await openPage();
    await signInAt(test, service, `configure${path}`);
    await test.page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    return test;
  };
  const save = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved: /).waitFor();
  };

  it('changes the file, the running answer and nothing else', async () => {
    const { page, complaints } = await open();
    expect((await service.ask('Hello?')).reason).to.equal('no_results');
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).to.equal(true);
    await page.getByRole('button', { name: /^Governance and guardrails/ }).click();
    await page.getByLabel('Minimum Text', { exact: true }).fill('3');
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    expect(service.written()).to.equal(PIPELINE);
    await save(page);
    expect(service.written()).to.equal(PIPELINE.replace('min_words: 1', 'min_words: 3'));
    expect((await service.ask('Hello?')).reason).to.equal('too_short');
    expect(complaints).to.deep.equal([]);
  });

  it('never lets a bad value reach the file, and says what is wrong at its place', async () => {
    const { page } = await open(`#${FEWEST_WORDS}`);
    const field = page.getByLabel('Minimum Text', { exact: true });
    await field.waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('.setting-control input'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('70');
    await page.getByText('Must be <= 10').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog', { name: 'What is wrong' }).waitFor();
    await page.getByRole('button', { name: 'Go there' }).click();
    await page.waitForFunction(() => document.activeElement?.matches('.setting-control input'));
    expect(service.written()).to.equal(PIPELINE);
  });
});
