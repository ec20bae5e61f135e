import { expect } from 'chai';
import type { components } from '../../../../core/api.gen.ts';
import { expectProblem, expectSchema } from '../../../support/contract.ts';
import { stopAll } from '../../../support/harness.ts';
import { type Keeping, startKeeping } from '../../../support/keeping.ts';

type LogEntry = components['schemas']['LogEntry'];

describe('POST /v1/{instance}/logs', () => {
  let keeping: Keeping;
  const ids: number[] = [];
  before(async () => {
    keeping = await startKeeping();
    for (const [at, question] of ['How long is the warranty?', 'Where are you?', 'What is a warranty?'].entries())
      ids.push(await keeping.ask(question, { user_session: { metadata: { user_id: `u-${at % 2}` } } }));
  });
  after(stopAll);

  async function logs(body?: unknown): Promise<LogEntry[]> {
    const response = await keeping.send('POST', '/logs', body);
    const entries = (await response.json()) as LogEntry[]; // the schema is checked right below
    expect(response.status, JSON.stringify(entries)).to.equal(200);
    for (const entry of entries) expectSchema('LogEntry', entry);
    return entries;
  }

  const WANTED: readonly [name: string, body: unknown, expected: number[]][] = [
    ['everything without a word, the newest first', undefined, [2, 1, 0]],
    ['everything for empty fields', { limit: '', skip: '', search: '', user: '' }, [2, 1, 0]],
    ['as many as are wanted', { limit: 1 }, [2]],
    ['what comes after', { limit: '1', skip: '1' }, [1]],
    ['what holds the words', { search: 'warranty' }, [2, 0]],
    ['what a user asked', { user: 'u-0' }, [2, 0]],
    ['nothing from the future', { since: '2999-01-01T00:00:00Z' }, []],
    ['all of the past', { until: '2999-01-01T00:00:00+02:00' }, [2, 1, 0]],
    ['what ended so', { reason: 'blocked' }, []],
  ];
  for (const [name, body, expected] of WANTED)
    it(`gives ${name}`, async () => {
      expect((await logs(body)).map(({ id }) => ids.indexOf(id))).to.deep.equal(expected);
    });

  it('tells what was asked and answered, when and how', async () => {
    const [entry] = await logs({ limit: 1 });
    expect(entry).to.deep.include({
      question: 'What is a warranty?',
      answer: 'Two years.',
      reason: 'answered',
      score: 86,
      user: 'u-0',
    });
    expect(Date.now() - Date.parse(entry?.date ?? '')).to.be.within(0, 60_000);
  });

  for (const body of [
    { limit: 0 },
    { limit: 101 },
    { skip: -1 },
    { since: 'yesterday' },
    { search: 'x'.repeat(501) },
    { reason: 'x' },
  ])
    it(`refuses ${JSON.stringify(body).slice(0, 40)}`, async () => {
      await expectProblem(await keeping.send('POST', '/logs', body), 422, 'invalid_request');
    });
});
