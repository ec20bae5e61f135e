import { expect } from 'chai';
import { closePages, needChromium, openPage, type TestPage } from '../../../../support/browser.ts';
import { stopAll } from '../../../../support/harness.ts';
import { fallsSilent, refuses, says } from '../../../../support/model-server.ts';
import { signInAt } from '../../../../support/screens-service.ts';
import { type SeekService, startSeek } from '../../../../support/seek-service.ts';

const DOCUMENTS = [
  {
    id: 'warranty',
    title: 'Warranty terms',
    url: 'https://lamps.example/warranty',
    content: 'The warranty of every lamp lasts 24 months from the day of purchase. Bulbs are not covered.',
  },
  { id: 'returns', title: 'Returns', content: 'Lamps can be sent back within 30 days. The money is paid back within a week.' },
];

const PIECES = ['The warranty of every ', 'lamp lasts 24 months [1]. ', 'It covers volcanoes.'];

const MARKDOWN = `
1. Plug it in.
2. Press the switch.

| Lamp | Watts |
|---|---|
| Lamp 1 | 5 |

See [the shop](https://lamps.example/shop).
`;

describe('the screen Seek', function () {
  this.timeout(40_000);
  let service: SeekService;

  before(async function () {
    needChromium(this);
    service = await startSeek(DOCUMENTS);
  });
  afterEach(closePages);
  after(async () => {
    await service?.model.close();
    await stopAll();
  });

  /** Somebody at the screen, the keyboard in the field of the question. */
  async function atTheQuestion(path = 'seek'): Promise<TestPage> {
    const test = await openPage();
    await signInAt(test, service, path);
    await test.page.getByLabel('Question').focus();
    return test;
  }

  /** Asks by the keyboard, and waits for what the answer says. */
  async function ask({ page }: TestPage, question: string, shown: string): Promise<void> {
    await page.getByLabel('Question').fill(question);
    await page.keyboard.press('Enter');
    await page.locator('.seek-answer').getByText(shown).first().waitFor();
  }

  const answerId = async ({ page }: TestPage): Promise<string> => {
    await page.getByRole('tab', { name: 'Details' }).click();
    return (
      (await page.locator('dt', { hasText: 'Id of the answer' }).locator('xpath=following-sibling::dd[1]').textContent()) ?? ''
    );
  };

  const ratings = async (id: string): Promise<object> => (await service.call('GET', `rate?answerId=${id}`)).json();

  it('leads from the words of an answer to their passage and back, by keyboard', async () => {
    service.model.will(says(PIECES));
    const test = await atTheQuestion();
    const { page } = test;
    await page.keyboard.type('How long is the warranty?');
    await page.keyboard.press('Enter');
    const reference = page.locator('.seek-answer').getByRole('link', { name: 'Passage 1', exact: true });
    await reference.waitFor();
    expect(await page.locator('.seek-answer .seek-mark').first().textContent()).to.include('The warranty of every lamp lasts');
    expect(await page.locator('.seek-answer .seek-unsupported').first().textContent()).to.equal('volcanoes (in no passage)');
    await reference.focus();
    expect(await page.locator('#passage-1').getAttribute('data-active'), 'its passage is shown').to.equal('');
    await page.keyboard.press('Enter');
    await page.locator('#passage-1:focus').waitFor();
    await page.getByRole('button', { name: 'Show in the answer (passage 1)' }).press('Enter');
    await page.locator('.seek-answer .seek-reference:focus').waitFor();
    expect(test.complaints).to.deep.equal([]);
  });

  it('shows Markdown of models as elements', async () => {
    service.model.will(says(['The warranty of every lamp lasts 24 months.\n', MARKDOWN]));
    const test = await atTheQuestion();
    const { page } = test;
    await page.getByText('Options', { exact: true }).click();
    await page.getByLabel('Withhold below').fill('0');
    await ask(test, 'How long is the warranty?', 'the shop');
    await page.getByRole('switch', { name: 'Show where words come from' }).click();
    expect(await page.locator('.seek-answer').locator('mark, .seek-unsupported').count()).to.equal(0);
    expect(await page.locator('.seek-answer ol > li').allTextContents()).to.deep.equal(['Plug it in.', 'Press the switch.']);
    expect(await page.locator('.seek-answer table').last().locator('td').allTextContents()).to.deep.equal(['Lamp 1', '5']);
    const link = page.locator('.seek-answer').getByRole('link', { name: 'the shop' });
    expect(await link.getAttribute('rel')).to.equal('noopener noreferrer');
  });

  it('says why an answer is withheld, what can be done, and what it would have been', async () => {
    service.model.will(says(PIECES));
    const test = await atTheQuestion();
    const { page } = test;
    await page.getByText('Options', { exact: true }).click();
    await page.getByLabel('Withhold below').fill('100');
    await ask(test, 'How long is the warranty?', 'no reliable answer');
    await page.getByText('Withheld: the score is too low').waitFor();
    await page.getByText(/gate_confidence: the score \d+ is below the threshold 100/).waitFor();
    const setting = page.getByRole('link', { name: 'Open the setting gate_confidence: min' });
    expect(await setting.getAttribute('href')).to.equal('/ui/configure?instance=test#/answer/6/gate_confidence/min');
    await page.getByText('The answer that was withheld').click();
    expect(await page.locator('.notice .seek-unsupported').first().textContent()).to.include('volcanoes');
  });

  it('keeps a thumb, changes it, and takes it back', async () => {
    service.model.will(says(PIECES));
    const test = await atTheQuestion();
    const { page } = test;
    await ask(test, 'What does the warranty of lamps cover?', '24 months');
    const [good, bad] = [page.getByRole('button', { name: 'Good' }), page.getByRole('button', { name: 'Bad' })];
    await good.press('Enter');
    await page.locator('[aria-pressed="true"]', { hasText: 'Good' }).waitFor();
    await bad.press('Enter');
    await page.getByLabel('What is wrong with it?').fill('It is about bulbs.');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.getByText('Your comment is kept.').waitFor();
    const id = await answerId(test);
    expect(await ratings(id)).to.deep.include({ score: 0, total: 1 });
    await page.locator('[aria-pressed="true"]', { hasText: 'Bad' }).press('Enter');
    await page.locator('[aria-pressed="true"]').waitFor({ state: 'detached' });
    expect(await ratings(id)).to.deep.include({ total: 0 });
  });

  it('asks again with a proposal, and shows what is another', async () => {
    service.model.will(says(PIECES));
    const settings = await (await service.call('GET', 'settings')).json();
    const made = await service.call('POST', 'settings/proposals', {
      name: 'Only what is certain',
      base: settings.revision,
      changes: [{ pointer: '/answer/6/gate_confidence/min', value: 100 }],
    });
    expect(made.status).to.equal(201);
    const test = await atTheQuestion();
    const { page } = test;
    await ask(test, 'How long is the warranty?', '24 months');
    await page.getByRole('button', { name: 'Try with other settings' }).press('Enter');
    await page.getByLabel('Settings', { exact: true }).selectOption('Only what is certain');
    await page.getByRole('button', { name: 'Run again' }).press('Enter');
    await page.getByRole('group', { name: 'Differences' }).waitFor();
    expect(await page.getByRole('row', { name: 'Ended' }).locator('td').allTextContents()).to.deep.equal([
      'answered',
      'withheld: low score',
      '≠',
    ]);
    await page.locator('.seek-side').getByText('no reliable answer').waitFor();
  });

  it('stops an answer in the middle, and tells what goes wrong with the way out', async () => {
    service.model.will(fallsSilent(['Half of ', 'an answer. ']));
    const test = await atTheQuestion();
    const { page } = test;
    await page.keyboard.type('How long is the warranty?');
    await page.keyboard.press('Enter');
    await page.getByText('Half of an answer').waitFor();
    await page.getByRole('button', { name: 'Stop' }).press('Enter');
    await page.getByText('Stopped. What stands here is unchecked').waitFor();
    service.model.will(refuses(401));
    await page.getByLabel('Question').press('Enter');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    service.model.will(says(PIECES));
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.locator('.seek-answer').getByText('24 months').waitFor();
  });

  it('carries a conversation, begins a new one, and remembers questions until it is told not to', async () => {
    service.model.will(says(PIECES));
    const test = await atTheQuestion('seek?q=How+long+is+the+warranty%3F');
    const { page } = test;
    await page.locator('.seek-answer').getByText('24 months').waitFor();
    await page.getByLabel('As a conversation').press('Space');
    await ask(test, 'What does the warranty cover?', '24 months');
    await ask(test, 'And the bulbs?', '24 months');
    const earlier = page.getByRole('region', { name: 'Earlier in this conversation' });
    expect(await earlier.locator('summary').allTextContents()).to.deep.equal(['What does the warranty cover?']);
    expect(JSON.stringify(service.model.asked.at(-1)?.body), 'the turn before is in the prompt').to.include(
      'What does the warranty cover?',
    );
    expect(new URL(page.url()).searchParams.get('q')).to.equal('And the bulbs?');
    await page.getByRole('button', { name: 'New conversation' }).press('Enter');
    await earlier.waitFor({ state: 'detached' });
    await page.getByText('Asked before (3)').click();
    await page.getByRole('button', { name: 'Forget them' }).press('Enter');
    await page.getByText('Asked before').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByLabel('Question').waitFor();
    expect(await page.getByText('Asked before').count()).to.equal(0);
  });

  it('offers those who may ask alone neither proposals nor settings', async () => {
    service.model.will(says(PIECES));
    const made = await service.call('POST', 'keys', { name: 'Vera', permissions: ['ask'] });
    const { key } = (await made.json()) as { key: string }; // as openapi.yaml says
    const test = await openPage();
    await signInAt(test, service, 'seek', key);
    const { page } = test;
    await ask(test, 'How long is the warranty?', '24 months');
    await page.getByRole('button', { name: 'Try with other settings' }).click();
    await page.getByRole('button', { name: 'Run again' }).waitFor();
    expect(await page.getByLabel('Settings', { exact: true }).count()).to.equal(0);
    await page.getByRole('button', { name: 'Good' }).click();
    await page.locator('[aria-pressed="true"]').click();
    expect(await page.locator('[aria-pressed="true"]').count(), 'a rating can be changed, not taken back').to.equal(1);
    const refused = await fetch(`${service.url}/v1/test/settings/proposals`, { headers: { apikey: key } });
    expect(refused.status).to.equal(403);
    expect(test.complaints).to.deep.equal([]);
  });
});
