import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { closePages, needChromium, openPage, type TestPage } from '../../support/browser.ts';
import { startConfigureScreen } from '../../support/configure-screen.ts';
import { type ConfiguredService, PIPELINE } from '../../support/configured-service.ts';
import { makeIndex } from '../../support/elasticsearch/documents-index.ts';
import { describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';
import { stopAll } from '../../support/harness.ts';
import { signInAt } from '../../support/screens-service.ts';

const EMBEDDED = 'kb: { embedded: { path: ./kb } }';
/** With a comment behind what is changed. */
const FILE = PIPELINE.replace(EMBEDDED, `${EMBEDDED} # what people ask about`);

describeElasticsearch('an index that the screen Configure is connected with', (server) => {
  const space = workspaceOn(server);
  let service: ConfiguredService;
  let index: string;

  before(async function () {
    this.timeout(120_000);
    needChromium(this);
    index = await makeIndex(space, 'manuals', {
      properties: {
        heading: { type: 'text', analyzer: 'english' },
        body: { type: 'text', analyzer: 'english' },
        address: { type: 'keyword' },
        team: { type: 'keyword' },
      },
      documents: {
        warranty: {
          heading: 'Warranty of lamps',
          body: 'The warranty of every lamp lasts 24 months from the day of purchase.',
          address: 'https://lamps.example/warranty',
          team: 'sales',
        },
        returns: {
          heading: 'Sending lamps back',
          body: 'Lamps can be sent back within 30 days of their arrival.',
          address: 'https://lamps.example/returns',
          team: 'service',
        },
      },
    });
    service = await startConfigureScreen(FILE);
  });
  beforeEach(function () {
    this.currentTest?.timeout(120_000);
  });
  afterEach(closePages);
  after(stopAll);

  const field = (page: Page, title: string) => page.getByLabel(title, { exact: true });
  const inGroup = (page: Page, title: string): Promise<void> =>
    page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('button', { name: title }).click();

  /** On the form, with the type, the address and the name of the index. */
  async function connect({ page }: TestPage, endpoint: string, name: string): Promise<void> {
    await inGroup(page, 'KnowledgeBase Connection');
    await field(page, 'KnowledgeBase Type').selectOption('elasticsearch');
    await field(page, 'Search engine endpoint').fill(endpoint);
    await field(page, 'Index Name').fill(name);
  }

  it('tells what it holds, offers its fields, is saved, and answers', async () => {
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'configure');
    await connect(test, server().url, index);
    await page.getByRole('button', { name: 'Test connection' }).click();
    const outcome = page.locator('.connection');
    await outcome.getByText('It does not work').waitFor(); // the fields have other names
    await outcome.getByText('2 documents').waitFor();
    await outcome.getByText('4 fields').click();
    for (const name of ['heading', 'body', 'address', 'team'])
      await outcome.getByRole('listitem').filter({ hasText: name }).waitFor();
    const offered = await field(page, 'Link Field').getByRole('option').allTextContents();
    expect(offered.toSorted()).to.deep.equal(['address', 'body', 'heading', 'team', 'url (no field of the index)']);
    await field(page, 'Curation Data Field').selectOption('body');
    await field(page, 'Documentation Name Field').selectOption('heading');
    await field(page, 'Link Field').selectOption('address');
    await field(page, 'Filter Field').selectOption('team');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await outcome.getByText('It works').waitFor();
    await outcome.getByText(/, Elasticsearch \d+\.\d+\.\d+$/).waitFor();
    expect(service.written()).to.equal(FILE);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved: /).waitFor();
    const options = 'content_field: body, title_field: heading, link_field: address, filter_field: team';
    const connected = `kb: { elasticsearch: { endpoint: ${server().url}, index: ${index}, ${options} } }`;
    expect(service.written()).to.equal(FILE.replace(EMBEDDED, connected));
    await page.getByRole('link', { name: 'Seek' }).click();
    await field(page, 'Question').fill('How long is the warranty of lamps?');
    await page.keyboard.press('Enter');
    await page.locator('.seek-answer').getByText('lasts 24 months').first().waitFor();
    const passage = page.getByRole('link', { name: 'Warranty of lamps' });
    expect(await passage.getAttribute('href')).to.equal('https://lamps.example/warranty');
    expect(test.complaints).to.deep.equal([]);
  });
});
