import { expect } from 'chai';
import { Collector } from '../../support/collector.ts';
import { type ConfiguredService, startConfigured } from '../../support/configured-service.ts';
import { folderWith } from '../../support/folder.ts';
import { KEY, start, stopAll } from '../../support/harness.ts';
import { ModelServer, refuses, says } from '../../support/model-server.ts';
import { hang, status, TestReceiver } from '../../support/receiver.ts';

const QUESTION = 'How long is the warranty of the pump?';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

const pipelineOf = (model: string, hook: string): string => `
version: 1
resources:
  kb: { embedded: { path: ./kb } }
  llm: { openai: { base_url: "${model}", model: little } }
  state: { sqlite: { path: ./state.db } }
answer:
  - retrieve: { from: kb, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }
afterwards:
  - post_answer: { url: "${hook}/hook" }
  - record_answer: { in: state }
ingest: [read_files: {}, clean_html: {}, split_passages: {}, load: { into: kb }]
`;

describe('traces', function () {
  this.timeout(30_000);
  const collector = new Collector();
  const model = new ModelServer();
  const hook = new TestReceiver();
  let places: { collector: string; model: string; hook: string };

  before(async () => {
    places = { collector: await collector.open(), model: await model.open(), hook: await hook.open() };
  });
  beforeEach(() => {
    collector.will(status(200));
    hook.will(status(204));
    model.will(says(['Two years.'], { usage: { prompt_tokens: 31, completion_tokens: 3 } }));
  });
  afterEach(stopAll);
  after(() => Promise.all([collector.close(), model.close(), hook.close()]));

  /** A service that knows one document; `tracing` stands in its settings, `env` in its environment. */
  async function serve(tracing = '', env: Record<string, string> = {}): Promise<ConfiguredService> {
    const file = `${folderWith({ 'p.yaml': pipelineOf(places.model, places.hook) })}/p.yaml`;
    const yaml = `instances: { test: { pipeline: ${file} } }\n${tracing && `tracing: ${tracing}`}`;
    const service = await startConfigured('', { file, yaml, env });
    const loaded = await fetch(`${service.url}/v1/test/documents`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json' },
      body: JSON.stringify([{ id: 'pump', title: 'Pump', content: 'The warranty of the pump is two years.' }]),
    });
    expect(loaded.ok, await loaded.text()).to.equal(true);
    return service;
  }

  async function askOnce(service: ConfiguredService, headers: Record<string, string> = {}): Promise<Response> {
    const response = await service.seek({ question: QUESTION, options: {} }, { headers });
    await response.text();
    await service.stop();
    return response;
  }

  it('hold a turn, its steps and its requests to servers, each within what it belongs to', async () => {
    const service = await serve(`{ endpoint: "${places.collector}" }`);
    const { headers } = await askOnce(service);
    const [request, turn] = [collector.span('POST /v1/{instance}/seek'), collector.span('answer')];
    const [step, chat] = [collector.span('generate'), collector.span('chat little')];
    const after = collector.span('afterwards');
    expect(request.parentSpanId ?? '').to.equal('');
    expect(request.kind, 'a server').to.equal(2);
    expect(chat.kind, 'a client').to.equal(3);
    expect([turn.parentSpanId, after.parentSpanId]).to.deep.equal([request.spanId, request.spanId]);
    expect([step.parentSpanId, collector.span('retrieve').parentSpanId]).to.deep.equal([turn.spanId, turn.spanId]);
    expect(chat.parentSpanId).to.equal(step.spanId);
    expect(collector.span('record_answer').parentSpanId).to.equal(after.spanId);
    expect(collector.span('POST').parentSpanId).to.equal(collector.span('post_answer').spanId);
    const ofTurn = collector.spans.filter(({ traceId }) => traceId === request.traceId);
    expect(ofTurn.every(({ status: code }) => code !== 2)).to.equal(true);
    expect(headers.get('x-trace-id')).to.equal(request.traceId);
  });

  it('tell figures and names, and neither questions nor answers', async () => {
    await askOnce(await serve(`{ endpoint: "${places.collector}", resource: "deployment.environment=a%20test" }`));
    expect(collector.span('POST /v1/{instance}/seek').attributes).to.include({
      'http.request.method': 'POST',
      'http.route': '/v1/{instance}/seek',
      'touchstone.instance': 'test',
    });
    const turn = collector.span('answer');
    expect(turn.attributes).to.include({ 'touchstone.instance': 'test', 'touchstone.cached': false });
    expect(turn.attributes).to.have.keys(
      ['reason', 'score', 'answer_id', 'cached', 'instance'].map((name) => `touchstone.${name}`),
    );
    expect(turn.resource).to.include({ 'service.name': 'touchstone', 'deployment.environment': 'a test' });
    const chat = collector.span('chat little').attributes;
    expect(chat).to.include({ 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'little' });
    expect([Number(chat['gen_ai.usage.input_tokens']), Number(chat['gen_ai.usage.output_tokens'])]).to.deep.equal([31, 3]);
    expect(JSON.stringify(collector.spans)).to.not.match(/warranty|Two years|a-key-for-tests/);
  });

  it('hold question and answer where the settings let them', async () => {
    await askOnce(await serve(`{ endpoint: "${places.collector}", content: true }`));
    const { attributes } = collector.span('answer');
    expect(attributes['touchstone.question']).to.equal(QUESTION);
    expect(attributes['touchstone.answer']).to.be.a('string');
  });

  it('go on from the caller and to the servers', async () => {
    const given = { traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: 'vendor=one,other=two' };
    const { headers } = await askOnce(await serve(`{ endpoint: "${places.collector}" }`), given);
    expect(headers.get('x-trace-id')).to.equal(TRACE);
    const request = collector.span('POST /v1/{instance}/seek');
    expect([request.traceId, request.parentSpanId]).to.deep.equal([TRACE, PARENT]);
    const asked = model.asked[0]?.headers;
    expect(asked?.traceparent).to.equal(`00-${TRACE}-${collector.span('chat little').spanId}-01`);
    expect(asked?.tracestate).to.equal(given.tracestate);
    expect(hook.received[0]?.headers.traceparent).to.equal(`00-${TRACE}-${collector.span('POST').spanId}-01`);
  });

  for (const [what, sent] of [
    ['no trace', `00-${'0'.repeat(32)}-${PARENT}-01`],
    ['not as long as it must be', '00-1234-5678-01'],
    ['of no version that there is', `ff-${TRACE}-${PARENT}-01`],
    ['markup', '<script>alert(1)</script>'],
  ] as const)
    it(`begin anew where traceparent is ${what}`, async () => {
      const { headers } = await askOnce(await serve(`{ endpoint: "${places.collector}" }`), { traceparent: sent });
      expect(headers.get('x-trace-id'))
        .to.match(/^[0-9a-f]{32}$/)
        .and.to.not.equal(TRACE);
      expect(collector.span('POST /v1/{instance}/seek').parentSpanId ?? '').to.equal('');
    });

  const SAMPLING: [sampler: string, parent: '00' | '01' | undefined, isSent: boolean][] = [
    ['sampler: parentbased_always_on', undefined, true],
    ['sampler: parentbased_always_on', '00', false],
    ['sampler: always_on', '00', true],
    ['sampler: always_off', '01', false],
    ['sampler: parentbased_always_off', '01', true],
    ['sampler: traceidratio, sampler_ratio: 0', '01', false],
    ['sampler: traceidratio, sampler_ratio: 1', '00', true],
    ['sampler: parentbased_traceidratio, sampler_ratio: 0', undefined, false],
    ['sampler: parentbased_traceidratio, sampler_ratio: 0', '01', true],
  ];
  for (const [sampler, flags, isSent] of SAMPLING)
    it(`are ${isSent ? '' : 'not '}sent with ${sampler}, and a caller who says ${flags ?? 'nothing'}`, async () => {
      const headers: Record<string, string> = flags ? { traceparent: `00-${TRACE}-${PARENT}-${flags}` } : {};
      await askOnce(await serve(`{ endpoint: "${places.collector}", ${sampler} }`), headers);
      expect(collector.spans.some(({ name }) => name === 'answer')).to.equal(isSent);
      expect(model.asked[0]?.headers.traceparent).to.match(isSent ? /-01$/ : /-00$/);
    });

  it('are led to by the log', async () => {
    const service = await serve(`{ endpoint: "${places.collector}" }`);
    await askOnce(service);
    const request = collector.span('POST /v1/{instance}/seek');
    const lines = service.lines();
    expect(lines.find(({ message, route }) => message === 'request' && String(route).endsWith('seek'))).to.include({
      trace_id: request.traceId,
      span_id: request.spanId,
    });
    expect(lines.find(({ message }) => message === 'answer')).to.include({ trace_id: request.traceId });
  });

  it('say what went wrong, and where', async () => {
    model.will(refuses(400));
    await askOnce(await serve(`{ endpoint: "${places.collector}" }`));
    for (const name of ['chat little', 'generate', 'answer', 'POST /v1/{instance}/seek']) {
      expect(collector.span(name).status, name).to.equal(2);
      expect(collector.span(name).attributes['error.type'], name).to.be.a('string');
    }
    expect(collector.span('retrieve').status).to.equal(0);
  });

  it('are not made of probes', async () => {
    const { url, stop } = await start(undefined, { yaml: `tracing: { endpoint: "${places.collector}" }` });
    for (const path of ['health', 'ready', 'metrics']) await fetch(`${url}/${path}`);
    await stop();
    expect(collector.spans).to.deep.equal([]);
  });

  it('are off until a collector is named, and then leave nothing anywhere', async () => {
    for (const service of [await serve(), await serve(`{ endpoint: "${places.collector}", disabled: true }`)]) {
      const { headers } = await askOnce(service, { traceparent: `00-${TRACE}-${PARENT}-01` });
      expect(headers.get('x-trace-id')).to.equal(null);
      expect(JSON.stringify(service.lines())).to.not.include('trace_id');
    }
    expect(model.asked.every(({ headers }) => headers.traceparent === undefined)).to.equal(true);
    expect(collector.spans).to.deep.equal([]);
  });

  it('are set up by the usual variables', async () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: places.collector,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%20b',
      OTEL_SERVICE_NAME: 'answers',
      OTEL_RESOURCE_ATTRIBUTES: 'team=support',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '1.0',
    };
    await askOnce(await serve('', env));
    expect(collector.span('answer').resource).to.include({ 'service.name': 'answers', team: 'support' });
    expect(collector.received[0]).to.include({ path: '/v1/traces' });
    expect(collector.received[0]?.headers).to.include({ 'x-tenant': 'a b' });
  });

  for (const [what, treatment] of [
    ['refuses', status(500)],
    ['hangs', hang],
  ] as const)
    it(`hold up no answer and no stop where the collector ${what}, and that is said once`, async () => {
      collector.will(treatment);
      const service = await serve(`{ endpoint: "${places.collector}", timeout: 300ms }`);
      for (let round = 0; round < 3; round++) {
        const response = await service.seek({ question: QUESTION });
        expect(response.status).to.equal(200);
        await response.text();
      }
      const begun = performance.now();
      await service.stop();
      expect(performance.now() - begun).to.be.below(5000);
      const told = service.lines().filter(({ message }) => message === 'traces cannot be sent');
      expect(told).to.have.lengthOf(1);
      expect(told[0]).to.include({ level: 'warn', collector: new URL(places.collector).host });
    });
});
