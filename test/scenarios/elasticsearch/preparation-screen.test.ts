import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { closePages, needChromium, openPage } from '../../support/browser.ts';
import { startConfigureScreen } from '../../support/configure-screen.ts';
import { describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';
import { ElasticsearchProxy } from '../../support/elasticsearch-proxy.ts';
import { stopAll } from '../../support/harness.ts';
import { fillSource, pipelineOn } from '../../support/prepared-service.ts';
import { signInAt } from '../../support/screens-service.ts';

const LAMPS = 600;
/** Requests of a few documents one after the other, so that there is progress to be seen. */
const SLOWLY = ', bulk_documents: 50, bulk_parallel: 1';

describeElasticsearch('a knowledge base that is prepared on the screen Knowledge', (server) => {
  const space = workspaceOn(server);
  let proxy: ElasticsearchProxy;

  before(async function () {
    needChromium(this);
    proxy = await ElasticsearchProxy.open(server());
  });
  beforeEach(function () {
    this.currentTest?.timeout(120_000);
  });
  afterEach(closePages);
  after(async () => {
    await stopAll();
    await proxy?.close();
  });

  /** Waits until a step stands like that. */
  const stands = (page: Page, step: string, state: string): Promise<void> =>
    page.locator(`[data-step="${step}"][data-state="${state}"]`).waitFor();

  it('shows each step, why one has failed and how far one is, stops it, and goes on', async () => {
    const index = space.name('lamps');
    await fillSource(space, `${index}-source`, 0);
    const service = await startConfigureScreen(pipelineOn(proxy.url, index, SLOWLY));
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'knowledge');
    await page.getByRole('tab', { name: 'Preparation' }).click();
    await stands(page, 'verify_source', 'to_do');

    await page.getByRole('button', { name: 'Prepare now' }).click();
    await stands(page, 'verify_source', 'failed');
    await page.getByText(`'${index}-source' is empty`).first().waitFor();
    await stands(page, 'switch', 'to_do');

    await space.client.indices.delete({ index: `${index}-source` });
    await fillSource(space, `${index}-source`, LAMPS);
    proxy.faults.delay(1000, { path: /_bulk$/ });
    await page.getByRole('button', { name: 'Prepare now' }).click();
    await stands(page, 'embed', 'running');
    await stands(page, 'verify_source', 'done');
    await page.getByRole('status').filter({ hasText: 'Being prepared' }).waitFor();
    const progress = page.locator('[data-step="embed"]').getByRole('progressbar', { name: /^\d+ documents$/ });
    await progress.waitFor();
    expect(Number(await progress.getAttribute('value'))).to.be.within(0.01, 0.99);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Prepare now' }).waitFor();
    await stands(page, 'embed', 'to_do');

    proxy.faults.clear();
    await page.getByRole('button', { name: 'Prepare now' }).click();
    await stands(page, 'switch', 'done');
    await page.getByRole('status').filter({ hasText: 'Nothing is missing.' }).waitFor();
    await page.getByRole('button', { name: 'Build anew' }).waitFor();
    await page.getByRole('heading', { name: 'test/kb' }).waitFor({ state: 'detached' }); // it is ready, without being asked again
    await page.setViewportSize({ width: 390, height: 800 });
    expect((await space.client.count({ index })).count).to.equal(LAMPS);
    expect((await service.ask('How long is the warranty of lamp 7?')).answer).to.include('9 years');
    expect(test.complaints).to.deep.equal([]);
  });
});
