import { expect } from 'chai';
import { loadSettings } from '../../../appliance/settings.ts';
import { openTracer } from '../../../appliance/tracing/open-tracer.ts';
import { silent } from '../../support/call.ts';
import { Collector } from '../../support/collector.ts';
import { hang, status } from '../../support/receiver.ts';

/** Spans that wait, and those of the batch that is under way. */
const MOST_KEPT = 2048 + 512;

describe('a tracer', () => {
  const collector = new Collector();
  let address = '';

  before(async () => {
    address = await collector.open();
  });
  beforeEach(() => collector.will(status(200)));
  after(() => collector.close());

  const settings = (more: Record<string, string> = {}) =>
    loadSettings({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${address}/`, ...more } }).tracing;

  it('keeps no more spans than may wait while the collector does not answer, and sends those at the end', async () => {
    collector.will(hang);
    const tracer = openTracer({ ...settings(), timeout: 200 }, silent);
    for (let each = 0; each < 10_000; each++) tracer.begin({}, { name: `span ${each}` }).end();
    await new Promise((resolve) => setTimeout(resolve, 3000)); // a batch has been tried
    for (let each = 0; each < 10_000; each++) tracer.begin({}, { name: `later ${each}` }).end();
    const tried = collector.spans.length;
    collector.will(status(200));
    await tracer.close();
    expect(tried).to.be.within(1, MOST_KEPT);
    expect(collector.spans.length).to.be.within(1, MOST_KEPT);
  }).timeout(20_000);

  it('says that it lost spans, and that they are taken again', async () => {
    const said: [string, unknown][] = [];
    const note = (message: string, fields: unknown) => void said.push([message, fields]);
    collector.will(status(400));
    const tracer = openTracer(settings(), { ...silent, warn: note, info: note });
    tracer.begin({}, { name: 'lost' }).end();
    while (collector.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    collector.will(status(200));
    tracer.begin({}, { name: 'sent' }).end();
    await tracer.close();
    expect(said.map(([message]) => message)).to.deep.equal(['traces cannot be sent', 'traces are sent again']);
    expect(said[1]?.[1]).to.deep.equal({ collector: new URL(address).host, lost: 1 });
  }).timeout(20_000);

  it('takes a share of the traces by their ids, with all spans of each', async () => {
    const tracer = openTracer(settings({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }), silent);
    for (let each = 0; each < 800; each++) {
      const span = tracer.begin({}, { name: 'whole' });
      span.child({ name: 'part' }).end();
      span.end();
    }
    await tracer.close();
    const [whole, parts] = ['whole', 'part'].map((name) => collector.spans.filter((span) => span.name === name));
    // Ids are random: of 800 with a chance of a quarter 200 are to be expected, and 4 standard deviations are 49.
    expect(whole?.length).to.be.within(151, 249);
    expect(parts?.map(({ traceId }) => traceId)).to.have.members(whole?.map(({ traceId }) => traceId) ?? []);
  });

  for (const [what, env, problem] of [
    ['no address', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT/],
    ['a sampler that there is not', { OTEL_TRACES_SAMPLER: 'some' }, /OTEL_TRACES_SAMPLER/],
    ['a share beyond all', { OTEL_TRACES_SAMPLER_ARG: '7' }, /OTEL_TRACES_SAMPLER_ARG/],
    ['headers without a value', { OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, /OTEL_EXPORTER_OTLP_HEADERS/],
  ] as const)
    it(`is refused ${what}, by the name of the variable`, () => {
      expect(() => loadSettings({ env })).to.throw(problem);
    });
});
