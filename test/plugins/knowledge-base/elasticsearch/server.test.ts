import { expect } from 'chai';
import type { SpanEnd, SpanStart, TraceSpan } from '../../../../core/contract/trace-span.ts';
import { Server } from '../../../../lib/elasticsearch/server.ts';
import { optionsOf } from '../../../support/elasticsearch/base.ts';
import { TestReceiver, type Treatment } from '../../../support/receiver.ts';

const says =
  (status: number): Treatment =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' }).end('{}');

/** A span that keeps what is begun in it and how that ended. */
class KeptSpan implements TraceSpan {
  readonly traceId = 'trace';
  readonly spanId: string;
  readonly begun: (SpanStart & { end?: SpanEnd })[] = [];

  constructor(spanId: string) {
    this.spanId = spanId;
  }

  get headers() {
    return { traceparent: `00-trace-${this.spanId}-01`, tracestate: 'a=b' };
  }

  child(start: SpanStart): TraceSpan {
    const kept: SpanStart & { end?: SpanEnd } = { ...start };
    this.begun.push(kept);
    return Object.assign(new KeptSpan('child'), { end: (end: SpanEnd) => (kept.end = end) });
  }

  end(): void {}
}

describe('a traced request to Elasticsearch', () => {
  const receiver = new TestReceiver();
  let server: Server;

  before(async () => {
    const endpoint = await receiver.open();
    server = await Server.create(optionsOf({ endpoint, index: 'secret-index' }), () => {});
  });
  after(async () => {
    await server.close();
    await receiver.close();
  });

  for (const [what, path, status, name, error] of [
    ['a search', '/secret-index/_search', 200, 'elasticsearch POST _search', undefined],
    ['a document', '/secret-index/_doc/of%20Ada', 200, 'elasticsearch POST _doc', undefined],
    ['what is refused', '/secret-index/_search', 400, 'elasticsearch POST _search', 'error'],
  ] as const)
    it(`carries its own span and is named by what it does: ${what}`, async () => {
      receiver.will(says(status));
      const span = new KeptSpan('parent');
      await server.send({ method: 'POST', path }, { span }).catch(() => {});
      expect(receiver.received[0]?.headers).to.include({ traceparent: '00-trace-child-01', tracestate: 'a=b' });
      expect(span.begun).to.have.lengthOf(1);
      expect(span.begun[0]).to.include({ name, kind: 'client' });
      expect(span.begun[0]?.end?.error).to.equal(error);
      expect(JSON.stringify(span.begun)).to.not.match(/secret|Ada/);
    });

  it('carries no headers where nothing is traced', async () => {
    receiver.will(says(200));
    await server.send({ method: 'GET', path: '/' });
    expect(receiver.received[0]?.headers).to.not.have.any.keys('traceparent', 'tracestate');
  });
});
