import { expect } from 'chai';
import type { components } from '../../../../core/api.gen.ts';
import { expectProblem, expectSchema } from '../../../support/contract.ts';
import { answeredTurn, stopAll } from '../../../support/harness.ts';
import { type Keeping, KeepingPipeline, startKeeping } from '../../../support/keeping.ts';

type Gaps = components['schemas']['Gaps'];

describe('GET /v1/{instance}/gaps', () => {
  let keeping: Keeping;
  beforeEach(async () => {
    keeping = await startKeeping(new KeepingPipeline(answeredTurn({ answer: 'I do not know.', score: 0 }, 'no_results')));
  });
  afterEach(stopAll);

  async function gaps(query = ''): Promise<Gaps> {
    const response = await keeping.send('GET', `/gaps${query}`);
    const found = (await response.json()) as Gaps; // the schema is checked right below
    expect(response.status, JSON.stringify(found)).to.equal(200);
    expectSchema('Gaps', found);
    return found;
  }

  it('tells what was asked without an answer, by subject, the largest group first', async () => {
    for (const question of ['Can I pay with bitcoin?', 'Where is my tax refund?', 'tax refund status'])
      await keeping.ask(question);
    const { questions, groups, isCut, gaps: found } = await gaps();
    expect({ questions, groups, isCut }).to.deep.equal({ questions: 3, groups: 2, isCut: false });
    expect(found.map(({ count, unanswered, rated }) => ({ count, unanswered, rated }))).to.deep.equal([
      { count: 2, unanswered: 2, rated: 0 },
      { count: 1, unanswered: 1, rated: 0 },
    ]);
    expect(found[0]?.name).to.match(/tax refund/);
    expect((await gaps('?limit=1')).gaps).to.have.length(1);
  });

  it('leaves out what was dismissed, until it is asked more often than it was then', async () => {
    const answerId = await keeping.ask('Where is my tax refund?');
    const dismissed = await keeping.send('POST', '/gaps/dismiss', { answerId });
    expect(await dismissed.json()).to.deep.equal({ dismissed: 1 });
    expect((await gaps()).gaps).to.deep.equal([]);
    await keeping.ask('Where is my tax refund?');
    expect((await gaps()).gaps).to.deep.equal([]);
    await keeping.ask('tax refund');
    expect((await gaps()).gaps.map(({ count }) => count)).to.deep.equal([3]);
  });

  it('refuses what makes no sense', async () => {
    await expectProblem(await keeping.send('GET', '/gaps?days=367'), 422, 'invalid_request');
    await expectProblem(await keeping.send('GET', '/gaps?limit=101'), 422, 'invalid_request');
    await expectProblem(await keeping.send('POST', '/gaps/dismiss', { answerId: 7 }), 404, 'unknown_answer');
    const made = await keeping.send('POST', '/keys', { name: 'figures', permissions: ['read'] });
    const { key } = (await made.json()) as { key: string }; // as openapi.yaml says
    await expectProblem(await keeping.send('GET', '/gaps', undefined, { apikey: key }), 403, 'forbidden');
  });
});
