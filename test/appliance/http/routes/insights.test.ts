import { expect } from 'chai';
import type { components } from '../../../../core/api.gen.ts';
import { callWith } from '../../../support/call.ts';
import { expectProblem, expectSchema } from '../../../support/contract.ts';
import { stopAll } from '../../../support/harness.ts';
import { type Keeping, startKeeping } from '../../../support/keeping.ts';
import { loggedAnswer } from '../../../support/store-suites/place.ts';

const DAY = 86_400_000;

describe('GET /v1/{instance}/analytics', () => {
  let keeping: Keeping;
  const today = Date.now() - (Date.now() % DAY);
  before(async () => {
    keeping = await startKeeping();
    const { answers } = keeping.pipeline.store;
    for (const [at, time] of [today, today + 1, today - 1, today - 6 * DAY - 1, today - 7 * DAY - 1].entries())
      await answers.record(
        {
          ...loggedAnswer(at + 1),
          time,
          record: { semanticDetails: { unattributedTerms: ['Mars'] } },
          trace: { steps: [], passages: [{ id: 'a#0', document: 'A' }] },
        },
        callWith(),
      );
  });
  after(stopAll);

  const get = async (query: string, headers = {}) => {
    const response = await keeping.send('GET', `/analytics?${query}`, undefined, headers);
    expect(response.status).to.equal(200);
    const body = (await response.json()) as components['schemas']['Insights']; // the schema is checked right below
    expectSchema('Insights', body);
    return body;
  };

  it('tells every step of a window, also those without answers', async () => {
    const { steps, since, until } = await get('days=7');
    expect(steps.map(({ reasons }) => reasons.answered ?? 0)).to.deep.equal([0, 0, 0, 0, 0, 1, 2]);
    expect([since, until, steps[0]?.time].map((each) => (Date.parse(each ?? '') - today) / DAY)).to.deep.equal([-6, 1, -6]);
  });

  it('tells hours of a few days', async () => {
    const { steps } = await get('days=1&step=hour');
    expect(steps.map(({ reasons }) => reasons.answered ?? 0)).to.deep.equal([2, ...Array(23).fill(0)]);
    await expectProblem(await keeping.send('GET', '/analytics?days=8&step=hour'), 422, 'invalid_request');
  });

  it('tells 30 days where no number is given, and at most 92', async () => {
    expect((await get('')).steps).to.have.length(30);
    for (const days of ['0', '93', 'x'])
      await expectProblem(await keeping.send('GET', `/analytics?days=${days}`), 422, 'invalid_request');
  });

  it('tells titles and words, and documents that were not read, to those who may see them', async () => {
    const { latest } = await get('days=92');
    expect([latest.documents?.[0]?.title, latest.terms?.[0]?.term]).to.deep.equal(['A', 'Mars']);
    const made = await keeping.send('POST', '/keys', { name: 'Figures', permissions: ['read'] });
    const { key } = (await made.json()) as { key: string }; // as openapi.yaml says
    expect((await get('days=92', { apikey: key })).latest).to.not.have.any.keys('documents', 'terms');
    await expectProblem(await keeping.send('GET', '/analytics/unused'), 404, 'no_documents');
  });
});
