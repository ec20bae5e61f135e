import { expect } from 'chai';
import { closePages, needChromium, openPage, type TestPage } from '../../support/browser.ts';
import { refuses, says } from '../../support/model-server.ts';
import { expectInert, SCRIPT_ATTEMPTS } from '../../support/script-attempts.ts';
import { PIECES, type WholeService, wholeService } from '../../support/whole-service.ts';

/** As one line, where a name may hold no other. */
const LINES = SCRIPT_ATTEMPTS.map((text) => text.replaceAll(/\s+/g, ' '));
const [FIRST = '', , , , IMAGE = ''] = LINES;

/** Addresses that run something when they are followed. */
const ADDRESSES = [
  "javascript:window.attempted='yes'",
  'JaVaScRiPt:window.attempted=1',
  'data:text/html,<script>window.attempted=1</script>',
  'vbscript:window.attempted=1',
  'https://docs.example/"onmouseover="window.attempted=1',
];

describe('texts that run scripts, wherever they come from', function () {
  this.timeout(120_000);
  let service: WholeService;
  let test: TestPage;
  let answers: number[];

  before(async function () {
    needChromium(this);
    service = await wholeService();
    answers = await fill(service);
    test = await openPage();
    await test.page.goto(`${service.url}/ui/?instance=wild`);
    await test.page.getByLabel('Key').fill(service.keys.admin);
    await test.page.keyboard.press('Enter');
    await test.page.getByRole('navigation').first().waitFor();
  });
  after(closePages);

  /** Everything there is of a place, unfolded, with one of the texts in sight as it is. */
  async function look(path: string, shown: string): Promise<void> {
    const { page } = test;
    await page.goto(`${service.url}/ui/${path}${path.includes('?') ? '&' : '?'}instance=wild`);
    await page.getByText(shown, { exact: false }).first().waitFor({ state: 'attached' });
    for (const summary of await page.locator('details:not([open]) > summary').all())
      if (await summary.isVisible()) await summary.press('Enter');
    await expectInert(test);
  }

  it('are in the log with questions, categories and sources, and in its filters', () => look('answers', FIRST));

  it('are in the categories that the log is narrowed to', async () => {
    await look('answers', FIRST);
    const names = await test.page.getByLabel('Category').locator('option').allTextContents();
    expect(names.filter((name) => name.includes('attempted')).length).to.be.above(20);
  });

  it('are in answers, drafts, ratings, comments, users and what they were made from', async () => {
    for (const id of answers.slice(0, 6)) await look(`answers/${id}`, 'attempted');
    expect(await test.page.getByText(/attempted/).count()).to.be.above(3);
  });

  it('are in gaps, figures and names of documents', async () => {
    await look('answers/gaps', 'attempted');
    await look('analytics', 'attempted');
    await look('', 'What to do next');
  });

  it('are in titles, ids, origins, addresses and texts of documents', async () => {
    await look('knowledge', FIRST);
    for (const at of [0, 4, 21, 24, 40]) await look(`knowledge/documents/attack-${at}`, 'As it is searched');
  });

  it('are in names of files, and in why they failed', async () => {
    await look('knowledge', FIRST);
    const files = LINES.slice(0, 12).map((name) => ({
      name: `${name.replaceAll('/', '_')}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(IMAGE),
    }));
    await test.page.getByLabel('Choose files').setInputFiles(files);
    await test.page.getByText('12 failed').waitFor();
    await expectInert(test);
    await look('knowledge/loads', 'Done');
  });

  it('are in names of keys, of embed codes and of the sites these are for', async () => {
    await look('integrate/keys', FIRST.slice(0, 60));
    expect(await test.page.locator('.cell-cut', { hasText: 'attempted' }).count()).to.be.above(15);
    await test.page
      .getByRole('button', { name: /^Revoke .*attempted/ })
      .first()
      .press('Enter');
    await expectInert(test);
    await look('integrate', FIRST.slice(0, 60));
  });

  it('are in settings, their history and proposals, as fields and as YAML', async () => {
    const { page } = test;
    await look('configure', 'Configure');
    await page.getByLabel('Find a setting').fill('categories');
    await expectInert(test);
    await page.getByRole('button', { name: 'Proposals' }).press('Enter');
    await page.getByRole('dialog').getByText(FIRST.slice(0, 60)).waitFor();
    await expectInert(test);
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Form' }).press('ArrowRight');
    await page.getByRole('textbox', { name: 'Pipeline file' }).waitFor();
    await expectInert(test);
  });

  it('are in what sources and parts of the service say of themselves', async () => {
    const { page } = test;
    const run = { begun: '2026-01-01T00:00:00Z', outcome: 'failed', reason: LINES.join(' ') };
    const source = { instance: 'wild', name: FIRST, plugin: IMAGE, state: 'idle', schedule: {}, note: IMAGE, lastRun: run };
    const check = { name: `wild/${FIRST}`, ok: false, detail: IMAGE, notes: LINES, obstacles: [{ detail: FIRST, mend: IMAGE }] };
    await page.route('**/v1/wild/sources', (route) => route.fulfill({ json: { sources: [source] } }));
    await page.route('**/ready', (route) =>
      route.fulfill({ status: 503, json: { ready: false, checks: [check], sources: [source] } }),
    );
    for (const path of ['knowledge/sources', '', 'knowledge/preparation']) await look(path, FIRST);
    await page.unrouteAll();
  });

  it('are in errors of the service', async () => {
    const { page } = test;
    const json = { title: FIRST, detail: LINES.join(' '), code: IMAGE, requestId: IMAGE, status: 500 };
    await page.route('**/v1/wild/**', (route) => route.fulfill({ status: 500, json }));
    for (const path of ['', 'answers', 'knowledge', 'analytics', 'configure', 'integrate/keys']) await look(path, FIRST);
    await page.unrouteAll();
  });

  it('are in answers and errors of a model server, while they come and when they are there', async () => {
    const { page } = test;
    service.model.will(says(SCRIPT_ATTEMPTS.map((text) => `${text}\n\n`)));
    await look(`seek?q=${encodeURIComponent(`zeppelin ${IMAGE}`)}`, 'attempted');
    await page.getByRole('tablist').first().waitFor();
    for (const tab of ['Timings', 'Details', 'Trace and prompt']) {
      await page.getByRole('tab', { name: tab }).press('Enter');
      await expectInert(test);
    }
    service.model.will(refuses(400, { message: LINES.join(' '), code: IMAGE }));
    await page.getByLabel('Question').press('Enter');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    await expectInert(test);
    service.model.will(says(PIECES));
  });

  it('are in lists of questions that are tried, and in the file that holds them', async () => {
    const { page } = test;
    await look('analytics/tests', 'Ask many questions');
    const rows = SCRIPT_ATTEMPTS.map((question, id) => ({ id, question, expected: question }));
    const buffer = Buffer.from(JSON.stringify(rows));
    await page.getByLabel('Or a file').setInputFiles({ name: `${IMAGE}.json`, mimeType: 'application/json', buffer });
    await page.getByRole('button', { name: 'Run', exact: true }).press('Enter');
    await page.getByRole('button', { name: IMAGE, exact: true }).press('Enter', { timeout: 40_000 });
    await page.getByRole('dialog').waitFor();
    await expectInert(test);
  });

  it('are in the address, and in what is called by hand', async () => {
    const { page } = test;
    for (const text of [FIRST, IMAGE, ...ADDRESSES]) {
      const given = encodeURIComponent(text);
      for (const path of [
        given,
        `knowledge/documents/${given}`,
        `answers?search=${given}&reason=${given}`,
        `configure#${given}`,
      ]) {
        await page.goto(`${service.url}/ui/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expectInert(test);
      }
    }
    await page.goto(`${service.url}/ui/integrate/api/seek?instance=wild`);
    await page.getByLabel('Body').fill(JSON.stringify({ question: IMAGE, options: { noSuch: LINES.join(' ') } }));
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.getByText('200 OK').waitFor();
    await expectInert(test);
  });

  it('are in names of instances, which the settings refuse: of the address, and as the session would tell them', async () => {
    const { page } = test;
    const names = [FIRST, IMAGE, ...ADDRESSES, 'te\u202est', 'te\u0007st', '__proto__', '../../session'];
    await page.route('**/session', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), instances: [...names, 'wild'] } });
    });
    for (const path of [
      '',
      'seek',
      'knowledge',
      'answers',
      'answers/gaps',
      'analytics',
      'configure',
      'integrate',
      'integrate/snippets',
    ])
      for (const name of path === '' ? names : [IMAGE]) {
        await page.goto(`${service.url}/ui/${path}?instance=${encodeURIComponent(name)}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.getByLabel('Instance').locator('option').allTextContents()).to.include(name);
        await expectInert(test);
      }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${service.url}/ui/?instance=${encodeURIComponent(IMAGE)}`);
    await page.getByText('What to do next').waitFor();
    expect(await page.getByLabel('Instance').inputValue()).to.not.equal(IMAGE);
  });

  it('are in the widget: its words, answers, sources and links', async () => {
    const { page } = test;
    const words = { title: LINES.slice(0, 4).join(' '), greeting: SCRIPT_ATTEMPTS.join('\n\n'), colour: FIRST, language: IMAGE };
    service.model.will(says(SCRIPT_ATTEMPTS.map((text) => `${text}\n\n`)));
    const { code } = await service.call<{ code: string }>('POST', 'embedcodes', { name: 'w', origins: [service.url] }, 'wild');
    await page.goto(`${service.url}/ui/widget-test.html?${new URLSearchParams({ instance: 'wild', embedcode: code, ...words })}`);
    await page.getByRole('button', { name: 'Ask a question' }).press('Enter');
    await page.getByLabel('Your question').fill(`zeppelin ${IMAGE}`);
    await page.keyboard.press('Enter');
    await page.getByText('Was this helpful?').waitFor();
    await expectInert(test);
    const made = await page.evaluate(() => {
      const root = document.querySelector('[data-touchstone-widget]')?.shadowRoot;
      return {
        elements: root?.querySelectorAll(
          'script, img, iframe, object, embed, base, style, link, details, video, input, form[action]',
        ).length,
        handlers: [...(root?.querySelectorAll('*') ?? [])].filter((each) =>
          [...each.attributes].some(({ name }) => name.startsWith('on')),
        ).length,
        links: [...(root?.querySelectorAll('a') ?? [])]
          .map(({ protocol }) => protocol)
          .filter((each) => !/^(?:https?|mailto):$/.test(each)),
      };
    });
    expect(made).to.deep.equal({ elements: 0, handlers: 0, links: [] });
    service.model.will(says(PIECES));
  });
});

/** Puts the texts into everything that takes one; resolves to the ids of answers. */
async function fill({ call, ask, model, url }: WholeService): Promise<number[]> {
  const documents = SCRIPT_ATTEMPTS.map((text, at) => ({
    ...{ id: `attack-${at}`, title: LINES[at], origin: LINES[at], metadata: { note: text }, format: 'text' },
    content: `About zeppelins: ${text}`,
    url: `https://docs.example/${at}?${encodeURIComponent(text)}`,
  }));
  await call('POST', 'documents', documents, 'wild');
  // What is refused is as good as what is shown as text.
  for (const [at, address] of ADDRESSES.entries())
    await call('POST', 'documents', { id: `address-${at}`, content: `Zeppelin ${at}`, url: address }, 'wild').catch(() => {});
  const answers: number[] = [];
  for (const text of SCRIPT_ATTEMPTS) {
    model.will(says([text]));
    const id = await ask(`zeppelins ${text}`.slice(0, 900), 'wild');
    await call('POST', 'rate', { answerId: id, score: 0, feedback: text, user: text.slice(0, 200) }, 'wild');
    answers.push(id);
  }
  model.will(says(PIECES));
  for (const id of answers.slice(0, 4)) await call('PATCH', `answers/${id}`, { answer: SCRIPT_ATTEMPTS.join('\n\n') }, 'wild');
  for (const text of LINES) {
    const name = text.slice(0, 60);
    await call('POST', 'keys', { name, permissions: ['ask'], instances: ['wild'] }, 'wild').catch(() => {});
    await call('POST', 'embedcodes', { name, origins: [url] }, 'wild').catch(() => {});
  }
  const { revision } = await call<{ revision: string }>('GET', 'settings', undefined, 'wild');
  const changes = [{ pointer: '/answer/1/screen_question/min_words', value: 2 }];
  await call('POST', 'settings/proposals', { name: FIRST, base: revision, changes }, 'wild');
  return answers;
}
