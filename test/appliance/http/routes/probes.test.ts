import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { operationsOf, readOpenApi } from '../../../../appliance/http/edge/openapi.ts';
import { bindOperations, type Handlers } from '../../../../appliance/http/edge/router.ts';
import type { Health } from '../../../../core/contract/call.ts';
import { REASONS } from '../../../../core/contract/facts/end.ts';
import { expectProblem, expectSchema } from '../../../support/contract.ts';
import { answeredTurn, KEY, type Running, start, stopAll, TestPipeline, waiting } from '../../../support/harness.ts';
import { jsonOf } from '../../../support/json.ts';

const QUESTION = { question: 'How long?' };
const scrape = async ({ url }: Running): Promise<string> => (await fetch(`${url}/metrics`)).text();

describe('operations', () => {
  afterEach(stopAll);

  it('tell that the process runs', async () => {
    const { url } = await start();
    expect(await (await fetch(`${url}/health`)).json()).to.deep.equal({ status: 'ok' });
    expect((await fetch(`${url}/health`, { method: 'HEAD' })).status).to.equal(200);
  });

  it('tell that it is ready, and what that rests on', async () => {
    const { url } = await start();
    const response = await fetch(`${url}/ready`);
    const body = await jsonOf<{ checks: object[] }>(response);
    expectSchema('Readiness', body);
    expect(response.status).to.equal(200);
    expect(body.checks).to.deep.include({ name: 'test/kb', ok: true, detail: '3 documents' });
  });

  it('tell that it is not ready when a resource says so', async () => {
    const pipeline = new TestPipeline();
    pipeline.health = () => ({ kb: { ok: false, detail: 'away' } });
    const { url } = await start(pipeline);
    const response = await fetch(`${url}/ready`);
    const body = await response.json();
    expectSchema('Readiness', body);
    expect(response.status).to.equal(503);
    expect(body).to.have.property('ready', false);
  });

  it('tell that it is ready without a resource that others stand in for', async () => {
    const pipeline = new TestPipeline();
    const away = { ok: false, detail: 'away', fallbacks: ['copy'] };
    pipeline.health = () => ({ kb: away, copy: { ok: true, detail: 'open' } });
    const { url } = await start(pipeline);
    const response = await fetch(`${url}/ready`);
    const body = await jsonOf<{ ready: boolean; checks: object[] }>(response);
    expectSchema('Readiness', body);
    expect([response.status, body.ready]).to.deep.equal([200, true]);
    expect(body.checks).to.deep.include({ name: 'test/kb', ...away });
  });

  it('tell all that stands in the way and what is done without, until it is mended', async () => {
    const pipeline = new TestPipeline();
    let health: Health = {
      ok: false,
      detail: '2 things are missing',
      obstacles: [{ detail: 'no index', mend: 'touchstone prepare' }, { detail: 'no model' }],
      notes: ['no licence: words are weighed here'],
    };
    pipeline.health = () => ({ kb: health });
    const { url, seek } = await start(pipeline);
    const response = await fetch(`${url}/ready`);
    const body = await jsonOf<{ checks: object[] }>(response);
    expectSchema('Readiness', body);
    expect(response.status).to.equal(503);
    expect(body.checks).to.deep.include({ name: 'test/kb', ...health });
    expect((await seek(QUESTION)).status, 'it answers as well as it can').to.equal(200);
    health = { ok: true, detail: 'open', obstacles: [], notes: [] };
    const mended = await fetch(`${url}/ready`);
    expect(mended.status).to.equal(200);
    expect((await jsonOf<typeof body>(mended)).checks).to.deep.include({ name: 'test/kb', ok: true, detail: 'open' });
  });

  it('tell the versions', async () => {
    const { url } = await start(undefined, { commit: 'abc123' });
    const body = await (await fetch(`${url}/version`)).json();
    expectSchema('Version', body);
    expect(body).to.include({ apiVersion: 1, node: process.version, commit: 'abc123' });
  });

  it('serve their description with the address of this server', async () => {
    const { url } = await start();
    const body = await jsonOf<ReturnType<typeof readOpenApi>>(await fetch(`${url}/openapi.json`));
    expect(body.openapi).to.match(/^3\.1/);
    expect(body.servers).to.deep.equal([{ url }]);
    expect(body.paths).to.deep.equal(readOpenApi().paths);
  });

  it('must each have a handler, and each handler an operation', () => {
    const operations = operationsOf(readOpenApi());
    const handlers = { extra() {} } as unknown as Handlers; // wrong on purpose
    const bind = () =>
      bindOperations({
        operations,
        handlers,
        guards: () => [],
        limit: (_operation, handle) => handle,
        validate: () => () => {},
        validateQuery: () => () => {},
      });
    expect(bind).to.throw(/'seek' of openapi.yaml has no handler.*handler 'extra' is no operation/);
  });
});

