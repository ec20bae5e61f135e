import { writeFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { closePages, needChromium, openPage } from '../../../../support/browser.ts';
import { startConfigureScreen } from '../../../../support/configure-screen.ts';
import { type ConfiguredService, PIPELINE } from '../../../../support/configured-service.ts';
import { stopAll } from '../../../../support/harness.ts';
import { signInAt } from '../../../../support/screens-service.ts';
import { expectInert, SCRIPT_ATTEMPTS } from '../../../../support/script-attempts.ts';

/** Those that are no variables, on one line. */
const TEXTS = [...new Set(SCRIPT_ATTEMPTS.filter((text) => !text.includes('${')).map((text) => text.replaceAll(/[\n\t]/g, ' ')))];

/** Every text as a comment, as a value of its own and as the name of a resource. */
const HOSTILE = PIPELINE.replace('# our pipeline\n', () => TEXTS.map((text) => `# ${text}\n`).join(''))
  .replace('resources:\n', () => `resources:\n${TEXTS.map((text) => `  ${JSON.stringify(text)}: { extractive: {} }\n`).join('')}`)
  .replace(
    '  - retrieve:',
    () => `  - screen_injection: { blocked_words: ${JSON.stringify(TEXTS.map((text) => text.slice(0, 200)))} }\n  - retrieve:`,
  );

describe('settings that hold scripts', function () {
  this.timeout(120_000);
  let service: ConfiguredService;

  before(async function () {
    needChromium(this);
    service = await startConfigureScreen();
    writeFileSync(service.file, HOSTILE);
    const { status, text } = await service.call('POST', '/reload');
    expect(status, text).to.equal(200);
  });
  afterEach(closePages);
  after(stopAll);

  // biome-ignore lint/performance/useDomNodeTextContent: what is seen is meant, not what is hidden
  const shown = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText);
  /** Letters are counted, not spaces, of which a page shows fewer. */
  const bare = (text: string): string => text.replaceAll(/\s/g, '');
  const expectTexts = (where: string, texts: readonly string[]): void => {
    const all = bare(where);
    expect(texts.filter((text) => !all.includes(bare(text)))).to.deep.equal([]);
  };

  it(`show ${TEXTS.length} of them as text: values, names of resources and comments`, async () => {
    expect(TEXTS.length).to.be.at.least(40);
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'configure');
    await page.getByRole('button', { name: /^Language model/ }).click();
    await page
      .getByText(TEXTS[0] ?? '')
      .first()
      .waitFor();
    expectTexts(await shown(page), TEXTS);
    await expectInert(test);
    await page.getByLabel('Find a setting').fill('blocked words');
    const words = page.getByLabel('Prompt Injection: blocked words', { exact: true });
    expectTexts(
      await words.inputValue(),
      TEXTS.map((text) => text.slice(0, 200)),
    );
    await expectInert(test);
    await page.getByText('YAML', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Pipeline file' }).waitFor();
    const lines = await page.evaluate(
      () => document.querySelector('.yaml-editor')?.shadowRoot?.querySelector('.cm-content')?.textContent ?? '',
    );
    expectTexts(lines, TEXTS.slice(0, 10));
    await expectInert(test);
  });

  it('show them as text where they are named as proposals and in what has changed', async () => {
    writeFileSync(service.file, PIPELINE); // what has changed is all of them
    expect((await service.call('POST', '/reload')).status).to.equal(200);
    const base = (await service.etag()).slice(1, -1);
    for (const name of TEXTS) {
      const changes = [{ pointer: '/answer/3/prompt_grounded/company', value: name.slice(0, 100) }];
      const { status, text } = await service.call('POST', '/proposals', { name: name.slice(0, 200), base, changes });
      expect(status, text).to.equal(201);
    }
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'configure');
    await page.getByRole('button', { name: 'Proposals', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Proposals' });
    await dialog.getByRole('listitem').first().waitFor();
    await dialog.getByRole('button', { name: '1 change', exact: true }).first().click();
    expectTexts(
      (await dialog.textContent()) ?? '',
      TEXTS.map((text) => text.slice(0, 200)),
    );
    await expectInert(test);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Change Logs' }).click();
    const log = page.getByRole('dialog', { name: 'Change Logs' });
    const opened = log.getByRole('button', { name: /changes?$/ }).first();
    await opened.click();
    await log
      .getByText(TEXTS[0] ?? '')
      .first()
      .waitFor();
    await expectInert(test);
  });
});
