import { expect } from 'chai';
import type { components } from '../../../../core/api.gen.ts';
import { callWith } from '../../../support/call.ts';
import { expectProblem, expectSchema } from '../../../support/contract.ts';
import { eventually } from '../../../support/eventually.ts';
import { answeredTurn, stopAll } from '../../../support/harness.ts';
import { type Keeping, KeepingPipeline, startKeeping } from '../../../support/keeping.ts';
import { loggedAnswer } from '../../../support/store-suites/place.ts';

type LogEntry = components['schemas']['LogEntry'];

type KeptAnswer = components['schemas']['KeptAnswer'];
type Analytics = components['schemas']['Analytics'];

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
    ['what has a score', { lowest: 80, highest: '90' }, [2, 1, 0]],
    ['what has another score', { lowest: 87 }, []],
    ['what is rated badly', { rated: 'bad' }, []],
  ];
  for (const [name, body, expected] of WANTED)
    it(`gives ${name}`, async () => {
      expect((await logs(body)).map(({ id }) => ids.indexOf(id))).to.deep.equal(expected);
    });

  it('gives what comes after an entry, and how many there are', async () => {
    const [first] = await logs({ limit: 1 });
    const after = `${Date.parse(first?.date ?? '')}-${first?.id}`;
    expect((await logs({ after })).map(({ id }) => ids.indexOf(id))).to.deep.equal([1, 0]);
    const figures: unknown = await (await keeping.send('POST', '/logs/figures', { search: 'warranty' })).json();
    expectSchema('AnswerFigures', figures);
    expect(figures).to.include({ answers: 2 });
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
    { lowest: 101 },
    { rated: 'x' },
    { after: '1' },
  ])
    it(`refuses ${JSON.stringify(body).slice(0, 40)}`, async () => {
      await expectProblem(await keeping.send('POST', '/logs', body), 422, 'invalid_request');
    });
});

describe('an answer that is kept', () => {
  let keeping: Keeping;
  before(async () => {
    keeping = await startKeeping();
  });
  after(stopAll);

  async function kept(response: Response): Promise<KeptAnswer> {
    const body = (await response.json()) as KeptAnswer; // the schema is checked right below
    expect(response.status, JSON.stringify(body)).to.equal(200);
    expectSchema('KeptAnswer', body);
    return body;
  }

  it('is told with its record and how it came about', async () => {
    const id = await keeping.ask();
    const answer = await kept(await keeping.send('GET', `/answers/${id}`));
    expect(answer).to.deep.include({ id, reason: 'answered', question: 'How long is the warranty?', answer: 'Two years.' });
    expect(answer.record).to.deep.include({ answerId: id, answer: 'Two years.', score: 86 });
  });

  it('is edited, and says so', async () => {
    const id = await keeping.ask();
    const edited = await kept(await keeping.send('PATCH', `/answers/${id}`, { answer: 'Three years.' }));
    expect(edited).to.deep.include({ answer: 'Three years.' });
    expect(edited.edited).to.include({ by: 'admin', original: 'Two years.' });
    expect(await kept(await keeping.send('GET', `/answers/${id}`))).to.deep.equal(edited);
  });

  it('is marked as out of date, and deleted', async () => {
    const id = await keeping.ask();
    const marked = await kept(await keeping.send('PUT', `/answers/${id}/outdated`));
    expect(marked.outdated).to.include({ by: 'admin' });
    expect(await kept(await keeping.send('DELETE', `/answers/${id}/outdated`))).not.to.have.property('outdated');
    expect(await (await keeping.send('DELETE', `/answers/${id}`)).json()).to.deep.equal({ deleted: 1 });
    await expectProblem(await keeping.send('GET', `/answers/${id}`), 404, 'unknown_answer');
  });

  for (const [method, path, body, status, code] of [
    ['GET', '/answers/7', undefined, 404, 'unknown_answer'],
    ['GET', '/answers/seven', undefined, 404, 'unknown_answer'],
    ['GET', '/answers/-1', undefined, 404, 'unknown_answer'],
    ['GET', '/answers/99999999999999999', undefined, 404, 'unknown_answer'],
    ['PATCH', '/answers/7', { answer: 'x' }, 404, 'unknown_answer'],
    ['DELETE', '/answers/7', undefined, 404, 'unknown_answer'],
    ['PUT', '/answers/7/outdated', undefined, 404, 'unknown_answer'],
    ['PATCH', '/answers/7', { answer: ' ' }, 422, 'invalid_request'],
    ['PATCH', '/answers/7', { answer: 'x'.repeat(20_001) }, 422, 'invalid_request'],
    ['PUT', '/answers/7', { answer: 'x' }, 405, 'method_not_allowed'],
  ] as const)
    it(`is not to be had by ${method} ${path}: ${code}`, async () => {
      await expectProblem(await keeping.send(method, path, body), status, code);
    });
});

