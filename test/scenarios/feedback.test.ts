import { join } from 'node:path';
import { expect } from 'chai';
import type { components } from '../../core/api.gen.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import { callWith } from '../support/call.ts';
import { expectProblem, expectSchema } from '../support/contract.ts';
import { folderWith } from '../support/folder.ts';
import { KEY, type Running, start, stopAll } from '../support/harness.ts';

type Schemas = components['schemas'];

const DOCUMENTS = {
  'documents/warranty.md': '# Warranty\n\nThe kettle has a warranty of three years. Keep the receipt.\n',
  'documents/toaster.md': '# Toaster\n\nThe toaster is red. It comes with a cable of one metre.\n',
};

const pipeline = (folder: string): string => `version: 1
resources:
  kb: { embedded: { path: ${folder}/kb } }
  llm: { extractive: { min_support: 0 } }
  state: { sqlite: { path: ${folder}/state.db } }
answer:
  - detect_language: {}
  - retrieve: { from: kb, query_type: keyword }
  - weigh_passages: {}
  - prompt_grounded: {}
  - generate: { with: llm }
  - gate_confidence: { min: 0, warn: 1 }
afterwards:
  - record_answer: { in: state }
ingest:
  - read_files: {}
  - clean_html: {}
  - split_passages: {}
  - load: { into: kb }
`;

