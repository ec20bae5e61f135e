import { existsSync, readdirSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { components } from '../../../../core/api.gen.ts';
import { Failure } from '../../../../core/contract/errors.ts';
import type { TurnStart } from '../../../../core/contract/facts/question.ts';
import type { Answered, Pipeline } from '../../../../core/host/runner.ts';
import { expectProblem, expectSchema } from '../../../support/contract.ts';
import { folderWith } from '../../../support/folder.ts';
import { answeredTurn, KEY, type Running, start, stopAll, TestPipeline, until } from '../../../support/harness.ts';

const answerOf = (start: TurnStart): Promise<Answered> => {
  if (start.question === 'Boom?') throw new Failure('resource_unavailable', 'it is away');
  const passages: [] = [];
  const facts = { answer: `=${start.question}`, score: 86, kbCoverage: 64, totalCount: 9, sentiment: 5, passages };
  return answeredTurn(facts)(start);
};

describe('POST /v1/{instance}/test', () => {
  afterEach(stopAll);

  const post = ({ url }: Running, body?: object | FormData, headers: Record<string, string> = {}) => {
    const isForm = body instanceof FormData;
    return fetch(`${url}/v1/test/test`, {
      method: 'POST',
      headers: { apikey: KEY, ...(body && !isForm && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
  };
  const results = ({ url }: Running) => fetch(`${url}/v1/test/getTestResults`, { headers: { apikey: KEY } });

  async function ended(service: Running): Promise<string> {
    for (;;) {
      const response = await results(service);
      if (response.status !== 202) return response.text();
      expectSchema('TestProgress', await response.json());
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  const csv = (text: string): FormData => {
    const form = new FormData();
    form.append('file', new Blob([text], { type: 'text/csv' }), 'q.csv');
    return form;
  };

  it('answers the questions of a file, in order, and keeps what came of them', async () => {
    const service = await start(new TestPipeline(answerOf));
    const response = await post(service, csv('ID,Question,Filter\n7,Why?,manuals\n=8,Boom?,\n9,"How, then?",\n'));
    expect(response.status).to.equal(202);
    const progress = await response.json();
    expectSchema('TestProgress', progress);
    expect(progress).to.include({ state: 'running', total: 3 });
    expect(await ended(service)).to.equal(
      [
        'ID,question,score,semanticScore,kbCoverage,totalCount,url,document,answer,categoryId,category,intent,pii,sentiment',
        '"7","Why?",86,,64,9,,,"\'=Why?",,,,,5',
        '"\'=8","Boom?",,,,,,,"error: resource_unavailable",,,,,',
        '"9","How, then?",86,,64,9,,,"\'=How, then?",,,,,5',
        '',
      ].join('\r\n'),
    );
    expect(service.pipeline.starts.map(({ options }) => options)).to.deep.equal([{ filter: 'manuals' }, {}, {}]);
    const { headers } = await results(service);
    expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).to.equal('attachment; filename="test-results-test.csv"');
  });

  it('keeps nothing of them in the log, and counts nothing', async () => {
    const service = await start(new TestPipeline(answerOf));
    await post(service, { questions: ['Why?'] });
    await ended(service);
    expect(service.pipeline.afterTurns).to.deep.equal([]);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).to.include('touchstone_answers_total{instance="test",reason="answered"} 0');
  });

  it('asks those of the last run again where there are none, and takes a proposal for nothing more', async () => {
    const service = await start(new TestPipeline(answerOf));
    await expectProblem(await post(service), 422, 'invalid_request');
    await post(service, { questions: ['Why?', { id: 'b', question: 'How?', filter: 'x' }] });
    const first = await ended(service);
    for (const body of [undefined, {}, { proposalID: 'p-1' }, { proposalID: '' }]) {
      expect((await post(service, body)).status).to.equal(202);
      expect(await ended(service)).to.equal(first);
    }
    expect(service.pipeline.starts.slice(-1).map(({ options }) => options)).to.deep.equal([{ filter: 'x' }]);
  });

  it('says 200 to clients that take no 202', async () => {
    const service = await start(new TestPipeline(answerOf));
    const agent = { 'user-agent': 'speakeasy-sdk/python 1.1.0 2.467.4 1.0.1 neuralseek' };
    expect((await post(service, { questions: ['Why?'] }, agent)).status).to.equal(200);
  });

  it('runs once at a time, while its client has long left, and tells how far it is', async () => {
    const gate = Promise.withResolvers<void>();
    const slow: Pipeline['answer'] = (turn) => gate.promise.then(() => answerOf(turn));
    const service = await start(new TestPipeline(slow));
    await expectProblem(await results(service), 404, 'no_test_results');
    await post(service, { questions: ['Why?', 'How?', 'Who?'] });
    await expectProblem(await post(service, { questions: ['Where?'] }), 409, 'test_running');
    expect(await (await results(service)).json()).to.include({ state: 'running', done: 0, total: 3 });
    gate.resolve();
    expect((await ended(service)).split('\r\n')).to.have.length(5);
    expect((await post(service, { questions: ['Where?'] })).status).to.equal(202);
    await ended(service);
  });

  it('lets live questions go first, but not for good', async () => {
    const live = Promise.withResolvers<void>();
    const order: string[] = [];
    const pipeline = new TestPipeline(async (turn) => {
      if (turn.question === 'Live?') await live.promise;
      order.push(turn.question);
      return answerOf(turn);
    });
    const service = await start(pipeline);
    const waiting = service.seek({ question: 'Live?' });
    await until(() => pipeline.starts.length === 1);
    await post(service, { questions: ['Why?'] });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(order).to.deep.equal([]);
    await until(() => order.length > 0, 3000);
    expect(order).to.deep.equal(['Why?']);
    live.resolve();
    await waiting;
  });

  it('ends with the service, and leaves the results of the run before', async () => {
    const data = folderWith({});
    const gate = Promise.withResolvers<void>();
    let isSlow = false;
    const pipeline = () =>
      new TestPipeline(async (turn) => {
        if (isSlow) await gate.promise;
        return answerOf(turn);
      });
    const env = { TOUCHSTONE_DATA: data };
    const service = await start(pipeline(), { env });
    await post(service, { questions: ['Why?'] });
    const first = await ended(service);
    isSlow = true;
    await post(service, { questions: Array.from({ length: 100 }, (_, at) => `How ${at}?`) });
    await until(() => service.pipeline.starts.length > 1);
    const stopped = service.stop();
    gate.resolve();
    await stopped;
    expect(service.pipeline.starts.length).to.be.below(10);
    expect(readdirSync(join(data, 'test-runs'))).to.deep.equal(['kept', 'test.jsonl']);
    expect(readdirSync(join(data, 'test-runs', 'kept', 'test'))).to.have.length(2); // the first run: rows and figures
    isSlow = false;
    expect(await ended(await start(pipeline(), { env }))).to.equal(first);
  });

  it('keeps what came of the last runs, and compares them question by question', async () => {
    let score = 50;
    const service = await start(new TestPipeline((turn) => answeredTurn({ answer: '=1', score, passages: [] })(turn)));
    const get = async (path: string) => (await fetch(`${service.url}/v1/test/${path}`, { headers: { apikey: KEY } })).json();
    const runs = async (): Promise<string[]> => {
      const listed = (await get('tests')) as components['schemas']['TestRuns']; // the schema is checked right below
      expectSchema('TestRuns', listed);
      return listed.runs.map(({ id }) => id);
    };
    expect(await runs()).to.deep.equal([]);
    await post(service, {
      questions: [
        { question: 'Why?', expected: 'Because.' },
        { question: 'Why?', filter: 'a' },
      ],
    });
    await ended(service);
    const [first = ''] = await runs();
    score = 55;
    await post(service, csv('Question,Expected\nWhy?,Because.\nHow?,\n'));
    await ended(service);
    const [second = '', ...older] = await runs();
    expect(older).to.deep.equal([first]);
    const report = (await get(`tests/${second}?against=${first}`)) as components['schemas']['TestReport']; // the same
    expectSchema('TestReport', report);
    expect(report.changes).to.deep.equal({ better: 1, worse: 0, same: 0, new: 1 });
    const [why] = report.questions;
    expect(why).to.deep.include({ question: 'Why?', expected: 'Because.', score: 55, change: 'better' });
    expect(why?.before).to.deep.include({ score: 50, reason: 'answered' });
    const page = (await get(`tests/${second}?against=${first}&change=new&limit=1`)) as typeof report; // the same
    expect([page.total, page.questions.map(({ question }) => question)]).to.deep.equal([1, ['How?']]);
    for (const path of ['tests/7', `tests/${second}?against=7`, 'tests/..%2f..%2ftest']) {
      const response = await fetch(`${service.url}/v1/test/${path}`, { headers: { apikey: KEY } });
      await expectProblem(response, 404, 'no_test_results');
    }
  });

  it('keeps the last ten', async () => {
    const service = await start(new TestPipeline(answerOf));
    for (let turn = 0; turn < 11; turn++) {
      await post(service, { questions: [`Why ${turn}?`] });
      await ended(service);
    }
    const listed = await fetch(`${service.url}/v1/test/tests`, { headers: { apikey: KEY } });
    expect(((await listed.json()) as components['schemas']['TestRuns']).runs).to.have.length(10); // as above
  });

  it('waits for a run of another process on the folder, and not for one that a crash has left', async () => {
    const data = folderWith({ 'test-runs/test.jsonl.part': '{"id":"1"' });
    const service = await start(new TestPipeline(answerOf), { env: { TOUCHSTONE_DATA: data } });
    await expectProblem(await post(service, { questions: ['Why?'] }), 409, 'test_running');
    const left = join(data, 'test-runs', 'test.jsonl.part');
    await writeFile(left, '{"id":"1"');
    const old = (Date.now() - 120_000) / 1000;
    await utimes(left, old, old);
    expect((await post(service, { questions: ['Why?'] })).status).to.equal(202);
    await ended(service);
    expect(existsSync(left)).to.equal(false);
  });

  const REFUSED: readonly [name: string, body: object, status: number, code: string][] = [
    ['no questions', { questions: [] }, 422, 'invalid_request'],
    ['an empty question', { questions: [' '] }, 422, 'invalid_request'],
    ['questions of another form', { questions: [7] }, 422, 'invalid_request'],
    ['too many', { questions: Array.from({ length: 2001 }, () => 'Why?') }, 422, 'invalid_request'],
    ['a question that is too long', { questions: ['x'.repeat(10_001)] }, 422, 'invalid_request'],
  ];
  for (const [name, body, status, code] of REFUSED)
    it(`refuses ${name}`, async () => {
      await expectProblem(await post(await start(), body), status, code);
    });

  it('refuses files that are no lists of questions, or too large', async () => {
    const service = await start();
    await expectProblem(await post(service, csv('a,b\n1,2\n')), 422, 'invalid_request');
    await expectProblem(await post(service, csv('')), 422, 'invalid_request');
    await expectProblem(await post(service, csv(`Question\n${'x'.repeat(1_100_000)}\n`)), 413, 'body_too_large');
    const two = csv('Question\nWhy?\n');
    two.append('file', new Blob(['Question\nHow?\n']));
    await expectProblem(await post(service, two), 422, 'invalid_request');
  });
});