describe('metrics', () => {
  afterEach(stopAll);

  it('show what is known in advance at the first scrape', async () => {
    const text = await scrape(await start());
    for (const name of [
      'http_requests_total',
      'answers_total',
      'step_duration_seconds',
      'step_errors_total',
      'answer_score',
      'upstream_requests_total',
    ])
      expect(text).to.include(`# TYPE touchstone_${name} `);
    for (const reason of REASONS) expect(text).to.include(`touchstone_answers_total{instance="test",reason="${reason}"} 0`);
    expect(text).to.match(/touchstone_build_info\{version="[\d.]+",api_version="1",node_version="v\d+/);
    expect(text).to.include('process_cpu_seconds_total').and.to.not.include('nodejs_active_handles_total');
  });

  it('are those that the docs list', async () => {
    const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    const listed = Array.from(page.matchAll(/^\| `(touchstone_\w+)`/gm), ([, name]) => name).sort();
    const shown = Array.from((await scrape(await start())).matchAll(/^# TYPE (touchstone_\w+)/gm), ([, name]) => name).sort();
    expect(shown).to.deep.equal(listed);
  });

  it('count requests by route and answers by reason, and no probes', async () => {
    const service = await start(new TestPipeline(answeredTurn({ answer: 'No.', score: 4 }, 'low_confidence')));
    await service.seek(QUESTION);
    await service.seek({});
    await fetch(`${service.url}/health`);
    await fetch(`${service.url}/v1/7/8/9`);
    const text = await scrape(service);
    const route = 'route="/v1/{instance}/seek"';
    expect(text).to.include(`touchstone_http_requests_total{method="POST",${route},status="200"} 1`);
    expect(text).to.include(`touchstone_http_requests_total{method="POST",${route},status="422"} 1`);
    expect(text).to.include('touchstone_http_requests_total{method="GET",route="unmatched",status="404"} 1');
    expect(text).to.include('touchstone_answers_total{instance="test",reason="low_confidence"} 1');
    expect(text).to.include('touchstone_answer_score_bucket{le="10",instance="test"} 1');
    expect(text).to.include('touchstone_http_requests_in_flight 0');
    expect(text).to.not.include('/health');
  });

  it('count methods that nobody needs as one', async () => {
    const service = await start();
    for (const method of ['PROPFIND', 'MKCOL', 'LOCK', 'PURGE', 'OPTIONS']) await fetch(`${service.url}/v1/7/8/9`, { method });
    const counted =
      (await scrape(service)).match(/^touchstone_http_requests_total\{method="(?!GET|POST)[^"]+",.* [1-9]\d*$/gm) ?? [];
    expect(counted.map((line) => line.replace(/,route.*\} /, ' '))).to.have.members([
      'touchstone_http_requests_total{method="other" 4',
      'touchstone_http_requests_total{method="OPTIONS" 1',
    ]);
  });

  it('count steps as the host tells of them, without those that the caller ended', async () => {
    const service = await start(undefined, {
      open: async (instances, { observe }) => {
        observe({ pipeline: 'answer', step: 'retrieve', seconds: 0.002, outcome: 'ok' });
        observe({ pipeline: 'answer', step: 'generate', seconds: 2, outcome: 'timeout', code: 'step_timeout' });
        observe({ pipeline: 'answer', step: 'generate', seconds: 2, outcome: 'aborted', code: 'client_closed' });
        await instances.swap('test', new TestPipeline());
      },
    });
    const text = await scrape(service);
    expect(text).to.include('touchstone_step_duration_seconds_bucket{le="0.005",pipeline="answer",step="retrieve"} 1');
    expect(text).to.include('touchstone_step_errors_total{step="generate",code="step_timeout"} 1');
    expect(text).to.not.include('client_closed');
  });

  it('count what gates decided', async () => {
    const decisions = [
      { gate: 'gate_retrieval', decision: 'passed', value: 60 },
      { gate: 'gate_confidence', decision: 'withheld', rule: 'min', value: 4, threshold: 25 },
    ] as const;
    const withheld = answeredTurn({ answer: 'No.', score: 4, decisions: [...decisions] }, 'low_confidence');
    const service = await start(new TestPipeline(withheld));
    await service.seek(QUESTION);
    const text = await scrape(service);
    expect(text).to.include('touchstone_gate_decisions_total{gate="gate_retrieval",decision="passed",rule=""} 1');
    expect(text).to.include('touchstone_gate_decisions_total{gate="gate_confidence",decision="withheld",rule="min"} 1');
  });

  it('hold the semantic scores of answers that have one', async () => {
    const service = await start(new TestPipeline(answeredTurn({ answer: 'Two years.', score: 91, semanticScore: 34 })));
    await service.seek(QUESTION);
    const text = await scrape(service);
    expect(text).to.include('touchstone_answer_semantic_score_bucket{le="30",instance="test"} 0');
    expect(text).to.include('touchstone_answer_semantic_score_bucket{le="40",instance="test"} 1');
    const without = await start();
    await without.seek(QUESTION);
    expect(await scrape(without)).to.not.include('touchstone_answer_semantic_score_count{instance="test"} 1');
  });

  it('count what resources ask of servers, by the name of the resource', async () => {
    const service = await start(undefined, {
      open: async (instances, { observeUpstream }) => {
        observeUpstream({ upstream: 'kb', seconds: 0.004, outcome: 'ok' });
        observeUpstream({ upstream: 'kb', seconds: 90, outcome: 'timeout' });
        await instances.swap('test', new TestPipeline());
      },
    });
    const text = await scrape(service);
    expect(text).to.include('touchstone_upstream_request_duration_seconds_bucket{le="0.005",upstream="kb"} 1');
    expect(text).to.include('touchstone_upstream_request_duration_seconds_bucket{le="120",upstream="kb"} 2');
    expect(text).to.include('touchstone_upstream_requests_total{upstream="kb",outcome="timeout"} 1');
  });

  it('show calls at work', async () => {
    const { begun, answer } = waiting();
    const service = await start(new TestPipeline(answer), { yaml: 'grace: 10ms' });
    const call = service.seek(QUESTION);
    await begun;
    expect(await scrape(service)).to.include('touchstone_http_requests_in_flight 1');
    await service.stop();
    await call;
  });

  it('need a key when the settings say so', async () => {
    const { url } = await start(undefined, { yaml: 'metrics: { key_required: true }' });
    await expectProblem(await fetch(`${url}/metrics`), 401, 'unauthorized');
    const ways = { apikey: KEY, authorization: `Bearer ${KEY}` };
    for (const [name, value] of Object.entries(ways))
      expect((await fetch(`${url}/metrics`, { headers: { [name]: value } })).status, name).to.equal(200);
    await expectProblem(await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer of-nothing' } }), 401, 'unauthorized');
  });
});