/** From an answer to what is said of it, corrected in it and removed again, over HTTP and with files. */
describe('an answer and what comes of it', function () {
  this.timeout(30_000);
  let service: Running;
  let asked: Schemas['AnswerRecord'];
  const folder = folderWith(DOCUMENTS);
  const ada = { user_session: { metadata: { user_id: 'ada' }, system: { session_id: 's-1' } } };

  before(async () => {
    const blueprint = await loadPipeline({ file: 'p.yaml', text: pipeline(folder), env: {}, builtins });
    service = await start(undefined, {
      open: (opened, options) =>
        opened.open('test', blueprint, options, (opening) =>
          opening.ingest({ paths: [join(folder, 'documents')], prune: false }, callWith(), () => {}),
        ),
    });
  });
  after(stopAll);

  async function call<Name extends keyof Schemas>(
    schema: Name,
    method: string,
    path: string,
    body?: object,
  ): Promise<Schemas[Name]> {
    const response = await fetch(`${service.url}/v1/test${path}`, {
      method,
      headers: { apikey: KEY, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const value = await response.json();
    expect(response.status, JSON.stringify(value)).to.equal(200);
    expectSchema(schema, value);
    return value as Schemas[Name]; // just checked
  }

  const seek = (question: string, more: object = {}) => call('AnswerRecord', 'POST', '/seek', { question, ...more });
  const logs = async (body: object = {}): Promise<Schemas['LogEntry'][]> => {
    const headers = { apikey: KEY, 'content-type': 'application/json' };
    const response = await fetch(`${service.url}/v1/test/logs`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as Schemas['LogEntry'][]; // routes/logs.test.ts checks them
  };

  it('is given with an address to rate it at and tokens for its passages', async () => {
    asked = await seek('How long is the warranty of the kettle?', { ...ada, options: { includeSourceResults: true } });
    expect(asked.answer).to.include('three years');
    expect(asked.thumbs).to.include(`/thumbs/${asked.answerId}/`);
    expect(asked.passages?.every(({ train }) => train)).to.equal(true);
  });

  it('is rated at once, with and without a key', async () => {
    const answerId = asked.answerId ?? 0;
    const rated = await call('AnswerRatings', 'POST', '/rate', { answerId, score: 2, feedback: 'And the lamp?', user: 'ada' });
    expect(rated).to.deep.include({ score: 2, total: 1 });
    expect((await fetch(`${asked.thumbs}?score=5`, { method: 'POST' })).status).to.equal(200);
    const ratings = await call('AnswerRatings', 'POST', '/answerRatings', { answerId });
    expect(ratings).to.deep.include({ score: 3.5, total: 2 });
    expect(ratings.feedback.map(({ feedback }) => feedback)).to.deep.equal(['And the lamp?']);
  });

  it('has passages that are judged', async () => {
    const train = asked.passages?.[0]?.train ?? '';
    expect(await call('JudgedPassage', 'POST', '/train', { train, score: 90 })).to.deep.equal({
      passage: asked.passages?.[0]?.id,
      score: 90,
    });
  });

  it('is found in the log by its words, its user and its time', async () => {
    await seek('What colour is the toaster?');
    for (const body of [{ search: 'kettle warr' }, { user: 'ada' }, { skip: 1 }, { search: 'three years', reason: 'answered' }])
      expect(
        (await logs(body)).map(({ id }) => id),
        JSON.stringify(body),
      ).to.deep.equal([asked.answerId]);
    expect(await logs({ search: 'elephant' })).to.deep.equal([]);
  });

  it('tells how it came about: each step with its time, decisions, passages with their scores', async () => {
    const { trace, record } = await call('KeptAnswer', 'GET', `/answers/${asked.answerId}`);
    expect(trace?.steps.map(({ step }) => step)).to.deep.equal([
      'detect_language',
      'retrieve',
      'weigh_passages',
      'prompt_grounded',
      'generate',
      'gate_confidence',
    ]);
    expect(trace?.steps.every(({ milliseconds, outcome }) => milliseconds >= 0 && outcome === 'ok')).to.equal(true);
    expect(trace?.decisions).to.have.length.above(0);
    expect(trace?.passages?.map(({ id }) => id)).to.deep.equal(asked.passages?.map(({ id }) => id));
    expect(trace?.passages?.[0])
      .to.include({ score: asked.passages?.[0]?.score, document: 'Warranty' })
      .and.not.have.property('passage');
    expect(record).to.include({ answer: asked.answer, answerId: asked.answerId }).and.not.have.any.keys('thumbs', 'trace');
  });

  it('is edited, and is what the log has then', async () => {
    const edited = await call('KeptAnswer', 'PATCH', `/answers/${asked.answerId}`, { answer: '=Four years.' });
    expect(edited).to.include({ answer: '=Four years.' });
    expect(edited.edited).to.include({ original: asked.answer });
    expect((await logs({ search: 'four' })).map(({ answer }) => answer)).to.deep.equal(['=Four years.']);
  });

  it('is exported, where it is no formula', async () => {
    const response = await fetch(`${service.url}/v1/test/answers?format=csv&user=ada`, { headers: { apikey: KEY } });
    const [head, row, ...rest] = (await response.text()).trimEnd().split('\r\n');
    expect([head, rest]).to.deep.equal(['ID,question,score,kbCoverage,answer,category,intent,pii', []]);
    expect(row).to.match(
      new RegExp(`^${asked.answerId},"How long is the warranty of the kettle\\?",\\d+,\\d+,"'=Four years\\.",,,$`),
    );
  });

  it('is counted', async () => {
    const { rows, total } = await call('Analytics', 'POST', '/analytics', { count: 2 });
    expect(rows).to.have.length(2);
    expect(total).to.deep.include({ answers: 2, rating: 3.5, ratings: 2 });
  });

  it('is removed with all that was said of it', async () => {
    expect(await call('Erased', 'DELETE', '/user_data?user=ada')).to.deep.equal({ deleted: 1 });
    const headers = { apikey: KEY };
    await expectProblem(await fetch(`${service.url}/v1/test/answers/${asked.answerId}`, { headers }), 404, 'unknown_answer');
    await expectProblem(
      await fetch(`${service.url}/v1/test/rate?answerId=${asked.answerId}`, { headers }),
      404,
      'unknown_answer',
    );
    await expectProblem(await fetch(`${asked.thumbs}?score=5`, { method: 'POST' }), 404, 'unknown_answer');
    expect(await logs()).to.have.length(1);
    expect(await call('Erased', 'DELETE', '/user_data')).to.deep.equal({ deleted: 1 });
    expect(await logs()).to.deep.equal([]);
  });
});