describe('answers as a file', () => {
  let keeping: Keeping;
  const ids: number[] = [];
  before(async () => {
    const facts = { answer: '=1+1 says "no"', score: 7, kbCoverage: 12 };
    keeping = await startKeeping(new KeepingPipeline(answeredTurn(facts)));
    for (const question of ['@SUM(1)', 'Two\nlines, and a comma']) ids.push(await keeping.ask(question));
  });
  after(stopAll);

  it('are rows without formulas', async () => {
    const response = await keeping.send('GET', '/answers?format=csv');
    expect(response.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).to.equal('attachment; filename="answers-test.csv"');
    const rows = [
      'ID,question,score,kbCoverage,answer,category,intent,pii',
      `${ids[1]},"Two\nlines, and a comma",7,12,"'=1+1 says ""no""",,,`,
      `${ids[0]},"'@SUM(1)",7,12,"'=1+1 says ""no""",,,`,
    ];
    expect(await response.text()).to.equal(rows.map((row) => `${row}\r\n`).join(''));
  });

  it('are lines of JSON', async () => {
    const response = await keeping.send('GET', '/answers?format=jsonl&highest=7');
    expect(response.headers.get('content-type')).to.equal('application/x-ndjson');
    const lines = (await response.text()).trimEnd().split('\n');
    for (const line of lines) expectSchema('ExportedAnswer', JSON.parse(line));
    expect(lines).to.have.length(2);
    expect(await (await keeping.send('GET', '/answers?format=jsonl&lowest=8')).text()).to.equal('');
  });

  it('are JSON', async () => {
    const exported = (await (await keeping.send('GET', '/answers?search=lines')).json()) as object[]; // each is checked right below
    for (const each of exported) expectSchema('ExportedAnswer', each);
    expect(exported).to.have.length(1);
    expect(exported[0]).to.deep.include({
      ID: ids[1],
      question: 'Two\nlines, and a comma',
      answer: '=1+1 says "no"',
      kbCoverage: 12,
    });
    expect(await (await keeping.send('GET', '/answers?search=elephants')).json()).to.deep.equal([]);
  });

  it('are all of them, each once, over many pages and at the same time', async () => {
    const { answers } = keeping.pipeline.store;
    for (let id = 1; id <= 1001; id++) await answers.record({ ...loggedAnswer(id), time: Math.floor(id / 450) }, callWith());
    const exported = (await (await keeping.send('GET', '/answers?until=2000-01-01T00:00:00Z')).json()) as { ID: number }[]; // as above
    expect(exported.map(({ ID }) => ID)).to.deep.equal(Array.from({ length: 1001 }, (_, at) => 1001 - at));
  });

  it('are made two at a time; those that nobody reads any more make room', async () => {
    const { send } = keeping;
    for (let tries = 0; tries < 5; tries++) expect((await send('HEAD', '/answers')).status).to.equal(200);
    const { answers } = keeping.pipeline.store;
    const list = answers.list.bind(answers);
    const held = Promise.withResolvers<void>();
    answers.list = (...given) => held.promise.then(() => list(...given));
    const open = await Promise.all([1, 2].map(() => send('GET', '/answers?format=csv')));
    await expectProblem(await send('GET', '/answers'), 503, 'overloaded');
    await Promise.all(open.map((response) => response.body?.cancel()));
    held.resolve();
    answers.list = list;
    await eventually(async () => (await send('GET', '/answers?search=nothing')).status === 200);
  });

  it('are not written in other forms', async () => {
    await expectProblem(await keeping.send('GET', '/answers?format=xml'), 422, 'invalid_request');
  });
});

