import { writeFileSync } from 'node:fs';
import { expect } from 'chai';
import { closePages, needChromium, openPage, type TestPage } from '../../../../support/browser.ts';
import { startConfigureScreen } from '../../../../support/configure-screen.ts';
import { type ConfiguredService, PIPELINE } from '../../../../support/configured-service.ts';
import { stopAll } from '../../../../support/harness.ts';
import { signInAt } from '../../../../support/screens-service.ts';

const OWN = PIPELINE.replace(
  '  - generate: { with: llm }\n',
  '  - generate: { with: llm }\n  - refine_answer: { replace: [{ re: /colour/g, rp: color }] } # as they write it\n',
);

describe('controls of settings', function () {
  this.timeout(60_000);
  let service: ConfiguredService;

  before(async function () {
    needChromium(this);
    service = await startConfigureScreen(OWN);
  });
  beforeEach(async () => {
    writeFileSync(service.file, OWN);
    await service.call('POST', '/reload');
  });
  afterEach(closePages);
  after(stopAll);

  const open = async (words = ''): Promise<TestPage> => {
    const test = await openPage();
    await signInAt(test, service, 'configure');
    await test.page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    if (words) await test.page.getByLabel('Find a setting').fill(words);
    return test;
  };
  const save = async ({ page }: TestPage): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved: /).waitFor();
  };

  /** Takes what the YAML view offers by the keyboard. */
  const accept = async (page: TestPage['page'], offered: string): Promise<void> => {
    await page.getByRole('option', { name: new RegExp(`^${offered}`) }).waitFor();
    await page.waitForTimeout(200); // what was offered a moment ago is not accepted by a key that was meant for the text
    await page.keyboard.press('Enter');
  };

  it('change a table: a row more, one before the other, one less', async () => {
    const test = await open('Answer Engineering');
    const { page } = test;
    const group = page.getByRole('group', { name: 'Answer Engineering' });
    await group.getByRole('button', { name: 'Add' }).click();
    await group.getByRole('textbox', { name: 'Re' }).nth(1).fill('/lamp/gi');
    await group.getByRole('textbox', { name: 'Rp' }).nth(1).fill('light');
    await group.getByRole('button', { name: 'Move entry 2 up' }).click();
    await save(test);
    expect(service.written()).to.match(/re: "?\/lamp\/gi"?.*rp: light.*re: \/colour\/g, rp: color.*# as they write it/);
    await group.getByRole('button', { name: 'Remove entry 1' }).click();
    await save(test);
    expect(service.written()).to.match(/replace: \[ ?\{ re: \/colour\/g, rp: color \} ?\] \} # as they write it/);
  });

  it('change pairs: names and values that are headers of a call', async () => {
    const test = await open('post_answer headers');
    const { page } = test;
    const group = page.getByRole('group', { name: 'Headers' });
    await group.getByRole('button', { name: 'Add' }).click();
    await group.getByLabel('Name 1').fill('x-team');
    await group.getByLabel('Value 1').fill('lamps-and-bulbs');
    await save(test);
    expect(service.written()).to.match(/headers: \{ ?x-team: lamps-and-bulbs ?\}/);
    await page.reload();
    await page.getByLabel('Find a setting').fill('post_answer headers');
    await group.getByLabel('Name 1').waitFor();
    expect(await group.getByLabel('Name 1').inputValue()).to.equal('x-team');
    await group.getByRole('button', { name: 'Remove entry 1' }).click();
    await save(test);
    expect(service.written()).to.equal(OWN);
  });

  it('complete names and values in the YAML view, by the keyboard alone', async () => {
    const test = await open();
    const { page } = test;
    await page.getByText('YAML', { exact: true }).click();
    await page.locator('.cm-line', { hasText: '- prompt_grounded: {}' }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft'); // into the braces
    await page.keyboard.type('attr');
    await accept(page, 'attribute_sources');
    await page.keyboard.type('fal');
    await accept(page, 'false');
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await page.keyboard.press('Tab'); // leaves the editor
    expect(await page.evaluate(() => document.activeElement?.closest('.yaml-editor'))).to.equal(null);
    await save(test);
    expect(service.written()).to.equal(OWN.replace('prompt_grounded: {}', 'prompt_grounded: {attribute_sources: false}'));
  });
});
