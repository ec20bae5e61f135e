import { join } from 'node:path';
import { expect } from 'chai';
import { sqlite } from '../../../../../../plugins/store/sqlite/index.ts';
import { closePages, needChromium, openPage } from '../../../../../support/browser.ts';
import { callWith, quietHost } from '../../../../../support/call.ts';
import { stopAll } from '../../../../../support/harness.ts';
import { type ScreensService, signInAt, startScreens } from '../../../../../support/screens-service.ts';
import { loggedAnswer } from '../../../../../support/store-suites/place.ts';

const ANSWERS = 10_000;
/** Milliseconds of the longest frame on a busy machine with two cores: what comes above it would be seen as a hitch everywhere. */
const LONGEST = 500;

async function fill({ data }: ScreensService): Promise<void> {
  const store = sqlite.create({ path: join(data, 'state.db'), retention: {} });
  await store.ready?.(quietHost);
  const now = Date.now();
  for (let from = 1; from <= ANSWERS; from += 500)
    await Promise.all(
      Array.from({ length: 500 }, (_, at) => {
        const id = from + at;
        const texts = { question: `What is lamp number ${id} made of?`, answer: `Number ${id} is made of brass.` };
        return store.answers?.record(
          { ...loggedAnswer(id), ...texts, time: now - 1000 * (ANSWERS - id), score: id % 101 },
          callWith(),
        );
      }),
    );
  await store.close?.();
}

describe('10,000 answers', function () {
  this.timeout(90_000);
  let service: ScreensService;

  before(async function () {
    needChromium(this);
    service = await startScreens();
    await fill(service);
  });
  afterEach(closePages);
  after(stopAll);

  it('scroll to the last one without a hitch, with a few rows in the page', async () => {
    const test = await openPage();
    await signInAt(test, service, 'answers');
    await test.page.getByRole('button', { name: 'What is lamp number 10000 made of?' }).waitFor();
    const told = await test.page.evaluate(async () => {
      const table = document.querySelector('.table-scroll');
      const frames: number[] = [];
      let mostRows = 0;
      let before = performance.now();
      const end = before + 60_000;
      while (table && before < end && !document.body.textContent?.includes('lamp number 1 made')) {
        table.scrollTop += 800;
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        frames.push(now - before);
        before = now;
        mostRows = Math.max(mostRows, table.querySelectorAll('tbody tr').length);
      }
      return {
        longest: Math.max(...frames),
        frames: frames.length,
        mostRows,
        total: frames.reduce((sum, each) => sum + each, 0),
      };
    });
    process.stdout.write(`      ${JSON.stringify(told)}\n`);
    await test.page.getByText('What is lamp number 1 made of?').waitFor();
    expect(told.longest).to.be.below(LONGEST);
    expect(told.mostRows).to.be.below(100);
    expect(test.complaints).to.deep.equal([]);
  });
});