describe('DELETE /v1/{instance}/user_data', () => {
  let keeping: Keeping;
  beforeEach(async () => {
    keeping = await startKeeping();
    const { answers } = keeping.pipeline.store;
    for (const [id, given] of [{ user: 'ada' }, { user: 'bob', intent: 'a' }, { user: 'ada', intent: 'b' }].entries())
      await answers.record({ ...loggedAnswer(id + 1), ...given }, callWith());
  });
  afterEach(stopAll);

  const LEFT: readonly [query: string, left: number[]][] = [
    ['', []],
    ['?intent=', []],
    ['?user=ada', [2]],
    ['?intent=a', [1, 3]],
    ['?intent=a&intent=b', [1]],
    ['?intent[]=a&intent=c', [1, 3]],
  ];
  for (const [query, left] of LEFT)
    it(`with '${query}' leaves ${left.length} answers`, async () => {
      const response = await keeping.send('DELETE', `/user_data${query}`);
      expect(await response.json()).to.deep.equal({ deleted: 3 - left.length });
      expect(await keeping.pipeline.kept()).to.deep.equal(left);
    });

  for (const query of ['?user=ada&intent=a', '?user='])
    it(`does not guess what '${query}' means`, async () => {
      await expectProblem(await keeping.send('DELETE', `/user_data${query}`), 422, 'invalid_request');
      expect(await keeping.pipeline.kept()).to.have.length(3);
    });
});

describe('POST /v1/{instance}/analytics', () => {
  after(stopAll);

  it('tells the figures of days, today first, and of all of them', async () => {
    const { pipeline, send } = await startKeeping();
    const now = Date.now();
    const given: [ago: number, more: object][] = [
      [0, { score: 80, intent: 'a', category: 'A' }],
      [0, { score: 61, intent: 'a' }],
      [1, { reason: 'no_results', score: 0 }],
      [40, { intent: 'old' }],
    ];
    for (const [id, [ago, more]] of given.entries())
      await pipeline.store.answers.record({ ...loggedAnswer(id), time: now - ago * 86_400_000, ...more }, callWith());
    await pipeline.store.ratings.rate({ instance: 'test', answerId: 0, score: 4, time: now }, callWith());
    const body = (await (await send('POST', '/analytics', { count: '3' })).json()) as Analytics; // the schema is checked right below
    expectSchema('Analytics', body);
    const none = { answers: 0, reasons: {}, intents: {}, categories: {}, ratings: 0 };
    const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
    const today = { answers: 2, reasons: { answered: 2 }, intents: { a: 2 }, categories: { A: 1 }, rating: 4, ratings: 1 };
    expect(body.rows).to.deep.equal([
      { date: day(0), ...today, score: 70.5 },
      { ...none, date: day(1), answers: 1, reasons: { no_results: 1 }, score: 0 },
      { ...none, date: day(2) },
    ]);
    expect(body.total).to.deep.equal({ ...today, answers: 3, reasons: { answered: 2, no_results: 1 }, score: 47 });
    const usual = (await (await send('POST', '/analytics')).json()) as Analytics; // the same
    expect(usual.rows).to.have.length(30);
  });

  for (const count of [0, 93, 'x'])
    it(`refuses ${count} days`, async () => {
      const { send } = await startKeeping();
      await expectProblem(await send('POST', '/analytics', { count }), 422, 'invalid_request');
    });
});
