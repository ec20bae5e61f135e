import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { closePages, needChromium, openPage, type TestPage } from '../../../../support/browser.ts';
import { startConfigureScreen } from '../../../../support/configure-screen.ts';
import { type ConfiguredService, PIPELINE, SECRET } from '../../../../support/configured-service.ts';
import { folderWith } from '../../../../support/folder.ts';
import { KEY, stopAll } from '../../../../support/harness.ts';
import { signInAt } from '../../../../support/screens-service.ts';
import { expectInert, SCRIPT_ATTEMPTS } from '../../../../support/script-attempts.ts';

const GREET = `export default {
  name: 'greet',
  summary: ${JSON.stringify(SCRIPT_ATTEMPTS[4])},
  needs: ['question'],
  gives: [],
  config: {
    type: 'object',
    required: ['salutation'],
    properties: { salutation: { type: 'string', default: 'Hello', description: 'How people are greeted.' } },
  },
  create: () => ({ run: async () => {} }),
};
`;

const OWN = PIPELINE.replace('version: 1\n', 'version: 1\nplugins: [./greet.ts]\n').replace(
  '  - prompt_grounded: {}\n',
  '  - prompt_grounded: {}\n  - greet: {} # politely\n',
);

describe('two editors of settings', function () {
  this.timeout(60_000);
  let service: ConfiguredService;

  before(async function () {
    needChromium(this);
    const folder = folderWith({ 'p.yaml': OWN, 'greet.ts': GREET });
    service = await startConfigureScreen(OWN, { file: join(folder, 'p.yaml') });
  });
  beforeEach(async () => {
    writeFileSync(service.file, OWN);
    await service.call('POST', '/reload');
  });
  afterEach(closePages);
  after(stopAll);

  const open = async (): Promise<TestPage> => {
    const test = await openPage();
    await signInAt(test, service, 'configure');
    await test.page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    return test;
  };
  const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
  const fill = async (page: Page, group: RegExp, label: string, value: string): Promise<void> => {
    await page.getByRole('button', { name: group }).click();
    await page.getByLabel(label, { exact: true }).fill(value);
  };

  it('see each other: the second is told by whom and what, and saves its own on top', async () => {
    const { page } = await open();
    await fill(page, /^KnowledgeBase Tuning/, 'Max Documents per Seek', '6');
    await fill(page, /^Governance/, 'Minimum Text', '2');
    await page.getByRole('button', { name: '2 changes', exact: true }).waitFor();
    expect((await service.set('/answer/0/screen_question/min_words', 4)).status).to.equal(200);
    await saveButton(page).click();
    await page.getByText(/^admin has saved these settings, /).waitFor();
    await page.getByText('Changed by both of you').waitFor();
    expect(service.written()).to.equal(OWN.replace('min_words: 1', 'min_words: 4'));
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight)); // the bar below covers nothing there
    await page.getByRole('button', { name: 'Take theirs over, keep my changes' }).click();
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await saveButton(page).click();
    await page.getByText(/^Saved: /).waitFor();
    expect(service.written()).to.equal(OWN.replace('min_words: 1', 'min_words: 4').replace('documents: 4', 'documents: 6'));
  });

  it('find the options of a plugin of their own, and its words as text', async () => {
    const test = await open();
    const { page } = test;
    await page.getByLabel('Find a setting').fill('salutation');
    await page.getByLabel('Salutation', { exact: true }).fill(SCRIPT_ATTEMPTS[0] ?? '');
    await page.getByRole('button', { name: '1 change', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByText(SCRIPT_ATTEMPTS[0] ?? '')
      .waitFor();
    await expectInert(test);
    await page.keyboard.press('Escape');
    await saveButton(page).click();
    await page.getByText(/^Saved: /).waitFor();
    expect(service.written()).to.match(/- greet: \{ ?salutation: .*attempted.*\} # politely/);
    await expectInert(test);
  });

  it('never see a secret, and replace one', async () => {
    const { page } = await open();
    const seen: string[] = [];
    page.on('response', async (response) => seen.push(await response.text().catch(() => '')));
    await page.reload();
    await page.getByLabel('Find a setting').fill('post_answer secret');
    await page.getByRole('button', { name: 'Replace: Secret' }).click();
    expect(await page.content()).not.to.include(SECRET);
    await page.getByPlaceholder('The new secret').fill('another-secret-of-many-letters');
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await page.getByText('YAML', { exact: true }).click();
    await page.getByText('A new secret waits to be saved').waitFor();
    await saveButton(page).click();
    await page.getByText(/^Saved: /).waitFor();
    expect(service.written()).to.equal(OWN.replace(SECRET, 'another-secret-of-many-letters'));
    expect(seen.filter((text) => text.includes(SECRET) || text.includes('another-secret'))).to.deep.equal([]);
  });

  it('propose, try and activate changes', async () => {
    const { page } = await open();
    await fill(page, /^Governance/, 'Minimum Text', '3');
    await page.getByRole('button', { name: 'Propose changes' }).click();
    await page.getByLabel('Name of the proposal').fill('longer questions');
    await page.keyboard.press('Enter');
    await page.getByText('“longer questions” is kept').waitFor();
    expect(service.written()).to.equal(OWN);
    await page.getByRole('button', { name: 'Proposals', exact: true }).click();
    const address = await page.getByRole('link', { name: 'Try in Seek' }).getAttribute('href');
    expect(address).to.match(/^\/ui\/seek\?instance=test&proposalID=p[0-9a-f]{12}$/);
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByText(/^Saved: /).waitFor();
    expect((await service.ask('Hello?')).reason).to.equal('too_short');
  });

  it('upload a file, see what it changes, and restore what was', async () => {
    const { page, complaints } = await open();
    const text = OWN.replace('min_words: 1', 'min_words: 5');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload Settings' }).click(),
    ]);
    await chooser.setFiles({ name: 'p.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text.replace('5 }', '50 }')) });
    await page.getByRole('button', { name: '1 problem' }).waitFor();
    await page.getByRole('textbox', { name: 'Pipeline file' }).focus();
    await chooser.setFiles({ name: 'p.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: '1 problem' }).waitFor({ state: 'detached' });
    await page.locator('.cm-line', { hasText: 'our pipeline' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' of lamps');
    await page.getByText('of lamps').waitFor();
    await saveButton(page).click();
    await page.getByText(/^Saved: /).waitFor();
    expect(service.written()).to.equal(text.replace('our pipeline', 'our pipeline of lamps'));
    await page.getByRole('button', { name: 'Change Logs' }).click();
    await page
      .getByRole('button', { name: /^Restore: / })
      .first()
      .click();
    await page.getByText(/^Saved: /).waitFor();
    expect(service.written()).to.equal(OWN);
    expect(complaints).to.deep.equal([]);
  });

  it('are asked before they leave changes behind, and told of changes by hand', async () => {
    const { page } = await open();
    await fill(page, /^Governance/, 'Minimum Text', '3');
    const asked: string[] = [];
    page.once('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await page.getByRole('link', { name: 'Seek' }).click();
    expect(asked).to.have.lengthOf(1);
    expect(new URL(page.url()).pathname).to.equal('/ui/configure');
    await page.getByRole('button', { name: 'Discard' }).click();
    writeFileSync(service.file, OWN.replace('min_words: 1', 'min_words: 4'));
    await page.reload();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText(/^Saved/).waitFor();
    expect((await service.ask('Hello?')).reason).to.equal('too_short');
  });

  it('are neither viewers nor keys that curate', async () => {
    const made = await fetch(`${service.url}/v1/test/keys`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Edith', permissions: ['ask', 'read', 'content', 'curate'] }),
    });
    const { key } = (await made.json()) as { key: string }; // as openapi.yaml says
    const test = await openPage();
    await signInAt(test, service, 'configure', key);
    await test.page.getByText('Your key does not open this screen').waitFor();
    for (const path of ['', '/form', '/schema'])
      expect((await service.call('GET', path, undefined, { apikey: key })).status).to.equal(403);
    expect(service.written()).to.equal(OWN);
  });
});
