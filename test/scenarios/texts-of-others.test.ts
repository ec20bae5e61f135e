import { expect } from 'chai';
import type { components } from '../../core/api.gen.ts';
import { callWith } from '../support/call.ts';
import { expectProblem, expectSchema } from '../support/contract.ts';
import { KEY, stopAll } from '../support/harness.ts';
import { type Keeping, startKeeping } from '../support/keeping.ts';

const SECRET = 'kumquat';

/** What each kind of key is told of an answer that holds a secret in all its texts. */
describe('texts of others', () => {
  let keeping: Keeping;
  const keys: Record<string, string> = {};
  before(async () => {
    keeping = await startKeeping();
    for (const permissions of [['read'], ['read', 'content'], ['ask'], ['curate']])
      keys[permissions.join('+')] = await keyWith(permissions);
    const steps = [{ step: 'retrieve', milliseconds: 1.5, outcome: 'ok', details: { corrected: SECRET, basis: 3 } }];
    const { answers, ratings } = keeping.pipeline.store;
    const trace = { steps, query: SECRET, passages: [{ id: 'p', score: 90, document: SECRET, url: SECRET, passage: SECRET }] };
    const texts = { question: SECRET, answer: SECRET, user: SECRET, session: SECRET, record: { answer: SECRET, kbCoverage: 40 } };
    await answers.record(
      { id: 1, time: Date.now(), instance: 'test', reason: 'answered', score: 7, ...texts, trace },
      callWith(),
    );
    await answers.edit({ instance: 'test', id: 1, answer: `${SECRET} two`, by: 'admin' }, callWith());
    await ratings.rate({ instance: 'test', answerId: 1, score: 1, feedback: SECRET, time: Date.now() }, callWith());
  });
  after(stopAll);

  async function keyWith(permissions: readonly string[]): Promise<string> {
    const response = await keeping.send('POST', '/keys', { name: permissions.join(' '), permissions });
    const { key } = (await response.json()) as { key: string }; // routes/keys.test.ts checks it
    return key;
  }

  const sendAs = (key: string, method: string, path: string, body?: unknown) =>
    keeping.send(method, path, body, { apikey: keys[key] ?? KEY });

  const TOLD: readonly [
    method: string,
    path: string,
    body: object | undefined,
    schema: 'KeptAnswer' | 'AnswerRatings' | undefined,
  ][] = [
    ['POST', '/logs', {}, undefined],
    ['GET', '/answers/1', undefined, 'KeptAnswer'],
    ['GET', '/answers?format=json', undefined, undefined],
    ['GET', '/answers?format=csv', undefined, undefined],
    ['GET', '/rate?answerId=1', undefined, 'AnswerRatings'],
    ['POST', '/answerRatings', { answerId: 1 }, 'AnswerRatings'],
    ['POST', '/analytics', {}, undefined],
  ];
  for (const [method, path, body, schema] of TOLD) {
    it(`are not in ${method} ${path} for a key that reads figures alone`, async () => {
      const response = await sendAs('read', method, path, body);
      const text = await response.text();
      expect([response.status, text.includes(SECRET)], text).to.deep.equal([200, false]);
      if (schema) expectSchema(schema, JSON.parse(text));
    });

    it(`are not told by ${method} ${path} to keys that ask or curate`, async () => {
      for (const key of ['ask', 'curate']) await expectProblem(await sendAs(key, method, path, body), 403, 'forbidden');
    });

    if (path !== '/analytics')
      it(`are in ${method} ${path} for a key that may see them`, async () => {
        for (const key of ['read+content', '']) expect(await (await sendAs(key, method, path, body)).text()).to.include(SECRET);
      });
  }

  it('leave figures behind', async () => {
    const kept = (await (await sendAs('read', 'GET', '/answers/1')).json()) as Record<string, unknown>; // its schema is checked above
    expect(kept).to.deep.include({ id: 1, score: 7, record: { kbCoverage: 40 } });
    expect(kept.trace).to.deep.equal({
      steps: [{ step: 'retrieve', milliseconds: 1.5, outcome: 'ok', details: { basis: 3 } }],
      passages: [{ id: 'p', score: 90 }],
    });
  });

  it('are not found by searching for them', async () => {
    for (const wanted of ['search', 'user']) {
      await expectProblem(await sendAs('read', 'POST', '/logs', { [wanted]: SECRET }), 403, 'forbidden');
      await expectProblem(await sendAs('read', 'GET', `/answers?${wanted}=${SECRET}`), 403, 'forbidden');
    }
  });

  it('are not told to whoever rates', async () => {
    const response = await sendAs('ask', 'POST', '/rate', { answerId: 1, score: 5 });
    expect(await response.json()).to.deep.equal({ score: 3, total: 2, feedback: [] });
  });

  it('are edited without being told', async () => {
    const response = await sendAs('curate', 'PATCH', '/answers/1', { answer: 'another' });
    const text = await response.text();
    expect([response.status, text.includes(SECRET)]).to.deep.equal([200, false]);
  });

  it('are in no line of the audit, which has each act', async () => {
    await sendAs('curate', 'DELETE', '/rate?answerId=1');
    await sendAs('curate', 'DELETE', `/user_data?user=${SECRET}`);
    await sendAs('curate', 'DELETE', `/user_data?intent=${SECRET}`);
    await sendAs('read', 'GET', '/answers');
    const entries = await (await keeping.send('GET', '/audit')).text();
    expect(entries).to.not.include(SECRET);
    const parsed = JSON.parse(entries) as components['schemas']['AuditEntries']; // routes/audit.test.ts checks it
    const acts = parsed.entries.map(({ action, target, actorName }) => [action, target, actorName]);
    for (const act of [
      ['answer.edit', '1', 'curate'],
      ['ratings.withdraw', '1', 'curate'],
      ['answers.erase', 'user', 'curate'],
      ['answers.erase', 'intents', 'curate'],
      ['answers.export', undefined, 'read'],
    ])
      expect(acts).to.deep.include(act);
  });
});
