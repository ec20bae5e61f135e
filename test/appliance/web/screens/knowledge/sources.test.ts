import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { closePages, needChromium, openPage } from '../../../../support/browser.ts';
import { stopAll } from '../../../../support/harness.ts';
import { type ScreensService, signInAt, startScreens } from '../../../../support/screens-service.ts';

/** So many that a run is seen at work. */
const PAGES = 300;

describe('sources on the screen Knowledge', function () {
  this.timeout(60_000);
  let service: ScreensService;
  let handbook = '';

  before(async function () {
    needChromium(this);
    service = await startScreens('', {
      sources: (folder) => {
        handbook = join(folder, 'handbook');
        mkdirSync(handbook);
        for (let page = 0; page < PAGES; page++)
          writeFileSync(join(handbook, `page-${page}.md`), `# Page ${page}\n\nWords ${page}.`);
        const source = (name: string): string => `  ${name}: { read_files: {}, paths: [${join(folder, name)}], every: 1h }`;
        return ['sources:', source('handbook'), source('attic')].join('\n');
      },
    });
  });
  afterEach(closePages);
  after(stopAll);

  it('are told with their runs, and run when somebody asks for it', async () => {
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'knowledge/sources');
    const card = (name: string) => page.locator('.card').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await card('handbook').getByText(`${PAGES} loaded, 0 as before, 0 deleted, 0 failed`).waitFor();
    await card('handbook').getByText('Last success').waitFor();
    await card('attic').getByText('Failed', { exact: true }).waitFor();
    await card('attic').locator('.source-reason').waitFor();
    expect(await card('attic').getByText('Last success').count()).to.equal(0);

    writeFileSync(join(handbook, 'page-0.md'), '# Page 0\n\nOther words.');
    rmSync(join(handbook, 'page-1.md'));
    for (let more = 0; more < PAGES; more++) writeFileSync(join(handbook, `more-${more}.md`), `# More ${more}\n\nWords.`);
    await card('handbook').getByRole('button', { name: 'Run now' }).press('Enter');
    await page.getByText('handbook will run').waitFor();
    await card('handbook')
      .getByText(/At work|Next in line/)
      .waitFor();
    await card('handbook')
      .getByText(`${PAGES + 1} loaded, ${PAGES - 2} as before, 1 deleted, 0 failed`)
      .waitFor();
    expect(test.complaints).to.deep.equal([]);
  });

  it('are run by editors alone', async () => {
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'knowledge/sources', await service.keyFor('Vera', ['ask', 'read', 'content']));
    await page.getByRole('heading', { name: 'attic' }).waitFor();
    expect(await page.getByRole('button', { name: 'Run now' }).count()).to.equal(0);
  });
});
