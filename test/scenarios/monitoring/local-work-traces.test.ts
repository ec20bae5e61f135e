import { join } from 'node:path';
import { expect } from 'chai';
import { Collector } from '../../support/collector.ts';
import { startConfigured } from '../../support/configured-service.ts';
import { eventually } from '../../support/eventually.ts';
import { folderWith } from '../../support/folder.ts';
import { KEY, stopAll } from '../../support/harness.ts';
import { TestReceiver } from '../../support/receiver.ts';

const PIPELINE = `
version: 1
resources:
  embed: { onnx: {} }
  kb: { embedded: { path: ./kb, embedder: embed } }
  llm: { extractive: {} }
answer:
  - retrieve: { from: kb, query_type: hybrid }
  - prompt_grounded: {}
  - generate: { with: llm }
ingest: [read_files: {}, clean_html: {}, split_passages: {}, load: { into: kb }]
sources: { shelf: { read_files: {}, paths: [./shelf] }, lost: { read_files: {}, paths: [./nowhere] } }
`;

const DOCUMENTS = [
  { id: 'pump', title: 'Pump', content: 'The warranty of the pump is two years.' },
  { id: 'kettle', title: 'Kettle', content: 'The kettle holds two litres.' },
];

/** What works in the process itself, and what nobody's request waits for. */
describe('traces of what this service does by itself', function () {
  this.timeout(30_000);
  const collector = new Collector();
  const rights = new TestReceiver();
  const headers = { apikey: KEY, 'content-type': 'application/json' };
  let lines: Record<string, unknown>[] = [];

  before(async () => {
    const endpoint = await collector.open();
    rights.will((response) => void response.end(JSON.stringify(['pump', 'shelf/bulbs.md'])));
    const url = await rights.open();
    const folder = folderWith({ 'p.yaml': PIPELINE, 'shelf/bulbs.md': '# Bulbs\n\nAll lamps take E14 bulbs.' });
    const file = join(folder, 'p.yaml');
    const access = `document_access: { documents: { url: "${url}", field: _id } }`;
    const yaml = `instances: { test: { pipeline: ${file}, ${access} } }\ntracing: { endpoint: "${endpoint}" }`;
    const service = await startConfigured('', { file, yaml });
    const send = async (path: string, body?: unknown): Promise<void> => {
      const options = { method: 'POST', headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const response = await fetch(`${service.url}/v1/test/${path}`, options);
      expect(response.ok, await response.text()).to.equal(true);
    };
    await send('documents', DOCUMENTS);
    for (const name of ['shelf', 'lost']) await send(`sources/${name}/run`);
    await eventually(() => expect(ran(service.lines())).to.have.lengthOf(2));
    await send('seek', { question: 'How long is the warranty of the pump?', user_session: { metadata: { user_id: 'u-17' } } });
    await service.stop();
    lines = service.lines();
  });
  after(async () => {
    await stopAll();
    await Promise.all([collector.close(), rights.close()]);
  });

  const ran = (all: typeof lines) => all.filter(({ message }) => /^source (?:done|failed)$/.test(String(message)));
  const below = ({ spanId }: { spanId: string }) => collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

  it('hold searches in the embedded knowledge base and what embeds for them', () => {
    const search = collector.span('search embedded');
    expect(search.parentSpanId).to.equal(collector.span('retrieve').spanId);
    expect(search.attributes).to.include({ 'touchstone.mode': 'hybrid' });
    expect(below(search).map(({ name, attributes }) => [name, Number(attributes['touchstone.texts'])])).to.deep.include([
      'embed onnx',
      1,
    ]);
  });

  it('hold a load with its batches, their steps and what embeds for those', () => {
    const load = collector.span('load job');
    expect(load.parentSpanId ?? '').to.equal('');
    expect(load.attributes).to.include({ 'touchstone.instance': 'test', 'touchstone.kind': 'documents' });
    expect(Number(load.attributes['touchstone.loaded'])).to.equal(2);
    const [read, index] = below(load).filter(({ name }) => name.endsWith(' batch'));
    expect([read?.name, index?.name]).to.deep.equal(['read batch', 'index batch']);
    expect(read && below(read).map(({ name }) => name)).to.deep.equal(['clean_html']);
    const steps = index ? below(index) : [];
    expect(steps.map(({ name }) => name)).to.deep.equal(['split_passages', 'load']);
    expect(steps.flatMap(below).filter(({ name }) => name === 'embed onnx')).to.have.lengthOf(2);
    expect(lines.find(({ message }) => message === 'load ended')).to.include({ trace_id: load.traceId, span_id: load.spanId });
  });

  it('hold a run of a source, and why it failed', () => {
    const runs = collector.spans.filter(({ name }) => name === 'source run');
    const tellings = runs.map(({ attributes, status: code }) => [
      attributes['touchstone.source'],
      code,
      attributes['error.type'],
    ]);
    expect(tellings).to.deep.equal([
      ['shelf', 0, undefined],
      ['lost', 2, 'step_failed'],
    ]);
    expect(new Set([...runs, collector.span('load job')].map(({ traceId }) => traceId)).size).to.equal(3);
    expect(ran(lines).map(({ trace_id: id }) => id)).to.deep.equal(runs.map(({ traceId }) => traceId));
  });

  it('hold the question who may see which documents, and go on to who knows', () => {
    const asked = collector.span('document_access');
    expect(asked.parentSpanId).to.equal(collector.span('POST /v1/{instance}/seek').spanId);
    expect(asked.kind, 'a client').to.equal(3);
    expect(rights.received[0]?.headers.traceparent).to.equal(`00-${asked.traceId}-${asked.spanId}-01`);
  });

  it('say nothing of people and documents', () => {
    const told = JSON.stringify(collector.spans, (key, value) => (/Id$/.test(key) ? '' : value)); // ids are any hexadecimal digits
    expect(told).to.not.match(/warranty|litres|E14|kettle|bulbs|nowhere|u-17/i);
  });
});
