import { expect } from 'chai';
import type { AnswerRatings } from '../../../../appliance/feedback/rating-summary.ts';
import { expectProblem, expectSchema } from '../../../support/contract.ts';
import { KEY, start, stopAll } from '../../../support/harness.ts';
import { type Keeping, startKeeping } from '../../../support/keeping.ts';

describe('ratings', () => {
  let keeping: Keeping;
  before(async () => {
    keeping = await startKeeping();
  });
  after(stopAll);

  async function ratings(response: Response): Promise<AnswerRatings> {
    const body = (await response.json()) as AnswerRatings; // the schema is checked right below
    expect(response.status, JSON.stringify(body)).to.equal(200);
    expectSchema('AnswerRatings', body);
    return body;
  }

  it('are their mean, their number and what was said, the newest first', async () => {
    const { ask, send } = keeping;
    const answerId = await ask();
    expect(await ratings(await send('POST', '/answerRatings', { answerId }))).to.deep.equal({ score: 0, total: 0, feedback: [] });
    await ratings(await send('POST', '/rate', { answerId, score: 0, feedback: 'Old.' }));
    await ratings(await send('POST', '/rate', { answerId, score: 5 }));
    const now = await ratings(await send('POST', '/rate', { answerId: String(answerId), score: '5', feedback: 'Good.' }));
    expect(now).to.deep.include({ score: 3.33, total: 3 });
    expect(now.feedback.map(({ feedback, score }) => [feedback, score])).to.deep.equal([
      ['Good.', 5],
      ['Old.', 0],
    ]);
    expect(await ratings(await send('POST', '/answerRatings', { answerId, number: 1 })))
      .to.have.property('feedback')
      .of.length(1);
    expect(await ratings(await send('GET', `/rate?answerId=${answerId}`))).to.deep.equal(now);
  });

  it('replace those of the same user, and can be taken back', async () => {
    const { ask, send } = keeping;
    const answerId = await ask();
    for (const [user, score] of [
      ['ada', 0],
      ['bob', 1],
      ['ada', 5],
    ])
      await ratings(await send('POST', '/rate', { answerId, score, user }));
    expect(await ratings(await send('GET', `/rate?answerId=${answerId}&number=0`))).to.deep.include({ score: 3, total: 2 });
    expect(await ratings(await send('DELETE', `/rate?answerId=${answerId}&user=ada`))).to.deep.include({ score: 1, total: 1 });
    expect(await ratings(await send('DELETE', `/rate?answerId=${answerId}`))).to.deep.include({ score: 0, total: 0 });
  });

  it('wait for an answer that is not kept yet', async () => {
    const { pipeline, ask, send } = keeping;
    const { answers } = pipeline.store;
    const record = answers.record.bind(answers);
    const held = Promise.withResolvers<void>();
    answers.record = (...given) => held.promise.then(() => record(...given));
    const rated = send('POST', '/rate', { answerId: await ask(), score: 4 });
    setTimeout(held.resolve, 100);
    expect(await ratings(await rated)).to.include({ score: 4, total: 1 });
    answers.record = record;
  });

  const REFUSED: readonly [name: string, body: unknown, status: number, code: string][] = [
    ['an answer that was never given', { answerId: 1, score: 5 }, 404, 'unknown_answer'],
    ['no answer', { score: 5 }, 422, 'invalid_request'],
    ['no score', { answerId: 1, score: '' }, 422, 'invalid_request'],
    ['too much of it', { answerId: 1, score: 6 }, 422, 'invalid_request'],
    ['less than nothing', { answerId: 1, score: -1 }, 422, 'invalid_request'],
    ['half of it', { answerId: 1, score: 2.5 }, 422, 'invalid_request'],
    ['an id that is no number', { answerId: '1e3', score: 5 }, 422, 'invalid_request'],
    ['an id beyond numbers', { answerId: '9999999999999999', score: 5 }, 422, 'invalid_request'],
    ['a novel', { answerId: 1, score: 5, feedback: 'x'.repeat(4001) }, 422, 'invalid_request'],
  ];
  for (const [name, body, status, code] of REFUSED)
    it(`refuse ${name}`, async () => {
      await expectProblem(await keeping.send('POST', '/rate', body), status, code);
    });

  it('need a key, and a store', async () => {
    await expectProblem(await keeping.send('POST', '/rate', { answerId: 1, score: 5 }, { apikey: 'x' }), 401, 'unauthorized');
    const { url } = await start();
    const headers = { apikey: KEY, 'content-type': 'application/json' };
    const body = JSON.stringify({ answerId: 1, score: 5 });
    await expectProblem(await fetch(`${url}/v1/test/rate`, { method: 'POST', headers, body }), 404, 'no_store');
  });
});
