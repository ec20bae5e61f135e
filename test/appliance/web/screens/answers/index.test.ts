import { expect } from 'chai';
import { closePages, expectAccessible, needChromium, openPage } from '../../../../support/browser.ts';
import { KEY, stopAll } from '../../../../support/harness.ts';
import { type ScreensService, signInAt, startScreens } from '../../../../support/screens-service.ts';

describe('the answers', function () {
  this.timeout(60_000);
  let service: ScreensService;

  const send = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${service.url}/v1/test${path}`, {
      method,
      headers: { apikey: KEY, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const ask = async (question: string): Promise<number> => {
    const { answerId } = (await (await service.seek({ question })).json()) as { answerId: number }; // each answer has one
    await send('GET', `/answers/${answerId}`); // waits until it is kept
    return answerId;
  };

  before(async function () {
    needChromium(this);
    service = await startScreens();
    await ask('How long does shipping take?');
    const id = await ask('Do you sell zeppelins on Mars?');
    await ask('Which zeppelins are cheapest?');
    await send('POST', '/rate', { answerId: id, score: 1, feedback: 'This says nothing of zeppelins.' });
  });
  afterEach(closePages);
  after(stopAll);

  it('are found, opened, edited and marked by the keyboard alone', async () => {
    const test = await openPage();
    const { page } = test;
    await signInAt(test, service, 'answers');
    await page.getByRole('searchbox', { name: 'Search' }).fill('warranty');
    await page.getByText('1 answer', { exact: true }).waitFor();
    expect(page.url()).to.include('search=warranty');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'How long is the warranty?' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('24 months').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit the answer' }).press('Enter');
    const text = page.getByRole('textbox', { name: 'Answer' });
    expect(await text.evaluate((element) => element === document.activeElement)).to.equal(true);
    await page.getByText('The text changes in the log alone').waitFor();
    await text.fill('Three years.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save the answer' }).press('Enter');
    await page.getByText('Edited by').waitFor();
    await page.getByRole('button', { name: 'Mark as out of date' }).press('Enter');
    await page.getByText('Marked as out of date by').waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).press('Enter');
    await page.getByText('· edited').waitFor();
    expect(page.url()).to.include('search=warranty');
    expect(test.complaints).to.deep.equal([]);
  });
});
